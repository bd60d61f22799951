//! Whole matches: reproducible, fair to both sides, and hard on players that fail.

mod program;
mod rounds;

use game::record::{Ending, Record};
use game::{Bot, Host, Limits, Outcome, PlayError, Side, Thought, check};
use games::entry::{Budget, Draft, Entry};
use lab::matches::{
    CatalogueBot, Choice, Contender, Fault, MatchError, MatchSetup, Observer, Played, Player, Report,
    Schedule, Standing, Store, run,
};
use search::Random;
use serde_json::Value as Json;
use std::collections::BTreeSet;
use testing::dice::{Dice, Step};

/// Keeps the records in memory.
#[derive(Default)]
struct Memory {
    games: Vec<Played>,
    pairs: u64,
}

impl Observer for Memory {
    fn game(&mut self, played: &Played) -> Result<(), MatchError> {
        self.games.push(played.clone());
        Ok(())
    }

    fn pair(&mut self, standing: &Standing) {
        self.pairs += 1;
        assert_eq!(standing.pairs(), self.pairs);
    }
}

impl Memory {
    /// The records in the order of the schedule.
    fn records(&self) -> Vec<Record> {
        let mut games: Vec<&Played> = self.games.iter().collect();
        games.sort_by_key(|played| (played.finish.pair, played.finish.first));
        games.into_iter().map(|played| played.record.clone()).collect()
    }
}

fn match_of<'a>(entry: &'a Entry, contenders: [&'a dyn Contender; 2], pairs: usize) -> MatchSetup<'a> {
    MatchSetup {
        rules: &*entry.rules,
        options: Json::Null,
        contenders,
        pairs,
        seed: 1,
        opening_plies: None,
        max_plies: 1000,
        jobs: 2,
        sprt: None,
    }
}

fn connect4() -> &'static Entry {
    games::find("connect4").unwrap()
}

fn bot<'a>(entry: &'a Entry, text: &str) -> CatalogueBot<'a> {
    CatalogueBot::new(entry, text, Budget::nodes(500)).unwrap()
}

fn refusal(setup: &MatchSetup<'_>) -> String {
    Schedule::new(setup).unwrap_err().to_string()
}

fn played(setup: &MatchSetup<'_>) -> (Report, Memory) {
    let mut memory = Memory::default();
    let report = run(setup, &Schedule::new(setup).unwrap(), &mut memory).unwrap();
    (report, memory)
}

#[test]
fn alphabeta_beats_random_and_every_record_replays() {
    let [strong, weak] = ["alphabeta", "random"].map(|name| bot(connect4(), name));
    let (report, memory) = played(&match_of(connect4(), [&strong, &weak], 25));
    println!("{report}");
    assert_eq!((report.pairs, report.pair_scores.iter().sum::<u64>(), memory.pairs), (25, 25, 25));
    assert!(report.players[0].won >= 45 && report.elo.unwrap().low > 200.0, "{report}");
    assert_eq!(report.players[0].won, report.players[1].lost);
    assert!(report.players[0].nodes_per_move > 10.0 && report.players[1].nodes_per_move <= 1.0);
    let records = memory.records();
    assert_eq!(records.len(), 50);
    for pair in records.chunks(2) {
        assert_eq!(pair[0].seed, pair[1].seed);
        assert_eq!(pair[0].players, Some(["alphabeta".to_owned(), "random".to_owned()]));
        assert_eq!(pair[1].players, Some(["random".to_owned(), "alphabeta".to_owned()]));
        assert_eq!(pair[0].moves[..report.opening_plies], pair[1].moves[..report.opening_plies]);
    }
    for record in &records {
        record.replay(&*connect4().rules).unwrap();
    }
}

#[test]
fn the_number_of_jobs_changes_nothing_but_the_time() {
    let [a, b] = ["alphabeta", "easy"].map(|name| bot(connect4(), name));
    let one = played(&MatchSetup { jobs: 1, ..match_of(connect4(), [&a, &b], 10) });
    let two = played(&MatchSetup { jobs: 2, ..match_of(connect4(), [&a, &b], 10) });
    assert_eq!(one.1.records(), two.1.records());
    assert_eq!(one.0.elo, two.0.elo);
    let nodes = |report: &Report| report.players.clone().map(|row| (row.moves, row.nodes_per_move.to_bits()));
    assert_eq!(nodes(&one.0), nodes(&two.0));
    let other = played(&MatchSetup { seed: 2, ..match_of(connect4(), [&a, &b], 10) });
    assert_ne!(one.1.records(), other.1.records());
}

#[test]
fn a_player_is_exactly_even_with_itself() {
    let [a, b] = ["easy", "easy"].map(|name| bot(connect4(), name));
    let (report, memory) = played(&match_of(connect4(), [&a, &b], 8));
    assert_eq!(report.pair_scores, [0, 0, 8, 0, 0]);
    for pair in memory.records().chunks(2) {
        assert_eq!(pair[0].moves, pair[1].moves);
    }
}

#[test]
fn no_two_pairs_have_one_opening_and_none_is_finished() {
    let [a, b] = ["random", "random"].map(|name| bot(connect4(), name));
    let setup = match_of(connect4(), [&a, &b], 500);
    let schedule = Schedule::new(&setup).unwrap();
    assert_eq!((schedule.opening_plies, schedule.repeated), (5, 0));
    let mut texts = BTreeSet::new();
    for fixture in &schedule.fixtures {
        let mut position = setup.rules.start(&Json::Null, fixture.seed).unwrap();
        fixture.opening.iter().for_each(|m| position.try_play(m).unwrap());
        assert!(matches!(position.turn(), game::Turn::Player(_)));
        texts.insert(position.to_string());
    }
    assert_eq!(texts.len(), 500);
    let late = MatchSetup { opening_plies: Some(30), pairs: 50, ..setup };
    for fixture in Schedule::new(&late).unwrap().fixtures {
        let mut position = late.rules.start(&Json::Null, fixture.seed).unwrap();
        fixture.opening.iter().for_each(|m| position.try_play(m).unwrap());
        assert!(fixture.opening.len() == 30 && matches!(position.turn(), game::Turn::Player(_)));
    }
}

#[test]
fn a_game_with_too_few_openings_says_so() {
    let nim = games::find("nim").unwrap();
    let [a, b] = ["master", "random"].map(|name| bot(nim, name));
    let (report, _) = played(&MatchSetup { opening_plies: Some(1), ..match_of(nim, [&a, &b], 20) });
    // Heaps of 3, 5 and 7 stones: nine first moves.
    assert_eq!(report.repeated_openings, 11);
    assert!(report.to_string().contains("11 pairs repeat an opening"), "{report}");
    let endless = MatchSetup { opening_plies: Some(20), ..match_of(nim, [&a, &b], 1) };
    assert_eq!(
        refusal(&endless),
        "no opening of 20 plies leaves a game to play; choose fewer with --opening-plies"
    );
}

/// Keeps every die, which is best on both sides.
struct Keeper;

impl Bot<Dice> for Keeper {
    fn think(&mut self, _: &Dice, _: &Limits, _: &mut dyn game::Observer<Step>) -> Thought<Step> {
        Thought::of(Step::Keep)
    }
}

/// A bot that breaks down.
struct Panicking;

impl Bot<Dice> for Panicking {
    fn think(&mut self, _: &Dice, _: &Limits, _: &mut dyn game::Observer<Step>) -> Thought<Step> {
        panic!("out of ideas");
    }
}

fn dice() -> Entry {
    Draft::<Dice>::new("Dice", "Six dice, kept or dropped.")
        .bot("random", "plays anything", |(), seed| Random::new(seed))
        .bot("keeper", "keeps every die", |(), _| Keeper)
        .bot("panicking", "breaks down", |(), _| Panicking)
        .done()
}

#[test]
fn both_games_of_a_pair_have_the_same_luck() {
    check::conforms::<Dice>(&(), &check::Effort::default()).unwrap();
    let entry = dice();
    let [a, b] = ["random", "keeper"].map(|name| bot(&entry, name));
    let (report, memory) = played(&match_of(&entry, [&a, &b], 40));
    let rolls = |record: &Record| -> Vec<String> {
        record.moves.iter().filter(|m| m.starts_with('d') && m.len() == 2).cloned().collect()
    };
    let mut lucks = BTreeSet::new();
    for pair in memory.records().chunks(2) {
        assert_eq!(rolls(&pair[0]), rolls(&pair[1]));
        assert_eq!(rolls(&pair[0]).len(), 6);
        lucks.insert(rolls(&pair[0]));
    }
    let lengths =
        |half| memory.records().iter().skip(half).step_by(2).map(|r| r.moves.len()).collect::<Vec<_>>();
    assert_ne!(lengths(0), lengths(1), "the dice must not fall on fixed plies");
    assert!(lucks.len() > 35, "{} different lucks in 40 pairs", lucks.len());
    assert_eq!((report.opening_plies, report.unit), (0, "pairs"));
}

#[test]
fn games_in_points_are_measured_in_points() {
    let entry = dice();
    let [a, b] = ["keeper", "random"].map(|name| bot(&entry, name));
    let (report, _) = played(&match_of(&entry, [&a, &b], 100));
    println!("{report}");
    let difference = report.difference.unwrap();
    // Three dice are 10.5 points and random keeps half of them: 10.5 - 5.25 against 5.25 - 10.5.
    assert!(difference.covers(10.5) && difference.high - difference.low < 3.0, "{difference:?}");
    assert!(report.players[0].won > 95 && report.elo.unwrap().low > 300.0);
}

#[test]
fn a_long_game_is_drawn_by_the_host() {
    let [a, b] = ["random", "alphabeta"].map(|name| bot(connect4(), name));
    let setup = MatchSetup { max_plies: 6, opening_plies: Some(2), ..match_of(connect4(), [&a, &b], 3) };
    let (report, memory) = played(&setup);
    assert_eq!((report.adjudicated, report.players[0].drawn), (6, 6));
    for record in memory.records() {
        assert_eq!((record.result, record.ended), (Some(Outcome::Draw), Some(Ending::Adjudicated)));
        assert_eq!(record.moves.len(), 6);
        record.replay(&*connect4().rules).unwrap();
    }
}

type Answer = fn() -> Result<Choice, Fault>;

/// Plays two legal moves and then fails in its own way.
struct Faulty(Answer);

struct FaultySeat(Answer, u32);

impl Contender for Faulty {
    fn name(&self) -> &'static str {
        "faulty"
    }

    fn seat(&self, _: u64) -> Result<Box<dyn Player>, Fault> {
        Ok(Box::new(FaultySeat(self.0, 0)))
    }
}

impl Player for FaultySeat {
    fn choose(&mut self, game: &Host) -> Result<Choice, Fault> {
        self.1 += 1;
        match self.1 {
            3 => (self.0)(),
            _ => Ok(Choice { m: game.position().moves()[0].clone(), nodes: 1, value: None }),
        }
    }
}

#[test]
fn a_player_that_fails_loses() {
    let failures: [(Answer, &str); 3] = [
        (|| Ok(Choice { m: "9".into(), nodes: 0, value: None }), "cannot read move \"9\""),
        (|| Err(Fault::NoMove("the pipe is closed".into())), "no move: the pipe is closed"),
        (|| Ok(Choice { m: String::new(), nodes: 0, value: None }), "cannot read move \"\""),
    ];
    for (fail, message) in failures {
        let (faulty, opponent) = (Faulty(fail), bot(connect4(), "random"));
        let (report, memory) = played(&match_of(connect4(), [&faulty, &opponent], 5));
        let count = report.players[0].faults;
        assert!(count >= 8, "{report}");
        assert_eq!((report.players[1].faults, report.faults.len()), (0, count));
        assert!(report.faults[0].why.starts_with(message) && report.faults[0].player == "faulty", "{report}");
        for (index, record) in memory.records().iter().enumerate() {
            record.replay(&*connect4().rules).unwrap();
            if record.ended == Some(Ending::Fault) {
                let opponent = if index % 2 == 0 { Side::Second } else { Side::First };
                assert_eq!(record.result, Some(Outcome::Win(opponent)));
            }
        }
    }
}

/// A player that never comes.
struct Absent;

impl Contender for Absent {
    fn name(&self) -> &'static str {
        "absent"
    }

    fn seat(&self, _: u64) -> Result<Box<dyn Player>, Fault> {
        Err(Fault::NoMove("no such program".into()))
    }
}

#[test]
fn records_say_how_much_of_them_was_drawn() {
    let [a, b] = ["random", "random"].map(|name| bot(connect4(), name));
    for plies in [0, 3] {
        let setup = MatchSetup { opening_plies: Some(plies), ..match_of(connect4(), [&a, &b], 2) };
        let (_, memory) = played(&setup);
        assert!(memory.records().iter().all(|record| record.opening == plies as u32));
        assert!(memory.records().iter().all(|record| record.moves.len() > plies));
    }
    let dice = dice();
    let [a, b] = ["random", "random"].map(|name| bot(&dice, name));
    let setup = MatchSetup { opening_plies: Some(4), ..match_of(&dice, [&a, &b], 1) };
    assert!(played(&setup).1.records().iter().all(|record| record.opening == 4), "chance events count");
}

#[test]
fn a_few_lost_games_are_not_turned_into_a_figure() {
    let random = bot(connect4(), "random");
    let (report, _) = played(&match_of(connect4(), [&Absent, &random], 2));
    let text = report.to_string();
    let line = "Elo of absent over random, by games: unknown; absent lost all 4 games, but 2 pairs are too few to \
                measure a difference; play 8 or more";
    assert!(text.lines().any(|printed| printed == line), "{text}");
    let (report, _) = played(&match_of(connect4(), [&random, &Absent], 1));
    let text = report.to_string();
    assert!(text.contains("unknown; random won all 2 games, but one pair is too few"), "{text}");
    let (report, _) = played(&match_of(connect4(), [&random, &Absent], 30));
    let text = report.to_string();
    let line = text.lines().find(|line| line.starts_with("Elo of ")).unwrap();
    assert!(line.contains(": more than +3") && line.ends_with("(95%); random won all 60 games"), "{line}");
}

#[test]
fn a_player_that_panics_or_does_not_come_loses() {
    let entry = dice();
    let [broken, random] = ["panicking", "random"].map(|name| bot(&entry, name));
    let (report, _) = played(&match_of(&entry, [&random, &broken], 3));
    assert_eq!((report.players[0].won, report.players[1].faults), (6, 6));
    assert_eq!(report.faults[0].why, "crashed: out of ideas");
    let (report, _) = played(&match_of(&entry, [&Absent, &random], 2));
    assert_eq!((report.players[0].faults, report.players[0].lost), (4, 4));
    assert_eq!(report.faults[0].why, "no move: no such program");
}

/// Stores games until the disk is full.
struct Full(Store, usize);

impl Observer for Full {
    fn game(&mut self, played: &Played) -> Result<(), MatchError> {
        self.1 += 1;
        if self.1 > 3 {
            let path = self.0.path().to_owned();
            return Err(MatchError::Store { path, why: "the disk is full".into() });
        }
        self.0.add(0, played)
    }

    fn pair(&mut self, _: &Standing) {}
}

#[test]
fn finished_games_are_in_the_file_when_the_match_breaks_off() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.jsonl");
    let [a, b] = ["random", "random"].map(|name| bot(connect4(), name));
    let mut full = Full(Store::create(&path, &Json::Null).unwrap(), 0);
    let setup = match_of(connect4(), [&a, &b], 50);
    let error = run(&setup, &Schedule::new(&setup).unwrap(), &mut full).unwrap_err();
    assert!(error.to_string().ends_with("games.jsonl: the disk is full"), "{error}");
    let text = std::fs::read_to_string(&path).unwrap();
    let records: Vec<Record> = text.lines().map(|line| line.parse().unwrap()).collect();
    assert_eq!(records.len(), 3);
    assert!(records.iter().all(|record| record.ended == Some(Ending::PlayedOut)));
}

#[test]
fn a_request_that_makes_no_match_is_refused() {
    let [a, b] = ["random", "random"].map(|name| bot(connect4(), name));
    let refused = |change: &dyn Fn(&mut MatchSetup<'_>)| {
        let mut setup = match_of(connect4(), [&a, &b], 1);
        change(&mut setup);
        refusal(&setup)
    };
    assert!(refused(&|setup| setup.pairs = 0).contains("at least one pair"));
    assert!(refused(&|setup| setup.jobs = 0).contains("at least one job"));
    assert!(refused(&|setup| setup.max_plies = 0).contains("max-plies"));
    assert!(refused(&|setup| setup.opening_plies = Some(1000)).contains("opening-plies"));
    assert!(refused(&|setup| setup.options = serde_json::json!({"width": 8})).contains("width"));
}

#[test]
fn a_bot_for_one_side_cannot_swap_sides() {
    let mut entry = dice();
    entry.bots[1].side = Some(Side::First);
    let error = CatalogueBot::new(&entry, "keeper", Budget::default()).err().unwrap();
    assert!(matches!(error, PlayError::Options { .. }));
    assert!(error.to_string().contains("keeper plays only adder"), "{error}");
    assert!(CatalogueBot::new(&entry, "random", Budget::default()).is_ok());
}
