// Generated from crates/wire; do not edit.

/**
 * One of the two players.
 */
export type Side = "first" | "second";

/**
 * How a game ended: `{"win": "first"}`, `"draw"` or `{"points": 80}`.
 */
export type Outcome = { "win": Side } | "draw" | { "points": number };

/**
 * How a game came to its end.
 */
export type Ending = "played-out" | "resigned" | "agreed" | "time" | "fault" | "adjudicated";

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
 * What a position is worth, in the eyes of the first side.
 */
export type Value = { 
/**
 * The probability of winning, from 0 to 1.
 */
win: number, 
/**
 * The expected points, where the game has points.
 */
points: number | null, 
/**
 * What is proven, where something is.
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
 * What it is worth.
 */
value: Value, 
/**
 * How much work went into it.
 */
visits: number, };

/**
 * The limits of every decision; what is `null` is not bounded by it.
 */
export type BudgetInfo = { 
/**
 * Positions a move.
 */
nodes: number | null, 
/**
 * Plies a move.
 */
depth: number | null, 
/**
 * Milliseconds a move.
 */
millis: number | null, };

/**
 * Elo with its 95 % interval, on a scale on which a player that takes what is best at once has 1000.
 */
export type LevelRating = { 
/**
 * The best guess.
 */
value: number, 
/**
 * The lower end.
 */
low: number, 
/**
 * The upper end; `null` where nothing was lost, and the value is what is certain.
 */
high: number | null, };

/**
 * A preset: a bot with options and limits.
 */
export type LevelInfo = { 
/**
 * Its name in the picker, and what a seat request says.
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
 * The side it is made for; `null` is both.
 */
side: Side | null, 
/**
 * Whether it sees only what a player at the table sees.
 */
isFair: boolean, 
/**
 * How long it thinks.
 */
budget: BudgetInfo, 
/**
 * How strong it is, where that was measured.
 */
rating: LevelRating | null, };

/**
 * A bot; asked for by name it plays with its default options for a second a move.
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
 * The side it is made for; `null` is both.
 */
side: Side | null, 
/**
 * Whether it sees only what a player at the table sees.
 */
isFair: boolean, 
/**
 * What can be chosen, with its defaults.
 */
options: unknown, };

/**
 * One game.
 */
export type GameInfo = { 
/**
 * Its name in addresses: `connect4`.
 */
id: string, 
/**
 * What people call it.
 */
name: string, 
/**
 * The game in one sentence.
 */
about: string, 
/**
 * What the two sides are called, first side first.
 */
sides: [string, string], 
/**
 * The version of the rules.
 */
rules: number, 
/**
 * What can be chosen, with its defaults.
 */
options: unknown, 
/**
 * Presets for people: the measured ones from `1` to `5`, then others, each from the weakest to the strongest.
 */
levels: Array<LevelInfo>, 
/**
 * The bots behind the levels.
 */
bots: Array<BotInfo>, 
/**
 * Whether `explain` has something to say.
 */
hasExplain: boolean, };

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
 * 1 to 1,209,600: two weeks. From an hour on the time goes by while the server does not run, too.
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
 * Every game that is offered.
 */
export type Catalogue = { 
/**
 * The games, in the order in which players see them.
 */
games: Array<GameInfo>, 
/**
 * Clocks to choose from; any other will do as well.
 */
clocks?: Array<ClockPreset>, };

/**
 * Who shall sit on one side.
 */
export type SeatRequest = { "kind": "person" } | { "kind": "bot", 
/**
 * The level or bot.
 */
player: string, } | { "kind": "open" };

/**
 * Asks for a new game.
 */
export type CreateGame = { 
/**
 * The id of the game in the catalogue.
 */
game: string, 
/**
 * Options of the game; what is not given has its default.
 */
options?: unknown, 
/**
 * Feeds every chance event, as a decimal number in text; drawn by the server when not given.
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
 * What the one who asks wants to be called, at most 40 characters.
 */
name?: string, 
/**
 * No clock when not given.
 */
clock?: ClockSettings, 
/**
 * Whether moves may be taken back; yes when not given.
 */
takeback?: boolean, 
/**
 * Whether the ratings of the players change with the result; no when not given. Needs an account,
 * and has no takebacks, hints, seeds and options of one's own.
 */
rated?: boolean, 
/**
 * Whether the game is listed for spectators; no when not given.
 */
public?: boolean, 
/**
 * The least time between two moves of bots, in milliseconds, at most 10,000.
 */
delayMs?: number, };

/**
 * A whole game: options, seed, one list of moves, the result and how it ended.
 */
export type GameRecord = { 
/**
 * The version of this format.
 */
format: number, 
/**
 * The id of the game in the catalogue.
 */
game: string, 
/**
 * The version of its rules.
 */
rules: number, 
/**
 * The options that were given.
 */
options?: unknown, 
/**
 * A decimal number.
 */
seed: string, 
/**
 * Who played: first side, second side.
 */
players?: [string, string], 
/**
 * Every move and every chance event.
 */
moves: Array<string>, 
/**
 * The result, once there is one.
 */
result?: Outcome, 
/**
 * How it came about.
 */
ended?: Ending, };

/**
 * Asks for a game that begins with the moves of a record; a finished record becomes a finished game.
 */
export type ImportGame = { 
/**
 * What a record download gave.
 */
record: GameRecord, 
/**
 * Plays on from this ply: later moves and the result are left out.
 */
ply?: number, 
/**
 * The first side; the one who asks when not given.
 */
first?: SeatRequest, 
/**
 * The second side; the one who asks when not given.
 */
second?: SeatRequest, 
/**
 * Whether the game is listed for spectators; no when not given.
 */
public?: boolean, };

/**
 * What went wrong, for programs and for people.
 */
export type ErrorBody = { 
/**
 * One word for programs, as in `not_your_seat`.
 */
code: string, 
/**
 * One line for people: lower case, without a stop.
 */
message: string, };

/**
 * The body of every reply that is not a success.
 */
export type ErrorReply = { 
/**
 * What went wrong.
 */
error: ErrorBody, };

/**
 * Whether a game waits, runs or is over.
 */
export type Status = "waiting" | "in_progress" | "finished";

/**
 * Who sits on a side.
 */
export type SeatKind = "person" | "bot" | "open";

/**
 * How strong a player is at a game (Glicko-2).
 */
export type RatingInfo = { 
/**
 * The strength; everybody begins with 1,500.
 */
rating: number, 
/**
 * The standard deviation of it; everybody begins with 350.
 */
deviation: number, 
/**
 * Whether it is a first guess.
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
 * After it; `null` while it runs.
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
 * What the game calls it: `order`, `blue`.
 */
sideName: string, 
/**
 * Who sits here.
 */
kind: SeatKind, 
/**
 * `bot-player-N` or `player-N`; `null` while the seat is open.
 */
playerId: string | null, 
/**
 * What to show: the person's name, or the level or bot.
 */
name: string | null, 
/**
 * The level or bot that plays now; a substitute's name after a fault.
 */
bot: string | null, 
/**
 * The id of the player for `/api/players`; guests have none.
 */
player?: string, 
/**
 * The rating, in a rated game.
 */
rating?: SeatRating, };

/**
 * The move that led to the position.
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
 * The clocks at the moment of sending.
 */
export type ClockState = { 
/**
 * What was agreed.
 */
settings: ClockSettings, 
/**
 * Milliseconds left: first side, second side.
 */
leftMs: [number, number], 
/**
 * Whose clock runs; nobody's before the first move and after the end.
 */
running: Side | null, };

/**
 * What happened.
 */
export type EventKind = { "kind": "move", 
/**
 * Who moved.
 */
side: Side | null, 
/**
 * The move.
 */
move: string, 
/**
 * Its place on the board, counted from 1.
 */
ply: number, 
/**
 * Milliseconds that it took.
 */
thinkMs: number, 
/**
 * Milliseconds left on both clocks after it.
 */
clockMs: [number, number] | null, 
/**
 * What the bot that played it thinks of the position.
 */
value: Value | null, } | { "kind": "takeback", 
/**
 * Who asked.
 */
side: Side, 
/**
 * Moves that stay on the board.
 */
ply: number, } | { "kind": "takeback-offer", 
/**
 * Who asks.
 */
side: Side, } | { "kind": "draw-offer", 
/**
 * Who offers.
 */
side: Side, } | { "kind": "join", 
/**
 * Which.
 */
side: Side, 
/**
 * What they are called.
 */
name: string | null, } | { "kind": "resign", 
/**
 * Which.
 */
side: Side, } | { "kind": "time", 
/**
 * Whose.
 */
side: Side, } | { "kind": "adjudicated", 
/**
 * The result.
 */
result: Outcome, 
/**
 * How it came about.
 */
ended: Ending, } | { "kind": "substitute", 
/**
 * The seat.
 */
side: Side, 
/**
 * Who failed.
 */
failed: string, 
/**
 * Who plays from now on.
 */
bot: string, 
/**
 * How it failed.
 */
reason: string, } | { "kind": "rematch", 
/**
 * The id of that game.
 */
id: string, };

/**
 * Something that happened, with its place in the game's log.
 */
export type Event = { 
/**
 * 1, 2, 3 …
 */
seq: number, 
/**
 * Milliseconds since 1970.
 */
at: number, } & ({ "kind": "move", 
/**
 * Who moved.
 */
side: Side | null, 
/**
 * The move.
 */
move: string, 
/**
 * Its place on the board, counted from 1.
 */
ply: number, 
/**
 * Milliseconds that it took.
 */
thinkMs: number, 
/**
 * Milliseconds left on both clocks after it.
 */
clockMs: [number, number] | null, 
/**
 * What the bot that played it thinks of the position.
 */
value: Value | null, } | { "kind": "takeback", 
/**
 * Who asked.
 */
side: Side, 
/**
 * Moves that stay on the board.
 */
ply: number, } | { "kind": "takeback-offer", 
/**
 * Who asks.
 */
side: Side, } | { "kind": "draw-offer", 
/**
 * Who offers.
 */
side: Side, } | { "kind": "join", 
/**
 * Which.
 */
side: Side, 
/**
 * What they are called.
 */
name: string | null, } | { "kind": "resign", 
/**
 * Which.
 */
side: Side, } | { "kind": "time", 
/**
 * Whose.
 */
side: Side, } | { "kind": "adjudicated", 
/**
 * The result.
 */
result: Outcome, 
/**
 * How it came about.
 */
ended: Ending, } | { "kind": "substitute", 
/**
 * The seat.
 */
side: Side, 
/**
 * Who failed.
 */
failed: string, 
/**
 * Who plays from now on.
 */
bot: string, 
/**
 * How it failed.
 */
reason: string, } | { "kind": "rematch", 
/**
 * The id of that game.
 */
id: string, });

/**
 * A game now; the same for everybody who looks.
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
 * Moves and chance events on the board.
 */
ply: number, 
/**
 * Whether it waits, runs or is over.
 */
status: Status, 
/**
 * Who is to act; `null` when nobody is.
 */
turn: Side | null, 
/**
 * The result, once there is one.
 */
result: Outcome | null, 
/**
 * How it came about.
 */
ended: Ending | null, 
/**
 * First side, second side.
 */
seats: [Seat, Seat], 
/**
 * The position, in the shape of the game's own view.
 */
view: unknown, 
/**
 * The legal moves of the side to act.
 */
legal: Array<string>, 
/**
 * The moves on the board with chance events, in order.
 */
moves: Array<string>, 
/**
 * The last move or chance event: what a page animates.
 */
lastAction: LastAction | null, 
/**
 * `null` when the game has no clock.
 */
clock: ClockState | null, 
/**
 * Whether moves may be taken back in this game.
 */
takeback: boolean, 
/**
 * The side that asks the other to agree to a takeback.
 */
takebackOffer: Side | null, 
/**
 * The side that offers a draw.
 */
drawOffer?: Side, 
/**
 * Whether the ratings of the players change with the result; then nobody is told what a position is worth.
 */
rated?: boolean, 
/**
 * Whether the bots play it for the league.
 */
league?: boolean, 
/**
 * The game that follows this one.
 */
rematch: string | null, 
/**
 * The game whose draws come again in this one: the first half of a match.
 */
sameDrawsAs: string | null, 
/**
 * Whether it is listed for spectators.
 */
public: boolean, 
/**
 * The least time between two moves of bots, in milliseconds.
 */
delayMs: number, 
/**
 * Milliseconds since 1970.
 */
createdAt: number, };

/**
 * The state and the events that the reader lacks, in order; the last one is `state.seq`.
 */
export type GameUpdate = { 
/**
 * The game now.
 */
state: GameState, 
/**
 * What happened after the `after` of the reader.
 */
events: Array<Event>, };

/**
 * A game for one reader.
 */
export type GameReply = { 
/**
 * The sides that the reader may move.
 */
you: Array<Side>, 
/**
 * The game now.
 */
state: GameState, 
/**
 * What happened after the `after` of the reader.
 */
events: Array<Event>, };

/**
 * A move; sent again with the same id it is answered `duplicate` and never played twice.
 */
export type MoveRequest = { 
/**
 * Chosen by the client at random, 1 to 64 characters.
 */
clientMoveId: string, 
/**
 * The `seq` of the state that the player looked at.
 */
expectedSeq: number, 
/**
 * The move.
 */
move: string, };

/**
 * A takeback, a resignation or the offer of a draw.
 */
export type ActRequest = { 
/**
 * Chosen by the client at random, 1 to 64 characters.
 */
clientMoveId: string, 
/**
 * The `seq` of the state that the player looked at.
 */
expectedSeq: number, };

/**
 * The answer to a move, takeback or resignation: given after the event is stored, and always given.
 */
export type ActReply = { "outcome": "accepted", 
/**
 * As it was sent.
 */
clientMoveId: string, 
/**
 * The number of its event.
 */
seq: number, } | { "outcome": "duplicate", 
/**
 * As it was sent.
 */
clientMoveId: string, 
/**
 * The number of its event.
 */
seq: number, } | { "outcome": "stale", 
/**
 * As it was sent.
 */
clientMoveId: string, 
/**
 * The game now, with the events after `expectedSeq`.
 */
update: GameUpdate, } | { "outcome": "illegal", 
/**
 * As it was sent.
 */
clientMoveId: string, 
/**
 * Why.
 */
reason: string, } | { "outcome": "refused", 
/**
 * As it was sent.
 */
clientMoveId: string, 
/**
 * Why.
 */
error: ErrorBody, };

/**
 * Takes an open seat.
 */
export type JoinRequest = { 
/**
 * What the one who joins wants to be called, at most 40 characters.
 */
name?: string, };

/**
 * Asks for the same game again.
 */
export type RematchRequest = { 
/**
 * Whether the sides are swapped; yes when not given.
 */
swap?: boolean, 
/**
 * Another level or bot for the bots of the game.
 */
player?: string, 
/**
 * Whether the same draws come, as in the second half of a match; no when not given.
 */
sameDraws?: boolean, };

/**
 * Asks about a position of the game.
 */
export type QuestionRequest = { 
/**
 * The position after so many moves; the last one when not given.
 */
ply?: number, };

/**
 * What the strongest level would play.
 */
export type Hint = { 
/**
 * The position that was asked about.
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
 * What the position is worth with it.
 */
value: Value, 
/**
 * The expected continuation, the move first.
 */
line: Array<string>, 
/**
 * Moves considered, best first; may be empty.
 */
candidates: Array<Candidate>, };

/**
 * Facts about a position, in the shape of the game's own `explain`.
 */
export type Explanation = { 
/**
 * The position that was asked about.
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
 * Moves played before it; 0 is the start.
 */
ply: number, 
/**
 * The move that led here; `null` at the start.
 */
move: string | null, 
/**
 * Who played it; `null` at the start and for chance events.
 */
side: Side | null, 
/**
 * Who is to act; `null` when nobody is.
 */
turn: Side | null, 
/**
 * The position, in the shape of the game's own view.
 */
view: unknown, };

/**
 * Some positions of a game, for replay.
 */
export type PlyList = { 
/**
 * Moves on the board now: the last ply that there is.
 */
last: number, 
/**
 * The positions asked for, in order.
 */
plies: Array<Ply>, };

/**
 * A game in brief.
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
 * Whether it waits, runs or is over.
 */
status: Status, 
/**
 * First side, second side.
 */
seats: [Seat, Seat], 
/**
 * Events so far.
 */
seq: number, 
/**
 * The result, once there is one.
 */
result: Outcome | null, 
/**
 * How it came about.
 */
ended: Ending | null, 
/**
 * Milliseconds since 1970.
 */
createdAt: number, 
/**
 * Milliseconds since 1970 of the last event.
 */
updatedAt: number, };

/**
 * Games in brief, the latest first.
 */
export type GameList = { 
/**
 * The games.
 */
games: Array<GameListing>, };

/**
 * Blue is the first side, red the second.
 */
export type SeedSide = "blue" | "red";

/**
 * Asks for a game against a bot.
 */
export type CreateVsBot = { 
/**
 * The side of the one who asks.
 */
humanSide: SeedSide, 
/**
 * `lolchess` where it is offered, otherwise the first of the catalogue.
 */
game?: string, 
/**
 * A level or bot; the middle level when not given.
 */
level?: string, };

/**
 * Asks for a game between two bots; it is listed for spectators.
 */
export type CreateBotVsBot = { 
/**
 * A level or bot for the first side; the middle level when not given.
 */
blue?: string, 
/**
 * A level or bot for the second side; the middle level when not given.
 */
red?: string, 
/**
 * `lolchess` where it is offered, otherwise the first of the catalogue.
 */
game?: string, 
/**
 * The least time between two moves, in milliseconds, at most 10,000; 500 when not given.
 */
delayMs?: number, };

/**
 * A game as the document knows it; `GET /api/games/{_id}` has the rest.
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
 * Whether it waits, runs or is over.
 */
status: Status, 
/**
 * Rounds begun, counted from 1: one decision of a player is one round.
 */
currentRound: number, };

/**
 * Signs up, or signs in.
 */
export type Credentials = { 
/**
 * 3 to 20 of letters, digits, `_` and `-`; large and small letters are the same.
 */
name: string, 
/**
 * 8 to 200 characters.
 */
password: string, };

/**
 * Asks for another password; every other session ends.
 */
export type ChangePassword = { 
/**
 * The password until now.
 */
old: string, 
/**
 * 8 to 200 characters.
 */
new: string, };

/**
 * What a page wants to find again on every device.
 */
export type ChangeSettings = { 
/**
 * An object of at most 4,096 bytes; it replaces the one before.
 */
settings: Record<string, unknown>, };

/**
 * Somebody who has signed up.
 */
export type Account = { 
/**
 * The id of the player: the name in small letters.
 */
id: string, 
/**
 * The name as it was given.
 */
name: string, 
/**
 * What the pages keep here.
 */
settings: Record<string, unknown>, 
/**
 * Milliseconds since 1970.
 */
createdAt: number, };

/**
 * Who the sender is.
 */
export type AccountReply = { 
/**
 * `null` for a guest.
 */
account: Account | null, };

/**
 * The rating of a player at one game of the catalogue.
 */
export type PlayerRating = { 
/**
 * The id of the game in the catalogue.
 */
game: string, 
/**
 * Rated games.
 */
games: number, 
/**
 * The end of the last one, in milliseconds since 1970.
 */
updatedAt: number, 
/**
 * The strength; everybody begins with 1,500.
 */
rating: number, 
/**
 * The standard deviation of it; everybody begins with 350.
 */
deviation: number, 
/**
 * Whether it is a first guess.
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
 * The id of it in the catalogue.
 */
game: string, 
/**
 * Its end, in milliseconds since 1970.
 */
at: number, 
/**
 * The strength; everybody begins with 1,500.
 */
rating: number, 
/**
 * The standard deviation of it; everybody begins with 350.
 */
deviation: number, 
/**
 * Whether it is a first guess.
 */
isProvisional: boolean, };

/**
 * A player: somebody with an account, or a bot.
 */
export type Player = { 
/**
 * The name in small letters, or `GAME.BOT`.
 */
id: string, 
/**
 * What to show.
 */
name: string, 
/**
 * `person` or `bot`.
 */
kind: SeatKind, };

/**
 * A player with ratings.
 */
export type PlayerReply = { 
/**
 * Who it is.
 */
player: Player, 
/**
 * One for each game that was played rated.
 */
ratings: Array<PlayerRating>, 
/**
 * The last 500 rated games, the latest first.
 */
history: Array<RatingPoint>, };

/**
 * A place on a leaderboard.
 */
export type Leader = { 
/**
 * Who it is.
 */
player: Player, 
/**
 * The rating.
 */
rating: PlayerRating, };

/**
 * The strongest players, sure ones before first guesses: by rating less twice the deviation.
 */
export type Leaderboard = { 
/**
 * The best first.
 */
leaders: Array<Leader>, };

/**
 * The line of one bot.
 */
export type LeagueRow = { 
/**
 * Who it is; more at `/api/players/{id}`.
 */
player: Player, 
/**
 * The lower end of the 95 % interval.
 */
low: number, 
/**
 * The upper end.
 */
high: number, 
/**
 * Rated games, those with people included.
 */
games: number, 
/**
 * The strength; everybody begins with 1,500.
 */
rating: number, 
/**
 * The standard deviation of it; everybody begins with 350.
 */
deviation: number, 
/**
 * Whether it is a first guess.
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
 * What people call it.
 */
name: string, 
/**
 * Every bot that takes part, best first.
 */
standings: Array<LeagueRow>, 
/**
 * Games that can be watched now, the latest first.
 */
running: Array<GameListing>, 
/**
 * The last games that ended, the latest first.
 */
recent: Array<GameListing>, };

/**
 * Where the bots stand, and what they play.
 */
export type League = { 
/**
 * The share of the search threads that it may use, from 0 to 1; 0 when this server plays no league.
 */
share: number, 
/**
 * One for each game of the catalogue.
 */
tables: Array<LeagueTable>, };

/**
 * A number with its 95 % interval; `null` is without bound.
 */
export type Interval = { 
/**
 * The best guess.
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
 * Who meets whom.
 */
export type TournamentFormat = { "kind": "round-robin" } | { "kind": "gauntlet" } | { "kind": "swiss", 
/**
 * The rounds.
 */
rounds: number, };

/**
 * What `won`, `drawn` and `lost` count.
 */
export type TournamentUnit = "games" | "pairs";

/**
 * One player's line.
 */
export type TournamentRow = { 
/**
 * How it was asked for.
 */
name: string, 
/**
 * Elo around the mean of all players; `null` where the games do not link them all.
 */
rating: Interval | null, 
/**
 * Pairs won, with halves and quarters, and whole meetings for sitting out.
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
 * The share of the points after each pair, in the order of the tournament.
 */
course: Array<number>, 
/**
 * Positions visited a move.
 */
nodesPerMove: number, 
/**
 * Milliseconds a move.
 */
millisPerMove: number, 
/**
 * Games lost by failing.
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
 * Who met.
 */
players: [string, string], 
/**
 * With this seed `parlor match` plays the same games.
 */
seed: string, 
/**
 * Pairs in which the first player scored 0, ½, 1, 1½ and 2 of 2.
 */
pairScores: [number, number, number, number, number], 
/**
 * The share of the points that the first player took, from 0 to 1.
 */
share: Interval | null, 
/**
 * The difference in Elo in favour of the first player.
 */
elo: Interval | null, 
/**
 * The difference in points a game in favour of the first player, where there are points.
 */
difference: Interval | null, 
/**
 * Pairs whose opening was played before.
 */
repeatedOpenings: number, };

/**
 * How a player failed.
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
 * The side it had.
 */
side: Side, 
/**
 * The ply it should have played, counted from 1.
 */
ply: number, 
/**
 * What happened.
 */
why: string, };

/**
 * The outcome of a tournament: what `parlor tournament` writes as `standings.json`.
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
 * Who met whom.
 */
format: TournamentFormat, 
/**
 * A decimal number.
 */
seed: string, 
/**
 * Pairs of games in a meeting.
 */
pairs: number, 
/**
 * What `won`, `drawn` and `lost` count.
 */
unit: TournamentUnit, 
/**
 * The players, best first.
 */
players: Array<TournamentRow>, 
/**
 * The meetings in the order in which they were drawn up: the cells of the cross table.
 */
meetings: Array<TournamentMeeting>, 
/**
 * What went wrong, and with whom.
 */
faults: Array<TournamentFault>, 
/**
 * Wall-clock seconds.
 */
seconds: number, };

/**
 * A tournament that is sent to the server.
 */
export type TournamentUpload = { 
/**
 * What to call it; made of the game and the players when not given.
 */
name?: string, 
/**
 * What it came to.
 */
standings: Standings, 
/**
 * Every game, in any order; at most 20,000.
 */
games: Array<GameRecord>, };

/**
 * A tournament in brief.
 */
export type TournamentListing = { 
/**
 * The id.
 */
id: string, 
/**
 * What it is called.
 */
name: string, 
/**
 * The id of the game in the catalogue.
 */
game: string, 
/**
 * Who met whom.
 */
format: TournamentFormat, 
/**
 * The names of the players, best first.
 */
players: Array<string>, 
/**
 * How many games are stored with it.
 */
games: number, 
/**
 * When it came here, in milliseconds since 1970.
 */
createdAt: number, };

/**
 * Tournaments in brief, the latest first.
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
 * In brief.
 */
tournament: TournamentListing, 
/**
 * What it came to.
 */
standings: Standings, };

/**
 * Some games of a tournament.
 */
export type TournamentGames = { 
/**
 * How many there are.
 */
total: number, 
/**
 * Those asked for, in their order.
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
candidates: Array<Candidate>, };

/**
 * One ply of an analysed game.
 */
export type AnalysedPly = { 
/**
 * Counted from 1.
 */
ply: number, 
/**
 * The side that decided; `null` for a chance event.
 */
side: Side | null, 
/**
 * The move or event.
 */
move: string, 
/**
 * What the position was worth before it.
 */
before: Value, 
/**
 * What it was worth after it; a proof counts its plies from the position before.
 */
after: Value, 
/**
 * What a player could have done; `null` for a chance event.
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
 * What was expected before the first ply.
 */
start: number, 
/**
 * What the chance events brought the first player.
 */
luck: number, 
/**
 * What the decisions of each side brought the first player.
 */
skill: [number, number], 
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
labels: [[number, number, number, number, number], [number, number, number, number, number]], };

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
 * What was expected before the first ply.
 */
start: number, 
/**
 * What the chance events brought the first player.
 */
luck: number, 
/**
 * What the decisions of each side brought the first player.
 */
skill: [number, number], 
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
labels: [[number, number, number, number, number], [number, number, number, number, number]], };

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
 * Values of positions.
 */
values: Array<PlyValue>, 
/**
 * Plies that are judged; these verdicts are final.
 */
plies: Array<AnalysedPly>, 
/**
 * What all plies that are judged so far add up to; `null` before the first one.
 */
summary: AnalysisSummary | null, };

/**
 * The state of a search, sent when it begins and at most four times a second.
 */
export type Thinking = { 
/**
 * The player id of the bot.
 */
playerId: string, 
/**
 * The `seq` of the state that it thinks about.
 */
seq: number, 
/**
 * Milliseconds since it began.
 */
elapsed: number, 
/**
 * How much of its budget is spent, from 0 to 1; `null` when nobody can know.
 */
progress: number | null, 
/**
 * Moves considered, best first, at most ten.
 */
candidates: Array<Candidate>, 
/**
 * The line that it expects.
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
 * Whether the first side's person is.
 */
first: boolean, 
/**
 * Whether the second side's person is.
 */
second: boolean, 
/**
 * Other sockets.
 */
spectators: number, };

/**
 * What a client may send.
 */
export type FromClient = { "type": "move" } & MoveRequest | { "type": "takeback" } & ActRequest | { "type": "resign" } & ActRequest | { "type": "draw" } & ActRequest | { "type": "analyse" } | { "type": "ping" };

/**
 * What the server sends.
 */
export type ToClient = { "type": "welcome", 
/**
 * The sides that the reader may move.
 */
you: Array<Side>, } | { "type": "game:state" } & GameUpdate | { "type": "reply", 
/**
 * The answer.
 */
reply: ActReply, } | { "type": "bot:thinking" } & Thinking | { "type": "bot:error", 
/**
 * The player id of the bot.
 */
playerId: string, 
/**
 * One word for programs: `panic`, `illegal_move`, `timeout`.
 */
error: string, 
/**
 * One line for people.
 */
message: string, } | { "type": "analysis" } & AnalysisProgress | { "type": "presence" } & Presence | { "type": "pong" } | { "type": "error", 
/**
 * What was wrong with it.
 */
error: ErrorBody, };
