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

    /// The row and column of every listed entry, in order.
    pub(super) fn places(self, cities: usize) -> Vec<(usize, usize)> {
        let mut places = Vec::new();
        for row in 0..cities {
            let columns = match self {
                Layout::Full => 0..cities,
                Layout::Upper { diagonal: true } => row..cities,
                Layout::Upper { diagonal: false } => row + 1..cities,
                Layout::Lower { diagonal: true } => 0..row + 1,
                Layout::Lower { diagonal: false } => 0..row,
            };
            places.extend(columns.map(|column| (row, column)));
        }
        places
    }
}
