//! Solves Connect Four positions line by line: moves in, exact scores out.

use game::lines::{LineError, Lines};
use game::{Game, Turn};
use games::connect4::Connect4;
use games::connect4::solver::Solver;
use std::io::{self, BufRead, Write};
use std::time::Instant;

/// What to print of each position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The exact score.
    Score,
    /// 1, 0 or -1: who wins.
    Winner,
    /// The exact score of each column, `.` for a full one.
    Columns,
}

/// How a run went.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Positions solved.
    pub solved: u64,
    /// Lines that are no position.
    pub malformed: u64,
    /// Positions whose score differs from the one given beside it.
    pub wrong: u64,
}

/// Reads one position a line, as its moves (`-` or nothing is the empty board), and writes
/// `position score nodes microseconds`.
///
/// A line may go on with the score it should have. What is wrong with a line goes to `complaints`
/// with its number, and the run goes on.
pub fn solve_lines(
    solver: &mut Solver,
    answer: Answer,
    input: impl BufRead,
    mut output: impl Write,
    mut complaints: impl Write,
) -> io::Result<Tally> {
    let mut tally = Tally::default();
    for (number, line) in Lines::new(input).with_blank() {
        let line = match line {
            Err(LineError::Io(error)) => return Err(error),
            other => other.map_err(|error| error.to_string()),
        };
        match line.and_then(|line| Task::read(&line)) {
            Ok(task) => {
                tally.solved += 1;
                let (scores, nodes, micros) = task.solve(solver, answer);
                writeln!(output, "{} {} {nodes} {micros}", task.moves, scores.join(" "))?;
                output.flush()?;
                if let (Some(expected), Answer::Score) = (task.expected, answer)
                    && scores != [expected.to_string()]
                {
                    tally.wrong += 1;
                    writeln!(complaints, "line {number}: expected {expected}, got {}", scores.join(" "))?;
                }
            }
            Err(why) => {
                tally.malformed += 1;
                writeln!(complaints, "line {number}: {why}")?;
            }
        }
    }
    Ok(tally)
}

struct Task {
    moves: String,
    position: Connect4,
    expected: Option<i32>,
}

impl Task {
    fn read(line: &str) -> Result<Self, String> {
        let mut words = line.split_whitespace();
        let moves = words.next().unwrap_or("-");
        let position = Connect4::after(if moves == "-" { "" } else { moves }).map_err(|e| e.to_string())?;
        if let Turn::Over(outcome) = position.turn() {
            return Err(format!("the game is over: {outcome}"));
        }
        let expected = match words.next() {
            None => None,
            Some(word) => Some(word.parse().map_err(|_| format!("the score \"{word}\" is not a number"))?),
        };
        match words.next() {
            Some(word) => Err(format!("\"{word}\" is too much: a line has the moves and perhaps a score")),
            None => Ok(Task { moves: moves.to_owned(), position, expected }),
        }
    }

    /// The answer as words, the nodes and the microseconds it took.
    fn solve(&self, solver: &mut Solver, answer: Answer) -> (Vec<String>, u64, u128) {
        let (mine, mask) = (self.position.mine(), self.position.mask());
        let (start, before) = (Instant::now(), solver.nodes());
        let never = &|_| false;
        let scores = match answer {
            Answer::Score => solver.solve(mine, mask, never).map(|score| vec![score.to_string()]),
            Answer::Winner => {
                solver.solve_win_draw_loss(mine, mask, never).map(|sign| vec![sign.to_string()])
            }
            Answer::Columns => solver.analyse(mine, mask, never).map(|scores| {
                scores.iter().map(|score| score.map_or(".".to_owned(), |score| score.to_string())).collect()
            }),
        };
        // Only an interrupt ends a solve without a score, and there is none.
        (scores.unwrap_or_default(), solver.nodes() - before, start.elapsed().as_micros())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(answer: Answer, input: &str) -> (Tally, Vec<String>, String) {
        let mut solver = Solver::new(1 << 20, 1);
        let (mut output, mut complaints) = (Vec::new(), Vec::new());
        let tally = solve_lines(&mut solver, answer, input.as_bytes(), &mut output, &mut complaints).unwrap();
        let lines = String::from_utf8(output).unwrap();
        // The last word is a time.
        let lines = lines.lines().map(|line| line.rsplit_once(' ').unwrap().0.to_owned()).collect();
        (tally, lines, String::from_utf8(complaints).unwrap())
    }

    /// Red has three upright in column 1 and is to move: a win with the fourth stone of 21.
    const WIN: &str = "121212";

    #[test]
    fn scores_winners_and_columns() {
        assert_eq!(run(Answer::Score, WIN).1, ["121212 18 0"]);
        assert_eq!(run(Answer::Winner, WIN).1, ["121212 1 0"]);
        let (_, lines, _) = run(Answer::Columns, "1111112222223333337777775");
        assert!(lines[0].split(' ').count() == 9 && lines[0].contains(" . "), "{lines:?}");
    }

    #[test]
    fn bad_lines_are_named_and_the_run_goes_on() {
        let (tally, lines, complaints) =
            run(Answer::Score, "121212\n12x\n1212121\n8\n121212 3\n121212 18\n1 2 3\n");
        assert_eq!(tally, Tally { solved: 3, malformed: 4, wrong: 1 });
        assert_eq!(lines.len(), 3);
        for (number, why) in
            [(2, "cannot read move"), (3, "the game is over"), (5, "expected 3, got 18"), (7, "too much")]
        {
            let named = complaints.lines().find(|line| line.starts_with(&format!("line {number}: ")));
            assert!(named.is_some_and(|line| line.contains(why)), "{number}: {complaints}");
        }
    }
}
