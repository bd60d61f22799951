/** A game that begins where another one stood: you, a friend or bots play on from there. */
import { type FormEvent, useState } from "react";
import { text } from "../text";
import type { GameInfo, GameRecord } from "../wire";
import { Dialog } from "../ui/Dialog";
import { areBots, Seats, seatsOf, sitters } from "./Seats";
import { usePlayOn } from "./start";

interface PlayFromProps {
  info: GameInfo;
  /** Asked for when it is needed: a record is large. */
  record: () => Promise<GameRecord>;
  ply: number;
  onClose: () => void;
}

export function PlayFrom({ info, record, ply, onClose }: PlayFromProps) {
  const [chosen, setChosen] = useState(() => sitters("person", "bot"));
  const playOn = usePlayOn();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    playOn.mutate({ record, ply, ...seatsOf(chosen, info), public: areBots(chosen) });
  };
  return (
    <Dialog title={text.playFrom.title} onClose={onClose}>
      <p className="dim">{text.playFrom.text(info.name, ply)}</p>
      <form className="set-table" onSubmit={submit}>
        <Seats info={info} value={chosen} onChange={setChosen} />
        <div className="actions">
          <button type="submit" className="btn primary" disabled={playOn.isPending}>
            {playOn.isPending ? text.setTable.setting : text.setTable.start}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
