/** Names, results and events as text. */
import type { GameModule, Side } from "../games/module";
import { text } from "../text";
import type { Event, GameState, Outcome, Seat, Value } from "../wire";
import { sentence } from "./notices";

export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** How a reason goes on after its move was named: one that begins with the move does not say it twice. */
export const afterMove = (move: string, why: string): string =>
  why.startsWith(`${move} `) ? why.slice(move.length) : `. ${why}`;

/** What a bot or level is called: "Hard", "Level 3". */
export const botName = (name: string): string => (/^\d+$/.test(name) ? text.name.level(name) : capital(name));

/** A tournament player: levels by number, everything else as given. */
export const entrantName = (spec: string): string => (/^\d+$/.test(spec) ? botName(spec) : spec);

/** "1 round", "4 rounds". */
export const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? "" : "s"}`;

export const seatOf = (game: GameState, side: Side): Seat => game.seats[side === "first" ? 0 : 1];

export const sideNames = (game: GameState): [string, string] => [game.seats[0].sideName, game.seats[1].sideName];

/** What to call a seat: "You", a bot or a person by name, or the side when one person plays both. */
export function seatName(seat: Seat, you: readonly Side[]): string {
  if (seat.kind === "open") return text.name.openSeat;
  if (seat.kind === "bot") return botName(seat.bot ?? seat.name ?? "bot");
  if (you.length === 2) return capital(seat.sideName);
  if (you.includes(seat.side)) return text.name.you;
  const name = seat.name ?? text.name.anonymous;
  return seat.isBot ? text.name.program(name) : name;
}

export const isYou = (name: string): boolean => name === text.name.you;

/** "wins in 9" or "64%", from the point of view of `side`. */
export function valueWords(value: Value, side: Side): string {
  const proof = value.proof;
  if (proof && proof.outcome === "draw") return "draw";
  if (proof && typeof proof.outcome === "object" && "win" in proof.outcome) {
    return `${proof.outcome.win === side ? "wins" : "loses"} in ${movesIn(proof.plies)}`;
  }
  if (value.points !== null && value.points !== undefined) return `${value.points.toFixed(1)} points`;
  return `${Math.round(chance(value, side) * 100)}%`;
}

/** Counts the winner's moves only. */
const movesIn = (plies: number): number => Math.ceil(plies / 2);

/** "gives you a 64% chance"; points are always the first side's. */
export function outlookWords(value: Value, side: Side, sides: readonly [string, string], whom: string): string {
  const winner = winnerOf(value.proof?.outcome ?? null);
  if (value.proof && winner) {
    return `sees a ${winner === side ? "win" : "loss"} in ${movesIn(value.proof.plies)} for ${whom}`;
  }
  if (value.proof?.outcome === "draw") return "sees a draw";
  const isOfPoints = value.points !== null && value.points !== undefined;
  return isOfPoints
    ? `expects ${valueWords(value, side)} for ${capital(sides[0])}`
    : `gives ${whom} a ${valueWords(value, side)} chance`;
}

/** A value for the evaluation bar: the first side's share, and words. */
export function worthOf(
  { win, points, proof }: Value,
  sides: readonly [string, string],
): { share: number; words: string; isProven: boolean } {
  const winner = winnerOf(proof?.outcome ?? null);
  if (proof && winner) {
    const words = text.evaluation.wins(capital(sides[winner === "first" ? 0 : 1]), movesIn(proof.plies));
    return { share: winner === "first" ? 1 : 0, words, isProven: true };
  }
  if (proof?.outcome === "draw") return { share: 0.5, words: text.evaluation.draw, isProven: true };
  if (points !== null && points !== undefined) {
    const words = text.evaluation.points(points.toFixed(1), capital(sides[0]));
    return { share: win, words, isProven: proof !== null };
  }
  const isFirst = win >= 0.5;
  const percent = Math.round(100 * (isFirst ? win : 1 - win));
  return { share: win, words: text.evaluation.chance(capital(sides[isFirst ? 0 : 1]), percent), isProven: false };
}

export const chance = (value: Value, side: Side): number => (side === "first" ? value.win : 1 - value.win);

export const winnerOf = (result: Outcome | null): Side | undefined =>
  typeof result === "object" && result !== null && "win" in result ? result.win : undefined;

/** The headline of a finished game. */
export function resultWords(game: GameState, you: readonly Side[]): string {
  const { result } = game;
  if (result === null) return text.result.none;
  if (game.ended === "aborted") return text.result.aborted;
  if (result === "draw") return text.result.draw;
  if ("points" in result) return text.result.points(result.points, capital(sideNames(game)[0]));
  const name = seatName(seatOf(game, result.win), you);
  return isYou(name) ? text.result.youWin : text.result.wins(name);
}

/** How the game ended, as one sentence. */
export function endingWords(game: GameState, you: readonly Side[]): string {
  const winner = winnerOf(game.result);
  const loser = winner ? seatName(seatOf(game, winner === "first" ? "second" : "first"), you) : "";
  const moves = plural(game.ply, "move");
  switch (game.ended) {
    case "resigned":
      return text.result.resigned(loser, moves);
    case "time":
      return text.result.time(loser, moves);
    case "adjudicated":
      return text.result.tooLong(moves);
    case "agreed":
      return text.result.agreed(moves);
    case "aborted":
      return text.result.left;
    default:
      return text.result.playedOut(moves);
  }
}

/** Whose turn it is or who won, for the line under the board and for screen readers. */
export function turnWords(game: GameState, you: readonly Side[]): string {
  if (game.status === "waiting") return text.turn.waitingForPlayer;
  if (game.status === "finished") return `${resultWords(game, you)}. ${endingWords(game, you)}`;
  if (game.turn === null) return text.turn.drawsSentence;
  const name = seatName(seatOf(game, game.turn), you);
  return `${isYou(name) ? text.turn.yours : text.turn.theirs(name)}.`;
}

/** An event as a screen reader should say it. */
export function eventWords(event: Event, game: GameState, you: readonly Side[], module: GameModule): string {
  const name = (side: Side) => seatName(seatOf(game, side), you);
  const verb = (side: Side, yours: string, theirs: string) =>
    isYou(name(side)) ? `You ${yours}` : `${name(side)} ${theirs}`;
  switch (event.kind) {
    case "move":
      return event.side
        ? `${verb(event.side, "play", "plays")} ${module.describeMove(event.move)}.`
        : `Drawn: ${module.describeMove(event.move)}.`;
    case "takeback":
      return `${verb(event.side, "take", "takes")} back to move ${event.ply}.`;
    case "takeback-offer":
      return `${verb(event.side, "ask", "asks")} for a takeback.`;
    case "draw-offer":
      return `${verb(event.side, "offer", "offers")} a draw.`;
    case "join":
      return `${event.name ?? text.name.anonymous} has joined.`;
    case "resign":
      return `${verb(event.side, "resign", "resigns")}.`;
    case "time":
      return `${verb(event.side, "run", "runs")} out of time.`;
    case "adjudicated":
      if (event.ended === "aborted") return text.result.left;
      return event.ended === "agreed" ? "Draw by agreement." : "Draw: the game was too long.";
    case "substitute":
      return `${text.bot.replaced(capital(event.bot), capital(event.failed))} ${sentence(event.reason)}`;
    case "rematch-offer":
      return `${verb(event.side, "offer", "offers")} a rematch.`;
    case "rematch":
      return "The rematch is ready.";
  }
}

/** 3.1 M, 42 k, 900. */
export function shortCount(count: number): string {
  if (count >= 1e9) return `${(count / 1e9).toFixed(1)} G`;
  if (count >= 1e6) return `${(count / 1e6).toFixed(1)} M`;
  if (count >= 1e4) return `${Math.round(count / 1e3)} k`;
  return String(count);
}
