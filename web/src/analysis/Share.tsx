/** Takes a game along: a link to this move, the notation, the record, a picture that plays it. */
import { useState } from "react";
import { recordAddress } from "../game/api";
import { toast, toastError } from "../game/notices";
import { text } from "../text";
import type { GameState, Ply } from "../wire";
import { Icon } from "../ui/Icon";

interface ShareProps {
  game: GameState;
  plies: readonly Ply[];
  shown: number;
}

export function Share({ game, plies, shown }: ShareProps) {
  const link = () => {
    const address = new URL(window.location.href);
    address.search = `?ply=${shown}`;
    return address.href;
  };
  return (
    <div className="row share">
      <button type="button" className="btn quiet small" onClick={() => void copy(link(), text.share.linkCopied(shown))}>
        <Icon name="link" />
        {text.share.link}
      </button>
      <button
        type="button"
        className="btn quiet small"
        onClick={() => void copy(game.moves.join(" "), text.share.notationCopied(game.ply))}
      >
        {text.share.notation}
      </button>
      <a className="btn quiet small" href={recordAddress(game.id)} download={`${game.game}-${game.id}.json`}>
        <Icon name="download" />
        {text.share.record}
      </a>
      <Picture game={game} plies={plies} />
    </div>
  );
}

/** The whole game as an animated SVG, which every browser and most messengers play. */
function Picture({ game, plies }: Omit<ShareProps, "shown">) {
  const [drawn, setDrawn] = useState<number>();
  const draw = async () => {
    setDrawn(0);
    try {
      const { animate } = await import("./record");
      const film = await animate(game, plies, setDrawn);
      save(new Blob([film], { type: "image/svg+xml" }), `${game.game}-${game.id}.svg`);
    } catch (error) {
      toastError(text.share.notDrawn(error instanceof Error ? error.message : String(error)));
    } finally {
      setDrawn(undefined);
    }
  };
  return (
    <button type="button" className="btn quiet small" disabled={drawn !== undefined} onClick={() => void draw()}>
      <Icon name="play" />
      {drawn === undefined ? text.share.picture : text.share.drawing(drawn, plies.length)}
    </button>
  );
}

function save(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser has its own copy as soon as the download has begun.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

async function copy(words: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(words);
    toast(done, "link");
  } catch {
    toastError(text.share.notCopied);
  }
}
