/** The player of a side, whether it is their turn, and their clock. */
import { useEffect } from "react";
import { clockText, leftMs, urgency, useNow } from "../game/clock";
import { announce } from "../game/notices";
import { levelWords } from "../game/levels";
import { seatName } from "../game/words";
import type { GameModule, Side, SideNames } from "../games/module";
import { text } from "../text";
import type { ClockState, GameInfo, Seat } from "../wire";

interface PlayerCardProps {
  seat: Seat;
  sides: SideNames;
  module: GameModule;
  info?: GameInfo;
  you: readonly Side[];
  isTurn: boolean;
  /** Whether a person is connected; always true for bots. */
  isHere: boolean;
  clock: ClockState | null;
  receivedAt: number;
  view: unknown;
}

export function PlayerCard(props: PlayerCardProps) {
  const { seat, sides, module, info, you, isTurn, isHere, clock, receivedAt, view } = props;
  const standing = seat.rating?.after ?? seat.rating?.before;
  const own = module.playerFacts?.(view, seat.side);
  // The game's own facts come first: on a phone the rest may be cut off.
  const facts = [
    own,
    standing && text.player.rating(standing.rating, standing.isProvisional),
    seat.kind === "bot" ? (levelWords(seat.bot, info) ?? text.player.bot) : undefined,
    seat.kind === "bot" && seat.name !== seat.bot ? text.player.inPlaceOf(seat.name ?? "") : undefined,
    seat.kind === "person" && seat.player === undefined && !you.includes(seat.side) ? text.player.guest : undefined,
    seat.kind === "person" && !isHere ? text.player.away : undefined,
    you.length < 2 ? module.sideName(seat.side, sides) : own ? undefined : text.player.here,
  ].filter(Boolean);
  return (
    <div className={`player ${isTurn ? "turn" : ""}`} data-side={seat.side}>
      <span className="avatar">
        <module.Avatar side={seat.side} sides={sides} />
      </span>
      <span className="who">
        <span>
          <b>{seatName(seat, you)}</b>
          {isTurn && <span className="tag">{text.player.toMove}</span>}
        </span>
        <span className="cap facts">{facts.join(" · ")}</span>
      </span>
      {clock && <Clock clock={clock} side={seat.side} receivedAt={receivedAt} isYours={you.includes(seat.side)} />}
    </div>
  );
}

interface ClockProps {
  clock: ClockState;
  side: Side;
  receivedAt: number;
  isYours: boolean;
}

/** Seconds left at which your own clock is announced. */
const SPOKEN = [60, 20, 10];

function Clock({ clock, side, receivedAt, isYours }: ClockProps) {
  const now = useNow(100, clock.running === side);
  const left = leftMs(clock, side, Math.max(0, now - receivedAt));
  const passed = clock.running === side && isYours ? SPOKEN.findLast((seconds) => left <= seconds * 1000) : undefined;
  useEffect(() => {
    if (passed !== undefined) announce(text.player.secondsLeft(passed));
  }, [passed]);
  return (
    <span className={`clock ${urgency(left)}`} role="timer">
      {clockText(left)}
    </span>
  );
}
