//! Reads TSPLIB files: specification lines, then sections of numbers. Every complaint names the line and the field.
//!
//! Accepted: TYPE TSP; EUC_2D, CEIL_2D, Piece_2D, MAX_2D, GEO, ATT, and EXPLICIT in every matrix format. What cannot be
//! honored (fixed edges, other types) is refused, never skipped.

use super::distance::Metric;
use super::instance::{Instance, MOST_CITIES, MOST_DISTANCE};
use super::matrix::Layout;
use super::read_csv;
use std::path::Path;

/// What is wrong with a file, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}, {field}: {problem}")]
pub struct ReadError {
    /// The line, counted from one.
    pub line: usize,
    /// The keyword or section.
    pub field: String,
    /// What is wrong with it.
    pub problem: String,
}

impl ReadError {
    pub(super) fn new(line: usize, field: &str, problem: impl Into<String>) -> ReadError {
        ReadError {
            line,
            field: field.to_owned(),
            problem: problem.into(),
        }
    }
}

/// A value with the line it stood on.
#[derive(Clone, Debug)]
struct At<T> {
    line: usize,
    value: T,
}

#[derive(Default)]
struct Parts {
    name: Option<String>,
    dimension: Option<At<usize>>,
    weight_type: Option<At<String>>,
    weight_format: Option<At<String>>,
    coordinates: Option<At<Vec<At<String>>>>,
    weights: Option<At<Vec<At<String>>>>,
    display: Option<At<Vec<At<String>>>>,
    lines: usize,
}

/// Reads the text of a file as its name says: a list of points where it ends in `.csv`, else a TSPLIB instance.
///
/// # Errors
/// Names the line and the field that cannot be read.
pub fn read_named(file: &Path, text: &str) -> Result<Instance, ReadError> {
    let is_csv = file
        .extension()
        .is_some_and(|extension| extension.eq_ignore_ascii_case("csv"));
    if is_csv {
        let stem = file.file_stem().unwrap_or_default().to_string_lossy();
        read_csv(&stem, text)
    } else {
        read_tsplib(text)
    }
}

/// Reads a TSPLIB instance.
///
/// # Errors
/// When the text is not a symmetric travelling-salesman instance; the error names the line and the field.
pub fn read_tsplib(text: &str) -> Result<Instance, ReadError> {
    let parts = split(text)?;
    let end = parts.lines.max(1);
    let dimension = parts
        .dimension
        .as_ref()
        .ok_or_else(|| ReadError::new(end, "DIMENSION", "missing"))?;
    let weight_type = parts
        .weight_type
        .as_ref()
        .ok_or_else(|| ReadError::new(end, "EDGE_WEIGHT_TYPE", "missing"))?;
    let cities = dimension.value;
    let name = parts.name.as_deref().unwrap_or("unnamed");
    if weight_type.value == "EXPLICIT" {
        let instance = explicit(&parts, name, cities, end)?;
        let shown = match &parts.display {
            Some(section) => Some(points(section, "DISPLAY_DATA_SECTION", cities)?),
            None => None,
        };
        return Ok(match shown {
            Some(points) => instance.with_points(points),
            None => instance,
        });
    }
    let Some(metric) = Metric::named(&weight_type.value) else {
        return Err(ReadError::new(
            weight_type.line,
            "EDGE_WEIGHT_TYPE",
            format!("`{}` is not known", weight_type.value),
        ));
    };
    let section = parts
        .coordinates
        .as_ref()
        .ok_or_else(|| ReadError::new(end, "NODE_COORD_SECTION", "missing"))?;
    let points = points(section, "NODE_COORD_SECTION", cities)?;
    let instance = Instance::new(name, cities, |i, j| metric.distance(points[i], points[j]))
        .ok_or_else(|| too_long(section.line, "NODE_COORD_SECTION"))?;
    let shown = if metric == Metric::Geographical {
        points
            .iter()
            .map(|&(latitude, longitude)| (longitude, latitude))
            .collect()
    } else {
        points
    };
    Ok(instance.with_points(shown))
}

pub(super) fn too_long(line: usize, field: &str) -> ReadError {
    ReadError::new(line, field, format!("a distance exceeds {MOST_DISTANCE}"))
}

/// Splits a file into its specification and its sections.
fn split(text: &str) -> Result<Parts, ReadError> {
    let mut parts = Parts::default();
    let mut section: Option<&str> = None;
    for (index, raw) in text.lines().enumerate() {
        let line = index + 1;
        let trimmed = raw.trim();
        parts.lines = line;
        if trimmed.is_empty() {
            continue;
        }
        if trimmed == "EOF" {
            break;
        }
        let starts_a_word = trimmed.starts_with(|first: char| first.is_ascii_alphabetic());
        let is_number = trimmed
            .split_whitespace()
            .next()
            .is_some_and(|word| word.parse::<f64>().is_ok());
        if section.is_some() && (!starts_a_word || is_number) {
            section_lines(&mut parts, section, line, trimmed);
            continue;
        }
        section = None;
        let (keyword, value) = match trimmed.split_once(':') {
            Some((keyword, value)) => (keyword.trim(), value.trim()),
            None => (trimmed, ""),
        };
        section = specification(&mut parts, keyword, value, line)?.or(section);
    }
    Ok(parts)
}

fn section_lines(parts: &mut Parts, section: Option<&str>, line: usize, text: &str) {
    let target = match section {
        Some("NODE_COORD_SECTION") => &mut parts.coordinates,
        Some("EDGE_WEIGHT_SECTION") => &mut parts.weights,
        _ => &mut parts.display,
    };
    if let Some(section) = target {
        section.value.extend(text.split_whitespace().map(|word| At {
            line,
            value: word.to_owned(),
        }));
    }
}

/// Takes in one keyword; a section's keyword is returned so that the numbers below it are kept.
fn specification(
    parts: &mut Parts,
    keyword: &str,
    value: &str,
    line: usize,
) -> Result<Option<&'static str>, ReadError> {
    let empty = || {
        Some(At {
            line,
            value: Vec::new(),
        })
    };
    let text = || {
        Some(At {
            line,
            value: value.to_owned(),
        })
    };
    match keyword {
        "NAME" => parts.name = Some(value.to_owned()),
        "COMMENT" | "DISPLAY_DATA_TYPE" | "NODE_COORD_TYPE" => {}
        "TYPE" => {
            let kind = value.split_whitespace().next().unwrap_or("");
            if kind != "TSP" {
                return Err(ReadError::new(
                    line,
                    "TYPE",
                    format!("`{value}` is not TSP, the only type read"),
                ));
            }
        }
        "DIMENSION" => parts.dimension = Some(dimension(value, line)?),
        "EDGE_WEIGHT_TYPE" => parts.weight_type = text(),
        "EDGE_WEIGHT_FORMAT" => parts.weight_format = text(),
        "NODE_COORD_SECTION" => {
            parts.coordinates = empty();
            return Ok(Some("NODE_COORD_SECTION"));
        }
        "EDGE_WEIGHT_SECTION" => {
            parts.weights = empty();
            return Ok(Some("EDGE_WEIGHT_SECTION"));
        }
        "DISPLAY_DATA_SECTION" => {
            parts.display = empty();
            return Ok(Some("DISPLAY_DATA_SECTION"));
        }
        other => {
            return Err(ReadError::new(
                line,
                other,
                "this keyword is not known or cannot be honored",
            ));
        }
    }
    Ok(None)
}

fn dimension(value: &str, line: usize) -> Result<At<usize>, ReadError> {
    let cities = value
        .parse::<usize>()
        .ok()
        .filter(|&cities| cities > 0)
        .ok_or_else(|| {
            ReadError::new(
                line,
                "DIMENSION",
                format!("`{value}` is not a number of cities from 1 up"),
            )
        })?;
    if cities > MOST_CITIES {
        return Err(ReadError::new(
            line,
            "DIMENSION",
            format!("{cities} cities are more than the {MOST_CITIES} that can be handled"),
        ));
    }
    Ok(At { line, value: cities })
}

/// Reads lines of `number x y`: every city once.
fn points(section: &At<Vec<At<String>>>, field: &str, cities: usize) -> Result<Vec<(f64, f64)>, ReadError> {
    let words = &section.value;
    let mut points: Vec<Option<(f64, f64)>> = vec![None; cities];
    for triple in words.chunks(3) {
        let line = triple[0].line;
        if triple[0].value == "-1" && triple.len() == 1 {
            break;
        }
        let [number, x, y] = triple else {
            return Err(ReadError::new(
                line,
                field,
                "the file ends in the middle of a city",
            ));
        };
        let city = number
            .value
            .parse::<usize>()
            .ok()
            .filter(|city| (1..=cities).contains(city))
            .ok_or_else(|| {
                ReadError::new(
                    line,
                    field,
                    format!("`{}` is not a city from 1 to {cities}", number.value),
                )
            })?;
        let point = (coordinate(x, field)?, coordinate(y, field)?);
        if points[city - 1].replace(point).is_some() {
            return Err(ReadError::new(line, field, format!("city {city} is given twice")));
        }
    }
    let last = words.last().map_or(section.line, |word| word.line);
    let given = points.iter().flatten().count();
    points.into_iter().collect::<Option<Vec<_>>>().ok_or_else(|| {
        ReadError::new(
            last,
            field,
            format!("only {given} of {cities} cities are given; is the file cut off?"),
        )
    })
}

fn coordinate(word: &At<String>, field: &str) -> Result<f64, ReadError> {
    parse_coordinate(&word.value)
        .map_err(|problem| ReadError::new(word.line, field, format!("`{}` {problem}", word.value)))
}

/// A finite number, or what is wrong with it.
pub(super) fn parse_coordinate(word: &str) -> Result<f64, &'static str> {
    let number = word.parse::<f64>().map_err(|_| "is not a number")?;
    if number.is_finite() {
        Ok(number)
    } else {
        Err("is not a finite number")
    }
}

fn explicit(parts: &Parts, name: &str, cities: usize, end: usize) -> Result<Instance, ReadError> {
    const FIELD: &str = "EDGE_WEIGHT_SECTION";
    let format = parts
        .weight_format
        .as_ref()
        .ok_or_else(|| ReadError::new(end, "EDGE_WEIGHT_FORMAT", "missing"))?;
    let layout = Layout::named(&format.value).ok_or_else(|| {
        ReadError::new(
            format.line,
            "EDGE_WEIGHT_FORMAT",
            format!("`{}` is not known", format.value),
        )
    })?;
    let section = parts
        .weights
        .as_ref()
        .ok_or_else(|| ReadError::new(end, FIELD, "missing"))?;
    let words = &section.value;
    // Counted before anything is made for them: a short file may speak of ten thousand cities.
    let entries = layout.entries(cities);
    if words.len() < entries {
        let last = words.last().map_or(section.line, |word| word.line);
        let problem = format!(
            "only {} of {entries} weights are given; is the file cut off?",
            words.len()
        );
        return Err(ReadError::new(last, FIELD, problem));
    }
    if let Some(extra) = words.get(entries) {
        let problem = format!("more weights than the {entries} that {} takes", format.value);
        return Err(ReadError::new(extra.line, FIELD, problem));
    }
    let mut weights: Vec<Option<i64>> = vec![None; cities * cities];
    for (word, (row, column)) in words.iter().zip(layout.places(cities)) {
        let weight = weight(word, row, column)?;
        if row == column {
            continue;
        }
        let mirrored = weights[column * cities + row];
        if mirrored.is_some_and(|mirrored| mirrored != weight) {
            let problem = format!(
                "the matrix is not symmetric: cities {} and {} are {} and {weight} apart",
                row + 1,
                column + 1,
                mirrored.unwrap_or(weight)
            );
            return Err(ReadError::new(word.line, FIELD, problem));
        }
        weights[row * cities + column] = Some(weight);
    }
    let given = |i: usize, j: usize| weights[i * cities + j].or(weights[j * cities + i]).unwrap_or(0);
    Instance::new(name, cities, given).ok_or_else(|| too_long(section.line, FIELD))
}

fn weight(word: &At<String>, row: usize, column: usize) -> Result<i64, ReadError> {
    const FIELD: &str = "EDGE_WEIGHT_SECTION";
    let whole = word.value.parse::<i64>().ok().or_else(|| {
        let number = word.value.parse::<f64>().ok()?;
        (number.fract() == 0.0 && number.abs() <= MOST_DISTANCE as f64).then_some(number as i64)
    });
    let place = || format!("the weight from city {} to city {}", row + 1, column + 1);
    let Some(weight) = whole else {
        let problem = format!("{}, `{}`, is not a whole number", place(), word.value);
        return Err(ReadError::new(word.line, FIELD, problem));
    };
    if weight < 0 {
        let problem = format!("{}, {weight}, is negative", place());
        return Err(ReadError::new(word.line, FIELD, problem));
    }
    if row != column && weight > MOST_DISTANCE {
        return Err(too_long(word.line, FIELD));
    }
    Ok(weight)
}
