/** The settings menu: theme, sound, tips and keys. */
import { useEffect, useRef, useState } from "react";
import { settings, type Theme, useSettings } from "../game/settings";
import { play, wake } from "../game/sound";
import { text } from "../text";
import { Choices } from "./Choices";
import { Icon } from "./Icon";

const THEMES: { value: Theme; label: string }[] = [
  { value: "system", label: text.settings.system },
  { value: "light", label: text.settings.light },
  { value: "dark", label: text.settings.dark },
];

export function SettingsMenu() {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener("pointerdown", closeOutside);
    document.addEventListener("focusin", closeOutside);
    document.addEventListener("keydown", closeByKey);
    return () => {
      document.removeEventListener("pointerdown", closeOutside);
      document.removeEventListener("focusin", closeOutside);
      document.removeEventListener("keydown", closeByKey);
    };
  }, [isOpen]);
  return (
    <div className="settings" ref={root}>
      <button
        ref={button}
        type="button"
        className="btn ghost square"
        aria-label={text.settings.title}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="settings" />
      </button>
      {isOpen && <Menu />}
    </div>
  );
}

function Menu() {
  const { theme, isSoundOn, volume, areTipsShown } = useSettings();
  return (
    <div className="menu" role="group" aria-label={text.settings.title}>
      <span className="cap">{text.settings.theme}</span>
      <Choices label={text.settings.theme} choices={THEMES} value={theme} onChange={(value) => settings.setState({ theme: value })} />
      <div className="row">
        <span className="cap grow">{text.settings.sound}</span>
        <button
          type="button"
          className="btn ghost small"
          aria-pressed={isSoundOn}
          onClick={() => settings.setState({ isSoundOn: !isSoundOn })}
        >
          <Icon name={isSoundOn ? "sound" : "mute"} />
          {isSoundOn ? text.settings.on : text.settings.off}
        </button>
      </div>
      <input
        className="range"
        type="range"
        aria-label={text.settings.volume}
        min="0"
        max="1"
        step="0.1"
        value={volume}
        disabled={!isSoundOn}
        onChange={(event) => {
          settings.setState({ volume: Number(event.target.value) });
          wake();
          play("place");
        }}
      />
      <label className="check">
        <input
          type="checkbox"
          checked={areTipsShown}
          // Switching tips on again shows dismissed ones again.
          onChange={({ target }) => settings.setState({ areTipsShown: target.checked, tipsSeen: [] })}
        />
        {text.settings.tips}
      </label>
      <p className="cap">{text.settings.keys}</p>
    </div>
  );
}
