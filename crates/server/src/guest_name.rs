//! The names that guests choose: they can be read, and nobody takes one for the name of an account.

use crate::identity::Visitor;
use crate::route::name;
use crate::{ApiError, App};
use unicode_security::{GeneralSecurityProfile, MixedScript, skeleton};

/// Characters of names beside letters and digits.
const OTHERS: [char; 5] = [' ', '-', '_', '.', '\''];

/// What stands in games for the name of an account that was deleted.
pub(crate) const DELETED: &str = "deleted account";
/// The same as an id.
const DELETED_ID: &str = "deletedaccount";

/// The name that a guest has chosen, if it is a good one; who has an account has its name.
pub(crate) async fn guest_name(
    app: &App,
    visitor: &Visitor,
    given: Option<String>,
) -> Result<Option<String>, ApiError> {
    let Some(name) = name(given)?.filter(|_| visitor.account.is_none()) else { return Ok(None) };
    if let Some(why) = fault(&name) {
        return Err(ApiError::BadRequest(why.to_owned()));
    }
    for id in ids(&name) {
        if id == DELETED_ID || app.store.is_name_taken(&id, app.config.wall_clock.now()).await? {
            return Err(ApiError::NameTaken);
        }
    }
    Ok(Some(name))
}

/// What is wrong with a name. Invisible characters and those that turn the direction of text are in no identifier.
fn fault(name: &str) -> Option<&'static str> {
    let is_plain = |letter: char| OTHERS.contains(&letter) || letter.identifier_allowed();
    let letters: String = name.chars().filter(|letter| !OTHERS.contains(letter)).collect();
    if !name.chars().all(is_plain) {
        Some("a name has letters, digits, spaces and - _ . '")
    } else if !letters.is_single_script() {
        Some("a name has the letters of one script")
    } else {
        None
    }
}

/// The ids of accounts whose names look like this one.
fn ids(name: &str) -> [String; 2] {
    let letters: String = name.chars().filter(|letter| ![' ', '.', '\''].contains(letter)).collect();
    [letters.to_lowercase(), skeleton(&letters).collect::<String>().to_lowercase()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_can_be_read() {
        for good in ["Alice", "Zoë O'Neill", "李小龍", "Ирина", "J. R. Smith-2", "नेहा"] {
            assert_eq!(fault(good), None, "{good}");
        }
        for bad in ["ali\u{200b}ce", "\u{202e}ecila", "al\u{0456}ce", "a\u{2060}", "<b>", "\u{e000}"] {
            assert!(fault(bad).is_some(), "{bad:?}");
        }
    }

    #[test]
    fn names_that_look_alike_have_one_id() {
        for name in ["alice", "Alice", "A lice.", "\u{0430}lice"] {
            assert!(ids(name).contains(&"alice".to_owned()), "{name}: {:?}", ids(name));
        }
    }
}
