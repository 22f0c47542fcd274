//! A picture of a tour as SVG.

use super::instance::Instance;
use super::tour::Tour;
use std::fmt::Write;

/// The longer side of the picture, in pixels.
const SIDE: f64 = 800.0;
/// Room around the cities, in pixels.
const BORDER: f64 = 20.0;
/// The radius of a city, in pixels.
const RADIUS: f64 = 3.0;

/// Draws a tour, or returns `None` when the instance does not say where its cities lie.
pub fn picture(instance: &Instance, tour: &Tour, caption: &str) -> Option<String> {
    let points = instance.points()?;
    let least = points
        .iter()
        .fold((f64::MAX, f64::MAX), |(x, y), p| (x.min(p.0), y.min(p.1)));
    let most = points
        .iter()
        .fold((f64::MIN, f64::MIN), |(x, y), p| (x.max(p.0), y.max(p.1)));
    let (width, height) = (most.0 - least.0, most.1 - least.1);
    let scale = SIDE / width.max(height).max(f64::MIN_POSITIVE);
    // The second coordinate grows upwards on a map and downwards in a picture.
    let place = |city: usize| {
        let (x, y) = points[city];
        ((x - least.0) * scale + BORDER, (most.1 - y) * scale + BORDER)
    };
    let (wide, high) = (width * scale + 2.0 * BORDER, height * scale + 3.0 * BORDER);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{wide:.0}\" height=\"{high:.0}\" viewBox=\"0 0 {wide:.0} {high:.0}\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n<polygon fill=\"none\" stroke=\"#1f5fa8\" stroke-width=\"1.5\" points=\""
    );
    for &city in tour.order() {
        let (x, y) = place(city);
        write!(svg, "{x:.1},{y:.1} ").ok()?;
    }
    svg.push_str("\"/>\n");
    for &city in tour.order() {
        let (x, y) = place(city);
        let label = escaped(instance.label(city));
        writeln!(
            svg,
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{RADIUS}\" fill=\"#c0392b\"><title>{label}</title></circle>"
        )
        .ok()?;
    }
    writeln!(
        svg,
        "<text x=\"{BORDER}\" y=\"{:.0}\" font-family=\"sans-serif\" font-size=\"14\">{}</text>\n</svg>",
        high - BORDER / 2.0,
        escaped(caption)
    )
    .ok()?;
    Some(svg)
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}
