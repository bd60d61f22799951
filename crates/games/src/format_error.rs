//! What is wrong with a text or a file.

use std::fmt;

/// What is wrong with a text or a file, in one line; whoever knows the whole text says where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormatError(pub String);

impl fmt::Display for FormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for FormatError {}

impl From<String> for FormatError {
    fn from(why: String) -> Self {
        FormatError(why)
    }
}

impl From<&str> for FormatError {
    fn from(why: &str) -> Self {
        FormatError(why.to_owned())
    }
}

impl From<FormatError> for String {
    fn from(error: FormatError) -> Self {
        error.0
    }
}
