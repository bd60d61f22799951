/** The moves a bot considers while it thinks, and considered before its last move. */
import type { GameClient } from "../game/client";
import { seatName, shortCount } from "../game/words";
import type { GameModule } from "../games/module";
import { text } from "../text";
import { Candidates } from "../ui/Thinking";
import type { GameState } from "../wire";

interface SearchInfoProps {
  game: GameState;
  client: GameClient;
  module: GameModule;
}

/** Last in the side panel, so that it can grow without moving anything. */
export function SearchInfo({ game, client: { thinking, you }, module }: SearchInfoProps) {
  const seat = game.seats.find(({ playerId }) => playerId === thinking?.playerId);
  if (!thinking || !seat || thinking.candidates.length === 0) return null;
  const isNow = thinking.seq === game.seq;
  return (
    <section className="section search-info">
      <div className="section-head">
        <h2>
          {isNow ? text.bot.considers(seatName(seat, you)) : text.bot.considered(seatName(seat, you))}
        </h2>
        <span className="cap">
          {text.bot.work(shortCount(thinking.nodes), thinking.depth)}
        </span>
      </div>
      <Candidates candidates={thinking.candidates} line={thinking.line} side={seat.side} module={module} />
    </section>
  );
}
