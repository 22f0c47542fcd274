//! A report: a question, how it was asked, an answer, a table, a plot. Saved as Markdown, CSV and SVG.

use anyhow::{Context, anyhow};
use plotters::prelude::*;
use std::fmt::Write;
use std::path::Path;

/// One line of a plot.
#[derive(Clone, Debug)]
pub struct Series {
    /// Its name.
    pub name: String,
    /// Its points.
    pub points: Vec<(f64, f64)>,
}

impl Series {
    /// A line without points yet.
    pub fn named(name: &str) -> Series {
        Series {
            name: name.to_owned(),
            points: Vec::new(),
        }
    }
}

/// What an experiment found.
#[derive(Clone, Debug)]
pub struct ExperimentReport {
    /// The experiment's name.
    pub name: &'static str,
    /// The claim or question, in a sentence.
    pub question: &'static str,
    /// How it was asked: sizes, seeds, budgets.
    pub method: String,
    /// What came out, in a sentence or two.
    pub answer: String,
    /// Headings of the table.
    pub columns: Vec<String>,
    /// Rows of the table; they are the raw data too.
    pub rows: Vec<Vec<String>>,
    /// Labels of the axes.
    pub axes: [&'static str; 2],
    /// What is plotted.
    pub series: Vec<Series>,
}

impl ExperimentReport {
    /// The cell of the row that begins with `row` in the named column.
    pub fn cell(&self, row: &str, column: &str) -> Option<String> {
        let column = self.columns.iter().position(|name| name == column)?;
        let row = self
            .rows
            .iter()
            .find(|cells| cells.first().is_some_and(|cell| cell == row))?;
        row.get(column).cloned()
    }

    /// The report as Markdown, without the plot.
    pub fn markdown(&self) -> String {
        let mut text = format!("# {}\n\n{}\n\n", self.name, self.question);
        let _ = write!(
            text,
            "**How.** {}\n\n**Answer.** {}\n\n",
            self.method, self.answer
        );
        let _ = writeln!(text, "| {} |", self.columns.join(" | "));
        let _ = writeln!(text, "|{}", " --- |".repeat(self.columns.len()));
        for row in &self.rows {
            let _ = writeln!(text, "| {} |", row.join(" | "));
        }
        text
    }

    /// The raw data.
    pub fn csv(&self) -> String {
        let quote = |cell: &String| {
            if cell.contains([',', '"', '\n']) {
                format!("\"{}\"", cell.replace('"', "\"\""))
            } else {
                cell.clone()
            }
        };
        let line = |cells: &Vec<String>| cells.iter().map(quote).collect::<Vec<_>>().join(",") + "\n";
        self.rows
            .iter()
            .fold(line(&self.columns), |text, row| text + &line(row))
    }

    /// Writes `NAME.md`, `NAME.csv` and `NAME.svg` into a folder.
    ///
    /// # Errors
    /// When a file cannot be written.
    pub fn save(&self, folder: &Path) -> anyhow::Result<()> {
        std::fs::create_dir_all(folder).with_context(|| format!("making {}", folder.display()))?;
        let file = |ending: &str| folder.join(format!("{}.{ending}", self.name));
        let write = |path: &Path, text: &str| {
            std::fs::write(path, text).with_context(|| format!("writing {}", path.display()))
        };
        let text = self.markdown() + &format!("\n![plot]({}.svg)\n", self.name);
        write(&file("md"), &text)?;
        write(&file("csv"), &self.csv())?;
        write(&file("svg"), &self.plot()?)
    }

    fn plot(&self) -> anyhow::Result<String> {
        let mut svg = String::new();
        self.draw(&mut svg)
            .map_err(|error| anyhow!("drawing {}: {error}", self.name))?;
        Ok(svg)
    }

    fn draw(&self, svg: &mut String) -> Result<(), Box<dyn std::error::Error + '_>> {
        let points = || self.series.iter().flat_map(|series| &series.points);
        let range = |values: Vec<f64>| {
            let low = values.iter().copied().fold(f64::INFINITY, f64::min);
            let high = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            if low < high {
                low..high
            } else {
                low - 1.0..high + 1.0
            }
        };
        let xs = range(points().map(|point| point.0).collect());
        let ys = range(points().map(|point| point.1).chain([0.0]).collect());
        let root = SVGBackend::with_string(svg, (760, 440)).into_drawing_area();
        root.fill(&WHITE)?;
        let mut chart = ChartBuilder::on(&root)
            .caption(self.name, ("sans-serif", 20))
            .margin(12)
            .x_label_area_size(42)
            .y_label_area_size(64)
            .build_cartesian_2d(xs, ys)?;
        chart
            .configure_mesh()
            .x_desc(self.axes[0])
            .y_desc(self.axes[1])
            .draw()?;
        for (place, series) in self.series.iter().enumerate() {
            let color = Palette99::pick(place).to_rgba();
            chart
                .draw_series(LineSeries::new(series.points.clone(), color.stroke_width(2)))?
                .label(series.name.clone())
                .legend(move |(x, y)| PathElement::new([(x, y), (x + 18, y)], color));
            chart.draw_series(
                series
                    .points
                    .iter()
                    .map(|&point| Circle::new(point, 3, color.filled())),
            )?;
        }
        chart
            .configure_series_labels()
            .background_style(WHITE.mix(0.8))
            .border_style(BLACK)
            .draw()?;
        root.present()?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_is_saved_in_three_files() {
        let report = ExperimentReport {
            name: "test",
            question: "Does it save?",
            method: "By saving.".to_owned(),
            answer: "Yes.".to_owned(),
            columns: vec!["x".to_owned(), "y, really".to_owned()],
            rows: vec![vec!["1".to_owned(), "2".to_owned()]],
            axes: ["x", "y"],
            series: vec![Series {
                name: "line".to_owned(),
                points: vec![(0.0, 1.0), (1.0, 2.0)],
            }],
        };
        let folder = std::env::temp_dir().join(format!("report-{}", std::process::id()));
        report.save(&folder).unwrap();
        let svg = std::fs::read_to_string(folder.join("test.svg")).unwrap();
        let csv = std::fs::read_to_string(folder.join("test.csv")).unwrap();
        std::fs::remove_dir_all(&folder).unwrap();
        assert!(svg.starts_with("<svg") && svg.contains("test"), "{svg}");
        assert_eq!(csv, "x,\"y, really\"\n1,2\n");
        assert_eq!(report.cell("1", "y, really").as_deref(), Some("2"));
    }
}
