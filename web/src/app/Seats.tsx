/** Who plays each side: you, a bot of some level, or a friend with the link. */
import { levelDescription } from "../game/levels";
import { botName } from "../game/words";
import { moduleOf } from "../games";
import { SIDES, type Side } from "../games/module";
import { text } from "../text";
import type { GameInfo, SeatRequest } from "../wire";
import { Choices, LevelPicker } from "../ui/Choices";
import { rememberedLevel } from "./start";

type Kind = SeatRequest["kind"];

interface SeatChoice {
  kind: Kind;
  /** The level of a bot; the one last chosen when empty. */
  level: string;
}

export type SeatChoices = Readonly<Record<Side, SeatChoice>>;

export const seatChoices = (first: Kind, second: Kind): SeatChoices => ({
  first: { kind: first, level: "" },
  second: { kind: second, level: "" },
});

export const areBots = (chosen: SeatChoices): boolean => SIDES.every((side) => chosen[side].kind === "bot");

export const hasBot = (chosen: SeatChoices): boolean => SIDES.some((side) => chosen[side].kind === "bot");

/** Whether exactly one side is played by the visitor. */
export const isForOne = (chosen: SeatChoices): boolean =>
  SIDES.filter((side) => chosen[side].kind === "person").length === 1;

/** The seats of the request to the server. */
export function seatsOf(chosen: SeatChoices, info: GameInfo): Record<Side, SeatRequest> {
  const seat = ({ kind, level }: SeatChoice): SeatRequest =>
    kind === "bot" ? { kind, player: level || rememberedLevel(info) } : { kind };
  return { first: seat(chosen.first), second: seat(chosen.second) };
}

interface SeatsProps {
  info: GameInfo;
  value: SeatChoices;
  onChange: (chosen: SeatChoices) => void;
}

export function Seats({ info, value, onChange }: SeatsProps) {
  return SIDES.map((side) => (
    <SeatFields
      key={side}
      side={side}
      info={info}
      seat={{ ...value[side], level: value[side].level || rememberedLevel(info) }}
      onChange={(seat) => onChange({ ...value, [side]: seat })}
    />
  ));
}

const KINDS: { value: Kind; label: string }[] = [
  { value: "person", label: text.seats.you },
  { value: "bot", label: text.seats.bot },
  { value: "open", label: text.seats.friend },
];

interface SeatFieldsProps {
  side: Side;
  info: GameInfo;
  seat: SeatChoice;
  onChange: (seat: SeatChoice) => void;
}

function SeatFields({ side, info, seat, onChange }: SeatFieldsProps) {
  const { Avatar, sideName, firstPly } = moduleOf(info.id);
  const opener = firstPly && firstPly.second < firstPly.first ? "second" : "first";
  const levels = info.levels.filter((level) => level.side === null || level.side === side);
  const chosen = levels.find((level) => level.name === seat.level);
  const name = info.sides[side === "first" ? 0 : 1];
  return (
    <fieldset className="seat-fields">
      <legend>
        <Avatar side={side} sides={info.sides} />
        {sideName(side, info.sides)}
        <span className="cap">{side === opener ? text.seats.movesFirst : ""}</span>
      </legend>
      <Choices
        label={text.seats.who(name)}
        choices={KINDS}
        value={seat.kind}
        onChange={(kind) => onChange({ ...seat, kind })}
      />
      <div className="seat-level">
        {seat.kind === "bot" && (
          <>
            <LevelPicker
              label={text.seats.level(name)}
              levels={levels}
              value={seat.level}
              onChange={(level) => onChange({ ...seat, level })}
            />
            <span className="cap character">
              <b>{botName(seat.level)}</b> {chosen && levelDescription(info.id, chosen)}
            </span>
          </>
        )}
      </div>
    </fieldset>
  );
}
