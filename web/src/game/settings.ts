/** What a visitor has chosen for this device; kept in local storage. */
import { createStore, useStore } from "zustand";

export type Theme = "system" | "light" | "dark";

export interface Settings {
  theme: Theme;
  isSoundOn: boolean;
  /** 0 to 1. */
  volume: number;
  /** Exact results above the board, for those who want them. */
  isProofShown: boolean;
  areThreatsShown: boolean;
  isEvaluationShown: boolean;
  /** Where a bot looks, while it thinks. */
  isHeatShown: boolean;
  /** How fast a game plays itself: 1 is the usual pace. */
  speed: number;
  /** Words for whoever plays a game for the first time, and the games where they were read. */
  areTipsShown: boolean;
  tipsSeen: readonly string[];
  /** A hint at every move. */
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
    // Private windows may refuse storage; the choice then lasts as long as the page.
  }
});

function applyTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

export const useSettings = (): Settings => useStore(settings);
