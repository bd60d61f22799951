//! Analyses of whole games: what is proven, what was luck, and what is refused.

use super::*;
use game::{Game, Outcome, Side, Turn};
use games::connect4::Connect4;
use games::connect4::book::Book;
use games::connect4::solver::Solver;
use games::entry::Budget;
use search::review::Label;
use std::collections::BTreeSet;
use std::fs::File;
use std::io::BufReader;

/// A game in which everybody plays the first or the second move of the list.
fn record(game: &str, options: Json) -> Record {
    let entry = games::find(game).unwrap();
    let mut record = Record::new(&*entry.rules, options, 5);
    let mut position = entry.rules.start(&record.options, 5).unwrap();
    while !matches!(position.turn(), Turn::Over(_)) {
        let event = position.deal(5, record.moves.len() as u64);
        let m = event.unwrap_or_else(|| {
            let mut moves = position.moves();
            moves.swap_remove(record.moves.len() % moves.len().min(2))
        });
        position.try_play(&m).unwrap();
        record.moves.push(m);
    }
    record
}

/// A game of Connect Four by its columns.
fn columns(text: &str) -> Record {
    let entry = games::find("connect4").unwrap();
    let moves = text.chars().map(|column| column.to_string()).collect();
    Record { moves, ..Record::new(&*entry.rules, Json::Null, 1) }
}

fn plan(bot: &str) -> Plan {
    Plan { bot: Some(bot.to_owned()), budget: Budget::depth(1), ..Plan::default() }
}

fn analysed(record: &Record, plan: &Plan) -> Analysis {
    analyse(games::find(&record.game).unwrap(), record, plan, &mut |_| {}).unwrap()
}

/// 1, 0 or -1: what a position is to the side to act, by the solver alone.
fn result(solver: &mut Solver, position: &Connect4) -> i32 {
    match position.turn() {
        Turn::Over(Outcome::Win(side)) => {
            if side == position.side() {
                1
            } else {
                -1
            }
        }
        Turn::Over(_) => 0,
        _ => solver.solve(position.mine(), position.mask(), &|_| false).unwrap().signum(),
    }
}

#[test]
fn a_solved_game_is_blamed_where_its_proven_result_changes_and_where_resistance_ends() {
    let game = columns("54344533434453355775772771261222266");
    let analysis = analysed(&game, &Plan::default());
    let mut solver = Solver::new(16 << 20, 1).with_book(Book::shipped());
    let (mut position, mut changes) = (Connect4::EMPTY, 0);
    for ply in &analysis.plies {
        let was = result(&mut solver, &position);
        position.try_play(ply.actual_move.parse().unwrap()).unwrap();
        let is = -result(&mut solver, &position);
        let choice = ply.choice.as_ref().unwrap();
        let (label, proofs) = (choice.label, [ply.before, ply.after].map(|value| value.proof.unwrap().plies));
        match (was, was - is) {
            (_, 2) => assert_eq!(label, Label::Blunder, "ply {}", ply.move_number),
            (1, 1) => assert!(label >= Label::Inaccuracy, "ply {}: {label:?}", ply.move_number),
            (_, 1) => assert!(label >= Label::Mistake, "ply {}: {label:?}", ply.move_number),
            (-1, _) => assert!(label < Label::Inaccuracy || proofs[1] < proofs[0], "ply {}", ply.move_number),
            _ => assert!(label <= Label::Inaccuracy, "ply {}: {was} to {is}", ply.move_number),
        }
        changes += i32::from(was != is);
    }
    assert!(changes >= 3, "the game has {changes} turning points");
}

/// Every figure of a text, in tenths.
fn tenths(text: &str) -> Vec<i64> {
    let figures = text.split(|c: char| !c.is_ascii_digit() && !matches!(c, '.' | '-' | '+'));
    let figures = figures.map(|figure| figure.trim_end_matches('.')).filter(|figure| figure.contains('.'));
    figures.map(|figure| figure.replace(['.', '+'], "").parse().unwrap()).collect()
}

/// The figures that people see add up.
fn add_up(analysis: &Analysis) {
    let shown = tenths(&analysis.sums());
    let [terms @ .., end] = &shown[..] else { panic!("{}", analysis.sums()) };
    assert_eq!((terms.len(), terms.iter().sum::<i64>()), (5, *end), "{}", analysis.sums());
    let Summary { start, luck, skill, correction, end, .. } = &analysis.summary;
    let sum = start + luck + skill[0] + skill[1] + correction;
    assert!((sum - end).abs() < 1e-9, "{} {sum}", analysis.sums());
}

/// The golden games of an entry, and some others.
fn recorded(entry: &Entry) -> Vec<Record> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../games/src").join(entry.id());
    let path = [folder.join("golden/games.jsonl"), folder.join("games.jsonl")]
        .into_iter()
        .find(|path| path.exists());
    let golden =
        path.map(|path| read(BufReader::new(File::open(path).unwrap())).unwrap()).unwrap_or_default();
    let arbitrary = record(entry.id(), Json::Null);
    golden.into_iter().take(4).chain([arbitrary]).collect()
}

#[test]
fn in_every_game_the_figures_that_are_shown_add_up_however_it_is_analysed() {
    for entry in games::catalogue() {
        let look = entry.first_look.and_then(|look| look.nodes).unwrap_or(100);
        for (number, record) in recorded(entry).into_iter().enumerate() {
            // The first game is looked at twice; the values of the others are rough.
            let budget = Budget::nodes(if number == 0 { 2 * look } else { 40 });
            let plan = Plan { budget, threads: 1 + number % 2, ..Plan::default() };
            let analysis = analysed(&record, &plan);
            add_up(&analysis);
            assert_eq!(analysis.plies.len(), record.moves.len());
            let [first, second] = analysis.summary.skill;
            assert!(first < 0.001 && second > -0.001, "decisions never gain: {}", analysis.sums());
        }
    }
}

#[test]
fn verdicts_do_not_depend_on_the_number_of_threads() {
    for game in ["entropy", "lolchess"] {
        let entry = games::find(game).unwrap();
        let record = recorded(entry).swap_remove(0);
        let budget =
            entry.first_look.and_then(|look| look.nodes).map(|nodes| Budget::nodes(2 * nodes)).unwrap();
        let told = |threads| {
            let analysis = analysed(&record, &Plan { budget, threads, ..Plan::default() });
            serde_json::to_string(&analysis).unwrap()
        };
        assert!(told(1) == told(2), "{game}");
    }
}

#[test]
fn a_mistake_has_a_refutation_a_proven_fact_a_reason_and_moves_that_are_as_good() {
    let analysis = analysed(&columns("4414171"), &Plan::default());
    let choice = analysis.plies[2].choice.as_ref().unwrap();
    assert!(choice.label >= Label::Mistake && choice.accepted.contains(&choice.suggested_move), "{choice:?}");
    assert!(!choice.accepted.contains(&"1".to_owned()), "{choice:?}");
    assert!(choice.refutation.len() == 6 && choice.refutation[0] == "1", "{choice:?}");
    let exact = choice.exact.as_deref().unwrap();
    assert!(exact.contains(" won in "), "{exact}");
    let reason = choice.reason.as_ref().unwrap();
    assert!(reason.text.ends_with('.') && reason.text.len() > 20, "{reason:?}");
    for ply in &analysis.plies {
        let choice = ply.choice.as_ref().unwrap();
        assert_eq!(choice.reason.is_some(), choice.is_blamed(), "ply {}", ply.move_number);
        assert_eq!(choice.refutation.is_empty(), !choice.is_blamed(), "ply {}", ply.move_number);
    }
}

/// Yellow is lost from the first disc on and beaten in nine moves: there were better ways to lose.
#[test]
fn who_loses_quickly_is_told_where_it_held_out_longer() {
    let summary = analysed(&columns("414157326"), &Plan::default()).summary;
    let [_, _, faults @ ..] = summary.labels[1];
    assert!(faults.iter().sum::<u32>() >= 2 && summary.accuracy[1].unwrap() < 90.0, "{summary:?}");
    // Column 2 would have held out for fifteen discs.
    let analysis = analysed(&columns("174736"), &Plan::default());
    let ply = analysis.plies.last().unwrap();
    let chance = ply.before.win_for(Side::Second);
    assert!(ply.before.proof.is_some() && chance < 0.5 && chance > 0.1, "{ply:?}");
    assert!(ply.choice.as_ref().unwrap().label >= Label::Mistake, "{ply:?}");
}

#[test]
fn a_move_may_be_tried_afterwards() {
    let entry = games::find("connect4").unwrap();
    let mut bot = entry.player("exact", 1).unwrap();
    let mut think = |position: &dyn game::erased::AnyGame| {
        bot.bot.think(position, &game::Limits::default(), &mut game::Silent).unwrap()
    };
    let position = entry.rules.parse(&Connect4::after("44").unwrap().to_string()).unwrap();
    let thought = think(&*position);
    for (m, is_accepted) in [(&*thought.best, true), ("1", false)] {
        let mut next = position.boxed();
        next.try_play(m).unwrap();
        let reply = think(&*next);
        let tried = tried(entry, &*position, m, &thought, Some(&reply)).unwrap();
        assert_eq!(tried.is_accepted, is_accepted, "{tried:?}");
        assert_eq!(
            (tried.reason.is_none(), tried.suggested_move == m),
            (is_accepted, is_accepted),
            "{tried:?}"
        );
        assert_eq!((&*tried.refutation[0], &tried.refutation[1]), (m, &reply.best));
    }
    assert!(tried(entry, &*position, "9", &thought, None).is_err());
}

#[test]
fn a_game_of_entropy_is_split_into_draws_and_decisions() {
    let record = record("entropy", Json::Null);
    let analysis = analysed(&record, &plan("spans"));
    let (plies, Summary { luck, skill, end, unit, .. }) = (&analysis.plies, &analysis.summary);
    assert_eq!((plies.len(), *unit), (146, Unit::Points));
    assert!(luck.abs() > 0.01 && skill[0] < -10.0, "luck {luck}, skill {skill:?}");
    let replayed = record.replay(&*games::find("entropy").unwrap().rules).unwrap();
    assert_eq!(replayed.turn(), Turn::Over(Outcome::Points(*end as i16)));
    assert!(plies.iter().all(|ply| ply.side.is_some() == ply.choice.is_some()), "draws are not blamed");
    let text = analysis.to_string();
    assert!(text.lines().count() >= 150 && text.contains("decisions of order"), "{text}");
    let kinds: BTreeSet<&str> = plies.iter().filter_map(|ply| ply.kind).collect();
    assert_eq!(kinds, BTreeSet::from(["draw", "placement", "slide"]));
}

#[test]
fn without_chance_everything_is_skill_and_no_move_gains() {
    let analysis = analysed(&record("connect4", Json::Null), &plan("alphabeta"));
    assert!(analysis.summary.luck.abs() < 1e-12 && analysis.plies.len() >= 7);
    for ply in &analysis.plies {
        let gain = ply.change() * if ply.side == Some(Side::First) { 1.0 } else { -1.0 };
        assert!(gain < 1e-6, "ply {} gains {gain}", ply.move_number);
    }
}

#[test]
fn the_replay_mode_names_what_was_better_and_by_how_much() {
    let mut analysis = analysed(&columns("4414171"), &plan("alphabeta:survey=true"));
    analysis.keep_different();
    let told = serde_json::to_value(&analysis).unwrap();
    let plies = told["plies"].as_array().unwrap();
    assert!(!plies.is_empty());
    for ply in plies {
        assert_ne!(ply["actualMove"], ply["suggestedMove"]);
        assert!(ply["moveNumber"].as_u64() > Some(0) && ply["evaluationDifference"].as_f64() >= Some(0.0));
    }
}

#[test]
fn nobody_is_blamed_for_a_drawn_opening() {
    // Ply 3 gives the middle away, and so does ply 6, which a player chose.
    let played = columns("4414171");
    let blamed = |analysis: &Analysis| -> Vec<usize> {
        let is_blamed =
            |ply: &&Ply| ply.choice.as_ref().is_some_and(|choice| choice.label >= Label::Inaccuracy);
        analysis.plies.iter().filter(is_blamed).map(|ply| ply.move_number).collect()
    };
    let before = analysed(&played, &Plan::default());
    let opening = *blamed(&before).first().expect("somebody goes wrong") as u32;
    let drawn = Record { opening, ..played.clone() };
    let analysis = analysed(&drawn, &Plan::default());
    assert_eq!(blamed(&analysis), blamed(&before)[1..], "the others are still blamed");
    let Summary { luck, labels, .. } = &analysis.summary;
    add_up(&analysis);
    assert!(luck.abs() > 0.01, "what the opening changed is luck");
    assert_eq!(labels.iter().flatten().sum::<u32>() as usize, played.moves.len() - opening as usize);
    for (ply, same) in analysis.plies.iter().zip(&before.plies) {
        assert_eq!((ply.before, ply.after), (same.before, same.after), "the values are the same");
        let is_drawn = ply.move_number <= opening as usize;
        assert_eq!((ply.side.is_none(), ply.choice.is_none()), (is_drawn, is_drawn));
    }
    let text = analysis.to_string();
    assert!(text.contains("   1  opening 4"), "{text}");
    assert!(text.contains("drawn at random before play began"), "{text}");
    assert!(!before.to_string().contains("opening"));
    let only = analysed(&Record { opening: 7, ..played.clone() }, &Plan::default());
    assert_eq!(only.summary.accuracy, [None, None]);
    let longer = Record { opening: 8, ..played };
    let entry = games::find("connect4").unwrap();
    let error = analyse(entry, &longer, &Plan::default(), &mut |_| {}).unwrap_err().to_string();
    assert_eq!(error, "the record says that 8 plies were drawn, but it has 7");
}

#[test]
fn a_position_has_ways_to_go_on() {
    let entry = games::find("connect4").unwrap();
    let position = Connect4::after("112233").unwrap().to_string();
    let insight = look(entry, &position, &Plan::default()).unwrap();
    assert_eq!((&*insight.suggested_move, &*insight.ways[0].line), ("4", &["4".to_owned()][..]));
    assert!(insight.ways.len() == 3 && insight.to_string().contains("wins in 1"), "{insight}");
    let over = Connect4::after("1122334").unwrap().to_string();
    assert!(look(entry, &over, &Plan::default()).unwrap_err().to_string().contains("no player is to act"));
}

#[test]
fn what_cannot_be_analysed_says_why() {
    let mut record = record("entropy", Json::Null);
    let entry = games::find("entropy").unwrap();
    let why = |record: &Record, bot| analyse(entry, record, &plan(bot), &mut |_| {}).unwrap_err().to_string();
    assert!(why(&record, "spoiler").contains("this bot plays chaos"), "{}", why(&record, "spoiler"));
    record.moves[1] = "z9".to_owned();
    assert!(why(&record, "spans").starts_with("ply 2: "), "{}", why(&record, "spans"));
    record.game = "go".to_owned();
    assert!(why(&record, "spans").contains("go"), "{}", why(&record, "spans"));
    assert!(matches!(read("{}\n".as_bytes()), Err(RecordError::Line { line: 1, .. })));
}

#[test]
fn a_program_judges_by_the_values_that_it_tells() {
    // It plays and values by the number of words in the position.
    let program = |info: &str| {
        let answers = format!(
            "hello|seed) echo ok;; position) n=$(echo $r | wc -w); echo ok;; go) {info} echo bestmove $((n % 7 + 1));;"
        );
        format!("mine=line:sh -c 'while read -r w r; do case $w in {answers} quit) exit;; esac; done'")
    };
    let judged = analysed(&columns("4414171"), &plan(&program("echo info nodes 5 win 0.$n line win 1;")));
    assert_eq!(judged.summary.analyst, "mine");
    // `moves` and five columns are six words.
    let told = judged.plies[5].before;
    assert!((told.win - 0.6).abs() < 0.2, "{told:?}");
    let first = judged.plies[0].choice.as_ref().unwrap();
    assert!(["1", "4"].contains(&&*first.suggested_move), "{first:?}");
    let why = |text: &str| {
        let entry = games::find("connect4").unwrap();
        analyse(entry, &columns("44"), &plan(text), &mut |_| {}).unwrap_err().to_string()
    };
    let silent = why(&program(""));
    assert!(silent.contains("it cannot judge: its info lines tell no win probability"), "{silent}");
    assert!(why("line:/no/such/program").contains("cannot start it"), "{}", why("line:/no/such/program"));
    assert!(why("codecup:cat").contains("only entropy has the codecup protocol"));
}

#[test]
fn updates_come_from_the_last_ply_to_the_first_and_add_up_on_the_way() {
    let record = columns("4414171");
    let mut updates = Updates::new(games::find("connect4").unwrap(), &record, &plan("alphabeta")).unwrap();
    let mut numbers = Vec::new();
    while let Some(update) = updates.next() {
        if let Update::Ply(ply) = update.unwrap() {
            numbers.push(ply.move_number);
            let Summary { start, luck, skill, correction, end, labels, .. } = updates.summary();
            assert!((start + luck + skill[0] + skill[1] + correction - end).abs() < 1e-9);
            // Positions are looked at two at a time.
            let judged = labels.iter().flatten().sum::<u32>() as usize;
            assert!((numbers.len().min(7)..=numbers.len() + 1).contains(&judged), "{judged}, {numbers:?}");
        }
    }
    assert_eq!(numbers[..7], [7, 6, 5, 4, 3, 2, 1]);
    let (refined, to_refine) = updates.refined();
    assert!(refined == to_refine && numbers.len() <= 7 + refined, "{numbers:?}: {refined} of {to_refine}");
}
