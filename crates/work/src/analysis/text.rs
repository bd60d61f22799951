//! An analysis as text for the terminal.

use super::{Analysis, Choice, Ply, Summary};
use game::{Outcome, Side, Value};
use search::review::Label;
use std::fmt;

/// A value in words: what is proven, points, or the first player's win probability.
pub fn words(value: &Value, sides: [&str; 2]) -> String {
    match value.proof.map(|proof| (proof.outcome, proof.plies)) {
        Some((Outcome::Win(side), 0)) => format!("{} has won", sides[side.index()]),
        Some((Outcome::Win(side), plies)) => format!("{} wins in {plies}", sides[side.index()]),
        Some((Outcome::Draw, _)) => "a draw".to_owned(),
        Some((Outcome::Points(points), _)) => format!("{points} points"),
        None => match value.points {
            Some(points) => format!("{points:.2} points"),
            None => format!("{} {:.1}%", sides[0], 100.0 * value.win),
        },
    }
}

impl Analysis {
    /// One line on a side: its accuracy and how often it earned each label.
    pub fn side_summary(&self, side: Side) -> String {
        let accuracy = self.summary.accuracy[side.index()]
            .map_or_else(|| "none".to_owned(), |value| format!("{value:.1}%"));
        let counts = Label::ALL.iter().zip(self.summary.labels[side.index()]);
        let counts: Vec<String> = counts.map(|(label, count)| format!("{} {count}", label.word())).collect();
        format!("{}: accuracy {accuracy}; {}", self.sides[side.index()], counts.join(", "))
    }

    /// All terms of the sum, as figures that add up.
    pub fn sums(&self) -> String {
        let [first, second] = self.sides;
        let Summary { start, luck, skill, correction, end, .. } = &self.summary;
        let [start, luck, one, other, correction, end] =
            [*start, *luck, skill[0], skill[1], *correction, *end].map(|number| self.shown(number));
        let unit = self.unit_word();
        format!(
            "expected at the start {start:.1}{unit}, luck {luck:+.1}, decisions of {first} {one:+.1}, of {second} \
             {other:+.1}, correction of the estimate {correction:+.1}: {end:.1}"
        )
    }

    fn row(&self, f: &mut fmt::Formatter<'_>, ply: &Ply) -> fmt::Result {
        let Ply { move_number, actual_move, side, .. } = ply;
        let change = format!("{:+.2}", self.shown(ply.change()));
        let (luck, skill) = if side.is_some() { ("", &*change) } else { (&*change, "") };
        let worth = words(&ply.after_now(), self.sides);
        write!(f, "{move_number:>4}  {:<8}{actual_move:<12}{worth:>18}", self.actor(ply))?;
        write!(f, "{luck:>9}{skill:>9}")?;
        match &ply.choice {
            Some(Choice { label, suggested_move, line, exact, reason, .. }) if ply.is_different() => {
                let line = if line.len() > 1 { line.join(" ") } else { suggested_move.clone() };
                let exact = exact.as_ref().map_or_else(String::new, |exact| format!("; {exact}"));
                writeln!(f, "  {:<2} {}, better {line}{exact}", label.sign(), label.word())?;
                reason.iter().try_for_each(|reason| writeln!(f, "{:>14}{}", "", reason.text))
            }
            _ => writeln!(f),
        }
    }
}

impl fmt::Display for Analysis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, second] = self.sides;
        write!(f, "{}", self.game)?;
        if let Some([one, other]) = &self.players {
            write!(f, ": {one} ({first}), {other} ({second})")?;
        }
        writeln!(f, ", analysed by {}", self.summary.analyst)?;
        writeln!(f, "{:>4}  {:<8}{:<12}{:>18}{:>9}{:>9}", "ply", "", "move", "then", "luck", "skill")?;
        self.plies.iter().try_for_each(|ply| self.row(f, ply))?;
        if let Some(note) = self.opening_note() {
            writeln!(f, "{note}")?;
        }
        writeln!(f, "{}\n{}", self.side_summary(Side::First), self.side_summary(Side::Second))?;
        f.write_str(&self.sums())
    }
}
