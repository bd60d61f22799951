/** Imports a game from a downloaded record or a copied list of moves. */
import { type FormEvent, useState } from "react";
import { toastError } from "../game/notices";
import { moduleOf } from "../games";
import { text } from "../text";
import type { GameInfo, GameRecord } from "../wire";
import { Choices } from "../ui/Choices";
import { Dialog } from "../ui/Dialog";
import { PlayFromDialog } from "./PlayFromDialog";
import { usePlayOn } from "./start";

interface ImportDialogProps {
  games: readonly GameInfo[];
  onClose: () => void;
}

export function ImportDialog({ games, onClose }: ImportDialogProps) {
  const [gameId, setGameId] = useState(games[0]?.id ?? "");
  const [written, setWritten] = useState("");
  const [record, setRecord] = useState<GameRecord>();
  const playOn = usePlayOn();
  const chosen = games.find(({ id }) => id === gameId);
  const info = games.find(({ id }) => id === record?.game);
  if (record && info) {
    return <PlayFromDialog info={info} record={() => Promise.resolve(record)} ply={record.moves.length} onClose={onClose} />;
  }

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = chosen && recordOf(written, chosen);
    if (!found) toastError(text.importGame.unreadable);
    // A finished game is only shown; any other one needs players.
    else if (found.result) playOn.mutate({ record: () => Promise.resolve(found) });
    else setRecord(found);
  };

  return (
    <Dialog title={text.importGame.title} onClose={onClose}>
      <form className="new-game" onSubmit={submit}>
        <Choices
          label={text.newGame.game}
          choices={games.map(({ id, name }) => ({ value: id, label: name }))}
          value={gameId}
          onChange={setGameId}
        />
        <label className="form-row written">
          <span className="cap">{text.importGame.moves}</span>
          <textarea
            rows={5}
            value={written}
            placeholder={moduleOf(gameId).moveExample}
            spellCheck={false}
            onChange={(event) => setWritten(event.target.value)}
          />
        </label>
        <label className="form-row">
          <span className="cap">{text.importGame.file}</span>
          <input
            type="file"
            accept=".json,.txt"
            onChange={(event) => void event.target.files?.[0]?.text().then(setWritten)}
          />
        </label>
        <div className="actions">
          <button type="submit" className="btn primary" disabled={playOn.isPending || written.trim() === ""}>
            {text.importGame.open}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** The version of records that the server writes. */
const FORMAT = 2;

/** A complete record, or one made from moves alone. */
export function recordOf(written: string, info: GameInfo): GameRecord | undefined {
  if (written.trim().startsWith("{")) {
    try {
      const record = JSON.parse(written) as Partial<GameRecord>;
      return Array.isArray(record.moves) && record.game ? (record as GameRecord) : undefined;
    } catch {
      return undefined;
    }
  }
  const { parseMoves = wordsOf } = moduleOf(info.id);
  const moves = parseMoves(written);
  return moves.length > 0 ? { format: FORMAT, game: info.id, rules: info.rules, seed: "0", moves } : undefined;
}

/** Moves separated by spaces, commas or line breaks; numbers such as "12." are left out. */
const wordsOf = (written: string): string[] =>
  written.split(/[\s,;]+/).filter((word) => word !== "" && !/^\d+\.+$/.test(word));
