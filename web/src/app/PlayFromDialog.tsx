/** Starts a new game from a position of another one. */
import { type FormEvent, useState } from "react";
import { text } from "../text";
import type { GameInfo, GameRecord } from "../wire";
import { Dialog } from "../ui/Dialog";
import { areBots, Seats, seatsOf, seatChoices } from "./Seats";
import { usePlayOn } from "./start";

interface PlayFromDialogProps {
  info: GameInfo;
  /** Loaded only when needed, because a record is large. */
  record: () => Promise<GameRecord>;
  ply: number;
  onClose: () => void;
}

export function PlayFromDialog({ info, record, ply, onClose }: PlayFromDialogProps) {
  const [chosen, setChosen] = useState(() => seatChoices("person", "bot"));
  const playOn = usePlayOn();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    playOn.mutate({ record, ply, ...seatsOf(chosen, info), public: areBots(chosen) });
  };
  return (
    <Dialog title={text.playFrom.title} onClose={onClose}>
      <p className="dim">{text.playFrom.text(info.name, ply)}</p>
      <form className="new-game" onSubmit={submit}>
        <Seats info={info} value={chosen} onChange={setChosen} />
        <div className="actions">
          <button type="submit" className="btn primary" disabled={playOn.isPending}>
            {playOn.isPending ? text.newGame.starting : text.newGame.start}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
