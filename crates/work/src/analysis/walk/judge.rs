//! Verdicts from what is known so far.

use super::node::Known;
use super::weigh::{Weighed, weigh};
use super::{Line, REFUTATION, Verdict, Walk};
use crate::analysis::{CANDIDATES, Choice, Ply, exact, reason};
use game::{PlayError, Side, Thought, Turn, Value};
use games::entry::Decided;
use search::review::label::earlier;
use search::review::{Decision, Label, is_as_good};

impl Walk {
    /// Judges every ply before position `end`, from there to the start, as far as enough is known.
    pub(super) fn judge_from(&mut self, end: usize) -> Result<(), PlayError> {
        for index in (0..end.min(self.nodes.len())).rev() {
            if !self.judge(index)? {
                break;
            }
            self.judged = self.judged.min(index);
        }
        Ok(())
    }

    /// Judges a position and the ply that was played there; whether enough is known.
    pub(super) fn judge(&mut self, index: usize) -> Result<bool, PlayError> {
        let next = self.nodes.get(index + 1).map(|node| node.known.clone());
        let (known, verdict) = match (self.nodes[index].position.turn(), next) {
            (_, Some(None)) => return Ok(false),
            (Turn::Over(_), _) => (self.nodes[index].first.map(Known::without_line), None),
            (Turn::Chance, next) => {
                let Some(before) = self.before_chance(index) else { return Ok(false) };
                let after = next.flatten().map(|next| earlier(next.value));
                let verdict =
                    after.map(|after| Verdict { ply: self.ply(index, None, before, after), thought: None });
                (Some(Known::without_line(before)), verdict)
            }
            (Turn::Player(side), next) => {
                let Some(thought) = &self.nodes[index].thought else { return Ok(false) };
                match next.flatten() {
                    None => (Some(Known { value: thought.value, line: thought.line.clone() }), None),
                    Some(next) => {
                        let (m, surveys) = (&self.moves[index], self.effort.surveys);
                        let weighed = weigh((thought, side), m, &next, surveys);
                        let known =
                            Known { value: weighed.thought.value, line: weighed.thought.line.clone() };
                        (Some(known), Some(self.verdict(index, side, weighed, &next)?))
                    }
                }
            }
        };
        self.nodes[index].known = known;
        if let (Some(verdict), Some(told)) = (verdict, self.verdicts.get_mut(index))
            && told.as_ref().is_none_or(|told| told.ply != verdict.ply)
        {
            *told = Some(verdict);
            if !self.news.contains(&index) {
                self.news.push_back(index);
            }
        }
        Ok(true)
    }

    /// What a chance turn is worth. The luck is measured by looks of one length at everything that could have come; what a
    /// longer look finds out about the one that came changes the value before it as well, and is a correction.
    fn before_chance(&self, index: usize) -> Option<Value> {
        let came = self.nodes.get(index + 1).map(|_| self.first(index + 1));
        let mean = match came {
            Some(came) => self.nodes[index].events.as_ref()?.mean(Some(came?))?,
            None => return self.nodes[index].events.as_ref()?.mean(None),
        };
        let (value, first) = (self.nodes.get(index + 1)?.known.as_ref()?.value, self.first(index + 1)?);
        let shift = |value: f32, first: f32, mean: f32| value - (first - mean);
        let points = match (value.points, first.points, mean.points) {
            (Some(value), Some(first), Some(mean)) => Some(shift(value, first, mean)),
            _ => None,
        };
        Some(Value { points, ..Value::estimate(f64::from(shift(value.win, first.win, mean.win))) })
    }

    /// What a position was worth at first look.
    fn first(&self, index: usize) -> Option<Value> {
        let node = self.nodes.get(index)?;
        match &node.events {
            Some(events) if index + 1 < self.nodes.len() => events.mean(Some(self.first(index + 1)?)),
            Some(events) => events.mean(None),
            None => node.first,
        }
    }

    fn verdict(
        &self,
        index: usize,
        side: Side,
        Weighed { thought, after }: Weighed,
        next: &Known,
    ) -> Result<Verdict, PlayError> {
        let before = thought.value;
        if index < self.opening {
            return Ok(Verdict { ply: self.ply(index, None, before, after), thought: None });
        }
        let m = &self.moves[index];
        let decision = Decision { side, before, after, is_best: *m == thought.best };
        let label = decision.label();
        // Of moves that are worth the same, the one played needs no other in its place.
        let is_equal = label == Label::Best;
        let mut choice = Choice {
            suggested_move: if is_equal { m.clone() } else { thought.best.clone() },
            evaluation_difference: decision.loss(),
            label,
            line: if is_equal { Vec::new() } else { thought.line.clone() },
            candidates: thought.candidates.iter().take(CANDIDATES).cloned().collect(),
            accepted: if label >= Label::Inaccuracy { self.accepted(&thought, side) } else { Vec::new() },
            refutation: Vec::new(),
            exact: None,
            reason: None,
        };
        if choice.is_blamed() {
            let position = &*self.nodes[index].position;
            match &self.lines[index] {
                Some([better, refutation]) => {
                    if better.moves().first() == Some(&choice.suggested_move) {
                        choice.line = better.moves().to_vec();
                    }
                    choice.refutation = refutation.moves().to_vec();
                }
                None => {
                    choice.refutation = Line::after(position, m, &next.line, REFUTATION)?.into_moves();
                }
            }
        }
        let mut ply = self.ply(index, Some(side), before, after);
        ply.choice = Some(choice);
        self.word(index, &mut ply);
        Ok(Verdict { ply, thought: Some(thought) })
    }

    /// Every move that is as good as the best one within the margin.
    fn accepted(&self, thought: &Thought<String>, side: Side) -> Vec<String> {
        let is_as_good = |value: &Value| self.effort.surveys && is_as_good(&thought.value, value, side);
        let others =
            thought.candidates.iter().filter(|other| other.m != thought.best && is_as_good(&other.value));
        std::iter::once(thought.best.clone()).chain(others.map(|other| other.m.clone())).collect()
    }

    /// Puts the choice of a ply into words, unless the last verdict has the same choice and its words.
    fn word(&self, index: usize, ply: &mut Ply) {
        let same = self.verdicts[index].as_ref().filter(|told| told.ply.without_words() == *ply);
        if let Some(told) = same {
            *ply = told.ply.clone();
            return;
        }
        let Ply { side: Some(side), before, after, choice: Some(choice), .. } = ply else { return };
        let decided = Decided {
            position: &*self.nodes[index].position,
            side: *side,
            played: Some(&self.moves[index]),
            best: &choice.suggested_move,
            line: &choice.line,
            refutation: &choice.refutation,
            before: *before,
            after: *after,
        };
        let exact = exact::words(self.entry, &decided);
        let reason = choice.is_blamed().then(|| reason::of_move(self.entry, &decided));
        (choice.exact, choice.reason) = (exact, reason);
    }

    fn ply(&self, index: usize, side: Option<Side>, before: Value, after: Value) -> Ply {
        let actual_move = self.moves[index].clone();
        let kind = self.entry.kind(&*self.nodes[index].position, &actual_move);
        Ply { move_number: index + 1, side, actual_move, kind, before, after, choice: None }
    }
}

impl Known {
    fn without_line(value: Value) -> Self {
        Known { value, line: Vec::new() }
    }
}
