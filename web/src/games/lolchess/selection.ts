/** The selected piece, its mode and the aimed action, shared by the board and the side panel. */
import { createStore, useStore } from "zustand";

/** What a click on a square means: a move or an attack, the skill, or the summoner spell. */
export type Mode = "act" | "skill" | "spell";

interface Selection {
  /** The id of the chosen piece. */
  selected?: string;
  mode: Mode;
  /** The action that a click, Enter or the button would carry out. */
  aim?: string;
  /** The item of the shop that waits for its receiver. */
  item?: string;
  /** The champion looked at in the draft. */
  champion?: string;
}

const store = createStore<Selection>(() => ({ mode: "act" }));

export const useSelection = (): Selection => useStore(store, (hand) => hand);

export const select = (selected: string, mode: Mode = "act", aim?: string): void =>
  store.setState({ selected, mode, aim, item: undefined });

export const setMode = (mode: Mode, aim?: string): void => store.setState({ mode, aim });

export const aimAt = (aim: string | undefined): void => {
  if (store.getState().aim !== aim) store.setState({ aim });
};

export const selectItem = (item: string | undefined): void => store.setState({ item });

export const lookAt = (champion: string | undefined): void => store.setState({ champion });

export const clearSelection = (): void =>
  store.setState({ selected: undefined, mode: "act", aim: undefined, item: undefined });
