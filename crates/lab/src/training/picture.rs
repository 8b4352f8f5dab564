//! The curve of errors as a picture.

use super::CurvePoint;
use std::fmt::Write;

const WIDTH: f64 = 760.0;
const HEIGHT: f64 = 420.0;
/// Where the curves are: left, top, right, bottom.
const FRAME: [f64; 4] = [80.0, 50.0, 740.0, 370.0];

/// A curve: its name, its colour, and what it shows.
type Series = (&'static str, &'static str, fn(&CurvePoint) -> f64);

/// Draws the errors of a run as SVG. The steep beginning is cut off.
#[must_use]
pub fn loss_curve(title: &str, curve: &[CurvePoint]) -> String {
    let scale = Scale::of(curve);
    let [left, top, right, bottom] = FRAME;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
         font-family=\"sans-serif\" font-size=\"13\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n\
         <text x=\"{left}\" y=\"24\" font-size=\"15\">{}</text>\n",
        escaped(title)
    );
    for mark in 0..=4 {
        let part = f64::from(mark) / 4.0;
        let (x, y) = (left + (right - left) * part, bottom + (top - bottom) * part);
        let error = scale.low + (scale.high - scale.low) * part;
        let visits = scale.visits * part / 1e6;
        // Writing to a string cannot fail.
        let _ = write!(
            svg,
            "<path d=\"M{left} {y}H{right}\" stroke=\"#ddd\"/>\n\
             <text x=\"{:.0}\" y=\"{:.0}\" text-anchor=\"end\">{error:.5}</text>\n\
             <text x=\"{x:.0}\" y=\"{:.0}\" text-anchor=\"middle\">{visits:.1} M</text>\n",
            left - 8.0,
            y + 4.0,
            bottom + 20.0,
        );
    }
    let series: [Series; 2] = [
        ("training", "#4477aa", |point| point.training_error),
        ("held out", "#cc3311", |point| point.validation_error),
    ];
    for (index, (name, color, error)) in series.into_iter().enumerate() {
        let points: Vec<_> =
            curve.iter().map(|point| scale.place(point.visits, error(point))).collect();
        let last = curve.last().map_or(0.0, error);
        let x = right - 330.0 + 170.0 * index as f64;
        let _ = write!(
            svg,
            "<polyline fill=\"none\" stroke=\"{color}\" stroke-width=\"2\" points=\"{}\"/>\n\
             <text x=\"{x}\" y=\"42\" fill=\"{color}\">{name} {last:.6}</text>\n",
            points.join(" "),
        );
    }
    svg += "<text x=\"410\" y=\"410\" text-anchor=\"middle\">positions seen</text>\n</svg>\n";
    svg
}

/// From numbers to places in the picture.
struct Scale {
    visits: f64,
    low: f64,
    high: f64,
}

impl Scale {
    fn of(curve: &[CurvePoint]) -> Self {
        let errors = |points: &[CurvePoint]| -> Vec<f64> {
            points.iter().flat_map(|point| [point.training_error, point.validation_error]).collect()
        };
        let low = errors(curve).into_iter().fold(f64::INFINITY, f64::min);
        let high = errors(&curve[curve.len() / 20..]).into_iter().fold(low, f64::max);
        let (low, high) = if low.is_finite() { (low, high) } else { (0.0, 1.0) };
        let margin = (high - low).max(1e-9) * 0.05;
        let visits = curve.last().map_or(1.0, |point| point.visits as f64);
        Self { visits, low: low - margin, high: high + margin }
    }

    fn place(&self, visits: u64, error: f64) -> String {
        let [left, top, right, bottom] = FRAME;
        let height = ((error - self.low) / (self.high - self.low)).min(1.0);
        let x = left + (right - left) * visits as f64 / self.visits;
        let y = bottom + (top - bottom) * height;
        format!("{x:.1},{y:.1}")
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_has_both_curves() {
        let point = |number: u64| CurvePoint {
            visits: number * 1000,
            rate: 1e-3,
            training_error: 0.1 + 1.0 / number as f64,
            validation_error: 0.11 + 1.0 / number as f64,
        };
        let curve: Vec<_> = (1..=100).map(point).collect();
        let svg = loss_curve("a < b & c", &curve);
        assert_eq!(svg.matches("<polyline").count(), 2);
        assert!(svg.contains("a &lt; b &amp; c") && svg.contains("held out 0.120000"));
        assert!(!svg.contains("NaN") && !svg.contains("inf"));
        for few in [&curve[..0], &curve[..1]] {
            let svg = loss_curve("few", few);
            assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
        }
    }
}
