/** Entropy: the board with its chips, a button per cell, and the drawn chip below. */
import { useEffect, useMemo, useRef, useState } from "react";
import { announce } from "../../game/notices";
import type { BoardProps } from "../module";
import { usePaced } from "../pace";
import "./board.css";
import { Cells } from "./Cells";
import { gainsOf, lastOnBoard, moveMs, moveText, moveTo, optionsOf, selectionWords, STEPS } from "./choice";
import { useDrag } from "./drag";
import { BoardDrawing } from "./BoardDrawing";
import { Hand } from "./Hand";
import { type Hover, describeHover, type Pointed, showHover } from "./hover";
import { after, type Cell, EMPTY, isView, lineScores, type Move, parseMove, slidesFrom, total } from "./rules";

export function Board(latest: BoardProps) {
  const { sides, legal, isPlaying, pending, hint, play, ...props } = usePaced(latest, moveMs, STEPS);
  const view = isView(props.view) ? props.view : EMPTY;
  const cells = useMemo(() => after(view.cells, parseMove(pending), view.hand), [view, pending]);
  const scores = useMemo(() => lineScores(cells), [cells]);
  const options = useMemo(() => optionsOf(legal), [legal]);
  const board = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState<Pointed>();
  const [chosen, setChosen] = useState<number>();

  const act = (move: string) => {
    setChosen(undefined);
    setPointed(undefined);
    play(move);
  };
  const { drag, grab } = useDrag({
    board,
    targets: (from) => (from === undefined ? options.places : slidesFrom(legal, from)),
    drop: (from, to) => act(moveText(from, to)),
  });
  const selected = drag ? drag.from : chosen !== undefined && options.movable.has(chosen) ? chosen : undefined;
  const gains = useMemo(() => gainsOf(view, legal, selected), [view, legal, selected]);
  const focus: Pointed | undefined = drag?.over === undefined ? pointed : { kind: "cell", cell: drag.over };
  const target = focus?.kind === "cell" && gains.has(focus.cell) ? focus.cell : undefined;
  const look = useLookAt(focus, cells, target === undefined ? undefined : moveTo(target, selected), view.hand);

  const choose = (cell: number) => {
    if (gains.has(cell)) act(moveText(selected, cell));
    else if (cell === selected || !options.movable.has(cell)) setChosen(undefined);
    else {
      setChosen(cell);
      announce(selectionWords(view, legal, cell));
    }
  };

  return (
    <div className="entropy">
      <div className="board" ref={board} data-score={total(scores)}>
        <BoardDrawing
          cells={cells}
          scores={scores}
          hand={view.hand}
          look={look}
          last={pending ? undefined : lastOnBoard(props.lastMove, props.previousMove)}
          sent={parseMove(pending)}
          hint={pending ? undefined : parseMove(hint)}
          heat={props.heat}
          marks={props.marks}
          selected={selected}
          gains={gains}
          target={target}
          drag={drag}
        />
        <Cells
          cells={cells}
          score={total(scores)}
          isPlaying={isPlaying}
          selected={selected}
          gains={gains}
          movable={options.movable}
          onPoint={setPointed}
          onGrab={grab}
          choose={choose}
          letGo={() => setChosen(undefined)}
        />
      </div>
      <Hand
        view={isView(props.view) ? view : undefined}
        sides={sides}
        isYours={legal.length > 0}
        isAway={pending !== undefined || (drag !== undefined && drag.from === undefined)}
        hint={hint}
        onGrab={grab}
        pass={() => act("pass")}
      />
    </div>
  );
}

/** Finds out what the pointer is on and shares it with the side panel. */
function useLookAt(pointed: Pointed | undefined, cells: readonly Cell[], aimed: Move | undefined, hand: Cell) {
  const pointedKey = JSON.stringify(pointed);
  const aimedKey = JSON.stringify(aimed);
  const look = useMemo<Hover | undefined>(() => {
    const at = pointedKey === undefined ? undefined : (JSON.parse(pointedKey) as Pointed);
    const move = aimedKey === undefined ? undefined : (JSON.parse(aimedKey) as Move);
    return at && describeHover(at, cells, move, hand);
  }, [pointedKey, aimedKey, cells, hand]);
  useEffect(() => showHover(look), [look]);
  useEffect(() => () => showHover(undefined), []);
  return look;
}
