//! Who may call: access tokens, and the client that a call counts for.

use sha2::{Digest, Sha256};
use std::path::Path;
use std::sync::Arc;
use tonic::service::Interceptor;
use tonic::{Request, Status};
use work::{ClientId, StartError};

/// A shorter token could be guessed.
const SHORTEST_TOKEN: usize = 16;

/// Lets calls with a token pass, or all where there are no tokens, and notes their client.
#[derive(Clone, Default)]
pub(crate) struct Access {
    /// Hashes of the tokens; without any, everybody may call.
    tokens: Option<Arc<[[u8; 32]]>>,
}

impl Access {
    /// The tokens of a file, one in each line, with comments after `#`; without a file everybody may call.
    pub(crate) fn read(file: &Path) -> Result<Self, StartError> {
        if file.as_os_str().is_empty() {
            return Ok(Access::default());
        }
        let wrong = |why: &str| StartError::Failed(format!("tokenFile {}: {why}", file.display()));
        let text = std::fs::read_to_string(file).map_err(|error| wrong(&error.to_string()))?;
        let lines = text.lines().map(|line| line.split('#').next().unwrap_or_default().trim());
        let tokens: Vec<&str> = lines.filter(|token| !token.is_empty()).collect();
        if tokens.is_empty() {
            return Err(wrong("there is no token in it"));
        }
        if tokens.iter().any(|token| token.len() < SHORTEST_TOKEN) {
            return Err(wrong("every token needs at least 16 characters"));
        }
        Ok(Access { tokens: Some(tokens.into_iter().map(|token| Sha256::digest(token).into()).collect()) })
    }

    /// Whether calls need a token.
    pub(crate) fn is_limited(&self) -> bool {
        self.tokens.is_some()
    }
}

/// The number of a token among those that are known. Every byte of every hash is compared, so that the time that it takes
/// says nothing about them.
fn find(tokens: &[[u8; 32]], sent: &str) -> Option<usize> {
    let sent: [u8; 32] = Sha256::digest(sent).into();
    let mut found = None;
    for (number, token) in tokens.iter().enumerate() {
        let difference =
            token.iter().zip(&sent).fold(0, |difference, (one, other)| difference | (one ^ other));
        if difference == 0 {
            found = Some(number);
        }
    }
    found
}

impl Interceptor for Access {
    fn call(&mut self, mut request: Request<()>) -> Result<Request<()>, Status> {
        let client = match &self.tokens {
            Some(tokens) => {
                let sent = request.metadata().get("authorization").and_then(|value| value.to_str().ok());
                let sent = sent.and_then(|value| value.strip_prefix("Bearer ")).unwrap_or_default();
                ClientId::Token(find(tokens, sent).ok_or_else(|| {
                    metrics::counter!("parlor_calls_unauthenticated_total").increment(1);
                    Status::unauthenticated("an access token is needed: authorization: Bearer TOKEN")
                })?)
            }
            None => request.remote_addr().map_or(ClientId::Process, |address| ClientId::at(address.ip())),
        };
        request.extensions_mut().insert(client);
        Ok(request)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_has_tokens_and_comments_and_nothing_that_is_easily_guessed() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("tokens");
        let read = |text: &str| {
            std::fs::write(&file, text).unwrap();
            Access::read(&file)
        };
        let access = read("# sites\n0123456789abcdef  # one\n\nfedcba9876543210\n").unwrap();
        let tokens = access.tokens.unwrap();
        assert_eq!(find(&tokens, "fedcba9876543210"), Some(1));
        assert_eq!((find(&tokens, ""), find(&tokens, "0123456789abcdeF")), (None, None));
        for (text, word) in [("", "no token"), ("# none", "no token"), ("secret", "16 characters")] {
            let error = read(text).err().unwrap().to_string();
            assert!(error.contains(word), "{error}");
        }
        assert!(Access::read(&folder.path().join("none")).is_err());
        assert!(!Access::read(Path::new("")).unwrap().is_limited());
    }
}
