//! Recorded conversations of the contest, replayed: the program says what it said then.

use game::Time;
use games::entry::Dialogue;
use std::io::sink;
use std::time::Duration;

/// What was said to the program, and what it said.
fn parts(dialogue: &str) -> (String, String) {
    let said = |mark: &str| -> String {
        dialogue
            .lines()
            .filter_map(|line| line.strip_prefix(mark))
            .map(|line| line.to_owned() + "\n")
            .collect()
    };
    (said("> "), said("< "))
}

fn answers(input: &str) -> String {
    let entry = games::find("entropy").unwrap();
    let mut output = Vec::new();
    let dialogue = Dialogue {
        bot: entry.player("greedy", 1).unwrap().bot,
        time: Duration::from_secs(30),
        processor: Time::from_source(|| Duration::ZERO),
        input: &mut input.as_bytes(),
        output: &mut output,
        log: &mut sink(),
    };
    (entry.protocol("codecup").unwrap().serve)(dialogue).unwrap();
    String::from_utf8(output).unwrap()
}

#[test]
fn chaos() {
    let (input, expected) = parts(include_str!("chaos.txt"));
    assert_eq!(expected.lines().count(), 49);
    assert_eq!(answers(&input), expected);
}

#[test]
fn order_with_and_without_the_last_placement() {
    let (input, expected) = parts(include_str!("order.txt"));
    assert_eq!(expected.lines().count(), 48);
    assert_eq!(answers(&input), expected);
    let mut lines: Vec<&str> = input.lines().collect();
    assert!(lines.pop() == Some("Quit") && lines.pop().is_some_and(|last| last.len() == 3));
    assert_eq!(answers(&(lines.join("\n") + "\nQuit\n")), expected);
}

#[test]
fn nothing_is_said_after_the_game_and_the_end_of_the_input_ends_the_program() {
    let (input, expected) = parts(include_str!("order.txt"));
    let after = input.replace("Quit", "Quit\n1Aa");
    assert_eq!(answers(&after), expected);
    assert_eq!(answers(input.trim_end_matches("Quit\n")), expected);
}
