/** Which lessons were finished in this browser. */
import { createStore, useStore } from "zustand";

const KEY = "parlor.lessons";

function stored(): readonly string[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(list) ? list.filter((one) => typeof one === "string") : [];
  } catch {
    return [];
  }
}

const store = createStore<{ finished: readonly string[] }>(() => ({ finished: stored() }));

const nameOf = (game: string, lesson: string): string => `${game}/${lesson}`;

/** Remembers that a lesson is finished. */
export function finish(game: string, lesson: string): void {
  const name = nameOf(game, lesson);
  const { finished } = store.getState();
  if (finished.includes(name)) return;
  const next = [...finished, name];
  store.setState({ finished: next });
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // Without storage it is remembered until the page is left.
  }
}

/** Whether a lesson is finished. */
export function useFinished(): (game: string, lesson: string) => boolean {
  const finished = useStore(store, (state) => state.finished);
  return (game, lesson) => finished.includes(nameOf(game, lesson));
}
