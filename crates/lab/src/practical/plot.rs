//! The calibration plot: what was predicted against what came true.

use crate::svg::Drawing;
use games::entry::Bin;

const SIZE: f64 = 420.0;
const MARGIN: f64 = 56.0;
/// A picture in a document has no page to take its colours from.
const STYLE: &str = "<style>\
    text{font:13px system-ui,sans-serif;fill:#4a4a4a}\
    .title{font-weight:600;fill:#222}\
    .grid{stroke:#d8d2c6}.even{stroke:#8a8478;stroke-dasharray:5 4}\
    .error{stroke:#b4531f;stroke-width:2}.bin{fill:#b4531f}\
    .ground{fill:#fdfbf6}</style>";

/// Bins as points, with the range in which two thirds of such samples fall around what was observed.
pub fn plot(name: &str, bins: &[Bin]) -> String {
    let games: u64 = bins.iter().map(|bin| bin.games).sum();
    let words =
        bins.iter().map(|bin| format!("{:.0}% and {:.0}%", 100.0 * bin.predicted, 100.0 * bin.observed));
    let words = words.collect::<Vec<_>>().join(", ");
    let label = format!("{name}: predicted and observed chances in {games} games: {words}");
    let mut drawing = Drawing::new(&label, SIZE, SIZE);
    drawing.put(STYLE);
    drawing.put(&format!(r#"<rect class="ground" width="{SIZE}" height="{SIZE}" rx="8"/>"#));
    let (x, y) = (
        |share: f64| MARGIN + share * (SIZE - 2.0 * MARGIN),
        |share: f64| SIZE - MARGIN - share * (SIZE - 2.0 * MARGIN),
    );
    for step in 0..=5 {
        let share = f64::from(step) / 5.0;
        let percent = format!("{}%", 20 * step);
        drawing.line(r#"class="grid""#, (x(share), y(0.0)), (x(share), y(1.0)));
        drawing.line(r#"class="grid""#, (x(0.0), y(share)), (x(1.0), y(share)));
        drawing.text("tick", (x(share), y(0.0) + 18.0), "middle", &percent);
        drawing.text("tick", (x(0.0) - 8.0, y(share) + 4.0), "end", &percent);
    }
    drawing.line(r#"class="even""#, (x(0.0), y(0.0)), (x(1.0), y(1.0)));
    for Bin { games, predicted, observed, .. } in bins {
        let error = (predicted * (1.0 - predicted) / *games as f64).sqrt();
        let [low, high] = [observed - error, observed + error].map(|end| end.clamp(0.0, 1.0));
        drawing.line(r#"class="error""#, (x(*predicted), y(low)), (x(*predicted), y(high)));
        let radius = 2.5 + (*games as f64).sqrt() / 8.0;
        let (x, y) = (x(*predicted), y(*observed));
        drawing.put(&format!(
            r#"<circle class="bin" cx="{x:.1}" cy="{y:.1}" r="{radius:.1}"><title>{games} games: predicted {:.1}%, observed {:.1}%</title></circle>"#,
            100.0 * predicted,
            100.0 * observed
        ));
    }
    drawing.text(
        "title",
        (SIZE / 2.0, 26.0),
        "middle",
        &format!("{name}: {games} games that were not fitted to"),
    );
    drawing.text("axis", (SIZE / 2.0, SIZE - 12.0), "middle", "predicted chance of the first side");
    drawing.text("axis", (x(0.0), y(1.0) - 10.0), "start", "observed");
    drawing.done().replacen("<svg ", r#"<svg xmlns="http://www.w3.org/2000/svg" "#, 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_point_stands_where_its_bin_says() {
        let bins = [Bin { from: 0.5, to: 0.6, games: 64, predicted: 0.5, observed: 1.0 }];
        let drawn = plot("A game", &bins);
        assert!(drawn.starts_with("<svg xmlns") && drawn.ends_with("</svg>"), "{drawn}");
        assert!(drawn.contains(r#"cx="210.0" cy="56.0" r="3.5""#), "{drawn}");
        assert!(drawn.contains("64 games: predicted 50.0%, observed 100.0%"), "{drawn}");
    }
}
