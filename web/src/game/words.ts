/** Names and results in plain words. */
import type { GameModule, Side } from "../games/module";
import { text } from "../text";
import type { Event, GameState, Outcome, Seat, Value } from "../wire";
import { sentence } from "./notices";

export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** What a bot or level is called: "Hard", "Level 3". */
export const botName = (name: string): string => (/^\d+$/.test(name) ? `Level ${name}` : capital(name));

/** A player of a tournament: a level by its number, everything else as it was asked for. */
export const entrantName = (spec: string): string => (/^\d+$/.test(spec) ? botName(spec) : spec);

/** "1 round", "4 rounds". */
export const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? "" : "s"}`;

export const seatOf = (game: GameState, side: Side): Seat => game.seats[side === "first" ? 0 : 1];

export const sideNames = (game: GameState): [string, string] => [game.seats[0].sideName, game.seats[1].sideName];

/** What to call a seat: "You", the bot, a guest by name, or the side when one person plays both. */
export function seatName(seat: Seat, you: readonly Side[]): string {
  if (seat.kind === "open") return "Open seat";
  if (seat.kind === "bot") return botName(seat.bot ?? seat.name ?? "bot");
  if (you.length === 2) return capital(seat.sideName);
  if (you.includes(seat.side)) return "You";
  return seat.name ?? "Guest";
}

/** "wins in 9", "64 %", in the eyes of `side`. */
export function valueWords(value: Value, side: Side): string {
  const proof = value.proof;
  if (proof && proof.outcome === "draw") return "draw";
  if (proof && typeof proof.outcome === "object" && "win" in proof.outcome) {
    return `${proof.outcome.win === side ? "wins" : "loses"} in ${movesIn(proof.plies)}`;
  }
  if (value.points !== null && value.points !== undefined) return `${value.points.toFixed(1)} points`;
  return `${Math.round(chance(value, side) * 100)} %`;
}

/** Counts the winner's moves only. */
const movesIn = (plies: number): number => Math.ceil(plies / 2);

/** "sees 64 % for itself"; points are always the first side's. */
export function outlookWords(value: Value, side: Side, sides: readonly [string, string], whom: string): string {
  const isOfPoints = value.points !== null && value.points !== undefined;
  const winner = winnerOf(value.proof?.outcome ?? null);
  if (value.proof && winner) {
    return `sees a ${winner === side ? "win" : "loss"} in ${movesIn(value.proof.plies)} for ${whom}`;
  }
  if (value.proof?.outcome === "draw") return "sees a draw";
  return `sees ${valueWords(value, side)} for ${isOfPoints ? capital(sides[0]) : whom}`;
}

/** What a value says to people: the first side's share of it, and words. */
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
  if (result === null) return "No result";
  if (result === "draw") return "A draw";
  if ("points" in result) return `${result.points} points for ${capital(sideNames(game)[0])}`;
  const seat = seatOf(game, result.win);
  const name = seatName(seat, you);
  if (name === "You") return "You win";
  return `${name} wins`;
}

/** How the game came to its end, as one sentence. */
export function endingWords(game: GameState, you: readonly Side[]): string {
  const winner = winnerOf(game.result);
  const loser = winner && seatName(seatOf(game, winner === "first" ? "second" : "first"), you);
  const plies = `${game.ply} ${game.ply === 1 ? "move" : "moves"}`;
  switch (game.ended) {
    case "resigned":
      return `${loser} resigned after ${plies}.`;
    case "time":
      return `${loser} ran out of time after ${plies}.`;
    case "adjudicated":
      return `Ended as a draw after ${plies}: the game was too long.`;
    case "agreed":
      return `Agreed after ${plies}.`;
    default:
      return `Played to the end in ${plies}.`;
  }
}

/** The next act, for the line under the board and for screen readers. */
export function turnWords(game: GameState, you: readonly Side[]): string {
  if (game.status === "waiting") return "Waiting for the other player.";
  if (game.status === "finished") return `${resultWords(game, you)}. ${endingWords(game, you)}`;
  if (game.turn === null) return "The table draws.";
  const seat = seatOf(game, game.turn);
  const name = seatName(seat, you);
  return name === "You" ? "Your move." : `${name} to move.`;
}

/** An event as a screen reader should say it. */
export function eventWords(event: Event, game: GameState, you: readonly Side[], module: GameModule): string {
  const name = (side: Side) => seatName(seatOf(game, side), you);
  const verb = (side: Side, yours: string, theirs: string) =>
    name(side) === "You" ? `You ${yours}` : `${name(side)} ${theirs}`;
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
      return `${event.name ?? "A guest"} has joined.`;
    case "resign":
      return `${verb(event.side, "resign", "resigns")}.`;
    case "time":
      return `${verb(event.side, "run", "runs")} out of time.`;
    case "adjudicated":
      return event.ended === "agreed" ? "A draw by agreement." : "The game is a draw: it was too long.";
    case "substitute":
      return `${text.bot.replaced(capital(event.bot), capital(event.failed))} ${sentence(event.reason)}`;
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
