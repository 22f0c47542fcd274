//! Line plots as SVG.

use anyhow::anyhow;
use plotters::prelude::*;

/// Width and height in pixels.
const SIZE: (u32, u32) = (720, 440);
/// Room for the numbers beside the axes, in pixels.
const LABEL_AREA: u32 = 60;
/// The size of the caption, in pixels.
const CAPTION_SIZE: u32 = 18;
/// Length of a line in the legend, in pixels.
const LEGEND_LINE: i32 = 18;

/// One line of a plot.
pub(super) struct Line {
    pub(super) label: String,
    pub(super) points: Vec<(f64, f64)>,
}

/// What the axes are called.
pub(super) struct Axes {
    pub(super) caption: &'static str,
    pub(super) x: &'static str,
    pub(super) y: &'static str,
}

/// Draws lines over common axes that begin at zero.
pub(super) fn plot(axes: &Axes, lines: &[Line]) -> anyhow::Result<String> {
    let all = || lines.iter().flat_map(|line| line.points.iter().copied());
    let right = all().map(|(x, _)| x).fold(f64::MIN_POSITIVE, f64::max);
    let left = all().map(|(x, _)| x).fold(right, f64::min).min(0.0);
    let top = all().map(|(_, y)| y).fold(f64::MIN_POSITIVE, f64::max);
    let mut svg = String::new();
    {
        let area = SVGBackend::with_string(&mut svg, SIZE).into_drawing_area();
        let broken = |error: &dyn std::fmt::Display| anyhow!("the plot could not be drawn: {error}");
        area.fill(&WHITE).map_err(|error| broken(&error))?;
        let mut chart = ChartBuilder::on(&area)
            .caption(axes.caption, ("sans-serif", CAPTION_SIZE))
            .margin(10)
            .x_label_area_size(LABEL_AREA)
            .y_label_area_size(LABEL_AREA)
            .build_cartesian_2d(left..right, 0.0..top * 1.05)
            .map_err(|error| broken(&error))?;
        chart
            .configure_mesh()
            .x_desc(axes.x)
            .y_desc(axes.y)
            .draw()
            .map_err(|error| broken(&error))?;
        for (number, line) in lines.iter().enumerate() {
            let color = Palette99::pick(number).to_rgba();
            chart
                .draw_series(LineSeries::new(
                    line.points.iter().copied(),
                    color.stroke_width(2),
                ))
                .map_err(|error| broken(&error))?
                .label(line.label.as_str())
                .legend(move |(x, y)| PathElement::new([(x, y), (x + LEGEND_LINE, y)], color));
        }
        chart
            .configure_series_labels()
            .position(SeriesLabelPosition::UpperRight)
            .background_style(WHITE)
            .border_style(BLACK)
            .draw()
            .map_err(|error| broken(&error))?;
        area.present().map_err(|error| broken(&error))?;
    }
    Ok(svg)
}
