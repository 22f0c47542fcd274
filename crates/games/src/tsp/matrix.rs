//! In which order an explicit TSPLIB matrix lists its entries.

/// The layout of an explicit matrix.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Layout {
    /// Every entry, row by row.
    Full,
    /// The part above the diagonal, row by row.
    Upper {
        /// Whether the diagonal is listed.
        diagonal: bool,
    },
    /// The part below the diagonal, row by row.
    Lower {
        /// Whether the diagonal is listed.
        diagonal: bool,
    },
}

impl Layout {
    /// The layout with this name in a file. For a symmetric matrix the upper part by columns is the lower part by rows.
    pub(super) fn named(name: &str) -> Option<Layout> {
        Some(match name {
            "FULL_MATRIX" => Layout::Full,
            "UPPER_ROW" | "LOWER_COL" => Layout::Upper { diagonal: false },
            "UPPER_DIAG_ROW" | "LOWER_DIAG_COL" => Layout::Upper { diagonal: true },
            "LOWER_ROW" | "UPPER_COL" => Layout::Lower { diagonal: false },
            "LOWER_DIAG_ROW" | "UPPER_DIAG_COL" => Layout::Lower { diagonal: true },
            _ => return None,
        })
    }

    /// How many entries are listed.
    pub(super) fn entries(self, cities: usize) -> usize {
        match self {
            Layout::Full => cities * cities,
            Layout::Upper { diagonal: true } | Layout::Lower { diagonal: true } => cities * (cities + 1) / 2,
            Layout::Upper { diagonal: false } | Layout::Lower { diagonal: false } => {
                cities * cities.saturating_sub(1) / 2
            }
        }
    }

    /// The row and column of every listed entry, in order, one after the other: there may be a hundred million.
    pub(super) fn places(self, cities: usize) -> impl Iterator<Item = (usize, usize)> {
        (0..cities).flat_map(move |row| {
            let columns = match self {
                Layout::Full => 0..cities,
                Layout::Upper { diagonal: true } => row..cities,
                Layout::Upper { diagonal: false } => row + 1..cities,
                Layout::Lower { diagonal: true } => 0..row + 1,
                Layout::Lower { diagonal: false } => 0..row,
            };
            columns.map(move |column| (row, column))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_layout_lists_as_many_places_as_it_says() {
        for name in [
            "FULL_MATRIX",
            "UPPER_ROW",
            "UPPER_DIAG_ROW",
            "LOWER_ROW",
            "LOWER_DIAG_ROW",
        ] {
            let layout = Layout::named(name).expect("a layout");
            for cities in 0..9 {
                let places = layout.places(cities);
                assert_eq!(places.count(), layout.entries(cities), "{name}, {cities}");
            }
        }
    }
}
