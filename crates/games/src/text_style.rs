//! Text styles for pictures in a terminal.

/// Whether a picture may contain colour codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextStyle {
    /// Plain text.
    Plain,
    /// ANSI colour codes.
    Colour,
}

impl TextStyle {
    /// The text in red.
    pub fn red(self, text: &str) -> String {
        self.code("31", text)
    }

    /// The text in green.
    pub fn green(self, text: &str) -> String {
        self.code("32", text)
    }

    /// The text in yellow.
    pub fn yellow(self, text: &str) -> String {
        self.code("33", text)
    }

    /// The text in blue.
    pub fn blue(self, text: &str) -> String {
        self.code("34", text)
    }

    /// The text in purple.
    pub fn purple(self, text: &str) -> String {
        self.code("35", text)
    }

    /// The text with foreground and background swapped.
    pub fn inverse(self, text: &str) -> String {
        self.code("7", text)
    }

    /// The text in bold.
    pub fn bold(self, text: &str) -> String {
        self.code("1", text)
    }

    /// The text dimmed.
    pub fn dim(self, text: &str) -> String {
        self.code("2", text)
    }

    fn code(self, code: &str, text: &str) -> String {
        match self {
            TextStyle::Plain => text.to_owned(),
            TextStyle::Colour => format!("\x1b[{code}m{text}\x1b[0m"),
        }
    }
}
