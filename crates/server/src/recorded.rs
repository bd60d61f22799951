//! Reads the stored decisions of bots with the results of their games, as training data.

use crate::live::LiveGame;
use crate::store::{Store, StoreError, StoredDecision};
use crate::{Config, ServerError, WallClock};
use game::{Candidate, Outcome, Value};
use games::entry::Entry;
use std::collections::BTreeSet;
use work::decision::Decided;

/// Hands the decisions of every finished game to `take`, the oldest game first, without moves that were taken back.
pub async fn recorded<E: From<ServerError>>(
    config: &Config,
    entry: &'static Entry,
    mut take: impl FnMut(Vec<Decided>) -> Result<(), E>,
) -> Result<(), E> {
    if config.database.is_empty() && !config.data.join("parlor.sqlite").exists() {
        return Err(ServerError::NoDatabase(config.data.clone()).into());
    }
    let store = Store::open(config).await?;
    for id in store.recorded_games(entry.id()).await.map_err(ServerError::Recorded)? {
        take(of_game(&store, entry, &id).await.map_err(ServerError::Recorded)?)?;
    }
    store.close().await;
    Ok(())
}

async fn of_game(store: &Store, entry: &'static Entry, id: &str) -> Result<Vec<Decided>, StoreError> {
    let decisions = store.decisions(id).await?;
    let Some(stored) = store.load(id).await?.filter(|stored| stored.terms.rules == entry.rules.version())
    else {
        return Ok(Vec::new());
    };
    let play = LiveGame::load(entry, stored, &WallClock::default())?;
    let Some((result, _)) = play.state.result() else { return Ok(Vec::new()) };
    let line: BTreeSet<u32> = play.state.seqs.iter().copied().collect();
    let decisions = decisions.into_iter().filter(|decision| line.contains(&decision.seq));
    Ok(decisions.map(|decision| read(decision, result)).collect())
}

fn read(decision: StoredDecision, result: Outcome) -> Decided {
    let value = |value: wire::Value| Value { win: value.win, points: value.points, proof: None };
    let candidates = decision.candidates.into_iter().map(|candidate| Candidate {
        m: candidate.m,
        value: value(candidate.value),
        visits: candidate.visits,
    });
    Decided {
        key: decision.key,
        side: decision.side,
        position: decision.position,
        value: value(decision.value),
        candidates: candidates.collect(),
        played: decision.played,
        result,
    }
}
