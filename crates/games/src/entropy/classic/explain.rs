//! Explains the evaluations of the classic bots: every component times its weight.

use super::choice::{self, Scored};
use super::placer::Terms;
use super::term::{Term, total};
use super::{gap, hybrid, order, spoiler};
use crate::entropy::{Entropy, Move, Phase};
use game::Game;
use serde_json::{Value as Json, json};

/// Moves shown for each bot.
const SHOWN: usize = 5;

/// The judgement of the board as it stands, and of the best moves of the side to act, one look ahead.
///
/// `{"board": {BOT: {"terms": [{"name", "value", "weight", "counts"}], "total"}}, "moves": {BOT: [{"move",
/// "terms", "total"}]}}`; the hybrid mixes totals of different scales and has no terms of its own.
pub fn explain(position: &Entropy) -> Json {
    let board = position.board();
    let moves = match position.phase() {
        Phase::Slide => slides(position),
        Phase::Place => placements(position),
        Phase::Draw | Phase::Over => json!({}),
    };
    let minimax = order::minimax_terms(board);
    let heuristic = order::heuristic_terms(board, position.hand());
    json!({
        "board": {
            "minimax": {"terms": minimax, "total": total(&minimax)},
            "heuristic": {"terms": heuristic, "total": total(&heuristic)},
        },
        "moves": moves,
    })
}

/// The best of the moves, each with its terms.
fn best(judged: impl Iterator<Item = (Move, Vec<Term>)>) -> Json {
    let mut judged: Vec<(Move, Vec<Term>)> = judged.collect();
    judged.sort_by(|(_, a), (_, b)| total(b).total_cmp(&total(a)));
    let shown = judged.iter().take(SHOWN);
    shown.map(|(m, terms)| json!({"move": m.to_string(), "terms": terms, "total": total(terms)})).collect()
}

fn slides(position: &Entropy) -> Json {
    let moves = position.legal();
    let after = |m: &Move| {
        let mut next = *position;
        next.play(*m);
        next
    };
    let minimax = |m: &Move| (*m, order::minimax_terms(after(m).board()).to_vec());
    let heuristic = |m: &Move| {
        let next = after(m);
        (*m, order::heuristic_terms(next.board(), next.hand()).to_vec())
    };
    json!({"minimax": best(moves.iter().map(minimax)), "heuristic": best(moves.iter().map(heuristic))})
}

fn placements(position: &Entropy) -> Json {
    let board = position.board();
    let Some(colour) = position.hand() else { return json!({}) };
    let by = |terms: Terms| {
        best(board.empties().map(|cell| (Move::Place(cell), terms(board, cell, colour).to_vec())))
    };
    let moves: Vec<Move> = board.empties().map(Move::Place).collect();
    let mut mixed: Vec<Scored> = moves.iter().copied().zip(hybrid::mixed(position, &moves)).collect();
    choice::sort(&mut mixed);
    let shown = mixed.iter().take(SHOWN);
    let hybrid: Json = shown.map(|(m, total)| json!({"move": m.to_string(), "total": total})).collect();
    json!({"spoiler": by(spoiler::terms), "gap": by(gap::terms), "hybrid": hybrid})
}

#[cfg(test)]
mod tests {
    use super::super::fixture::position;
    use super::*;

    fn holds_together(judged: &Json) {
        let terms = judged["terms"].as_array().unwrap();
        let product = |term: &Json| term["value"].as_f64().unwrap() * term["weight"].as_f64().unwrap();
        let sum: f64 = terms.iter().map(product).sum();
        assert!((sum - judged["total"].as_f64().unwrap()).abs() < 1e-6, "{judged}");
    }

    #[test]
    fn components_times_weights_make_the_totals() {
        let rows = "RG.GR../..Y..../......./...B...";
        for (rest, bots) in
            [("hidden:order", ["minimax", "heuristic"]), ("hidden:chaos:R", ["spoiler", "gap"])]
        {
            let explained = explain(&position(rows, rest));
            for bot in ["minimax", "heuristic"] {
                holds_together(&explained["board"][bot]);
            }
            for bot in bots {
                let moves = explained["moves"][bot].as_array().unwrap();
                moves.iter().for_each(holds_together);
                let totals: Vec<f64> = moves.iter().map(|m| m["total"].as_f64().unwrap()).collect();
                assert!(moves.len() == SHOWN && totals.is_sorted_by(|a, b| a >= b), "{totals:?}");
            }
        }
    }

    #[test]
    fn a_component_is_shown_with_its_weight() {
        let explained = explain(&position("R.R....", "hidden:order"));
        let term = &explained["board"]["minimax"]["terms"][1];
        assert_eq!(*term, json!({"name": "potential", "value": 10.0, "weight": 50.0, "counts": 500.0}));
        assert_eq!(explain(&position("R.R....", "hidden:draw"))["moves"], json!({}));
    }
}
