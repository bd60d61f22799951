/** The rating after a rated game: "Your rating is now 1662 (+162)."; by name for spectators. */
import { changeOf } from "../game/rating";
import { isYou, seatName } from "../game/words";
import type { Side } from "../games/module";
import { text } from "../text";
import type { GameState } from "../wire";

export function RatingResult({ game, you }: { game: GameState; you: readonly Side[] }) {
  const words = game.seats.flatMap((seat) => {
    const change = changeOf(seat);
    const isTold = you.length === 0 || you.includes(seat.side);
    if (!change || !isTold) return [];
    const result = { after: change.after, by: `${change.by < 0 ? "−" : "+"}${Math.abs(change.by)}` };
    const name = seatName(seat, you);
    return [isYou(name) ? text.end.yourRating(result) : text.end.rating(name, result)];
  });
  return words.length > 0 && <b data-testid="rating-change">{words.join(" ")}</b>;
}
