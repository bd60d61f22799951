/** Who sits where: you, a bot of some level, or whoever opens the link. */
import { characterOf } from "../game/levels";
import { botName } from "../game/words";
import { moduleOf } from "../games";
import { SIDES, type Side } from "../games/module";
import { text } from "../text";
import type { GameInfo, SeatRequest } from "../wire";
import { Choices, LevelPicker } from "../ui/Choices";
import { rememberedLevel } from "./start";

type Kind = SeatRequest["kind"];

interface Sitter {
  kind: Kind;
  /** The level of a bot; the one last chosen when empty. */
  level: string;
}

export type Sitters = Readonly<Record<Side, Sitter>>;

export const sitters = (first: Kind, second: Kind): Sitters => ({
  first: { kind: first, level: "" },
  second: { kind: second, level: "" },
});

export const areBots = (chosen: Sitters): boolean => SIDES.every((side) => chosen[side].kind === "bot");

/** Whether you sit on one side alone. */
export const isForOne = (chosen: Sitters): boolean =>
  SIDES.filter((side) => chosen[side].kind === "person").length === 1;

/** What the server is asked for. */
export function seatsOf(chosen: Sitters, info: GameInfo): Record<Side, SeatRequest> {
  const seat = ({ kind, level }: Sitter): SeatRequest =>
    kind === "bot" ? { kind, player: level || rememberedLevel(info) } : { kind };
  return { first: seat(chosen.first), second: seat(chosen.second) };
}

interface SeatsProps {
  info: GameInfo;
  value: Sitters;
  onChange: (chosen: Sitters) => void;
}

export function Seats({ info, value, onChange }: SeatsProps) {
  return SIDES.map((side) => (
    <SeatFields
      key={side}
      side={side}
      info={info}
      sitter={{ ...value[side], level: value[side].level || rememberedLevel(info) }}
      onChange={(sitter) => onChange({ ...value, [side]: sitter })}
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
  sitter: Sitter;
  onChange: (sitter: Sitter) => void;
}

function SeatFields({ side, info, sitter, onChange }: SeatFieldsProps) {
  const { Avatar, sideName, firstPly } = moduleOf(info.id);
  const opener = firstPly && firstPly.second < firstPly.first ? "second" : "first";
  const levels = info.levels.filter((level) => level.side === null || level.side === side);
  const chosen = levels.find((level) => level.name === sitter.level);
  const name = info.sides[side === "first" ? 0 : 1];
  return (
    <fieldset className="set-seat">
      <legend>
        <Avatar side={side} sides={info.sides} />
        {sideName(side, info.sides)}
        <span className="cap">{side === opener ? text.seats.movesFirst : ""}</span>
      </legend>
      <Choices
        label={text.seats.who(name)}
        choices={KINDS}
        value={sitter.kind}
        onChange={(kind) => onChange({ ...sitter, kind })}
      />
      <div className="set-level">
        {sitter.kind === "bot" && (
          <>
            <LevelPicker
              label={text.seats.level(name)}
              levels={levels}
              value={sitter.level}
              onChange={(level) => onChange({ ...sitter, level })}
            />
            <span className="cap character">
              <b>{botName(sitter.level)}</b> {chosen && characterOf(info.id, chosen)}
            </span>
          </>
        )}
      </div>
    </fieldset>
  );
}
