//! What is wrong with a text or a file.

/// What is wrong with a text or a file, in one line; the caller, who knows the whole text, says where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct FormatError(pub String);

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
