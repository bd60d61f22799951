//! Messages between workers and callers, and the outcomes of orders, with their byte format.

/// The outcome of an order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It is done.
    Done(Vec<u8>),
    /// No worker can do it: it makes no sense.
    Refused(String),
    /// It failed on one worker and may work on another.
    Failed(String),
    /// No worker was free in time.
    Late,
    /// Every worker that took it died.
    Deadly,
}

/// A message to all workers and callers. It may be lost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum QueueMessage {
    /// A worker lives and works on the orders with these keys.
    Heartbeat {
        /// Its name.
        worker: String,
        /// The orders.
        keys: Vec<String>,
    },
    /// Progress of an order.
    Progress {
        /// The order.
        key: String,
        /// In the format of the worker.
        body: Vec<u8>,
    },
    /// An order has an outcome.
    Ended {
        /// The order.
        key: String,
        /// The outcome.
        outcome: Outcome,
    },
    /// No caller waits for an order any more.
    Settled {
        /// The order.
        key: String,
    },
    /// Messages may have been missed until now; made by the receiver itself.
    Resumed,
}

fn tagged(tag: u8, rest: &[u8]) -> Vec<u8> {
    [&[tag][..], rest].concat()
}

/// The text up to the end of its line, and what follows.
fn split(bytes: &[u8]) -> Option<(String, &[u8])> {
    let end = bytes.iter().position(|byte| *byte == b'\n')?;
    Some((text(&bytes[..end]), &bytes[end + 1..]))
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

impl Outcome {
    /// As it is kept.
    pub fn to_bytes(&self) -> Vec<u8> {
        match self {
            Outcome::Done(body) => tagged(b'd', body),
            Outcome::Refused(why) => tagged(b'r', why.as_bytes()),
            Outcome::Failed(why) => tagged(b'f', why.as_bytes()),
            Outcome::Late => vec![b'l'],
            Outcome::Deadly => vec![b'x'],
        }
    }

    /// What was kept; nothing where that makes no sense.
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (tag, rest) = bytes.split_first()?;
        match tag {
            b'd' => Some(Outcome::Done(rest.to_vec())),
            b'r' => Some(Outcome::Refused(text(rest))),
            b'f' => Some(Outcome::Failed(text(rest))),
            b'l' => Some(Outcome::Late),
            b'x' => Some(Outcome::Deadly),
            _ => None,
        }
    }
}

impl QueueMessage {
    /// As it travels: a letter, a line that says whom or what it is about, and the rest.
    pub fn to_bytes(&self) -> Vec<u8> {
        let about = |tag: u8, name: &str, rest: &[u8]| tagged(tag, &[name.as_bytes(), b"\n", rest].concat());
        match self {
            QueueMessage::Heartbeat { worker, keys } => about(b'a', worker, keys.join("\n").as_bytes()),
            QueueMessage::Progress { key, body } => about(b'n', key, body),
            QueueMessage::Ended { key, outcome } => about(b'e', key, &outcome.to_bytes()),
            QueueMessage::Settled { key } => about(b's', key, &[]),
            QueueMessage::Resumed => Vec::new(),
        }
    }

    /// What was told; nothing where that makes no sense.
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (tag, rest) = bytes.split_first()?;
        let (name, rest) = split(rest)?;
        match tag {
            b'a' => {
                let keys = text(rest).lines().map(str::to_owned).collect();
                Some(QueueMessage::Heartbeat { worker: name, keys })
            }
            b'n' => Some(QueueMessage::Progress { key: name, body: rest.to_vec() }),
            b'e' => Some(QueueMessage::Ended { key: name, outcome: Outcome::from_bytes(rest)? }),
            b's' => Some(QueueMessage::Settled { key: name }),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_comes_back_as_it_left_and_rubbish_does_not() {
        let outcomes = [
            Outcome::Done(vec![0, 10, 255]),
            Outcome::Refused("no\nsense".into()),
            Outcome::Failed(String::new()),
            Outcome::Late,
            Outcome::Deadly,
        ];
        let key = "turn:g:1".to_owned();
        let ended = outcomes.into_iter().map(|outcome| QueueMessage::Ended { key: key.clone(), outcome });
        let messages = ended.chain([
            QueueMessage::Heartbeat { worker: "w".into(), keys: vec![key.clone(), "b".into()] },
            QueueMessage::Heartbeat { worker: "w".into(), keys: vec![] },
            QueueMessage::Progress { key: key.clone(), body: vec![10, 10, 0] },
            QueueMessage::Settled { key: key.clone() },
        ]);
        for message in messages {
            let bytes = message.to_bytes();
            assert_eq!(QueueMessage::from_bytes(&bytes), Some(message));
            assert_eq!(QueueMessage::from_bytes(&bytes[..1]), None);
        }
        assert_eq!((QueueMessage::from_bytes(b""), QueueMessage::from_bytes(b"?x\ny")), (None, None));
        assert_eq!(Outcome::from_bytes(b"?"), None);
    }
}
