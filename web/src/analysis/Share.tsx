/** Takes a game along: a link to this move, the notation, the record. */
import { recordAddress } from "../game/api";
import { toast, toastError } from "../game/notices";
import type { GameState } from "../wire";
import { Icon } from "../ui/Icon";

export function Share({ game, shown }: { game: GameState; shown: number }) {
  const link = () => {
    const address = new URL(window.location.href);
    address.search = `?ply=${shown}`;
    return address.href;
  };
  return (
    <div className="row share">
      <button type="button" className="btn quiet small" onClick={() => void copy(link(), `Link to move ${shown} copied.`)}>
        <Icon name="link" />
        Link
      </button>
      <button
        type="button"
        className="btn quiet small"
        onClick={() => void copy(game.moves.join(" "), `${game.ply} moves copied.`)}
      >
        Notation
      </button>
      <a className="btn quiet small" href={recordAddress(game.id)} download={`${game.game}-${game.id}.json`}>
        <Icon name="download" />
        Record
      </a>
    </div>
  );
}

async function copy(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(done, "link");
  } catch {
    toastError("the browser does not allow copying");
  }
}
