//! Hashes passwords slowly and on few threads, so that guessing is expensive and other requests do not wait.

use crate::ApiError;
use crate::blocking::BlockingPool;
use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};

/// Concurrent hashes; each takes 19 MiB and some tens of milliseconds.
const AT_ONCE: usize = 2;

/// Hashes and verifies passwords.
#[derive(Clone)]
pub(crate) struct Passwords(BlockingPool);

impl Default for Passwords {
    fn default() -> Self {
        Passwords(BlockingPool::new(AT_ONCE))
    }
}

impl Passwords {
    /// The hash of a password, with a random salt.
    pub(crate) async fn hash(&self, password: String) -> Result<String, ApiError> {
        self.0.run(move || hash(&password)).await?
    }

    /// Whether a password has this hash; without a hash it takes just as long, so that the time reveals nothing.
    pub(crate) async fn is_right(&self, password: String, stored: Option<String>) -> Result<bool, ApiError> {
        self.0
            .run(move || {
                let Some(stored) = stored else { return hash(&password).map(|_| false) };
                let stored = PasswordHash::new(&stored).map_err(failed)?;
                Ok(Argon2::default().verify_password(password.as_bytes(), &stored).is_ok())
            })
            .await?
    }
}

fn hash(password: &str) -> Result<String, ApiError> {
    Ok(Argon2::default().hash_password(password.as_bytes()).map_err(failed)?.to_string())
}

fn failed(error: impl std::fmt::Display) -> ApiError {
    ApiError::Internal(format!("cannot hash a password: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn the_same_password_has_another_hash_each_time() {
        let passwords = Passwords::default();
        let first = passwords.hash("correct horse".into()).await.unwrap();
        let second = passwords.hash("correct horse".into()).await.unwrap();
        assert!(first.starts_with("$argon2id$") && first != second, "{first}");
        assert!(passwords.is_right("correct horse".into(), Some(first.clone())).await.unwrap());
        assert!(!passwords.is_right("correct hose".into(), Some(first)).await.unwrap());
        assert!(!passwords.is_right("correct horse".into(), None).await.unwrap());
        assert!(passwords.is_right("correct horse".into(), Some("damaged".into())).await.is_err());
    }
}
