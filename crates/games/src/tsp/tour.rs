//! A round trip through every city once, and its TSPLIB file.

use super::instance::Instance;
use super::read::ReadError;
use search::single::Cost;

/// An order in which to visit the cities, counted from zero; from the last one the way leads back to the first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tour(Vec<usize>);

impl Tour {
    /// A tour, or `None` when some city of `cities` is missing, repeated or out of range.
    pub fn new(order: Vec<usize>, cities: usize) -> Option<Tour> {
        let mut seen = vec![false; cities];
        for &city in &order {
            if std::mem::replace(seen.get_mut(city)?, true) {
                return None;
            }
        }
        (order.len() == cities).then_some(Tour(order))
    }

    /// The cities in order.
    pub fn order(&self) -> &[usize] {
        &self.0
    }

    /// Its length.
    pub fn cost(&self, instance: &Instance) -> Cost {
        let next = self.0.iter().cycle().skip(1);
        self.0
            .iter()
            .zip(next)
            .map(|(&from, &to)| instance.distance(from, to))
            .sum()
    }

    /// As a TSPLIB `.tour` file.
    pub fn to_tsplib(&self, instance: &Instance) -> String {
        let mut text = format!(
            "NAME : {}\nCOMMENT : length {}\nTYPE : TOUR\nDIMENSION : {}\nTOUR_SECTION\n",
            instance.name(),
            self.cost(instance),
            self.0.len()
        );
        for city in &self.0 {
            text.push_str(&format!("{}\n", city + 1));
        }
        text.push_str("-1\nEOF\n");
        text
    }

    /// Reads the first tour of a TSPLIB `.tour` file.
    ///
    /// # Errors
    /// When it is not a tour of `cities` cities; the error names the line.
    pub fn read_tsplib(text: &str, cities: usize) -> Result<Tour, ReadError> {
        const FIELD: &str = "TOUR_SECTION";
        let mut order = Vec::new();
        let mut inside = false;
        let mut last = 1;
        'lines: for (index, line) in text.lines().enumerate() {
            last = index + 1;
            if !inside {
                inside = line.trim() == FIELD;
                continue;
            }
            for word in line.split_whitespace() {
                match word.parse::<i64>() {
                    Ok(-1) => break 'lines,
                    Ok(city) if city >= 1 => order.push(city as usize - 1),
                    _ if word == "EOF" => break 'lines,
                    _ => return Err(ReadError::new(last, FIELD, format!("`{word}` is not a city"))),
                }
            }
        }
        Tour::new(order, cities)
            .ok_or_else(|| ReadError::new(last, FIELD, format!("not every one of {cities} cities once")))
    }
}
