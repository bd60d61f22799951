//! Entries of a stream as orders; anybody who reaches the server may have added them.

use super::super::{Lane, Order};
use redis::{FromRedisValue, Value, from_redis_value};
use std::time::Duration;

/// An entry of a stream: its number, and its fields.
pub(super) type Entry = (String, Vec<(Vec<u8>, Value)>);

/// Why an entry is no order.
#[derive(Debug, thiserror::Error)]
pub(super) enum EntryError {
    #[error("{0} is missing")]
    Missing(&'static str),
    #[error("{0} cannot be read")]
    Unreadable(&'static str),
    #[error("the key is not one line")]
    Key,
    /// It expired or was never placed: nothing would ever settle it.
    #[error("its order is not known")]
    Unknown,
}

/// The key of an entry, if it has one that can be read.
pub(super) fn key(fields: &[(Vec<u8>, Value)]) -> Option<String> {
    field(fields, "key").ok()
}

/// The order that the fields describe, or what is wrong with them.
pub(super) fn order(lane: Lane, fields: &[(Vec<u8>, Value)]) -> Result<Order, EntryError> {
    let key: String = field(fields, "key")?;
    // Messages name an order in one line.
    if key.is_empty() || key.contains('\n') {
        return Err(EntryError::Key);
    }
    Ok(Order {
        lane,
        key,
        body: field(fields, "body")?,
        within: Duration::from_millis(field(fields, "within")?),
        longest: Duration::from_millis(field(fields, "longest")?),
        // Older servers place orders without it.
        trace: field(fields, "trace").unwrap_or_default(),
    })
}

fn field<T: FromRedisValue>(fields: &[(Vec<u8>, Value)], name: &'static str) -> Result<T, EntryError> {
    let value = fields.iter().find(|(known, _)| known == name.as_bytes());
    let (_, value) = value.ok_or(EntryError::Missing(name))?;
    from_redis_value(value.clone()).map_err(|_| EntryError::Unreadable(name))
}
