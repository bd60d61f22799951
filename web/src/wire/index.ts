// Generated from crates/wire; do not edit.

/**
 * One of the two players; what a game calls them is [`Game::SIDES`].
 */
export type Side = "first" | "second";

/**
 * How a game ended; in JSON `{"win": "first"}`, `"draw"` or `{"points": 80}`.
 */
export type Outcome = { "win": Side } | "draw" | { "points": number };

/**
 * How a game ended.
 */
export type Ending = "played-out" | "resigned" | "agreed" | "time" | "fault" | "adjudicated" | "aborted";

/**
 * A proven result.
 */
export type Proof = { 
/**
 * The outcome under best play.
 */
outcome: Outcome, 
/**
 * Plies until the end under best play.
 */
plies: number, };

/**
 * What a mark means.
 */
export type MarkKind = "line" | "broken" | "threat" | "better" | "played" | "hit" | "step" | "spell" | "danger";

/**
 * Something to draw on the board.
 */
export type Mark = { 
/**
 * What it means.
 */
kind: MarkKind, 
/**
 * The squares in the order of drawing, as the game names them; an arrow goes from the first to the last.
 */
squares: Array<string>, 
/**
 * Whose it is, where it is somebody's.
 */
side: Side | null, 
/**
 * A word or number beside it: the damage, the number of a step.
 */
text: string | null, };

/**
 * Why a move is good or bad.
 */
export type Reason = { 
/**
 * One or two sentences without notation.
 */
text: string, 
/**
 * What to draw on the board beside them.
 */
marks: Array<Mark>, };

/**
 * What a position is worth to the first side.
 *
 * Pages read `null` for what is missing, while [`game::Value`] leaves the field out.
 */
export type Value = { 
/**
 * The probability of winning, from 0 to 1.
 */
win: number, 
/**
 * The expected points, in games with points.
 */
points: number | null, 
/**
 * What is proven, if anything.
 */
proof: Proof | null, };

/**
 * A move that a bot considers.
 */
export type Candidate = { 
/**
 * The move.
 */
move: string, 
/**
 * Its value.
 */
value: Value, 
/**
 * The number of visits or nodes spent on it.
 */
visits: number, };

/**
 * The limits of every decision; `null` is no limit.
 */
export type BudgetInfo = { 
/**
 * Positions per move.
 */
nodes: number | null, 
/**
 * Plies per move.
 */
depth: number | null, 
/**
 * Milliseconds per move.
 */
millis: number | null, };

/**
 * Elo with its 95% interval, on a scale on which the greedy player has 1000.
 */
export type LevelRating = { 
/**
 * The estimate.
 */
value: number, 
/**
 * The lower end.
 */
low: number, 
/**
 * The upper end; `null` if the level lost no game, and then the value is a lower bound.
 */
high: number | null, };

/**
 * A level: a bot with options and limits.
 */
export type LevelInfo = { 
/**
 * Its name, which is also used in seat requests.
 */
name: string, 
/**
 * The bot that plays it.
 */
bot: string, 
/**
 * How that bot plays, in one sentence.
 */
about: string, 
/**
 * The side that it plays; `null` is both.
 */
side: Side | null, 
/**
 * Whether it sees only what a player sees.
 */
isFair: boolean, 
/**
 * The limits of its search.
 */
budget: BudgetInfo, 
/**
 * Its measured strength, if known.
 */
rating: LevelRating | null, 
/**
 * Whether it is a program of the operator and not a bot of Parlor.
 */
isProgram: boolean, };

/**
 * A bot; requested by name, it plays with its default options and a second per move.
 */
export type BotInfo = { 
/**
 * Its name.
 */
name: string, 
/**
 * How it plays, in one sentence.
 */
about: string, 
/**
 * The side that it plays; `null` is both.
 */
side: Side | null, 
/**
 * Whether it sees only what a player sees.
 */
isFair: boolean, 
/**
 * The options with their defaults.
 */
options: unknown, 
/**
 * Whether it is a program of the operator and not a bot of Parlor.
 */
isProgram: boolean, };

/**
 * One game.
 */
export type GameInfo = { 
/**
 * Its id in addresses.
 */
id: string, 
/**
 * Its name.
 */
name: string, 
/**
 * The game in one sentence.
 */
about: string, 
/**
 * The names of the two sides, first side first.
 */
sides: [string, string], 
/**
 * The version of the rules.
 */
rules: number, 
/**
 * The options with their defaults.
 */
options: unknown, 
/**
 * The levels: the measured ones from `1` to `5`, then others, both from the weakest to the strongest.
 */
levels: Array<LevelInfo>, 
/**
 * The bots behind the levels.
 */
bots: Array<BotInfo>, 
/**
 * Whether the game has explanations.
 */
hasExplain: boolean, 
/**
 * How many puzzles the game has.
 */
puzzles?: number, };

/**
 * The clock of a game: time for the whole game, or for each turn.
 */
export type ClockSettings = { "kind": "game", 
/**
 * 1 to 10,800.
 */
seconds: number, 
/**
 * 0 to 300.
 */
increment: number, } | { "kind": "turn", 
/**
 * 1 to 1,209,600, which is two weeks. From an hour on, time also passes while the server is down.
 */
seconds: number, };

/**
 * A clock with a name.
 */
export type ClockPreset = { 
/**
 * What to show: `Blitz 3 + 2`.
 */
name: string, 
/**
 * What to ask for.
 */
clock: ClockSettings, };

/**
 * All games that are offered.
 */
export type Catalogue = { 
/**
 * The games, in the order of the page.
 */
games: Array<GameInfo>, 
/**
 * Common clocks; other ones are allowed as well.
 */
clocks?: Array<ClockPreset>, };

/**
 * The player of one side.
 */
export type SeatRequest = { "kind": "person" } | { "kind": "bot", 
/**
 * The level or bot; the classic bot with its own limits by default.
 */
player?: string, } | { "kind": "open" };

/**
 * A request for a new game.
 */
export type CreateGame = { 
/**
 * The id of the game in the catalogue.
 */
game: string, 
/**
 * Options of the game; missing ones have their defaults.
 */
options?: unknown, 
/**
 * The source of every chance event, as a decimal number in a string; random by default.
 */
seed?: string, 
/**
 * The first side.
 */
first: SeatRequest, 
/**
 * The second side.
 */
second: SeatRequest, 
/**
 * The name of the sender, at most 40 characters.
 */
name?: string, 
/**
 * The clock; none by default.
 */
clock?: ClockSettings, 
/**
 * Whether moves may be taken back; yes by default, no in rated games.
 */
takeback?: boolean, 
/**
 * Whether the result changes the ratings of the players; no by default. A rated game needs an account and has
 * a clock, and no takebacks, hints, chosen seeds or options.
 */
rated?: boolean, 
/**
 * Whether two people who play each other may ask the engine; no by default. Who joins has agreed to it.
 */
help?: boolean, 
/**
 * Whether the game is listed for spectators; no by default.
 */
public?: boolean, 
/**
 * The shortest time between two moves of bots in milliseconds, at most 10,000.
 */
delayMs?: number, };

/**
 * One game, finished or not.
 */
export type GameRecord = { 
/**
 * The version of this format.
 */
format: number, 
/**
 * [`crate::Game::ID`].
 */
game: string, 
/**
 * [`crate::Game::RULES`] at the time of play.
 */
rules: number, 
/**
 * The options that were given.
 */
options?: unknown, 
/**
 * The seed, as text because JSON numbers lose bits.
 */
seed: string, 
/**
 * Who played, where known: first side, second side.
 */
players?: [string, string], 
/**
 * Every move and every chance event.
 */
moves: Array<string>, 
/**
 * How many of the first moves were drawn at random before the players took over, chance events included.
 */
opening?: number, 
/**
 * The result of a finished game.
 */
result?: Outcome, 
/**
 * How a finished game ended.
 */
ended?: Ending, };

/**
 * A request for a game that starts with the moves of a record; a finished record becomes a finished game.
 */
export type ImportGame = { 
/**
 * The record, as it was downloaded.
 */
record: GameRecord, 
/**
 * The ply to continue from; later moves and the result are left out.
 */
ply?: number, 
/**
 * The first side; the sender by default.
 */
first?: SeatRequest, 
/**
 * The second side; the sender by default.
 */
second?: SeatRequest, 
/**
 * Whether the game is listed for spectators; no by default.
 */
public?: boolean, };

/**
 * An error, for programs and for people.
 */
export type ErrorBody = { 
/**
 * A code for programs, as in `not_your_seat`.
 */
code: string, 
/**
 * One line for people, in lower case and without a full stop.
 */
message: string, };

/**
 * The body of every error reply.
 */
export type ErrorReply = { 
/**
 * The error.
 */
error: ErrorBody, };

/**
 * The status of a game.
 */
export type Status = "waiting" | "in_progress" | "finished";

/**
 * The kind of player of a side.
 */
export type SeatKind = "person" | "bot" | "open";

/**
 * The rating of a player at a game (Glicko-2).
 */
export type RatingInfo = { 
/**
 * The strength; new players have 1,500.
 */
rating: number, 
/**
 * The standard deviation of the strength; new players have 350.
 */
deviation: number, 
/**
 * Whether the deviation is still large.
 */
isProvisional: boolean, };

/**
 * The rating of a player at one side of a rated game.
 */
export type SeatRating = { 
/**
 * Before the game.
 */
before: RatingInfo, 
/**
 * After the game; `null` until it has finished.
 */
after: RatingInfo | null, };

/**
 * One side of a game.
 */
export type Seat = { 
/**
 * The side.
 */
side: Side, 
/**
 * The name of the side, as in `order` or `blue`.
 */
sideName: string, 
/**
 * The kind of player.
 */
kind: SeatKind, 
/**
 * `bot-player-N` or `player-N`; `null` while the seat is open.
 */
playerId: string | null, 
/**
 * The name to show: that of the person, level or bot.
 */
name: string | null, 
/**
 * The level or bot that plays now; after a failure, the substitute.
 */
bot: string | null, 
/**
 * The id of the player for `/api/players`; missing for guests.
 */
player?: string, 
/**
 * Whether it is a BOT, the account of a program.
 */
isBot?: boolean, 
/**
 * The rating, in a rated game.
 */
rating?: SeatRating, };

/**
 * The move or chance event that led to the position.
 */
export type LastAction = { 
/**
 * The number of its event.
 */
seq: number, 
/**
 * Its ply, counted from 1.
 */
ply: number, 
/**
 * The side that acted; `null` for a chance event.
 */
side: Side | null, 
/**
 * The player id of that side; `null` for a chance event.
 */
casterId: string | null, 
/**
 * The move.
 */
move: string, };

/**
 * The clocks when the message was sent.
 */
export type ClockState = { 
/**
 * The settings.
 */
settings: ClockSettings, 
/**
 * Milliseconds left: first side, second side.
 */
leftMs: [number, number], 
/**
 * The side whose clock runs; `null` before the first move and after the end.
 */
running: Side | null, };

/**
 * A rematch that one person offers the other.
 */
export type RematchOffer = { 
/**
 * The side that offers it.
 */
side: Side, 
/**
 * Whether the sides are swapped.
 */
swap: boolean, 
/**
 * Whether the chance events are repeated.
 */
sameDraws: boolean, };

/**
 * The kind of event.
 */
export type EventKind = { "kind": "move", 
/**
 * The side that moved.
 */
side: Side | null, 
/**
 * The move.
 */
move: string, 
/**
 * Its ply, counted from 1.
 */
ply: number, 
/**
 * The time that it took, in milliseconds.
 */
thinkMs: number, 
/**
 * The time left on both clocks after it, in milliseconds.
 */
clockMs: [number, number] | null, 
/**
 * The evaluation of the bot that played it.
 */
value: Value | null, } | { "kind": "takeback", 
/**
 * The side that asked for it.
 */
side: Side, 
/**
 * The number of moves that remain on the board.
 */
ply: number, } | { "kind": "takeback-offer", 
/**
 * The side that offers it.
 */
side: Side, } | { "kind": "draw-offer", 
/**
 * The side that offers it.
 */
side: Side, } | { "kind": "join", 
/**
 * The side.
 */
side: Side, 
/**
 * The name of the person.
 */
name: string | null, } | { "kind": "resign", 
/**
 * The side.
 */
side: Side, } | { "kind": "time", 
/**
 * The side of the clock.
 */
side: Side, } | { "kind": "adjudicated", 
/**
 * The result.
 */
result: Outcome, 
/**
 * How it ended.
 */
ended: Ending, } | { "kind": "substitute", 
/**
 * The side of the bot.
 */
side: Side, 
/**
 * The bot that failed.
 */
failed: string, 
/**
 * The bot that replaces it.
 */
bot: string, 
/**
 * How it failed.
 */
reason: string, } | { "kind": "rematch-offer" } & RematchOffer | { "kind": "rematch", 
/**
 * The id of the rematch.
 */
id: string, };

/**
 * An event of a game with its number.
 */
export type Event = { 
/**
 * The number of the event, counted from 1.
 */
seq: number, 
/**
 * When it happened, in milliseconds since 1970.
 */
at: number, } & ({ "kind": "move", 
/**
 * The side that moved.
 */
side: Side | null, 
/**
 * The move.
 */
move: string, 
/**
 * Its ply, counted from 1.
 */
ply: number, 
/**
 * The time that it took, in milliseconds.
 */
thinkMs: number, 
/**
 * The time left on both clocks after it, in milliseconds.
 */
clockMs: [number, number] | null, 
/**
 * The evaluation of the bot that played it.
 */
value: Value | null, } | { "kind": "takeback", 
/**
 * The side that asked for it.
 */
side: Side, 
/**
 * The number of moves that remain on the board.
 */
ply: number, } | { "kind": "takeback-offer", 
/**
 * The side that offers it.
 */
side: Side, } | { "kind": "draw-offer", 
/**
 * The side that offers it.
 */
side: Side, } | { "kind": "join", 
/**
 * The side.
 */
side: Side, 
/**
 * The name of the person.
 */
name: string | null, } | { "kind": "resign", 
/**
 * The side.
 */
side: Side, } | { "kind": "time", 
/**
 * The side of the clock.
 */
side: Side, } | { "kind": "adjudicated", 
/**
 * The result.
 */
result: Outcome, 
/**
 * How it ended.
 */
ended: Ending, } | { "kind": "substitute", 
/**
 * The side of the bot.
 */
side: Side, 
/**
 * The bot that failed.
 */
failed: string, 
/**
 * The bot that replaces it.
 */
bot: string, 
/**
 * How it failed.
 */
reason: string, } | { "kind": "rematch-offer" } & RematchOffer | { "kind": "rematch", 
/**
 * The id of the rematch.
 */
id: string, });

/**
 * The current state of a game, the same for all readers.
 */
export type GameState = { 
/**
 * The id of this game.
 */
id: string, 
/**
 * The id of the game in the catalogue.
 */
game: string, 
/**
 * The version of its rules.
 */
rules: number, 
/**
 * The options that were given; `null` is all defaults.
 */
options: unknown, 
/**
 * The number of the last event; 0 before the first.
 */
seq: number, 
/**
 * The number of moves and chance events on the board.
 */
ply: number, 
/**
 * Whether it is waiting, in progress or finished.
 */
status: Status, 
/**
 * The side to act; `null` if neither is.
 */
turn: Side | null, 
/**
 * The result, once there is one.
 */
result: Outcome | null, 
/**
 * How it ended.
 */
ended: Ending | null, 
/**
 * First side, second side.
 */
seats: [Seat, Seat], 
/**
 * The position, in a format that depends on the game.
 */
view: unknown, 
/**
 * The legal moves of the side to act.
 */
legal: Array<string>, 
/**
 * The moves and chance events on the board, in order.
 */
moves: Array<string>, 
/**
 * The last move or chance event.
 */
lastAction: LastAction | null, 
/**
 * The clocks; `null` if the game has none.
 */
clock: ClockState | null, 
/**
 * Whether moves may be taken back in this game.
 */
takeback: boolean, 
/**
 * The side that offers a takeback.
 */
takebackOffer: Side | null, 
/**
 * The side that offers a draw.
 */
drawOffer?: Side, 
/**
 * Whether the result changes the ratings of the players; then values are hidden until the end.
 */
rated?: boolean, 
/**
 * Whether players may ask the engine now: not in a rated game, and in one between people only if they agreed.
 */
help: boolean, 
/**
 * Whether it is a game of the bot league.
 */
league?: boolean, 
/**
 * The id of the rematch.
 */
rematch: string | null, 
/**
 * The rematch that one person offers the other.
 */
rematchOffer?: RematchOffer, 
/**
 * The first game of the pair, whose chance events this game repeats.
 */
sameDrawsAs: string | null, 
/**
 * Whether it is listed for spectators.
 */
public: boolean, 
/**
 * The shortest time between two moves of bots, in milliseconds.
 */
delayMs: number, 
/**
 * When it was created, in milliseconds since 1970.
 */
createdAt: number, };

/**
 * The current state and the events that are new to the reader, in order up to `state.seq`.
 */
export type GameUpdate = { 
/**
 * The current state.
 */
state: GameState, 
/**
 * The events after the `after` of the reader.
 */
events: Array<Event>, };

/**
 * A game for one reader.
 */
export type GameReply = { 
/**
 * The sides that the reader plays.
 */
you: Array<Side>, 
/**
 * The current state.
 */
state: GameState, 
/**
 * The events after the `after` of the reader.
 */
events: Array<Event>, };

/**
 * A move; if it is sent again with the same id, the reply is `duplicate` and it is not played twice.
 */
export type MoveRequest = { 
/**
 * A random id chosen by the client, 1 to 64 characters.
 */
clientMoveId: string, 
/**
 * The `seq` of the state that the player saw.
 */
expectedSeq: number, 
/**
 * The move.
 */
move: string, };

/**
 * A takeback, a resignation or a draw offer.
 */
export type ActRequest = { 
/**
 * A random id chosen by the client, 1 to 64 characters.
 */
clientMoveId: string, 
/**
 * The `seq` of the state that the player saw.
 */
expectedSeq: number, };

/**
 * The reply to a move, takeback, resignation or draw offer, sent after the event is stored.
 */
export type ActReply = { "outcome": "accepted", 
/**
 * The id from the request.
 */
clientMoveId: string, 
/**
 * The number of its event.
 */
seq: number, } | { "outcome": "duplicate", 
/**
 * The id from the request.
 */
clientMoveId: string, 
/**
 * The number of its event.
 */
seq: number, } | { "outcome": "stale", 
/**
 * The id from the request.
 */
clientMoveId: string, 
/**
 * The current state, with the events after `expectedSeq`.
 */
update: GameUpdate, } | { "outcome": "illegal", 
/**
 * The id from the request.
 */
clientMoveId: string, 
/**
 * The reason.
 */
reason: string, } | { "outcome": "refused", 
/**
 * The id from the request.
 */
clientMoveId: string, 
/**
 * The reason.
 */
error: ErrorBody, };

/**
 * A request to take an open seat.
 */
export type JoinRequest = { 
/**
 * The name of the new player, at most 40 characters.
 */
name?: string, };

/**
 * A request to play the same game again.
 */
export type RematchRequest = { 
/**
 * Whether the sides are swapped; yes by default.
 */
swap?: boolean, 
/**
 * A new level or bot for the bots of the game.
 */
player?: string, 
/**
 * Whether the chance events are repeated, as in the second game of a pair; no by default.
 */
sameDraws?: boolean, };

/**
 * A question about a position of the game.
 */
export type QuestionRequest = { 
/**
 * The number of moves before the position; the last position by default.
 */
ply?: number, };

/**
 * The move that the strongest level would play.
 */
export type Hint = { 
/**
 * The ply of the position.
 */
ply: number, 
/**
 * The level that was asked.
 */
by: string, 
/**
 * The move.
 */
move: string, 
/**
 * The value of the position with this move.
 */
value: Value, 
/**
 * The expected continuation, starting with the move.
 */
line: Array<string>, 
/**
 * The moves that were considered, best first; may be empty.
 */
candidates: Array<Candidate>, 
/**
 * Why it is the move; `null` where nothing can be said.
 */
reason: Reason | null, };

/**
 * Asks what a move that was not played would have been worth.
 */
export type TryRequest = { 
/**
 * Moves played before the position.
 */
ply: number, 
/**
 * The move to try there.
 */
move: string, };

/**
 * What a move that was not played would have been worth.
 */
export type TryReply = { 
/**
 * Moves played before the position.
 */
ply: number, 
/**
 * The move that was tried.
 */
move: string, 
/**
 * Whether it is as good as the best move within the margin.
 */
accepted: boolean, 
/**
 * What the position is worth with the best move.
 */
before: Value, 
/**
 * What it is worth with the move that was tried; a proof counts its plies from the position before.
 */
value: Value, 
/**
 * `best`, `good`, `inaccuracy`, `mistake` or `blunder`.
 */
label: string, 
/**
 * The best move that is known; the one tried if that is as good.
 */
suggestedMove: string, 
/**
 * How the game would go on after the move that was tried, that move first.
 */
refutation: Array<string>, 
/**
 * The proven fact in words, where there is one.
 */
exact: string | null, 
/**
 * Why the move gives something away; `null` where it does not.
 */
reason: Reason | null, };

/**
 * Facts about a position, in a format that depends on the game.
 */
export type Explanation = { 
/**
 * The ply of the position.
 */
ply: number, 
/**
 * The facts.
 */
facts: unknown, };

/**
 * One position of a game.
 */
export type Ply = { 
/**
 * The number of moves before it; 0 is the initial position.
 */
ply: number, 
/**
 * The move that led to it; `null` for the initial position.
 */
move: string | null, 
/**
 * The side that played it; `null` for the initial position and for chance events.
 */
side: Side | null, 
/**
 * The side to act; `null` at chance events and after the end.
 */
turn: Side | null, 
/**
 * The position, in a format that depends on the game.
 */
view: unknown, };

/**
 * Some positions of a game, for replay.
 */
export type PlyList = { 
/**
 * The last ply of the game.
 */
last: number, 
/**
 * The requested positions, in order.
 */
plies: Array<Ply>, };

/**
 * A game of a list.
 */
export type GameListing = { 
/**
 * The id.
 */
id: string, 
/**
 * The id of the game in the catalogue.
 */
game: string, 
/**
 * Whether it is waiting, in progress or finished.
 */
status: Status, 
/**
 * First side, second side.
 */
seats: [Seat, Seat], 
/**
 * The number of events.
 */
seq: number, 
/**
 * The result, once there is one.
 */
result: Outcome | null, 
/**
 * How it ended.
 */
ended: Ending | null, 
/**
 * When it was created, in milliseconds since 1970.
 */
createdAt: number, 
/**
 * When the last event happened, in milliseconds since 1970.
 */
updatedAt: number, };

/**
 * A list of games, the latest first.
 */
export type GameList = { 
/**
 * The games.
 */
games: Array<GameListing>, };

/**
 * A side of LOL Chess, by its colour.
 */
export type SeedSide = "blue" | "red";

/**
 * A request for a game against a bot.
 */
export type CreateVsBot = { 
/**
 * The side of the person.
 */
humanSide: SeedSide, 
/**
 * `lolchess` if it is offered, otherwise the first game of the catalogue.
 */
game?: string, 
/**
 * A level or bot; the classic bot with its own limits by default.
 */
level?: string, };

/**
 * A request for a game between two bots, which is listed for spectators.
 */
export type CreateBotVsBot = { 
/**
 * A level or bot for the first side; the classic bot with its own limits by default.
 */
blue?: string, 
/**
 * A level or bot for the second side; the classic bot with its own limits by default.
 */
red?: string, 
/**
 * `lolchess` if it is offered, otherwise the first game of the catalogue.
 */
game?: string, 
/**
 * The shortest time between two moves in milliseconds, at most 10,000; 500 by default.
 */
delayMs?: number, };

/**
 * A game in the fields of the original site; `GET /api/games/{_id}` has the rest.
 */
export type SeedGame = { 
/**
 * The id.
 */
_id: string, 
/**
 * The id of the game in the catalogue.
 */
game: string, 
/**
 * The player id of the first side: `bot-player-1`, `player-1`.
 */
bluePlayer: string, 
/**
 * The player id of the second side.
 */
redPlayer: string, 
/**
 * Whether the game is waiting, in progress or finished.
 */
status: Status, 
/**
 * The current round, counted from 1; each decision of a player is a round.
 */
currentRound: number, };

/**
 * A request to sign up or to sign in.
 */
export type Credentials = { 
/**
 * 3 to 20 letters, digits, `_` or `-`; upper and lower case are the same.
 */
name: string, 
/**
 * 8 to 200 characters.
 */
password: string, };

/**
 * A request to change the password, which ends every other session.
 */
export type ChangePassword = { 
/**
 * The current password.
 */
old: string, 
/**
 * The new password, 8 to 200 characters.
 */
new: string, };

/**
 * A request to store settings that all devices share.
 */
export type ChangeSettings = { 
/**
 * An object of at most 4,096 bytes, which replaces the stored one.
 */
settings: Record<string, unknown>, };

/**
 * Where the owner of an account gets a link when the password is forgotten.
 */
export type AccountAddress = { 
/**
 * The address.
 */
mail: string, 
/**
 * Whether its owner has followed the link that was sent there; before, it counts for nothing.
 */
isConfirmed: boolean, };

/**
 * The account of a person.
 */
export type Account = { 
/**
 * The id of the player: the name in lower case.
 */
id: string, 
/**
 * The name as it was given.
 */
name: string, 
/**
 * The stored settings of the page.
 */
settings: Record<string, unknown>, 
/**
 * Milliseconds since 1970.
 */
createdAt: number, 
/**
 * The address for a forgotten password; `null` without one.
 */
address: AccountAddress | null, 
/**
 * Whether it is a BOT, the account of a program.
 */
isBot: boolean, };

/**
 * The account of the sender.
 */
export type AccountReply = { 
/**
 * `null` for a guest.
 */
account: Account | null, 
/**
 * Whether the server sends mail: then an account can have an address, and a forgotten password be replaced.
 */
hasMail: boolean, };

/**
 * A request to set or remove the address of the account; a link is sent to a new one.
 */
export type ChangeAddress = { 
/**
 * The address, at most 254 characters; `null` to remove it.
 */
address: string | null, 
/**
 * The password once more.
 */
password: string, };

/**
 * A request to confirm an address.
 */
export type ConfirmAddress = { 
/**
 * The end of the link that was sent.
 */
token: string, };

/**
 * A request for a link to choose a new password.
 */
export type ForgottenPassword = { 
/**
 * The name of the account or its address.
 */
who: string, };

/**
 * A request to replace a forgotten password, which ends every session.
 */
export type RecoverAccount = { 
/**
 * The end of the link that was sent.
 */
token: string, 
/**
 * The new password, 8 to 200 characters.
 */
password: string, };

/**
 * A request to delete the account of the sender.
 */
export type DeleteAccount = { 
/**
 * The password once more.
 */
password: string, };

/**
 * A device that is signed in.
 */
export type SessionInfo = { 
/**
 * The id with which it can be ended.
 */
id: string, 
/**
 * The device in a few words; empty where it is unknown.
 */
device: string, 
/**
 * When it was signed in, in milliseconds since 1970; 0 where it is unknown.
 */
createdAt: number, 
/**
 * When it last sent a request, to the hour.
 */
seenAt: number, 
/**
 * Whether it is the device of the sender.
 */
isCurrent: boolean, };

/**
 * The sessions of an account, the latest first.
 */
export type SessionList = { 
/**
 * The sessions.
 */
sessions: Array<SessionInfo>, };

/**
 * What a token allows. `play` includes `read`, and `bot` includes both.
 */
export type Scope = "read" | "play" | "bot" | "operator";

/**
 * A request for a personal token.
 */
export type CreateToken = { 
/**
 * What it is for, in 1 to 40 characters.
 */
name: string, 
/**
 * What it allows; at least one.
 */
scopes: Array<Scope>, };

/**
 * A personal token without its secret.
 */
export type TokenInfo = { 
/**
 * The id with which it can be revoked.
 */
id: string, 
/**
 * What it is for.
 */
name: string, 
/**
 * What it allows.
 */
scopes: Array<Scope>, 
/**
 * When it was made, in milliseconds since 1970.
 */
createdAt: number, 
/**
 * When it was last used, to the hour; `null` before.
 */
usedAt: number | null, };

/**
 * The answer to a request for a token, the only one that has the token itself.
 */
export type CreatedToken = { 
/**
 * The token, to be sent as `Authorization: Bearer parlor_…`.
 */
token: string, 
/**
 * The id with which it can be revoked.
 */
id: string, 
/**
 * What it is for.
 */
name: string, 
/**
 * What it allows.
 */
scopes: Array<Scope>, 
/**
 * When it was made, in milliseconds since 1970.
 */
createdAt: number, 
/**
 * When it was last used, to the hour; `null` before.
 */
usedAt: number | null, };

/**
 * The personal tokens of an account, the latest first.
 */
export type TokenList = { 
/**
 * The tokens.
 */
tokens: Array<TokenInfo>, };

/**
 * What a webhook is called for.
 */
export type WebhookEvent = "game_over" | "your_turn";

/**
 * A request for a webhook.
 */
export type CreateWebhook = { 
/**
 * Where to call: `https://` or `http://`, at most 500 characters, not in a private network.
 */
url: string, 
/**
 * What to call for; at least one.
 */
events: Array<WebhookEvent>, };

/**
 * A webhook without its secret.
 */
export type WebhookInfo = { 
/**
 * The id with which it can be deleted.
 */
id: string, 
/**
 * Where it leads.
 */
url: string, 
/**
 * What it is called for.
 */
events: Array<WebhookEvent>, 
/**
 * When it was made, in milliseconds since 1970.
 */
createdAt: number, 
/**
 * Whether it is called; not any more after a call was given up, until a ping succeeds.
 */
isOn: boolean, 
/**
 * When it was last called, in milliseconds since 1970; `null` before.
 */
triedAt: number | null, 
/**
 * Why the last call failed; `null` if it did not.
 */
fault: string | null, };

/**
 * The answer to a request for a webhook, the only one that has its secret.
 */
export type CreatedWebhook = { 
/**
 * The key of the signatures.
 */
secret: string, 
/**
 * The id with which it can be deleted.
 */
id: string, 
/**
 * Where it leads.
 */
url: string, 
/**
 * What it is called for.
 */
events: Array<WebhookEvent>, 
/**
 * When it was made, in milliseconds since 1970.
 */
createdAt: number, 
/**
 * Whether it is called; not any more after a call was given up, until a ping succeeds.
 */
isOn: boolean, 
/**
 * When it was last called, in milliseconds since 1970; `null` before.
 */
triedAt: number | null, 
/**
 * Why the last call failed; `null` if it did not.
 */
fault: string | null, };

/**
 * The webhooks of an account, the latest first.
 */
export type WebhookList = { 
/**
 * The webhooks.
 */
webhooks: Array<WebhookInfo>, };

/**
 * An account as the operator sees it.
 */
export type OperatorAccount = { 
/**
 * The name in lower case.
 */
id: string, 
/**
 * The name as it was given.
 */
name: string, 
/**
 * Milliseconds since 1970.
 */
createdAt: number, 
/**
 * Why it is closed; `null` while it is open.
 */
closed: string | null, 
/**
 * Devices that are signed in.
 */
sessions: number, 
/**
 * Games with a seat of the account.
 */
games: number, };

/**
 * A request to close an account or a game.
 */
export type CloseRequest = { 
/**
 * Why, in at most 200 characters; the person whose account is closed reads it.
 */
reason: string, };

/**
 * Something that an operator did.
 */
export type OperatorAct = { 
/**
 * Milliseconds since 1970.
 */
at: number, 
/**
 * `close account`, `reopen account` or `close game`.
 */
action: string, 
/**
 * The id of the account or of the game.
 */
subject: string, 
/**
 * Why.
 */
reason: string, };

/**
 * What operators did, the latest first.
 */
export type OperatorLog = { 
/**
 * At most 100.
 */
acts: Array<OperatorAct>, };

/**
 * The rating of a player at one game of the catalogue.
 */
export type PlayerRating = { 
/**
 * The id of the game in the catalogue.
 */
game: string, 
/**
 * The number of rated games.
 */
games: number, 
/**
 * When the last one ended, in milliseconds since 1970.
 */
updatedAt: number, 
/**
 * The strength; new players have 1,500.
 */
rating: number, 
/**
 * The standard deviation of the strength; new players have 350.
 */
deviation: number, 
/**
 * Whether the deviation is still large.
 */
isProvisional: boolean, };

/**
 * A point of a rating graph: the rating after a game.
 */
export type RatingPoint = { 
/**
 * The id of that game.
 */
id: string, 
/**
 * Its id in the catalogue.
 */
game: string, 
/**
 * When it ended, in milliseconds since 1970.
 */
at: number, 
/**
 * The strength; new players have 1,500.
 */
rating: number, 
/**
 * The standard deviation of the strength; new players have 350.
 */
deviation: number, 
/**
 * Whether the deviation is still large.
 */
isProvisional: boolean, };

/**
 * A player: a person with an account, a program with one, or a bot of the catalogue.
 */
export type Player = { 
/**
 * The name in lower case, or `GAME.BOT`.
 */
id: string, 
/**
 * The name.
 */
name: string, 
/**
 * `person` for an account, `bot` for a bot of the catalogue.
 */
kind: SeatKind, 
/**
 * Whether it is a BOT, the account of a program.
 */
isBot?: boolean, };

/**
 * A player with ratings.
 */
export type PlayerReply = { 
/**
 * The player.
 */
player: Player, 
/**
 * One rating for each game of the catalogue with rated games.
 */
ratings: Array<PlayerRating>, 
/**
 * The last 500 rated games, the latest first.
 */
history: Array<RatingPoint>, };

/**
 * The side that the challenger wants.
 */
export type ChallengeSide = "first" | "second" | "random";

/**
 * A request to challenge a player.
 */
export type CreateChallenge = { 
/**
 * The name of the account to challenge.
 */
to: string, 
/**
 * The id of the game in the catalogue.
 */
game: string, 
/**
 * Options of the game; missing ones have their defaults.
 */
options?: unknown, 
/**
 * The side of the sender; `random` by default.
 */
side?: ChallengeSide, 
/**
 * Whether the result changes the ratings of both; no by default. A rated game needs a clock and has no options.
 */
rated?: boolean, 
/**
 * The clock; none by default.
 */
clock?: ClockSettings, };

/**
 * A challenge that waits for an answer.
 */
export type Challenge = { 
/**
 * Its id, and that of the game once it is accepted.
 */
id: string, 
/**
 * The challenger.
 */
from: Player, 
/**
 * The challenged player.
 */
to: Player, 
/**
 * The id of the game in the catalogue.
 */
game: string, 
/**
 * The options; `null` is all defaults.
 */
options: unknown, 
/**
 * The side of the challenger.
 */
side: ChallengeSide, 
/**
 * Whether the result changes the ratings of both.
 */
rated: boolean, 
/**
 * The clock; `null` without one.
 */
clock: ClockSettings | null, 
/**
 * Milliseconds since 1970.
 */
createdAt: number, 
/**
 * When it lapses, in milliseconds since 1970.
 */
expiresAt: number, };

/**
 * The challenges of an account, the latest first.
 */
export type ChallengeList = { 
/**
 * Those that it may accept or decline.
 */
in: Array<Challenge>, 
/**
 * Those that it has made.
 */
out: Array<Challenge>, };

/**
 * A request to decline a challenge.
 */
export type DeclineChallenge = { 
/**
 * Why, in at most 200 characters.
 */
reason?: string, };

/**
 * A place on a leaderboard.
 */
export type Leader = { 
/**
 * The player.
 */
player: Player, 
/**
 * The rating.
 */
rating: PlayerRating, };

/**
 * The strongest players, ordered by rating minus twice the deviation.
 */
export type Leaderboard = { 
/**
 * The players, best first.
 */
leaders: Array<Leader>, };

/**
 * One bot.
 */
export type LeagueRow = { 
/**
 * The bot; `/api/players/{id}` has more.
 */
player: Player, 
/**
 * The lower end of the 95% interval.
 */
low: number, 
/**
 * The upper end.
 */
high: number, 
/**
 * The number of rated games, including those against people.
 */
games: number, 
/**
 * The strength; new players have 1,500.
 */
rating: number, 
/**
 * The standard deviation of the strength; new players have 350.
 */
deviation: number, 
/**
 * Whether the deviation is still large.
 */
isProvisional: boolean, };

/**
 * The league of one game.
 */
export type LeagueTable = { 
/**
 * The id of the game in the catalogue.
 */
game: string, 
/**
 * The name of the game.
 */
name: string, 
/**
 * All bots of the league, best first.
 */
standings: Array<LeagueRow>, 
/**
 * Games in progress, the latest first.
 */
running: Array<GameListing>, 
/**
 * Finished games, the latest first.
 */
recent: Array<GameListing>, };

/**
 * The standings and games of the bot league.
 */
export type League = { 
/**
 * The share of the search threads that the league may use, from 0 to 1; 0 if it is disabled.
 */
share: number, 
/**
 * One for each game of the catalogue.
 */
tables: Array<LeagueTable>, };

/**
 * An estimate with its 95% interval; `null` is unbounded.
 */
export type Interval = { 
/**
 * The estimate.
 */
value: number | null, 
/**
 * The lower end.
 */
low: number | null, 
/**
 * The upper end.
 */
high: number | null, };

/**
 * The format of a tournament.
 */
export type TournamentFormat = { "kind": "round-robin" } | { "kind": "gauntlet" } | { "kind": "swiss", 
/**
 * The number of rounds.
 */
rounds: number, };

/**
 * The unit of `won`, `drawn` and `lost`.
 */
export type TournamentUnit = "games" | "pairs";

/**
 * One player.
 */
export type TournamentRow = { 
/**
 * The name, as it was given to the command.
 */
name: string, 
/**
 * Elo relative to the mean of all players; `null` if the games do not connect all players.
 */
rating: Interval | null, 
/**
 * Pairs won, with fractions, plus whole meetings for byes.
 */
score: number, 
/**
 * Pairs played.
 */
pairs: number, 
/**
 * Games or pairs won.
 */
won: number, 
/**
 * Drawn.
 */
drawn: number, 
/**
 * Lost.
 */
lost: number, 
/**
 * The share of the points after each pair, in order.
 */
course: Array<number>, 
/**
 * Positions visited per move.
 */
nodesPerMove: number, 
/**
 * Milliseconds per move.
 */
millisPerMove: number, 
/**
 * Games lost by a failure.
 */
faults: number, };

/**
 * One meeting of two players.
 */
export type TournamentMeeting = { 
/**
 * Counted from 1.
 */
round: number, 
/**
 * The two players.
 */
players: [string, string], 
/**
 * The seed with which `parlor match` plays the same games.
 */
seed: string, 
/**
 * Pairs in which the first player scored 0, ½, 1, 1½ and 2 of 2.
 */
pairScores: [number, number, number, number, number], 
/**
 * The share of the points of the first player, from 0 to 1.
 */
share: Interval | null, 
/**
 * The difference in Elo in favour of the first player.
 */
elo: Interval | null, 
/**
 * The difference in points per game in favour of the first player, for games with points.
 */
difference: Interval | null, 
/**
 * The number of pairs that repeat an earlier opening.
 */
repeatedOpenings: number, };

/**
 * The failure of a player.
 */
export type TournamentFault = { 
/**
 * The pair of the meeting, counted from 1.
 */
pair: number, 
/**
 * The player.
 */
player: string, 
/**
 * Its opponent.
 */
opponent: string, 
/**
 * Its side.
 */
side: Side, 
/**
 * The ply that it failed to play, counted from 1.
 */
ply: number, 
/**
 * The reason.
 */
why: string, };

/**
 * The result of a tournament: the file `standings.json` of `parlor tournament`.
 */
export type Standings = { 
/**
 * The id of the game in the catalogue.
 */
game: string, 
/**
 * The options of the game; `null` is all defaults.
 */
options: unknown, 
/**
 * The format.
 */
format: TournamentFormat, 
/**
 * The seed, as a decimal number.
 */
seed: string, 
/**
 * The number of pairs of games in a meeting.
 */
pairs: number, 
/**
 * The unit of `won`, `drawn` and `lost`.
 */
unit: TournamentUnit, 
/**
 * The players, best first.
 */
players: Array<TournamentRow>, 
/**
 * The meetings in the order of the schedule: the cells of the cross table.
 */
meetings: Array<TournamentMeeting>, 
/**
 * The failures of players.
 */
faults: Array<TournamentFault>, 
/**
 * Wall-clock seconds.
 */
seconds: number, };

/**
 * An uploaded tournament.
 */
export type TournamentUpload = { 
/**
 * Its name; by default made from the game and the number of players.
 */
name?: string, 
/**
 * The result.
 */
standings: Standings, 
/**
 * Every game, in any order; at most 20,000.
 */
games: Array<GameRecord>, };

/**
 * A tournament of a list.
 */
export type TournamentListing = { 
/**
 * The id.
 */
id: string, 
/**
 * Its name.
 */
name: string, 
/**
 * The id of the game in the catalogue.
 */
game: string, 
/**
 * The format.
 */
format: TournamentFormat, 
/**
 * The names of the players, best first.
 */
players: Array<string>, 
/**
 * The number of its games.
 */
games: number, 
/**
 * When it was uploaded, in milliseconds since 1970.
 */
createdAt: number, };

/**
 * A list of tournaments, the latest first.
 */
export type TournamentList = { 
/**
 * The tournaments.
 */
tournaments: Array<TournamentListing>, };

/**
 * A tournament.
 */
export type TournamentReply = { 
/**
 * Its entry in lists.
 */
tournament: TournamentListing, 
/**
 * The result.
 */
standings: Standings, };

/**
 * Some games of a tournament.
 */
export type TournamentGames = { 
/**
 * The number of all games of the tournament.
 */
total: number, 
/**
 * The requested games, in order.
 */
games: Array<GameRecord>, };

/**
 * How far an analysis has come.
 */
export type AnalysisStatus = "waiting" | "running" | "done" | "failed";

/**
 * The unit of an analysis.
 */
export type AnalysisUnit = "points" | "chance";

/**
 * The value of a position.
 */
export type PlyValue = { 
/**
 * Moves played before it; 0 is the start.
 */
ply: number, 
/**
 * What it is worth.
 */
value: Value, };

/**
 * What a player could have done.
 */
export type AnalysedChoice = { 
/**
 * The best move that is known; the one played if that is as good.
 */
suggestedMove: string, 
/**
 * How much better the suggestion is for whoever moved, in the unit of the analysis.
 */
evaluationDifference: number, 
/**
 * `best`, `good`, `inaccuracy`, `mistake` or `blunder`.
 */
label: string, 
/**
 * How the game would have gone on, the suggestion first; empty where the move played is as good.
 */
line: Array<string>, 
/**
 * The best few moves that were considered, best first.
 */
candidates: Array<Candidate>, 
/**
 * Every move that is as good as the best one within the `margin` of the summary, after an inaccuracy or worse; empty
 * otherwise.
 */
accepted: Array<string>, 
/**
 * How the game goes on after a move that gave something away, that move first; empty where it gave nothing away.
 */
refutation: Array<string>, 
/**
 * The proven fact in words, where there is one: "loses in 2; column 3 held out for 15".
 */
exact: string | null, 
/**
 * Why the move gave something away; `null` where it did not.
 */
reason: Reason | null, };

/**
 * One ply of an analysed game.
 */
export type AnalysedPly = { 
/**
 * Counted from 1.
 */
ply: number, 
/**
 * The side that decided; `null` for a chance event and in a drawn opening.
 */
side: Side | null, 
/**
 * The move or event.
 */
move: string, 
/**
 * What kind of move it is, in the game's own word: `draw`, `placement`, `slide`; `null` where there is one kind.
 */
kind: string | null, 
/**
 * What the position was worth before it.
 */
before: Value, 
/**
 * What it was worth after it; a proof counts its plies from the position before.
 */
after: Value, 
/**
 * What a player could have done; `null` where nobody decided.
 */
choice: AnalysedChoice | null, };

/**
 * What the plies of a game add up to.
 */
export type AnalysisSummary = { 
/**
 * The bot that judged.
 */
analyst: string, 
/**
 * The unit of `start`, `end`, `luck`, `skill` and the differences.
 */
unit: AnalysisUnit, 
/**
 * Plies at the start that were drawn at random before play began: they are luck and nobody's decisions.
 */
opening: number, 
/**
 * What was expected before the first ply.
 */
start: number, 
/**
 * What the chance events and a drawn opening brought the first player.
 */
luck: number, 
/**
 * What the decisions of each side brought the first player.
 */
skill: [number, number], 
/**
 * What the estimate was corrected by from one position to the next: `start`, `luck`, `skill` and this add up to
 * `end`, all of them rounded to a tenth of a point or of a percent.
 */
correction: number, 
/**
 * The result, or what is expected at the last position.
 */
end: number, 
/**
 * From 0 to 100; `null` for a side that decided nothing.
 */
accuracy: [number | null, number | null], 
/**
 * How often each side earned each label: best, good, inaccuracy, mistake, blunder.
 */
labels: [[number, number, number, number, number], [number, number, number, number, number]], 
/**
 * A move that gives away no more than this is as good as the best one for who learns from mistakes.
 */
margin: number, };

/**
 * An analysed game.
 */
export type Analysis = { 
/**
 * Every ply.
 */
plies: Array<AnalysedPly>, 
/**
 * The bot that judged.
 */
analyst: string, 
/**
 * The unit of `start`, `end`, `luck`, `skill` and the differences.
 */
unit: AnalysisUnit, 
/**
 * Plies at the start that were drawn at random before play began: they are luck and nobody's decisions.
 */
opening: number, 
/**
 * What was expected before the first ply.
 */
start: number, 
/**
 * What the chance events and a drawn opening brought the first player.
 */
luck: number, 
/**
 * What the decisions of each side brought the first player.
 */
skill: [number, number], 
/**
 * What the estimate was corrected by from one position to the next: `start`, `luck`, `skill` and this add up to
 * `end`, all of them rounded to a tenth of a point or of a percent.
 */
correction: number, 
/**
 * The result, or what is expected at the last position.
 */
end: number, 
/**
 * From 0 to 100; `null` for a side that decided nothing.
 */
accuracy: [number | null, number | null], 
/**
 * How often each side earned each label: best, good, inaccuracy, mistake, blunder.
 */
labels: [[number, number, number, number, number], [number, number, number, number, number]], 
/**
 * A move that gives away no more than this is as good as the best one for who learns from mistakes.
 */
margin: number, };

/**
 * An analysis, complete or not.
 */
export type AnalysisReply = { 
/**
 * How far it has come.
 */
status: AnalysisStatus, 
/**
 * Plies that are judged, counted from the end.
 */
done: number, 
/**
 * Plies of the game.
 */
total: number, 
/**
 * Positions that were looked at again, longer.
 */
refined: number, 
/**
 * Positions that are to be looked at again, where much changed hands; 0 until every ply is judged.
 */
toRefine: number, 
/**
 * What the positions are worth, starting before the first move; `null` where that is not known yet.
 */
values: Array<Value | null>, 
/**
 * The verdicts, once every ply is judged.
 */
analysis: Analysis | null, };

/**
 * What has become known of an analysis, at most four times a second; all that is known as the answer to `analyse`.
 */
export type AnalysisProgress = { 
/**
 * How far it has come.
 */
status: AnalysisStatus, 
/**
 * Plies that are judged, counted from the end.
 */
done: number, 
/**
 * Plies of the game.
 */
total: number, 
/**
 * Positions that were looked at again, longer.
 */
refined: number, 
/**
 * Positions that are to be looked at again, where much changed hands; 0 until every ply is judged.
 */
toRefine: number, 
/**
 * Values of positions.
 */
values: Array<PlyValue>, 
/**
 * Plies that are judged; a later verdict on the same ply replaces the earlier one.
 */
plies: Array<AnalysedPly>, 
/**
 * What all plies that are judged so far add up to; `null` before the first one.
 */
summary: AnalysisSummary | null, };

/**
 * What a group of puzzles is about.
 */
export type PuzzleTheme = { 
/**
 * Its name in addresses.
 */
id: string, 
/**
 * What people call it.
 */
name: string, 
/**
 * What it is about, in a sentence.
 */
about: string, 
/**
 * How many puzzles there are.
 */
count: number, 
/**
 * How many of them the visitor has solved.
 */
solved: number, };

/**
 * How well a visitor solves the puzzles of a game.
 */
export type PuzzleRating = { 
/**
 * On the scale of the calibrated levels.
 */
rating: number, 
/**
 * The Glicko-2 deviation: half the width of the interval that holds the true rating in two cases of three.
 */
deviation: number, 
/**
 * Puzzles that were tried for rating.
 */
tried: number, 
/**
 * Puzzles of those that were solved at the first try.
 */
solved: number, 
/**
 * Puzzles solved at the first try one after another, up to now.
 */
streak: number, 
/**
 * Days in a row with the daily puzzle solved, up to today or yesterday.
 */
days: number, 
/**
 * The most puzzles solved in a run of three minutes.
 */
bestRun: number, };

/**
 * The puzzles of a game, and how well the visitor solves them.
 */
export type PuzzleOverview = { 
/**
 * The game.
 */
game: string, 
/**
 * How many puzzles there are.
 */
count: number, 
/**
 * What they are about.
 */
themes: Array<PuzzleTheme>, 
/**
 * The id of today's puzzle, the same for everybody until midnight UTC.
 */
daily: string, 
/**
 * Whether the visitor has solved it today, at whatever try.
 */
dailySolved: boolean, 
/**
 * How well the visitor solves them; `null` before the first try.
 */
own: PuzzleRating | null, };

/**
 * For what a puzzle is solved.
 */
export type PuzzleMode = "rated" | "timed" | "free";

/**
 * A puzzle, without its answer.
 */
export type Puzzle = { 
/**
 * Its name in addresses.
 */
id: string, 
/**
 * The game.
 */
game: string, 
/**
 * The id of its theme.
 */
theme: string, 
/**
 * What is asked, in a sentence.
 */
question: string, 
/**
 * Who is to move.
 */
side: Side, 
/**
 * How hard it is, on the scale of the calibrated levels.
 */
rating: number, 
/**
 * How often it was tried for rating.
 */
tried: number, 
/**
 * How often it was solved at the first try.
 */
solved: number, 
/**
 * The moves of the solver that the answer has.
 */
moves: number, 
/**
 * The position as the board shows it, in a format that depends on the game.
 */
view: unknown, 
/**
 * The legal moves.
 */
legal: Array<string>, };

/**
 * A try at a puzzle.
 */
export type PuzzleTry = { 
/**
 * The visitor's own moves so far, without the replies; the last one is the try.
 */
moves: Array<string>, 
/**
 * For what it is solved; `rated` by default, and `timed` in a run.
 */
mode?: PuzzleMode, 
/**
 * The run that it belongs to.
 */
run?: string, };

/**
 * A request for the solution of a puzzle.
 */
export type GiveUpPuzzle = { 
/**
 * For what it was to be solved; `rated` by default, and then it counts as a wrong try unless there was one before.
 */
mode?: PuzzleMode, };

/**
 * What came of a try.
 */
export type PuzzleOutcome = "right" | "solved" | "wrong" | "shown";

/**
 * A position on the way.
 */
export type PuzzleFrame = { 
/**
 * The move that led here.
 */
move: string, 
/**
 * Who played it; `null` for chance.
 */
side: Side | null, 
/**
 * The position as the board shows it.
 */
view: unknown, 
/**
 * The legal moves.
 */
legal: Array<string>, };

/**
 * A request to play moves from a position of a game, without changing the game.
 */
export type LineRequest = { 
/**
 * Moves of the game before the line.
 */
ply: number, 
/**
 * The moves of the line, at most 60; chance events among them are named like moves.
 */
moves: Array<string>, };

/**
 * The positions of a line.
 */
export type Line = { 
/**
 * The legal moves before the first of them; none where no player is to act.
 */
legal: Array<string>, 
/**
 * The position after each move; fewer than moves where chance decides and the next one is no event of it.
 */
frames: Array<PuzzleFrame>, };

/**
 * The answer to a try, or the solution of a puzzle.
 */
export type PuzzleAnswer = { 
/**
 * What came of the try.
 */
outcome: PuzzleOutcome, 
/**
 * The positions from the try on: its move with the reply, or the move with its refutation. A solution is shown from
 * the start of the puzzle.
 */
frames: Array<PuzzleFrame>, 
/**
 * Why it is right or wrong.
 */
reason: Reason | null, 
/**
 * The proven fact in words.
 */
exact: string | null, 
/**
 * How well the visitor solves now; `null` while a puzzle is half solved, in runs, and for `free`.
 */
own: PuzzleRating | null, 
/**
 * What the try changed in the visitor's rating, the same if it is sent again; `null` where it did not count.
 */
change: number | null, 
/**
 * Whether this solves the puzzle of the day.
 */
isDaily: boolean, 
/**
 * The run after the try, where it belongs to one.
 */
run: PuzzleRun | null, };

/**
 * A request for a run of three minutes.
 */
export type StartPuzzleRun = { 
/**
 * Only puzzles of this theme; of all themes by default.
 */
theme?: string, };

/**
 * A puzzle that was answered in a run.
 */
export type PuzzleRunAnswer = { 
/**
 * The puzzle.
 */
puzzle: string, 
/**
 * Whether it was solved.
 */
isSolved: boolean, };

/**
 * A run of three minutes: it ends with the time or the third wrong try.
 */
export type PuzzleRun = { 
/**
 * Its name in tries.
 */
id: string, 
/**
 * The game.
 */
game: string, 
/**
 * Milliseconds that are left.
 */
leftMs: number, 
/**
 * Puzzles solved so far.
 */
solved: number, 
/**
 * Wrong tries so far.
 */
wrong: number, 
/**
 * Whether it has ended.
 */
isOver: boolean, 
/**
 * The puzzles that were answered, in order.
 */
answered: Array<PuzzleRunAnswer>, 
/**
 * The puzzle that is asked now; `null` once it has ended.
 */
puzzle: Puzzle | null, };

/**
 * A mistake in one of the visitor's own games that can be tried again.
 */
export type OwnPuzzle = { 
/**
 * The id of the game.
 */
gameId: string, 
/**
 * Its id in the catalogue.
 */
game: string, 
/**
 * The ply of the mistake, counted from 1.
 */
ply: number, 
/**
 * The side that the visitor played.
 */
side: Side, 
/**
 * `mistake` or `blunder`.
 */
label: string, 
/**
 * Who played against the visitor: the name of a person, or the bot.
 */
opponent: string, 
/**
 * When the game was played, in milliseconds since 1970.
 */
playedAt: number, };

/**
 * Mistakes in the visitor's own games, the newest game first.
 */
export type OwnPuzzles = { 
/**
 * At most fifty.
 */
puzzles: Array<OwnPuzzle>, };

/**
 * The progress of a search, sent when it begins and at most four times a second.
 */
export type Thinking = { 
/**
 * The player id of the bot.
 */
playerId: string, 
/**
 * The `seq` of the state that it searches.
 */
seq: number, 
/**
 * Milliseconds since the start of the search.
 */
elapsed: number, 
/**
 * The share of the budget that is used, from 0 to 1; `null` if unknown.
 */
progress: number | null, 
/**
 * The moves that are considered, best first, at most ten.
 */
candidates: Array<Candidate>, 
/**
 * The expected continuation.
 */
line: Array<string>, 
/**
 * Positions visited.
 */
nodes: number, 
/**
 * Plies searched completely.
 */
depth: number, };

/**
 * Who is connected.
 */
export type Presence = { 
/**
 * Whether the person of the first side is connected.
 */
first: boolean, 
/**
 * Whether the person of the second side is connected.
 */
second: boolean, 
/**
 * The number of other connections.
 */
spectators: number, };

/**
 * A message from a client.
 */
export type FromClient = { "type": "move" } & MoveRequest | { "type": "takeback" } & ActRequest | { "type": "resign" } & ActRequest | { "type": "draw" } & ActRequest | { "type": "analyse" } | { "type": "ping" };

/**
 * A message from the server.
 */
export type ToClient = { "type": "welcome", 
/**
 * The sides that the client plays.
 */
you: Array<Side>, } | { "type": "game:state" } & GameUpdate | { "type": "reply", 
/**
 * The reply.
 */
reply: ActReply, } | { "type": "bot:thinking" } & Thinking | { "type": "bot:error", 
/**
 * The player id of the bot.
 */
playerId: string, 
/**
 * A code for programs: `panic`, `illegal_move`, `timeout`.
 */
error: string, 
/**
 * One line for people.
 */
message: string, } | { "type": "analysis" } & AnalysisProgress | { "type": "presence" } & Presence | { "type": "pong" } | { "type": "error", 
/**
 * The error.
 */
error: ErrorBody, };
