/** What happened, in plain words: the last actions, newest first. */
import { useQuery } from "@tanstack/react-query";
import { api } from "../../game/api";
import { plural } from "../../game/words";
import type { PanelProps } from "../module";
import { isView, type View } from "./view";
import { tellAction, tellUpkeep, type Word } from "./words";

const LINES = 8;

export function Log({ view, history }: PanelProps & { view: View }) {
  const lines = useLines(view, history);
  return (
    <section className="section">
      <div className="section-head">
        <h2>What happened</h2>
        <span className="cap">
          Round {view.round} · {monsterWords(view)}
        </span>
      </div>
      <ol className="lc-log">
        {lines.map(({ ply, round, words }) => (
          <li key={ply}>
            <span>{round}</span>
            <span>
              {words.map(({ text, owner }, index) =>
                owner ? (
                  <b key={index} className={`lc-side ${owner}`}>
                    {text}
                  </b>
                ) : (
                  <span key={index}>{text}</span>
                ),
              )}
            </span>
          </li>
        ))}
        {lines.length === 0 && (
          <li>
            <span />
            <span className="dim">Nobody has acted yet.</span>
          </li>
        )}
      </ol>
    </section>
  );
}

interface Line {
  ply: number;
  round: number;
  words: readonly Word[];
}

/** The views of the last plies, from memory where they were seen and from the server where they were not. */
function useLines(view: View, { id, plies, moves, views }: PanelProps["history"]): Line[] {
  const from = Math.max(0, plies - LINES);
  const wanted = Array.from({ length: plies - from }, (_, index) => from + index);
  const isMissing = wanted.some((ply) => !views.has(ply));
  const fetched = useQuery({
    queryKey: ["log", id, from, plies, moves.slice(from, plies).join(" ")],
    queryFn: ({ signal }) => api.plies(id, from, signal, LINES + 1),
    enabled: isMissing,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const viewAt = (ply: number): View | undefined => {
    if (ply === plies) return view;
    const found = views.get(ply) ?? fetched.data?.plies.find((position) => position.ply === ply)?.view;
    return isView(found) ? found : undefined;
  };
  return wanted
    .flatMap((before): Line[] => {
      const [earlier, later] = [viewAt(before), viewAt(before + 1)];
      if (!later) return [];
      const words = [...tellAction(earlier, later), ...spaced(tellUpkeep(later))];
      return words.length > 0 ? [{ ply: before, round: earlier?.round ?? later.round, words }] : [];
    })
    .toReversed();
}

const spaced = (words: readonly Word[]): Word[] => (words.length > 0 ? [{ text: " " }, ...words] : []);

/** "Baron in 4 rounds · Drake 96 hp". */
export function monsterWords({ monsters, pieces, round }: View): string {
  const alive = (kind: (name: string) => boolean) => pieces.find((piece) => piece.owner === "neutral" && piece.alive && kind(piece.kind));
  const drake = alive((kind) => kind !== "baron_nashor");
  const baron = alive((kind) => kind === "baron_nashor");
  const until = (next: number) => `in ${plural(Math.max(1, next - round + 1), "round")}`;
  return [
    baron ? `Baron ${baron.hp} hp` : monsters.nextBaron !== null ? `Baron ${until(monsters.nextBaron)}` : "",
    drake ? `${drake.name} ${drake.hp} hp` : monsters.nextDrake !== null ? `Drake ${until(monsters.nextDrake)}` : "",
  ]
    .filter(Boolean)
    .join(" · ");
}
