//! A table that is written as Markdown and as comma-separated values.

/// Rows of numbers under headings.
pub(super) struct Table {
    headings: Vec<&'static str>,
    rows: Vec<Vec<String>>,
}

impl Table {
    pub(super) fn new(headings: &[&'static str]) -> Table {
        Table {
            headings: headings.to_vec(),
            rows: Vec::new(),
        }
    }

    pub(super) fn row(&mut self, cells: Vec<String>) {
        debug_assert_eq!(cells.len(), self.headings.len());
        self.rows.push(cells);
    }

    pub(super) fn markdown(&self) -> String {
        let rule = vec!["---"; self.headings.len()];
        let mut text = format!("| {} |\n| {} |\n", self.headings.join(" | "), rule.join(" | "));
        for row in &self.rows {
            text.push_str(&format!("| {} |\n", row.join(" | ")));
        }
        text
    }

    pub(super) fn csv(&self) -> String {
        let mut text = format!("{}\n", self.headings.join(","));
        for row in &self.rows {
            text.push_str(&format!("{}\n", row.join(",")));
        }
        text
    }
}
