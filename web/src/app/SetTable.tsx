/** A table by choice: which game, who sits where, which clock. */
import { type FormEvent, useState } from "react";
import { capital } from "../game/words";
import { moduleOf } from "../games";
import { SIDES, type Side } from "../games/module";
import type { ClockSettings, CreateGame, GameInfo, SeatRequest } from "../wire";
import { Choices, LevelPicker } from "../ui/Choices";
import { Dialog } from "../ui/Dialog";
import { rememberedLevel, useCreateGame } from "./start";

type Kind = SeatRequest["kind"];

interface Sitter {
  kind: Kind;
  level: string;
}

const KINDS: { value: Kind; label: string }[] = [
  { value: "person", label: "You" },
  { value: "bot", label: "Bot" },
  { value: "open", label: "Friend by link" },
];

const CLOCKS: Record<"none" | "five" | "turn", ClockSettings | undefined> = {
  none: undefined,
  five: { kind: "game", seconds: 300, increment: 3 },
  turn: { kind: "turn", seconds: 30 },
};

const CLOCK_CHOICES: { value: keyof typeof CLOCKS; label: string }[] = [
  { value: "none", label: "None" },
  { value: "five", label: "5 min + 3 s" },
  { value: "turn", label: "30 s a move" },
];

/** Fast enough to watch, slow enough to follow. */
const BOT_DELAY_MS = 700;

interface SetTableProps {
  games: readonly GameInfo[];
  /** Starts with two bots. */
  isWatching?: boolean;
  onClose: () => void;
}

export function SetTable({ games, isWatching = false, onClose }: SetTableProps) {
  const [gameId, setGameId] = useState(games[0]?.id ?? "");
  const info = games.find(({ id }) => id === gameId) ?? games[0];
  const [sitters, setSitters] = useState<Record<Side, Sitter>>({
    first: { kind: isWatching ? "bot" : "person", level: "" },
    second: { kind: "bot", level: "" },
  });
  const [clock, setClock] = useState<keyof typeof CLOCKS>("none");
  const [variant, setVariant] = useState("");
  const create = useCreateGame();
  if (!info) return null;
  const { variants } = moduleOf(info.id);
  const chosen = variants?.find(({ value }) => value === variant) ?? variants?.[0];
  const levelOf = (side: Side) => sitters[side].level || rememberedLevel(info);
  const seat = (side: Side): SeatRequest =>
    sitters[side].kind === "bot"
      ? { kind: "bot", player: levelOf(side) }
      : { kind: sitters[side].kind as "person" | "open" };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const areBots = SIDES.every((side) => sitters[side].kind === "bot");
    const request: CreateGame = {
      game: info.id,
      options: chosen?.options ?? null,
      first: seat("first"),
      second: seat("second"),
      clock: CLOCKS[clock],
    };
    create.mutate(areBots ? { ...request, public: true, delayMs: BOT_DELAY_MS } : request);
  };

  return (
    <Dialog title={isWatching ? "Bot against bot" : "Set a table"} onClose={onClose}>
      <form className="set-table" onSubmit={submit}>
        {games.length > 1 && (
          <Choices
            label="Game"
            choices={games.map(({ id, name }) => ({ value: id, label: name }))}
            value={info.id}
            onChange={setGameId}
          />
        )}
        {SIDES.map((side) => (
          <SeatFields
            key={side}
            side={side}
            info={info}
            sitter={{ ...sitters[side], level: levelOf(side) }}
            onChange={(sitter) => setSitters({ ...sitters, [side]: sitter })}
          />
        ))}
        {variants && chosen && (
          <div className="set-row">
            <span className="cap">Teams</span>
            <Choices label="Teams" choices={variants} value={chosen.value} onChange={setVariant} />
          </div>
        )}
        <div className="set-row">
          <span className="cap">Clock</span>
          <Choices label="Clock" choices={CLOCK_CHOICES} value={clock} onChange={setClock} />
        </div>
        <div className="actions">
          <button type="submit" className="btn primary" disabled={create.isPending}>
            {create.isPending ? "Setting the board…" : "Start"}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

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
  return (
    <fieldset className="set-seat">
      <legend>
        <Avatar side={side} sides={info.sides} />
        {sideName(side, info.sides)}
        <span className="cap">{side === opener ? "moves first" : ""}</span>
      </legend>
      <Choices
        label={`Who plays ${info.sides[side === "first" ? 0 : 1]}`}
        choices={KINDS}
        value={sitter.kind}
        onChange={(kind) => onChange({ ...sitter, kind })}
      />
      <div className="set-level">
        {sitter.kind === "bot" && (
          <>
            <LevelPicker
              label={`Level of ${info.sides[side === "first" ? 0 : 1]}`}
              levels={levels}
              value={sitter.level}
              onChange={(level) => onChange({ ...sitter, level })}
            />
            <span className="cap">{capital(sitter.level)}</span>
          </>
        )}
      </div>
    </fieldset>
  );
}
