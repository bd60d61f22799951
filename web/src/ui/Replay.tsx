/** Replay controls: buttons and a slider. */
import { settings, useSettings } from "../game/settings";
import { text } from "../text";
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
    <div className="replay" role="group" aria-label={text.replay.title}>
      <input
        className="range"
        type="range"
        aria-label={text.replay.position}
        aria-valuetext={text.replay.after(shown, last)}
        min={0}
        max={last}
        value={shown}
        disabled={last === 0}
        onChange={(event) => onSeek(Number(event.target.value))}
      />
      <button
        type="button"
        className="btn ghost far"
        aria-label={text.replay.first}
        disabled={isFirst}
        onClick={() => onSeek(0)}
      >
        <Icon name="first" />
      </button>
      <button
        type="button"
        className="btn ghost"
        aria-label={text.replay.previous}
        disabled={isFirst}
        onClick={() => onSeek(shown - 1)}
      >
        <Icon name="previous" />
      </button>
      <button
        type="button"
        className="btn ghost"
        aria-label={isPlaying ? text.replay.pause : text.replay.play}
        disabled={last === 0}
        onClick={onPlay}
      >
        <Icon name={isPlaying ? "pause" : "play"} />
      </button>
      <button
        type="button"
        className="btn ghost"
        aria-label={text.replay.next}
        disabled={isLast}
        onClick={() => onSeek(shown + 1)}
      >
        <Icon name="next" />
      </button>
      <button
        type="button"
        className="btn ghost far"
        aria-label={text.replay.last}
        disabled={isLast}
        onClick={() => onSeek(last)}
      >
        <Icon name="last" />
      </button>
      <Speed />
      <span className="count">
        {shown} / {last}
      </span>
    </div>
  );
}

const SPEEDS = [0.5, 1, 2, 4];

/** Replay speed; each click selects the next one. */
function Speed() {
  const { speed } = useSettings();
  const next = SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length] ?? 1;
  return (
    <button
      type="button"
      className="btn ghost speed"
      aria-label={text.replay.speed(speed)}
      title={text.replay.speed(speed)}
      onClick={() => settings.setState({ speed: next })}
    >
      {speed === 0.5 ? "½" : speed}×
    </button>
  );
}
