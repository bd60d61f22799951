/** The dialog for a new game: game, players, clock, rating, and the pace of two bots. */
import { Link } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { useAccount } from "../game/account";
import { moduleOf } from "../games";
import { text } from "../text";
import type { ClockSettings, GameInfo } from "../wire";
import { Choices } from "../ui/Choices";
import { Dialog } from "../ui/Dialog";
import { areBots, hasBot, isForOne, Seats, seatsOf, type SeatChoices, seatChoices } from "./Seats";
import { useCreateGame } from "./start";

const CLOCKS: Record<"none" | "five" | "turn", ClockSettings | undefined> = {
  none: undefined,
  five: { kind: "game", seconds: 300, increment: 3 },
  turn: { kind: "turn", seconds: 30 },
};

/** A rated game needs a clock: this one, where none was chosen. */
const RATED_CLOCK = "five";

const CLOCK_CHOICES: { value: keyof typeof CLOCKS; label: string }[] = [
  { value: "none", label: text.newGame.noClock },
  { value: "five", label: "5 min + 3 s" },
  { value: "turn", label: text.newGame.perMove },
];

/** The minimum time between two bot moves, in milliseconds. */
const PACES = { slow: 2_000, usual: 700, fast: 0 } as const;

const PACE_CHOICES: { value: keyof typeof PACES; label: string }[] = [
  { value: "slow", label: text.newGame.slow },
  { value: "usual", label: text.newGame.usual },
  { value: "fast", label: text.newGame.fast },
];

export type NewGameKind = "bot" | "friend" | "bots";

const PRESETS = {
  bot: { title: text.newGame.title, seats: seatChoices("person", "bot") },
  friend: { title: text.newGame.friendTitle, seats: seatChoices("person", "open") },
  bots: { title: text.newGame.botsTitle, seats: seatChoices("bot", "bot") },
} as const;

interface NewGameProps {
  games: readonly GameInfo[];
  /** The initial choice of players. */
  kind?: NewGameKind;
  onClose: () => void;
}

export function NewGame({ games, kind = "bot", onClose }: NewGameProps) {
  const [gameId, setGameId] = useState(games[0]?.id ?? "");
  const info = games.find(({ id }) => id === gameId) ?? games[0];
  const [chosen, setChosen] = useState<SeatChoices>(PRESETS[kind].seats);
  const [clock, setClock] = useState<keyof typeof CLOCKS>("none");
  const [pace, setPace] = useState<keyof typeof PACES>("usual");
  const [variant, setVariant] = useState("");
  const [isRatedWanted, setRatedWanted] = useState(false);
  const [mayTakeBack, setMayTakeBack] = useState(true);
  const [mayAskEngine, setMayAskEngine] = useState(false);
  const account = useAccount();
  const create = useCreateGame();
  if (!info) return null;
  const { variants } = moduleOf(info.id);
  const way = variants?.choices.find(({ value }) => value === variant) ?? variants?.choices[0];
  const isAmongBots = areBots(chosen);
  // Only the default variant with exactly one person is rated.
  const mayRate = isForOne(chosen) && (way === undefined || way === variants?.choices[0]);
  const isRated = mayRate && account != null && isRatedWanted;

  const isWithFriend = isForOne(chosen) && !hasBot(chosen);
  const usedClock = isRated && clock === "none" ? RATED_CLOCK : clock;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const request = { game: info.id, options: way?.options ?? null, ...seatsOf(chosen, info) };
    create.mutate(
      isAmongBots
        ? { ...request, public: true, delayMs: PACES[pace] }
        : {
            ...request,
            clock: CLOCKS[usedClock],
            ...(isRated
              ? { rated: true, options: null }
              : { takeback: mayTakeBack, help: isWithFriend && mayAskEngine }),
          },
    );
  };

  return (
    <Dialog title={PRESETS[kind].title} onClose={onClose}>
      <form className="new-game" onSubmit={submit}>
        {games.length > 1 && (
          <Choices
            label={text.newGame.game}
            choices={games.map(({ id, name }) => ({ value: id, label: name }))}
            value={info.id}
            onChange={setGameId}
          />
        )}
        <Seats info={info} value={chosen} onChange={setChosen} />
        {variants && way && (
          <div className="form-row">
            <span className="cap">{variants.label}</span>
            <Choices label={variants.label} choices={variants.choices} value={way.value} onChange={setVariant} />
          </div>
        )}
        <div className="form-row">
          <span className="cap">{isAmongBots ? text.newGame.pace : text.newGame.clock}</span>
          {isAmongBots ? (
            <Choices label={text.newGame.pace} choices={PACE_CHOICES} value={pace} onChange={setPace} />
          ) : (
            <Choices
              label={text.newGame.clock}
              choices={CLOCK_CHOICES.filter(({ value }) => !isRated || value !== "none")}
              value={usedClock}
              onChange={setClock}
            />
          )}
        </div>
        {!isAmongBots && !isRated && (
          <label className="check">
            <input type="checkbox" checked={mayTakeBack} onChange={({ target }) => setMayTakeBack(target.checked)} />
            {text.newGame.takebacks}
          </label>
        )}
        {isWithFriend && !isRated && (
          <label className="check">
            <input type="checkbox" checked={mayAskEngine} onChange={({ target }) => setMayAskEngine(target.checked)} />
            {text.newGame.help}
          </label>
        )}
        {mayRate && <Rated isSignedIn={account != null} value={isRatedWanted} onChange={setRatedWanted} />}
        <div className="actions">
          <button type="submit" className="btn primary" disabled={create.isPending}>
            {create.isPending ? text.newGame.starting : text.newGame.start}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

const TYPES: { value: "casual" | "rated"; label: string }[] = [
  { value: "casual", label: text.newGame.casual },
  { value: "rated", label: text.newGame.rated },
];

interface RatedProps {
  isSignedIn: boolean;
  value: boolean;
  onChange: (isWanted: boolean) => void;
}

function Rated({ isSignedIn, value, onChange }: RatedProps) {
  if (!isSignedIn) {
    return (
      <p className="cap">
        <Link to="/account">{text.newGame.ratedNeeds}</Link>
      </p>
    );
  }
  return (
    <div className="form-row">
      <span className="cap">{text.newGame.type}</span>
      <Choices
        label={text.newGame.type}
        choices={TYPES}
        value={value ? "rated" : "casual"}
        onChange={(type) => onChange(type === "rated")}
      />
      <span className="cap">{value ? text.newGame.ratedText : text.newGame.casualText}</span>
    </div>
  );
}
