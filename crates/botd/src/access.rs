//! Who may call: access tokens, and the client that a call counts for.

use sha2::{Digest, Sha256};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tonic::service::Interceptor;
use tonic::{Request, Status};
use work::{ClientId, Mutex, StartError};

/// A shorter token could be guessed.
const SHORTEST_TOKEN: usize = 16;

type Hash = [u8; 32];

/// Lets calls with a token pass, or all where there is no file of tokens, and notes their client.
#[derive(Clone, Default)]
pub(crate) struct Access {
    file: Option<Arc<TokenFile>>,
}

struct TokenFile {
    path: PathBuf,
    tokens: Mutex<Tokens>,
}

/// Tokens by their number, which a client keeps as long as the service runs.
#[derive(Default)]
struct Tokens {
    known: Vec<Token>,
    /// Why the file could not be read the last time.
    fault: Option<TokenFault>,
}

/// What is wrong with a file of tokens.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
enum TokenFault {
    #[error("{0}")]
    Unreadable(String),
    #[error("there is no token in it")]
    Empty,
    #[error("every token needs at least {SHORTEST_TOKEN} characters")]
    Short,
}

struct Token {
    hash: Hash,
    /// Whether the file still has it.
    is_valid: bool,
}

impl Access {
    /// The tokens of a file, one in each line, with comments after `#`; without a file everybody may call.
    pub(crate) fn read(path: &Path) -> Result<Self, StartError> {
        if path.as_os_str().is_empty() {
            return Ok(Access::default());
        }
        let mut tokens = Tokens::default();
        let wrong = |why: TokenFault| StartError::Failed(format!("tokenFile {}: {why}", path.display()));
        tokens.replace(hashes(path).map_err(wrong)?);
        Ok(Access { file: Some(Arc::new(TokenFile { path: path.to_owned(), tokens: Mutex::new(tokens) })) })
    }

    /// Whether calls need a token.
    pub(crate) fn is_limited(&self) -> bool {
        self.file.is_some()
    }

    /// Reads the file again; while it has a fault, the tokens from before count.
    pub(crate) fn reload(&self) {
        let Some(file) = &self.file else { return };
        let read = hashes(&file.path);
        let mut tokens = file.tokens.lock();
        match read {
            Ok(hashes) => {
                tokens.fault = None;
                if tokens.replace(hashes) {
                    let count = tokens.known.iter().filter(|token| token.is_valid).count();
                    tracing::info!(target: "botd", count, "the token file has changed");
                }
            }
            // Once for each fault, not whenever the file is looked at.
            Err(fault) if tokens.fault.as_ref() != Some(&fault) => {
                tracing::warn!(target: "botd", %fault, "the token file cannot be used; its former tokens count");
                tokens.fault = Some(fault);
            }
            Err(_) => {}
        }
    }
}

/// The hashes of the tokens in a file, or what is wrong with it.
fn hashes(path: &Path) -> Result<Vec<Hash>, TokenFault> {
    let text = std::fs::read_to_string(path).map_err(|error| TokenFault::Unreadable(error.to_string()))?;
    let lines = text.lines().map(|line| line.split('#').next().unwrap_or_default().trim());
    let tokens: Vec<&str> = lines.filter(|token| !token.is_empty()).collect();
    if tokens.is_empty() {
        return Err(TokenFault::Empty);
    }
    if tokens.iter().any(|token| token.len() < SHORTEST_TOKEN) {
        return Err(TokenFault::Short);
    }
    Ok(tokens.into_iter().map(|token| Sha256::digest(token).into()).collect())
}

impl Tokens {
    /// Makes these the valid ones; returns whether that changes anything.
    fn replace(&mut self, hashes: Vec<Hash>) -> bool {
        let mut is_new = false;
        for token in &mut self.known {
            let is_valid = hashes.contains(&token.hash);
            is_new |= token.is_valid != is_valid;
            token.is_valid = is_valid;
        }
        for hash in hashes {
            if self.known.iter().all(|token| token.hash != hash) {
                self.known.push(Token { hash, is_valid: true });
                is_new = true;
            }
        }
        is_new
    }

    /// The number of a valid token. Every byte of every hash is compared, so that the time that it takes says nothing
    /// about them.
    fn find(&self, sent: &str) -> Option<usize> {
        let sent: Hash = Sha256::digest(sent).into();
        let mut found = None;
        for (number, token) in self.known.iter().enumerate() {
            let difference =
                token.hash.iter().zip(&sent).fold(0, |difference, (one, other)| difference | (one ^ other));
            if difference == 0 && token.is_valid {
                found = Some(number);
            }
        }
        found
    }
}

impl Interceptor for Access {
    fn call(&mut self, mut request: Request<()>) -> Result<Request<()>, Status> {
        let client = match &self.file {
            Some(file) => {
                let sent = request.metadata().get("authorization").and_then(|value| value.to_str().ok());
                let sent = sent.and_then(|value| value.strip_prefix("Bearer ")).unwrap_or_default();
                ClientId::Token(file.tokens.lock().find(sent).ok_or_else(|| {
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

    const ONE: &str = "0123456789abcdef";
    const OTHER: &str = "fedcba9876543210";

    #[test]
    fn a_file_has_tokens_and_comments_and_nothing_that_is_easily_guessed() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("tokens");
        let read = |text: &str| {
            std::fs::write(&file, text).unwrap();
            Access::read(&file)
        };
        let access = read(&format!("# sites\n{ONE}  # one\n\n{OTHER}\n")).unwrap();
        let find = |sent: &str| access.file.as_ref().unwrap().tokens.lock().find(sent);
        assert_eq!(find(OTHER), Some(1));
        assert_eq!((find(""), find("0123456789abcdeF")), (None, None));
        for (text, word) in [("", "no token"), ("# none", "no token"), ("secret", "16 characters")] {
            let error = read(text).err().unwrap().to_string();
            assert!(error.contains(word), "{error}");
        }
        assert!(Access::read(&folder.path().join("none")).is_err());
        assert!(!Access::read(Path::new("")).unwrap().is_limited());
    }

    #[test]
    fn a_changed_file_counts_and_clients_keep_their_numbers() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("tokens");
        std::fs::write(&file, ONE).unwrap();
        let access = Access::read(&file).unwrap();
        let after = |text: &str| {
            std::fs::write(&file, text).unwrap();
            access.reload();
            let tokens = access.file.as_ref().unwrap().tokens.lock();
            (tokens.find(ONE), tokens.find(OTHER))
        };
        assert_eq!(after(&format!("{OTHER}\n{ONE}")), (Some(0), Some(1)));
        assert_eq!(after(OTHER), (None, Some(1)), "a token that was taken away");
        assert_eq!(after("short"), (None, Some(1)), "a mistake locks nobody out");
        assert_eq!(after(ONE), (Some(0), None));
    }
}
