//! Reads a plain list of points: `x,y` or `name,x,y` on each line, with or without a heading.
//!
//! Distances are Euclidean in thousandths of the file's unit, so that small coordinates are not rounded away.

use super::distance::Metric;
use super::instance::{Instance, MOST_CITIES};
use super::read::{ReadError, parse_coordinate, too_long};

/// Digits kept after the point.
const DECIMALS: u32 = 3;

/// Reads points separated by commas, semicolons or tabs.
///
/// # Errors
/// When a line is not a point; the error names the line and the column.
pub fn read_csv(name: &str, text: &str) -> Result<Instance, ReadError> {
    let mut points = Vec::new();
    let mut labels = Vec::new();
    for (index, raw) in text.lines().enumerate() {
        let line = index + 1;
        let fields: Vec<&str> = raw.trim().split([',', ';', '\t']).map(str::trim).collect();
        if fields == [""] || fields[0].starts_with('#') {
            continue;
        }
        let (label, x, y) = match fields.as_slice() {
            [x, y] => (None, *x, *y),
            [label, x, y] => (Some(*label), *x, *y),
            _ => {
                let problem = format!("{} columns where 2 or 3 were expected", fields.len());
                return Err(ReadError::new(line, "columns", problem));
            }
        };
        let is_heading = points.is_empty() && x.parse::<f64>().is_err() && y.parse::<f64>().is_err();
        if is_heading {
            continue;
        }
        points.push((number(line, "x", x)?, number(line, "y", y)?));
        labels.push(label.map_or_else(|| points.len().to_string(), str::to_owned));
    }
    let lines = text.lines().count().max(1);
    if points.is_empty() {
        return Err(ReadError::new(lines, "points", "the file has none"));
    }
    if points.len() > MOST_CITIES {
        let problem = format!(
            "{} are more than the {MOST_CITIES} that can be handled",
            points.len()
        );
        return Err(ReadError::new(lines, "points", problem));
    }
    let unit = 10_f64.powi(DECIMALS as i32);
    let scaled: Vec<_> = points.iter().map(|&(x, y)| (x * unit, y * unit)).collect();
    let distance = |i: usize, j: usize| Metric::Euclidean.distance(scaled[i], scaled[j]);
    let instance = Instance::new(name, points.len(), distance).ok_or_else(|| too_long(lines, "points"))?;
    Ok(instance
        .with_points(points)
        .with_labels(labels)
        .with_decimals(DECIMALS))
}

fn number(line: usize, column: &str, text: &str) -> Result<f64, ReadError> {
    parse_coordinate(text).map_err(|problem| ReadError::new(line, column, format!("`{text}` {problem}")))
}
