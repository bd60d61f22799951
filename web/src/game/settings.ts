/** The settings of this device, kept in local storage. */
import { createStore, useStore } from "zustand";

export type Theme = "system" | "light" | "dark";

export interface Settings {
  theme: Theme;
  isSoundOn: boolean;
  /** 0 to 1. */
  volume: number;
  /** Whether exact results are shown on the board. */
  isProofShown: boolean;
  areThreatsShown: boolean;
  isEvaluationShown: boolean;
  /** Whether the heat map of a thinking bot is shown. */
  isHeatShown: boolean;
  /** Replay speed; 1 is normal. */
  speed: number;
  /** Tips for new players, and the games where they were dismissed. */
  areTipsShown: boolean;
  tipsSeen: readonly string[];
  /** Whether every move gets a hint. */
  areHintsKept: boolean;
}

const KEY = "parlor.settings";

const DEFAULTS: Settings = {
  theme: "system",
  isSoundOn: true,
  volume: 0.6,
  isProofShown: false,
  areThreatsShown: false,
  isEvaluationShown: false,
  isHeatShown: true,
  speed: 1,
  areTipsShown: true,
  tipsSeen: [],
  areHintsKept: false,
};

export const settings = createStore<Settings>(() => ({ ...DEFAULTS, ...stored() }));

function stored(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>;
  } catch {
    return {};
  }
}

settings.subscribe((state) => {
  applyTheme(state.theme);
  try {
    localStorage.setItem(KEY, JSON.stringify(state));
  } catch {
    // Private windows may refuse storage; the settings then last until the page is closed.
  }
});

function applyTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

export const useSettings = (): Settings => useStore(settings);
