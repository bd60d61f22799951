//! Reads untrusted lines with a length limit; errors carry the line number.

use std::io::{self, BufRead, Read};

/// The longest line that is read, in bytes.
pub const LONGEST: usize = 1 << 20;

/// Why a line could not be read.
#[derive(Debug, thiserror::Error)]
pub enum LineError {
    /// The line is longer than [`LONGEST`]; reading goes on after it.
    #[error("longer than {} bytes", LONGEST)]
    TooLong,
    /// The line is not UTF-8; reading goes on after it.
    #[error("not UTF-8 text")]
    NotText,
    /// The source failed; reading ends.
    #[error("cannot read: {0}")]
    Io(io::Error),
}

/// The lines of a source with their numbers from 1, without their line ends; blank ones are skipped.
pub struct Lines<R> {
    input: R,
    number: usize,
    keeps_blank: bool,
    is_broken: bool,
}

impl<R: BufRead> Lines<R> {
    /// Reads from here.
    pub fn new(input: R) -> Self {
        Lines { input, number: 0, keeps_blank: false, is_broken: false }
    }

    /// Yields blank lines as well.
    #[must_use]
    pub fn with_blank(self) -> Self {
        Lines { keeps_blank: true, ..self }
    }

    fn read(&mut self) -> Result<Option<String>, LineError> {
        let mut bytes = Vec::new();
        let most = LONGEST as u64 + 1;
        (&mut self.input).take(most).read_until(b'\n', &mut bytes).map_err(LineError::Io)?;
        if bytes.len() > LONGEST && !bytes.ends_with(b"\n") {
            self.skip_rest()?;
            return Err(LineError::TooLong);
        }
        if bytes.is_empty() {
            return Ok(None);
        }
        String::from_utf8(bytes).map(Some).map_err(|_| LineError::NotText)
    }

    fn skip_rest(&mut self) -> Result<(), LineError> {
        loop {
            let buffer = self.input.fill_buf().map_err(LineError::Io)?;
            let (length, is_end) = match buffer.iter().position(|byte| *byte == b'\n') {
                Some(at) => (at + 1, true),
                None => (buffer.len(), buffer.is_empty()),
            };
            self.input.consume(length);
            if is_end {
                return Ok(());
            }
        }
    }
}

impl<R: BufRead> Iterator for Lines<R> {
    type Item = (usize, Result<String, LineError>);

    fn next(&mut self) -> Option<Self::Item> {
        while !self.is_broken {
            self.number += 1;
            match self.read().transpose()? {
                Ok(line) if line.trim().is_empty() && !self.keeps_blank => {}
                Ok(line) => return Some((self.number, Ok(line.trim_end().to_owned()))),
                Err(error) => {
                    self.is_broken = matches!(error, LineError::Io(_));
                    return Some((self.number, Err(error)));
                }
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bad_lines_are_numbered_and_do_not_end_the_reading() {
        let mut input = b"one\n\n\xff\xfe\n".to_vec();
        input.extend(vec![b'x'; 3 * LONGEST]);
        input.extend(b"\nlast");
        let lines: Vec<_> = Lines::new(&input[..])
            .map(|(number, line)| (number, line.map_err(|error| error.to_string())))
            .collect();
        let error = |text: &str| Err(text.to_owned());
        let expected = [
            (1, Ok("one".to_owned())),
            (3, error("not UTF-8 text")),
            (4, error("longer than 1048576 bytes")),
            (5, Ok("last".to_owned())),
        ];
        assert_eq!(lines, expected);
    }
}
