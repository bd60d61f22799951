/** The side panel: the selected piece or both teams, spells, shop and log. */
import type { PanelProps } from "../module";
import { ActionStrip } from "./ActionStrip";
import { Details } from "./Details";
import { DraftPanel } from "./DraftPanel";
import { useIsNarrow } from "./layout";
import { clearSelection, useSelection } from "./selection";
import { Log } from "./Log";
import "./panel.css";
import { Shop } from "./Shop";
import { Spells } from "./Spells";
import { Teams } from "./Teams";
import { isView, pieceOf, type View } from "./view";

export default function Panel(props: PanelProps) {
  if (!isView(props.view)) return null;
  if (props.view.phase === "draft") return <DraftPanel view={props.view} />;
  return <PlayPanel {...props} view={props.view} />;
}

/** Whose spells and shop are shown: the visitor's, else those of the side to move. */
const ownerOf = ({ you, sides }: PanelProps, view: View): "blue" | "red" => {
  const side = you.length === 1 ? sides[you[0] === "first" ? 0 : 1] : view.turn;
  return side === "red" ? "red" : "blue";
};

function PlayPanel(props: PanelProps & { view: View }) {
  const { view, legal, play } = props;
  const isNarrow = useIsNarrow();
  const { selected } = useSelection();
  const piece = pieceOf(view, selected);
  const owner = ownerOf(props, view);
  const act = (action: string) => {
    clearSelection();
    play(action);
  };
  return (
    <>
      <section className={`section lc-chosen ${isNarrow ? "" : "with-strip"}`} aria-label="Chosen piece">
        {piece ? <Details view={view} piece={piece} /> : <Teams view={view} />}
        {!isNarrow && <ActionStrip view={view} legal={legal} play={act} />}
      </section>
      <Spells view={view} owner={owner} legal={legal} />
      <Shop view={view} owner={owner} legal={legal} play={act} />
      <Log {...props} view={view} />
    </>
  );
}
