//! Drawings as SVG, which take their colours from the page.

use crate::sheet::escape;

/// A drawing that elements are added to.
pub(crate) struct Drawing(String);

impl Drawing {
    /// An empty drawing; the label is what screen readers say.
    pub(crate) fn new(label: &str, width: f64, height: f64) -> Self {
        let label = escape(label);
        Drawing(format!("<svg viewBox=\"0 0 {width} {height:.0}\" role=\"img\" aria-label=\"{label}\">\n"))
    }

    /// Adds an element.
    pub(crate) fn put(&mut self, element: &str) {
        self.0.extend([element, "\n"]);
    }

    /// Adds a line.
    pub(crate) fn line(&mut self, attributes: &str, (x1, y1): (f64, f64), (x2, y2): (f64, f64)) {
        self.put(&format!(r#"<line {attributes} x1="{x1:.1}" y1="{y1:.1}" x2="{x2:.1}" y2="{y2:.1}"/>"#));
    }

    /// Adds words at a place, which is their start, their middle or their end.
    pub(crate) fn text(&mut self, class: &str, (x, y): (f64, f64), anchor: &str, words: &str) {
        let words = escape(words);
        let text =
            format!(r#"<text class="{class}" x="{x:.1}" y="{y:.1}" text-anchor="{anchor}">{words}</text>"#);
        self.put(&text);
    }

    /// The whole drawing.
    pub(crate) fn done(self) -> String {
        self.0 + "</svg>"
    }
}
