//! Solves positions line by line: moves in, exact scores out.

use game::erased::AnyGame;
use game::lines::{LineError, Lines};
use game::{Outcome, PlayError, Turn};
use games::entry::{Answer, Exact, ExactSolver};
use std::io::{self, BufRead, Write};
use std::time::Instant;

/// How a run went.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Positions solved.
    pub solved: u64,
    /// Lines that are no position.
    pub malformed: u64,
    /// Positions whose score differs from the one given beside it.
    pub wrong: u64,
}

/// Reads one position a line (nothing is `-`, the start) and writes `position score nodes microseconds`.
///
/// A line may go on with the score it should have. What is wrong with a line goes to `complaints`
/// with its number, and the run goes on.
pub fn solve_lines(
    (exact, solver): (&Exact, &mut dyn ExactSolver),
    answer: Answer,
    input: impl BufRead,
    mut output: impl Write,
    mut complaints: impl Write,
) -> io::Result<Counts> {
    let mut counts = Counts::default();
    for (number, line) in Lines::new(input).with_blank() {
        let line = match line {
            Err(LineError::Io(error)) => return Err(error),
            other => other.map_err(Malformed::Line),
        };
        let solved = line.and_then(|line| Task::read(exact, &line)).and_then(|task| {
            let (start, before) = (Instant::now(), solver.nodes());
            let scores = solver.answer(&*task.position, answer)?;
            Ok((task, scores.join(" "), solver.nodes() - before, start.elapsed().as_micros()))
        });
        match solved {
            Ok((task, scores, nodes, micros)) => {
                counts.solved += 1;
                writeln!(output, "{} {scores} {nodes} {micros}", task.text)?;
                output.flush()?;
                if let (Some(expected), Answer::Score) = (task.expected, answer)
                    && scores != expected.to_string()
                {
                    counts.wrong += 1;
                    writeln!(complaints, "line {number}: expected {expected}, got {scores}")?;
                }
            }
            Err(why) => {
                counts.malformed += 1;
                writeln!(complaints, "line {number}: {why}")?;
            }
        }
    }
    Ok(counts)
}

struct Task {
    text: String,
    position: Box<dyn AnyGame>,
    expected: Option<i32>,
}

/// Why a line is not a task.
#[derive(Debug, thiserror::Error)]
enum Malformed {
    #[error("{0}")]
    Line(LineError),
    #[error(transparent)]
    Position(#[from] PlayError),
    #[error("the game is over: {0}")]
    Over(Outcome),
    #[error("the score \"{0}\" is not a number")]
    Score(String),
    #[error("\"{0}\" is too much: a line has the moves and perhaps a score")]
    Rest(String),
}

impl Task {
    fn read(exact: &Exact, line: &str) -> Result<Self, Malformed> {
        let mut words = line.split_whitespace();
        let text = words.next().unwrap_or("-");
        let position = (exact.read)(text)?;
        if let Turn::Over(outcome) = position.turn() {
            return Err(Malformed::Over(outcome));
        }
        let score = |word: &str| word.parse().map_err(|_| Malformed::Score(word.to_owned()));
        let expected = words.next().map(score).transpose()?;
        match words.next() {
            Some(word) => Err(Malformed::Rest(word.to_owned())),
            None => Ok(Task { text: text.to_owned(), position, expected }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::entry::SolverSettings;

    fn run(answer: Answer, input: &str) -> (Counts, Vec<String>, String) {
        let exact = games::find("connect4").unwrap().exact.as_ref().unwrap();
        let mut solver = (exact.solver)(SolverSettings { table_bytes: 1 << 20, threads: 1, has_book: false });
        let (mut output, mut complaints) = (Vec::new(), Vec::new());
        let counts =
            solve_lines((exact, &mut *solver), answer, input.as_bytes(), &mut output, &mut complaints)
                .unwrap();
        let lines = String::from_utf8(output).unwrap();
        // The last word is a time.
        let lines = lines.lines().map(|line| line.rsplit_once(' ').unwrap().0.to_owned()).collect();
        (counts, lines, String::from_utf8(complaints).unwrap())
    }

    /// Red has three upright in column 1 and is to move: a win with the fourth stone of 21.
    const WIN: &str = "121212";

    #[test]
    fn scores_winners_and_columns() {
        assert_eq!(run(Answer::Score, WIN).1, ["121212 18 0"]);
        assert_eq!(run(Answer::Winner, WIN).1, ["121212 1 0"]);
        let (_, lines, _) = run(Answer::Moves, "1111112222223333337777775");
        assert!(lines[0].split(' ').count() == 9 && lines[0].contains(" . "), "{lines:?}");
    }

    #[test]
    fn bad_lines_are_named_and_the_run_goes_on() {
        let (counts, lines, complaints) =
            run(Answer::Score, "121212\n12x\n1212121\n8\n121212 3\n121212 18\n1 2 3\n");
        assert_eq!(counts, Counts { solved: 3, malformed: 4, wrong: 1 });
        assert_eq!(lines.len(), 3);
        for (number, why) in
            [(2, "cannot read move"), (3, "the game is over"), (5, "expected 3, got 18"), (7, "too much")]
        {
            let named = complaints.lines().find(|line| line.starts_with(&format!("line {number}: ")));
            assert!(named.is_some_and(|line| line.contains(why)), "{number}: {complaints}");
        }
    }
}
