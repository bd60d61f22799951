/** What a rated game has changed: "Rating 1662 (+162)" for you, by name where you only watch. */
import { changeOf } from "../game/rating";
import { seatName } from "../game/words";
import type { Side } from "../games/module";
import { text } from "../text";
import type { GameState } from "../wire";

export function RatingResult({ game, you }: { game: GameState; you: readonly Side[] }) {
  const words = game.seats.flatMap((seat) => {
    const change = changeOf(seat);
    const isTold = you.length === 0 || you.includes(seat.side);
    return change && isTold ? [text.end.rating(seatName(seat, you), change)] : [];
  });
  return words.length > 0 && <b data-testid="rating-change">{words.join(" ")}</b>;
}
