//! Hashes passwords slowly and on few threads, so that guessing is expensive and other requests do not wait.

use crate::ApiError;
use crate::blocking::BlockingPool;
use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use std::sync::Arc;
use tokio::sync::Semaphore;

/// Concurrent hashes; each takes 19 MiB and some tens of milliseconds.
const AT_ONCE: usize = 2;
/// Passwords of strangers that wait or are hashed: some seconds of work.
const MOST_PLACES: usize = 100;
/// Seconds after which there is room again.
const FULL: u64 = 5;

/// Hashes and verifies passwords.
#[derive(Clone)]
pub(crate) struct Passwords {
    strangers: BlockingPool,
    places: Arc<Semaphore>,
    /// The thread of those whom an account knows: they do not wait for strangers.
    known: BlockingPool,
}

/// Whose password is hashed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sent {
    /// By a device that the account knows, or by a session.
    ByKnown,
    ByStranger,
}

impl Default for Passwords {
    fn default() -> Self {
        Passwords {
            strangers: BlockingPool::new(AT_ONCE),
            places: Arc::new(Semaphore::new(MOST_PLACES)),
            known: BlockingPool::new(1),
        }
    }
}

impl Passwords {
    /// The hash of a password, with a random salt.
    pub(crate) async fn hash(&self, password: String, sent: Sent) -> Result<String, ApiError> {
        self.run_limited(sent, move || hash(&password)).await?
    }

    /// Whether a password has this hash; without a hash it takes just as long, so that the time reveals nothing.
    pub(crate) async fn is_right(
        &self,
        password: String,
        stored: Option<String>,
        sent: Sent,
    ) -> Result<bool, ApiError> {
        self.run_limited(sent, move || {
            let Some(stored) = stored else { return hash(&password).map(|_| false) };
            let stored = PasswordHash::new(&stored).map_err(failed)?;
            Ok(Argon2::default().verify_password(password.as_bytes(), &stored).is_ok())
        })
        .await?
    }

    async fn run_limited<T: Send + 'static>(
        &self,
        sent: Sent,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        if sent == Sent::ByKnown {
            return self.known.run(work).await;
        }
        let _place = self.places.try_acquire().map_err(|_| ApiError::TooManyRequests(FULL))?;
        self.strangers.run(work).await
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
        let hash = async || passwords.hash("correct horse".into(), Sent::ByStranger).await.unwrap();
        let (first, second) = (hash().await, hash().await);
        assert!(first.starts_with("$argon2id$") && first != second, "{first}");
        let is_right = async |password: &str, hash: Option<&str>| {
            passwords.is_right(password.into(), hash.map(str::to_owned), Sent::ByKnown).await
        };
        assert!(is_right("correct horse", Some(&first)).await.unwrap());
        assert!(!is_right("correct hose", Some(&first)).await.unwrap());
        assert!(!is_right("correct horse", None).await.unwrap());
        assert!(is_right("correct horse", Some("damaged")).await.is_err());
    }

    #[tokio::test]
    async fn attack_18_the_owner_does_not_wait_for_the_hashes_of_strangers() {
        let passwords = Passwords::default();
        let _full = passwords.places.acquire_many(MOST_PLACES as u32).await.unwrap();
        let refused = passwords.hash("x".into(), Sent::ByStranger).await;
        assert!(matches!(refused, Err(ApiError::TooManyRequests(FULL))), "strangers are told when to come");
        assert!(passwords.hash("x".into(), Sent::ByKnown).await.is_ok());
    }
}
