//! Monte Carlo tree search on random graphs: it converges to the exact value, its proofs are sound, its memory is
//! bounded, and with one thread it is reproducible.

use game::bot::Telling;
use game::{Bot, Game, Limits, PlayError, Side, Silent, Thought, Time, Turn};
use search::expecti::ChanceEvaluator;
use search::mcts::{Formula, Luck, Mcts, Parts, Settings, Sharing};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use testing::reference;
use testing::toy::{Risk, Shape, Step, Toy};

/// Starts where somebody has a choice.
fn starts<G: Game<Options = Shape>>(shape: Shape) -> impl Iterator<Item = G> {
    let starts = (0..).map(move |seed| G::start(&shape, seed).unwrap());
    starts.filter(|start| matches!(start.turn(), Turn::Player(_)) && start.legal().len() > 1)
}

/// Nothing is judged: the graphs are searched to their ends.
struct Ends;

impl ChanceEvaluator<Toy> for Ends {
    fn value(&mut self, _: &Toy) -> f64 {
        0.5
    }

    fn bounds(&self, _: &Toy) -> (f64, f64) {
        (0.0, 1.0)
    }
}

fn exact(toy: &Toy) -> f64 {
    reference::expectimax(&mut Ends, toy, 200)
}

fn think<G: Game>(settings: Settings, position: &G, nodes: u64) -> Thought<G::Move> {
    Mcts::new(settings, Parts::plain(), 1).think(position, &Limits::nodes(nodes), &mut Silent)
}

fn mean(values: impl Iterator<Item = f64>) -> f64 {
    let (sum, count) = values.fold((0.0, 0.0), |(sum, count), value| (sum + value, count + 1.0));
    sum / count
}

/// A moderate urge to explore: these graphs are small, and convergence is what is asked for.
const CALM: Settings = Settings { exploration: 0.4, ..DEFAULT };
const DEFAULT: Settings = Settings { memory_mb: 16, ..Settings::DEFAULT };

#[test]
fn searches_converge_to_the_exact_value_of_trees_with_chance() {
    let settings = [
        ("ucb1", CALM),
        ("without transpositions", Settings { transpositions: false, ..CALM }),
        ("without solver", Settings { solver: false, ..CALM }),
        ("puct", Settings { formula: Formula::Puct, exploration: 0.6, ..CALM }),
        ("widening", Settings { widening: true, widening_base: 1.0, ..CALM }),
        ("open", Settings { luck: Luck::Open, ..CALM }),
        ("root", Settings { sharing: Sharing::Root, threads: 2, ..CALM }),
        ("tree", Settings { threads: 2, ..CALM }),
    ];
    let shape = Shape { plies: 7, width: 4, chance: 3 };
    let toys: Vec<Toy> = starts(shape).take(40).collect();
    for (name, settings) in settings {
        let off = |toy: &Toy| (f64::from(think(settings, toy, 20_000).value.win) - exact(toy)).abs();
        let error = mean(toys.iter().map(off));
        println!("{name}: {error:.4} off on average");
        // Closed lists of actions cannot tell events apart: open loop plays a simpler game.
        let most = if name == "open" { 0.2 } else { 0.02 };
        assert!(error < most, "{name}: {error}");
    }
}

#[test]
fn fair_searches_converge_to_the_exact_value_of_luck_inside_actions() {
    let shape = Shape { plies: 6, width: 3, chance: 1 };
    let risks: Vec<Risk> = starts(shape).take(40).collect();
    let value = |settings, risk: &Risk| f64::from(think(settings, risk, 20_000).value.win);
    let fair = mean(risks.iter().map(|risk| (value(CALM, risk) - risk.exact()).abs()));
    let sees = Settings { luck: Luck::Deterministic, ..CALM };
    let gain = |risk: &Risk| {
        let gain = value(sees, risk) - risk.exact();
        (gain, gain.abs())
    };
    let omniscient = mean(risks.iter().map(|risk| gain(risk).1));
    println!("fair {fair:.4} off, with the secret {omniscient:.4} off");
    assert!(fair < 0.03, "{fair}");
    assert!(omniscient > 2.0 * fair, "who sees the secret plays another game: {omniscient}");
}

#[test]
fn deterministic_searches_find_the_value_of_the_game_with_this_secret() {
    fn known(risk: &Risk) -> f64 {
        let side = match risk.turn() {
            Turn::Over(outcome) => return Risk::reward(outcome),
            Turn::Player(side) => Some(side),
            Turn::Chance => None,
        };
        let after = |m: Step| {
            let mut next = *risk;
            next.play(m);
            known(&next)
        };
        let values = risk.legal().into_iter().map(after);
        match side {
            Some(Side::First) => values.fold(f64::NEG_INFINITY, f64::max),
            Some(Side::Second) => values.fold(f64::INFINITY, f64::min),
            None => risk.legal().into_iter().map(|m| risk.chance(m) * after(m)).sum(),
        }
    }
    let settings = Settings { luck: Luck::Deterministic, ..CALM };
    for risk in starts::<Risk>(Shape { plies: 6, width: 3, chance: 0 }).take(60) {
        let thought = think(settings, &risk, 20_000);
        let proof = thought.value.proof.expect("a graph of six plies is solved");
        assert!((Risk::reward(proof.outcome) - known(&risk)).abs() < 1e-6, "{risk}: {thought:?}");
    }
}

#[test]
fn proofs_are_sound() {
    let shape = Shape { plies: 8, width: 4, chance: 2 };
    let (mut proofs, mut mixed) = (0, 0);
    for toy in starts::<Toy>(shape).take(400) {
        let thought = think(DEFAULT, &toy, 3_000);
        for candidate in &thought.candidates {
            let mut next = toy;
            next.play(candidate.m);
            let value = exact(&next);
            match candidate.value.proof {
                Some(proof) => {
                    assert!(
                        (Toy::reward(proof.outcome) - value).abs() < 1e-6,
                        "{toy}: {candidate:?}, not {value}"
                    );
                    proofs += 1;
                }
                None => mixed += u32::from(value > 0.01 && value < 0.99),
            }
        }
    }
    println!("{proofs} proven moves, {mixed} that chance decides");
    assert!(proofs > 200 && mixed > 100, "{proofs} {mixed}");
}

#[test]
fn no_proof_passes_an_action_that_used_a_random_number() {
    let shape = Shape { plies: 6, width: 3, chance: 1 };
    let (mut proofs, mut risky) = (0, 0);
    for risk in starts::<Risk>(shape).take(600) {
        for candidate in think(DEFAULT, &risk, 3_000).candidates {
            if risk.is_risky(candidate.m) {
                assert_eq!(candidate.value.proof, None, "{risk}: {candidate:?}");
                risky += 1;
            } else if let Some(proof) = candidate.value.proof {
                let mut next = risk;
                next.play(candidate.m);
                assert!((Risk::reward(proof.outcome) - next.exact()).abs() < 1e-6, "{risk}: {candidate:?}");
                proofs += 1;
            }
        }
    }
    assert!(proofs > 100 && risky > 100, "{proofs} {risky}");
}

#[test]
fn a_solved_root_stops_the_search_and_is_played_right() {
    let mut stopped = 0;
    for toy in starts::<Toy>(Shape { plies: 6, width: 4, chance: 0 }).take(200) {
        let thought = think(DEFAULT, &toy, 50_000);
        assert_eq!(thought.value.proof.map(|proof| Toy::reward(proof.outcome)), Some(exact(&toy)), "{toy}");
        stopped += u32::from(thought.nodes < 50_000);
    }
    assert_eq!(stopped, 200);
}

/// Everything that thinking says, times apart.
fn said<M: std::fmt::Debug>(thought: Thought<M>) -> String {
    format!("{:?}", Thought { time: Duration::ZERO, ..thought })
}

#[test]
fn should_be_deterministic_with_same_seed() {
    let shape = Shape { plies: 30, width: 5, chance: 2 };
    for luck in [Luck::Fair, Luck::Deterministic, Luck::Open] {
        let settings = Settings { luck, memory_mb: 1, ..DEFAULT };
        for risk in starts::<Risk>(shape).take(3) {
            let play = |seed| {
                let mut bot = Mcts::new(settings, Parts::plain(), seed);
                let first = said(bot.think(&risk, &Limits::nodes(20_000), &mut Silent));
                first + &said(bot.think(&risk, &Limits::nodes(20_000), &mut Silent))
            };
            assert_eq!(play(5), play(5));
            assert_ne!(play(5), play(6), "another seed searches otherwise");
        }
    }
}

#[test]
fn should_respond_within_time_limit() {
    // A clock that ticks a microsecond whenever somebody looks.
    let now = Arc::new(AtomicU64::new(0));
    let source = now.clone();
    let time = Time::from_source(move || Duration::from_micros(source.fetch_add(1, Ordering::Relaxed)));
    let toy: Toy = starts(Shape { plies: 60, width: 6, chance: 1 }).next().unwrap();
    let deadline = Some(Duration::from_micros(100));
    let limits = Limits { deadline, time, nodes: Some(1_000_000), ..Limits::default() };
    let thought = Mcts::new(DEFAULT, Parts::plain(), 1).think(&toy, &limits, &mut Silent);
    assert!(
        thought.nodes < 1_000_000 && now.load(Ordering::Relaxed) < 130,
        "{}",
        now.load(Ordering::Relaxed)
    );
}

#[test]
fn should_keep_the_iteration_limit() {
    let toy: Toy = starts(Shape { plies: 60, width: 6, chance: 1 }).next().unwrap();
    for (threads, sharing) in [(1, Sharing::Tree), (3, Sharing::Tree), (3, Sharing::Root)] {
        for nodes in [1, 7, 1_000, 12_345] {
            let settings = Settings { threads, sharing, solver: false, ..DEFAULT };
            let thought = think(settings, &toy, nodes);
            assert_eq!(thought.nodes, nodes, "{threads} threads, {sharing:?}");
            assert!(toy.legal().contains(&thought.best));
        }
    }
    let settings = Settings { solver: false, ..DEFAULT };
    let unbounded = Mcts::new(settings, Parts::plain(), 1).think(&toy, &Limits::default(), &mut Silent);
    assert_eq!(unbounded.nodes, DEFAULT.iterations);
}

#[test]
fn should_only_make_legal_moves() {
    for (seed, risk) in starts::<Risk>(Shape { plies: 20, width: 6, chance: 2 }).take(20).enumerate() {
        let luck = [Luck::Fair, Luck::Deterministic, Luck::Open][seed % 3];
        let mut bot = Mcts::new(Settings { luck, ..DEFAULT }, Parts::plain(), seed as u64);
        let mut position = risk;
        let mut event = 0;
        while !matches!(position.turn(), Turn::Over(_)) {
            let m = if position.turn() == Turn::Chance {
                event += 1;
                game::deal::draw(&position, seed as u64, event).unwrap()
            } else {
                bot.think(&position, &Limits::nodes(100), &mut Silent).best
            };
            position.try_play(m).unwrap();
        }
    }
}

/// The cheapest of games: two moves, and it never ends.
#[derive(Clone)]
struct Steps(u64);

impl std::fmt::Display for Steps {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

impl std::str::FromStr for Steps {
    type Err = PlayError;

    fn from_str(text: &str) -> Result<Self, PlayError> {
        text.parse().map(Steps).map_err(|_| PlayError::text("position", text, "expected a number"))
    }
}

impl Game for Steps {
    const ID: &'static str = "steps";
    const SIDES: [&'static str; 2] = ["first", "second"];
    type Move = Side;
    type Options = ();
    type View = ();

    fn start((): &(), seed: u64) -> Result<Self, PlayError> {
        Ok(Steps(seed))
    }

    fn turn(&self) -> Turn {
        Turn::Player(if self.0 >> 63 == 0 { Side::First } else { Side::Second })
    }

    fn moves(&self, out: &mut Vec<Side>) {
        out.extend(Side::BOTH);
    }

    fn play(&mut self, m: Side) {
        self.0 = game::deal::mix(self.0, m as u64);
    }

    fn key(&self) -> u64 {
        self.0
    }

    fn view(&self) {}
}

#[test]
fn ten_million_iterations_never_leave_the_memory_bound() {
    let settings = Settings { memory_mb: 2, solver: false, depth: 1, cycles: false, ..DEFAULT };
    let mut bot = Mcts::new(settings, Parts::plain(), 1);
    let mut position = Steps(1);
    for _ in 0..100 {
        let thought = bot.think(&position, &Limits::nodes(100_000), &mut Silent);
        let memory = bot.memory();
        assert_eq!(thought.nodes, 100_000);
        assert!(memory.bytes <= 2 << 20 && memory.used_bytes <= memory.bytes, "{memory:?}");
        position.play(thought.best);
    }
    println!("{:?}", bot.memory());
    assert!(bot.memory().recyclings > 100, "{:?}", bot.memory());
}

#[test]
fn the_observer_gets_visits_and_values_of_the_root_moves() {
    let now = Arc::new(AtomicU64::new(0));
    let source = now.clone();
    let time = Time::from_source(move || Duration::from_millis(source.fetch_add(1, Ordering::Relaxed)));
    let toy: Toy = starts(Shape { plies: 60, width: 6, chance: 1 }).next().unwrap();
    for threads in [1, 2] {
        let mut told = Vec::new();
        let mut observer = Telling(|thought: &Thought<Step>| told.push(thought.clone()));
        let settings = Settings { threads, solver: false, ..DEFAULT };
        let limits = Limits { nodes: Some(100_000), time: time.clone(), ..Limits::default() };
        let last = Mcts::new(settings, Parts::plain(), 1).think(&toy, &limits, &mut observer);
        assert!(!told.is_empty(), "{threads} threads");
        for thought in &told {
            let visits: u64 = thought.candidates.iter().map(|candidate| candidate.visits).sum();
            assert!(visits > 0 && thought.candidates.len() == toy.legal().len());
            assert!(thought.nodes <= last.nodes);
        }
    }
}

#[test]
fn a_tree_is_kept_between_moves_and_its_visits_count() {
    let shape = Shape { plies: 40, width: 4, chance: 1 };
    let settings = Settings { solver: false, ..DEFAULT };
    let (mut kept, mut of, mut decisions) = (0, 0, 0);
    for (seed, start) in starts::<Risk>(shape).take(10).enumerate() {
        let mut bot = Mcts::new(settings, Parts::plain(), seed as u64);
        let mut position = start;
        let mut event = 0;
        while !matches!(position.turn(), Turn::Over(_)) {
            let m = if position.turn() == Turn::Chance {
                event += 1;
                game::deal::draw(&position, seed as u64, event).unwrap()
            } else {
                let thought = bot.think(&position, &Limits::nodes(2_000), &mut Silent);
                kept += bot.kept().visits;
                of += bot.kept().of;
                decisions += 1;
                thought.best
            };
            position.play(m);
            // What the host would do: nobody knows the hidden number.
            position.redraw(event + 100 * decisions);
        }
    }
    println!("{kept} of {of} visits kept over {decisions} decisions");
    assert!(kept * 10 > of, "{kept} of {of}");
}

#[test]
fn threads_share_a_tree_without_losing_a_visit() {
    for (name, settings) in [
        ("roomy", Settings { threads: 4, ..DEFAULT }),
        ("recycled", Settings { threads: 4, memory_mb: 1, ..DEFAULT }),
        ("widened", Settings { threads: 4, widening: true, widening_base: 1.0, ..DEFAULT }),
        ("open", Settings { threads: 4, luck: Luck::Open, ..DEFAULT }),
    ] {
        let settings = Settings { solver: false, ..settings };
        for risk in starts::<Risk>(Shape { plies: 40, width: 6, chance: 2 }).take(4) {
            let thought = think(settings, &risk, 60_000);
            let visits: u64 = thought.candidates.iter().map(|candidate| candidate.visits).sum();
            assert_eq!(thought.nodes, 60_000, "{name}");
            // The first visits find no edge while another thread writes the moves of the root.
            assert!((59_900..=60_000).contains(&visits), "{name}: {visits}");
            assert!(thought.candidates.iter().all(|found| (0.0..=1.0).contains(&found.value.win)), "{name}");
        }
    }
}
