/** LOL Chess: the draft, then the board with its pieces and, on a phone, the action strip. */
import { useEffect, useMemo, useState } from "react";
import { announce } from "../../game/notices";
import type { BoardProps } from "../module";
import { MarkLayer, type Places } from "../../marks/MarkLayer";
import { isAnswer, usePaced } from "../pace";
import { ActionStrip } from "./ActionStrip";
import "./board.css";
import { Cells } from "./Cells";
import { actorsOf, coverOf, lossesOf, tagOf, targetsOf } from "./choice";
import { Draft } from "./Draft";
import { BoardBackground } from "./BoardBackground";
import { boxOf, FILES, type Layout, layoutOf, RANKS, useIsNarrow } from "./layout";
import { aimAt, clearSelection, select, useSelection } from "./selection";
import { HeatMarks, Pits, Tag, Targets, Under } from "./Marks";
import { Pieces } from "./Pieces";
import { previewWords, selectionWords } from "./preview";
import { isView, pieceAt, pieceOf, type View } from "./view";

/** A step, or a hit with its number, until the next thing may move. */
const ACTION_MS = 480;

const moveMs = (shown: BoardProps, latest: BoardProps): number => (isAnswer(shown, latest, 2) ? ACTION_MS : 0);

export default function Board(latest: BoardProps) {
  const props = usePaced(latest, moveMs, 2);
  const isNarrow = useIsNarrow();
  const isTurned = props.you?.length === 1 && props.you[0] === "second";
  useEffect(() => clearSelection, []);
  if (!isView(props.view)) return <EmptyBoard />;
  if (props.view.phase === "draft") return <Draft {...props} view={props.view} />;
  return <PlayedBoard {...props} view={props.view} isNarrow={isNarrow} isTurned={isTurned} />;
}

/** The bare board, before anything is known. */
export function EmptyBoard() {
  const layout = layoutOf(useIsNarrow(), false);
  return (
    <div className="lolchess">
      <div className="board">
        <svg viewBox={`0 0 ${layout.width} ${layout.height}`} aria-hidden="true" focusable="false">
          <BoardBackground layout={layout} />
        </svg>
      </div>
    </div>
  );
}

interface PlayedProps extends BoardProps {
  view: View;
  isNarrow: boolean;
  isTurned: boolean;
}

function PlayedBoard({ view, isNarrow, isTurned, legal, isPlaying, plies, pending, hint, heat, marks, lastMove, play }: PlayedProps) {
  const layout = useMemo(() => layoutOf(isNarrow, isTurned), [isNarrow, isTurned]);
  const { selected: id, mode, aim } = useSelection();
  const selected = pieceOf(view, id);
  const actions = legal.length > 0 ? legal : NONE;
  const targets = useMemo(() => targetsOf(actions, selected, mode), [actions, selected, mode]);
  const cover = useMemo(() => (selected ? coverOf(view, selected, mode) : []), [view, selected, mode]);
  const actors = useMemo(() => {
    const ids = actorsOf(view, actions);
    return new Set(view.pieces.filter((piece) => ids.has(piece.id)).map(({ square }) => square));
  }, [view, actions]);
  const losses = useMemo(() => lossesOf(view, aim), [view, aim]);
  const isLively = useIsLively(plies);
  useStaleHand(plies, selected !== undefined);

  const act = (action: string) => {
    clearSelection();
    play(action);
  };
  const choose = (square: string, isTouch: boolean) => {
    const action = targets.get(square);
    if (action && isTouch && action !== aim && !action.startsWith("m")) {
      aimAt(action);
      announce(previewWords(view, action));
    } else if (action) {
      act(action);
    } else {
      const piece = pieceAt(view, square);
      if (!piece || piece.id === id) clearSelection();
      else {
        select(piece.id);
        announce(selectionWords(view, piece, targetsOf(actions, piece, "act")));
      }
    }
  };
  // The aim stays when the pointer leaves the board, which it must to reach the button.
  const point = (square: string | undefined) => {
    const action = square && targets.get(square);
    if (action) aimAt(action);
  };
  const wordsOf = (square: string) => {
    const action = targets.get(square);
    return action ? `, ${previewWords(view, action)}` : "";
  };

  return (
    <div className="lolchess">
      <div className="board" data-round={view.round} data-ply={plies}>
        <svg viewBox={`0 0 ${layout.width} ${layout.height}`} aria-hidden="true" focusable="false">
          <BoardBackground layout={layout} />
          <Pits layout={layout} view={view} />
          {heat && <HeatMarks layout={layout} heat={heat} />}
          <Under
            layout={layout}
            last={pending ?? lastMove}
            hint={pending ? undefined : hint}
            selected={selected?.alive ? selected.square : undefined}
            cover={cover}
          />
          <Targets layout={layout} view={view} mode={mode} targets={targets} aim={aim} />
          <Pieces layout={layout} view={view} isLively={isLively} plies={plies} losses={losses} pending={pending} />
          {[...targets].map(([square, action]) => {
            const text = tagOf(view, action, square);
            return text && pieceAt(view, square) && <Tag key={square} layout={layout} square={square} text={text} />;
          })}
          <MarkLayer marks={marks} placeOf={placesOf(layout, view)} tints={TINTS} />
        </svg>
        <Cells
          layout={layout}
          view={view}
          isPlaying={isPlaying}
          selected={selected?.square}
          targets={targets}
          wordsOf={wordsOf}
          actors={actors}
          onPoint={point}
          choose={choose}
          clearSelection={clearSelection}
        />
      </div>
      {isNarrow && <ActionStrip view={view} legal={actions} play={act} />}
    </div>
  );
}

const NONE: readonly string[] = [];

const TINTS = ["var(--lc-blue)", "var(--lc-red)"] as const;

const placesOf = (layout: Layout, view: View): Places => (square) => {
  const isSquare =
    square.length === 2 && FILES.some((file) => file === square[0]) && RANKS.some((rank) => rank === Number(square[1]));
  if (!isSquare) return undefined;
  const { cx, cy, scale } = boxOf(layout, square);
  return { x: cx, y: cy, r: 42 * scale, isTaken: pieceAt(view, square) !== undefined };
};

/** Whether the position came by one step forward, so that its action is shown as a motion. */
function useIsLively(plies: number): boolean {
  const [seen, setSeen] = useState({ plies, isLively: false });
  if (seen.plies !== plies) {
    const step = plies - seen.plies;
    setSeen({ plies, isLively: step === 1 || step === 2 });
  }
  return seen.isLively;
}

/** A new position clears the aim; the selected piece stays selected. */
function useStaleHand(plies: number, isKnown: boolean): void {
  useEffect(() => {
    aimAt(undefined);
    if (!isKnown) clearSelection();
  }, [plies, isKnown]);
}
