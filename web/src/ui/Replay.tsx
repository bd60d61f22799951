/** Walks through a game: buttons, a scrubber, and the play button. */
import { Icon } from "./Icon";

interface ReplayProps {
  shown: number;
  last: number;
  isPlaying: boolean;
  onSeek: (ply: number) => void;
  onPlay: () => void;
}

export function Replay({ shown, last, isPlaying, onSeek, onPlay }: ReplayProps) {
  const isFirst = shown === 0;
  const isLast = shown >= last;
  return (
    <div className="replay" role="group" aria-label="Replay">
      <input
        className="range"
        type="range"
        aria-label="Position"
        aria-valuetext={`after move ${shown} of ${last}`}
        min={0}
        max={last}
        value={shown}
        disabled={last === 0}
        onChange={(event) => onSeek(Number(event.target.value))}
      />
      <button
        type="button"
        className="btn ghost far"
        aria-label="First position"
        disabled={isFirst}
        onClick={() => onSeek(0)}
      >
        <Icon name="first" />
      </button>
      <button
        type="button"
        className="btn ghost"
        aria-label="Previous move"
        disabled={isFirst}
        onClick={() => onSeek(shown - 1)}
      >
        <Icon name="previous" />
      </button>
      <button
        type="button"
        className="btn ghost"
        aria-label={isPlaying ? "Pause" : "Play the moves"}
        disabled={last === 0}
        onClick={onPlay}
      >
        <Icon name={isPlaying ? "pause" : "play"} />
      </button>
      <button
        type="button"
        className="btn ghost"
        aria-label="Next move"
        disabled={isLast}
        onClick={() => onSeek(shown + 1)}
      >
        <Icon name="next" />
      </button>
      <button
        type="button"
        className="btn ghost far"
        aria-label="Last position"
        disabled={isLast}
        onClick={() => onSeek(last)}
      >
        <Icon name="last" />
      </button>
      <span className="count">
        {shown} / {last}
      </span>
    </div>
  );
}
