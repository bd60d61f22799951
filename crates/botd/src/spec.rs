//! Players as callers name them, the same as on the command line: `mcts:exploration=1@nodes=50`.

use crate::BotError;
use games::entry::split_limits;
use wire::grpc::parlor::v1 as proto;

/// A player without the limits after its `@`, and the limits that hold: those of the request, or else the player's own.
pub(crate) fn read(
    player: &str,
    given: Option<proto::Limits>,
) -> Result<(String, Option<proto::Limits>), BotError> {
    let (spec, own) = split_limits(player)?;
    let given = given.unwrap_or_default();
    let is_limited = (given.time_ms, given.nodes, given.depth) != (0, 0, 0);
    let limits = match own {
        Some(own) if !is_limited => proto::Limits {
            time_ms: own.millis.map_or(0, |millis| u32::try_from(millis).unwrap_or(u32::MAX)),
            nodes: own.nodes.unwrap_or(0),
            depth: own.depth.unwrap_or(0),
            ..given
        },
        _ => given,
    };
    Ok((spec.to_owned(), Some(limits)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_may_bring_limits_and_those_of_the_request_come_first() {
        let given = proto::Limits { threads: 2, ..proto::Limits::default() };
        let (player, limits) = read("mcts:exploration=1@nodes=50,millis=70", Some(given)).unwrap();
        assert_eq!(player, "mcts:exploration=1");
        assert_eq!(limits, Some(proto::Limits { nodes: 50, time_ms: 70, ..given }));
        let given = proto::Limits { depth: 3, ..given };
        assert_eq!(read("mcts@nodes=50", Some(given)).unwrap(), ("mcts".into(), Some(given)));
        assert_eq!(read("mcts", Some(given)).unwrap(), ("mcts".into(), Some(given)));
        for wrong in ["mcts@", "mcts@node=5", "mcts@nodes=many"] {
            assert!(matches!(read(wrong, None), Err(BotError::Input(_) | BotError::Unknown(_))), "{wrong}");
        }
    }
}
