//! Every family of metrics: its name, its labels, the process that has it, and what it means.

use Kind::{Counter, Gauge, Histogram};
use Part::{Both, Bots, Server};

/// Which processes have a family.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The game server.
    Server,
    /// The bot service.
    Bots,
    /// Both of them.
    Both,
}

impl Part {
    /// Whether a process of this part has the families of another.
    pub fn has(self, other: Part) -> bool {
        self == other || other == Both
    }
}

/// What a family counts like.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    /// It only grows.
    Counter,
    /// It grows and shrinks.
    Gauge,
    /// Values by size, with the upper bounds of the buckets.
    Histogram(&'static [f64]),
}

/// A family of metrics.
#[derive(Debug)]
pub struct Family {
    /// Its name.
    pub name: &'static str,
    /// What it counts like.
    pub kind: Kind,
    /// Who has it.
    pub part: Part,
    /// The names of its labels.
    pub labels: &'static [&'static str],
    /// What it means, in one sentence.
    pub help: &'static str,
}

const SECONDS: Kind = Histogram(&[0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1.0, 3.0, 10.0]);
const MOMENTS: Kind = Histogram(&[0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.3, 1.0, 3.0]);
const PLIES: Kind = Histogram(&[10.0, 20.0, 30.0, 42.0, 60.0, 100.0, 150.0, 200.0, 300.0, 400.0, 1_000.0]);
const SPEED: Kind = Histogram(&[1e3, 1e4, 1e5, 3e5, 1e6, 3e6, 1e7, 3e7, 1e8]);

const fn family(
    part: Part,
    kind: Kind,
    name: &'static str,
    labels: &'static [&'static str],
    help: &'static str,
) -> Family {
    Family { name, kind, part, labels, help }
}

/// All of them; those of the process itself (`process_*`) come from a library.
#[rustfmt::skip]
pub const FAMILIES: &[Family] = &[
    family(Both, Gauge, "parlor_build_info", &["version", "commit"], "Always 1; the labels say what runs."),
    family(Both, Gauge, "parlor_search_threads", &[], "Threads for searches in this process."),
    family(Both, Gauge, "parlor_searches_waiting", &[], "Searches that wait for a thread."),
    family(Both, Gauge, "parlor_searches_running", &[], "Searches that run now, here or elsewhere for this process."),
    family(Both, Counter, "parlor_searches_total", &["result"], "Searches by result."),
    family(Both, Counter, "parlor_searches_saved_total", &["how"], "Searches that another one, or a tree that was kept, made unnecessary or shorter."),
    family(Both, Gauge, "parlor_bench_bots", &[], "Bots that are kept with their trees for their next turn."),
    family(Both, Gauge, "parlor_bench_bytes", &[], "Bytes of the bots that are kept for their next turn."),
    family(Both, Counter, "parlor_decisions_total", &["game", "bot"], "Moves that bots decided on in this process."),
    family(Both, SECONDS, "parlor_decision_seconds", &["game", "bot"], "How long bots thought about a move in this process."),
    family(Both, SPEED, "parlor_nodes_per_second", &["game", "bot"], "Positions or iterations that bots searched in a second."),
    family(Both, Counter, "parlor_queue_dead_total", &[], "Entries of the queue that were no orders."),

    family(Server, Gauge, "parlor_ready", &[], "1 if the storage can be written and the server is not shutting down, otherwise 0."),
    family(Server, Gauge, "parlor_sockets", &[], "Open sockets."),
    family(Server, Counter, "parlor_slow_sockets_total", &[], "Sockets that were closed because they were read too slowly."),
    family(Server, Gauge, "parlor_rooms", &[], "Games in memory."),
    family(Server, SECONDS, "parlor_request_seconds", &["path", "status"], "Time of HTTP requests by route and status."),
    family(Server, MOMENTS, "parlor_act_seconds", &[], "From the arrival of a move until it is stored and sent to everybody."),
    family(Server, Counter, "parlor_refusals_total", &["code"], "Requests and messages that were refused, by code."),
    family(Server, Counter, "parlor_games_total", &["game"], "Games that began."),
    family(Server, Counter, "parlor_moves_total", &["game", "by"], "Moves by people, bots and chance."),
    family(Server, Counter, "parlor_results_total", &["game", "bot", "result"], "Finished games by bot and its result."),
    family(Server, PLIES, "parlor_game_plies", &["game"], "Plies of finished games."),
    family(Server, Counter, "parlor_bot_failures_total", &["bot", "error"], "Searches for a move that failed, by bot and error."),
    family(Server, Counter, "parlor_bots_unplugged_total", &[], "Searches that visitors stopped on purpose."),
    family(Server, Counter, "parlor_answers_dropped_total", &["why"], "Answers of bots that came too late, for a game that is gone, or with an illegal move."),
    family(Server, Counter, "parlor_answers_shared_total", &[], "Hints and explanations from the cache of another server."),
    family(Server, Counter, "parlor_bus_lost_total", &[], "Notifications to other servers that Redis did not take."),
    family(Server, Counter, "parlor_queue_orders_total", &[], "Searches that were placed in the queue."),
    family(Server, Counter, "parlor_queue_returned_total", &[], "Searches that the server took back from the queue, because no worker answered."),
    family(Server, Counter, "parlor_fleet_failures_total", &["endpoint"], "Searches that a bot service failed to answer, by service."),
    family(Server, Counter, "parlor_fleet_moved_total", &[], "Searches that another bot service took over."),
    family(Server, Counter, "parlor_fleet_returned_total", &[], "Searches that the server took back, because no bot service answered."),
    family(Server, Counter, "parlor_bot_process_ends_total", &[], "Ends of the child process in which bots think."),

    family(Bots, SECONDS, "parlor_call_seconds", &["call", "code"], "Time of gRPC calls by name and status."),
    family(Bots, Counter, "parlor_calls_unauthenticated_total", &[], "Calls without a token that is known."),
    family(Bots, Counter, "parlor_queue_reclaimed_total", &[], "Orders that were taken over from a worker that died."),
    family(Bots, Counter, "parlor_queue_given_up_total", &[], "Orders that were abandoned, because every worker that took them died."),
];
