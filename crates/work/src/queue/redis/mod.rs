//! A queue in Redis: a stream with a consumer group for each lane, and a channel for messages.
//!
//! An order is known by its key until it is settled; then it is acknowledged and deleted in one step. A server that
//! comes back without its data gets everything again from the callers who wait. An entry that is no order goes to a stream
//! of dead letters, so that it holds nobody up.

mod entry;
mod link;

pub use link::{Listener, PubSubEvent, Redis};

use super::{Away, Exchange, Lane, Order, Outcome, QueueMessage, Taken};
use ::redis::{Cmd, FromRedisValue, RedisError, Script, Value, cmd, from_redis_value};
use entry::{Entry, EntryError};
use std::sync::LazyLock;
use std::time::Duration;
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};

/// The consumer group of all workers.
const GROUP: &str = "workers";
/// The most orders in a lane; a caller works on further ones itself.
const MOST_ORDERS: usize = 100_000;
/// How long an outcome is kept for a caller that does not settle it.
const KEEP: Duration = Duration::from_mins(10);
const OUTCOME: &str = "parlor:outcome:";
const ORDER: &str = "parlor:order:";
/// Entries that were no orders, for a person to look at.
const DEAD: &str = "parlor:dead";
/// The most dead letters; the oldest ones make room.
const MOST_DEAD: u64 = 1_000;

static PLACE: LazyLock<Script> = LazyLock::new(|| Script::new(include_str!("place.lua")));
static RECLAIM: LazyLock<Script> = LazyLock::new(|| Script::new(include_str!("reclaim.lua")));
static BURY: LazyLock<Script> = LazyLock::new(|| Script::new(include_str!("bury.lua")));
static END: LazyLock<Script> = LazyLock::new(|| Script::new(include_str!("end.lua")));
static SETTLE: LazyLock<Script> = LazyLock::new(|| Script::new(include_str!("settle.lua")));

fn stream(lane: Lane) -> &'static str {
    match lane {
        Lane::Turn => "parlor:turns",
        Lane::Game => "parlor:games",
    }
}

fn order_of(key: &str) -> String {
    format!("{ORDER}{key}")
}

fn outcome_of(key: &str) -> String {
    format!("{OUTCOME}{key}")
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX >> 11)
}

impl From<RedisError> for Away {
    fn from(error: RedisError) -> Self {
        Away(error.to_string())
    }
}

fn damaged() -> Away {
    Away("an answer of the server cannot be read".to_owned())
}

fn read<T: FromRedisValue>(value: Value) -> Result<T, Away> {
    from_redis_value(value).map_err(|_| damaged())
}

impl Redis {
    fn messages(&self) -> String {
        self.channel("messages")
    }

    /// Tries once more where the group is not there yet, or not there any more.
    async fn grouped<T, F: Future<Output = Result<T, RedisError>>>(
        &self,
        mut ask: impl FnMut() -> F,
    ) -> Result<T, Away> {
        match ask().await {
            Err(error) if error.to_string().contains("NOGROUP") => {
                for lane in Lane::ALL {
                    let create = cmd("XGROUP").arg(&["CREATE", stream(lane), GROUP, "0", "MKSTREAM"]).take();
                    match self.ask::<Value>(&create).await {
                        Err(error) if !error.to_string().contains("BUSYGROUP") => return Err(error.into()),
                        Ok(_) | Err(_) => {}
                    }
                }
                Ok(ask().await?)
            }
            other => Ok(other?),
        }
    }

    /// The first new order of these lanes.
    async fn read_group(
        &self,
        worker: &str,
        lanes: &[Lane],
        wait: Option<Duration>,
    ) -> Result<Option<(Lane, Entry)>, Away> {
        let mut read = cmd("XREADGROUP");
        read.arg("GROUP").arg(GROUP).arg(worker).arg("COUNT").arg(1);
        if let Some(wait) = wait {
            read.arg("BLOCK").arg(millis(wait).max(1));
        }
        read.arg("STREAMS").arg(lanes.iter().map(|lane| stream(*lane)).collect::<Vec<_>>());
        read.arg(vec![">"; lanes.len()]);
        let reply: Option<Vec<(String, Vec<Entry>)>> = self.grouped(|| self.ask_and_wait(&read)).await?;
        let (name, entries) = reply.into_iter().flatten().next().unwrap_or_default();
        let lane = Lane::ALL.into_iter().find(|lane| stream(*lane) == name);
        Ok(lane.zip(entries.into_iter().next()))
    }

    /// How long ago an entry was added, by the clock of the server: the machines need not agree on one.
    async fn age(&self, id: &str) -> Result<Duration, Away> {
        let (seconds, micros): (u64, u64) = self.ask(&cmd("TIME")).await?;
        let added: u64 = id.split('-').next().and_then(|time| time.parse().ok()).ok_or_else(damaged)?;
        Ok(Duration::from_millis((seconds * 1_000 + micros / 1_000).saturating_sub(added)))
    }

    /// Moves an entry that is no order to the dead letters, and tells a caller who may wait for it.
    async fn bury(&self, lane: Lane, (id, fields): &Entry, reason: &EntryError) -> Result<(), Away> {
        let reason = &reason.to_string();
        tracing::warn!(target: "queue", stream = stream(lane), id, reason, "an entry is no order");
        metrics::counter!("parlor_queue_dead_total").increment(1);
        let key = entry::key(fields).unwrap_or_default();
        let (keys, most) =
            ([stream(lane).to_owned(), DEAD.to_owned(), order_of(&key)], MOST_DEAD.to_string());
        let arguments = [GROUP, id, reason, &most].map(str::as_bytes);
        if self.script::<i64>(&BURY, &keys, &arguments).await? == 1 {
            let outcome = Outcome::Failed("the order was damaged".to_owned());
            self.say(&QueueMessage::Ended { key, outcome }).await?;
        }
        Ok(())
    }

    async fn script<T: FromRedisValue>(
        &self,
        script: &Script,
        keys: &[String],
        arguments: &[&[u8]],
    ) -> Result<T, RedisError> {
        script.key(keys).arg(arguments).invoke_async(&mut self.connection()).await
    }
}

impl Exchange for Redis {
    async fn place(&self, order: &Order) -> Result<bool, Away> {
        let number = |number: u64| number.to_string().into_bytes();
        // Known for as long as it may wait, be worked on by one after the other, and be told of.
        let known = order.within + order.longest * 8 + KEEP;
        let arguments = [
            number(MOST_ORDERS as u64),
            number(millis(known)),
            order.key.clone().into_bytes(),
            order.body.clone(),
            number(millis(order.within)),
            number(millis(order.longest)),
            order.trace.clone().into_bytes(),
        ];
        let keys = [stream(order.lane).to_owned(), order_of(&order.key)];
        match self.script::<i64>(&PLACE, &keys, &arguments.each_ref().map(Vec::as_slice)).await? {
            -1 => Err(Away("too many orders wait".to_owned())),
            added => Ok(added == 1),
        }
    }

    async fn take(&self, worker: &str, wait: Duration) -> Result<Option<Taken>, Away> {
        let found = match self.read_group(worker, &Lane::ALL[..1], None).await? {
            Some(found) => Some(found),
            None => self.read_group(worker, &Lane::ALL, Some(wait)).await?,
        };
        let Some((lane, entry)) = found else { return Ok(None) };
        match entry::order(lane, &entry.1) {
            Ok(order) => Ok(Some(Taken {
                age: self.age(&entry.0).await?,
                id: entry.0,
                order,
                deliveries: 1,
                outcome: None,
            })),
            Err(reason) => self.bury(lane, &entry, &reason).await.map(|()| None),
        }
    }

    async fn reclaim(&self, worker: &str, idle: Duration) -> Result<Option<Taken>, Away> {
        let idle = millis(idle).to_string();
        for lane in Lane::ALL {
            let arguments = [GROUP, worker, &idle, OUTCOME, ORDER].map(str::as_bytes);
            let keys = [stream(lane).to_owned()];
            loop {
                let found: Vec<Value> = self.grouped(|| self.script(&RECLAIM, &keys, &arguments)).await?;
                let Ok([entry, deliveries, outcome, is_known]) = <[Value; 4]>::try_from(found) else { break };
                let (entry, is_known): (Entry, bool) = (read(entry)?, read(is_known)?);
                let record = if is_known { Ok(()) } else { Err(EntryError::Unknown) };
                let order = match record.and_then(|()| entry::order(lane, &entry.1)) {
                    Ok(order) => order,
                    Err(reason) => {
                        self.bury(lane, &entry, &reason).await?;
                        continue;
                    }
                };
                let (deliveries, outcome) = (read(deliveries)?, read::<Vec<u8>>(outcome)?);
                let outcome = Outcome::from_bytes(&outcome);
                return Ok(Some(Taken {
                    age: self.age(&entry.0).await?,
                    id: entry.0,
                    order,
                    deliveries,
                    outcome,
                }));
            }
        }
        Ok(None)
    }

    async fn touch(&self, worker: &str, orders: &[(Lane, String)]) -> Result<(), Away> {
        for lane in Lane::ALL {
            let ids = orders.iter().filter(|(other, _)| *other == lane).map(|(_, id)| id.as_str());
            let ids: Vec<&str> = ids.collect();
            if !ids.is_empty() {
                let mut claim: Cmd = cmd("XCLAIM");
                claim.arg(stream(lane)).arg(GROUP).arg(worker).arg(0).arg(ids).arg("JUSTID");
                self.ask::<Value>(&claim).await?;
            }
        }
        Ok(())
    }

    async fn end(&self, key: &str, outcome: &Outcome) -> Result<(), Away> {
        let bytes = outcome.to_bytes();
        let message = QueueMessage::Ended { key: key.to_owned(), outcome: outcome.clone() }.to_bytes();
        let (keep, channel) = (millis(KEEP).to_string(), self.messages());
        let arguments = [keep.as_bytes(), &bytes, channel.as_bytes(), &message];
        self.script::<i64>(&END, &[order_of(key), outcome_of(key)], &arguments).await?;
        Ok(())
    }

    async fn outcome(&self, key: &str) -> Result<Option<Outcome>, Away> {
        let bytes: Option<Vec<u8>> = self.ask(cmd("GET").arg(outcome_of(key))).await?;
        Ok(bytes.as_deref().and_then(Outcome::from_bytes))
    }

    async fn settle(&self, lane: Lane, key: &str) -> Result<(), Away> {
        let message = QueueMessage::Settled { key: key.to_owned() }.to_bytes();
        let keys = [stream(lane).to_owned(), order_of(key), outcome_of(key)];
        let channel = self.messages();
        self.script::<i64>(&SETTLE, &keys, &[GROUP.as_bytes(), channel.as_bytes(), &message]).await?;
        Ok(())
    }

    async fn say(&self, message: &QueueMessage) -> Result<(), Away> {
        self.publish(&self.messages(), &message.to_bytes()).await
    }

    fn listen(&self) -> UnboundedReceiver<QueueMessage> {
        let (ear, heard) = unbounded_channel();
        let mut listener = self.subscribe(self.messages());
        tokio::spawn(async move {
            while let Some(message) = listener.next().await {
                let message = match message {
                    PubSubEvent::Resumed => Some(QueueMessage::Resumed),
                    PubSubEvent::Message(bytes) => QueueMessage::from_bytes(&bytes),
                };
                if message.is_some_and(|message| ear.send(message).is_err()) {
                    return;
                }
            }
        });
        heard
    }
}
