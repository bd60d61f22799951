/** What an action would do, for the action strip, the tags and screen readers. */
import { plural } from "../../game/words";
import { spellFacts } from "./tables";
import { type Changes, isChampion, parseAction, type Piece, pieceAt, pieceOf, type Preview, type View } from "./view";

/** An action that is aimed at, told in parts. */
export interface ActionPreview {
  /** "Attack Ahri on e6". */
  title: string;
  /** What the button says. */
  verb: string;
  /** "27 · or 41 at 40%". */
  outcome: string;
  /** "which kills", or the like. */
  grave?: string;
  /** The piece that it is about, with the hit points that it usually loses. */
  victim?: { piece: Piece; loss: number };
}

export function previewOf(view: View, text: string): ActionPreview | undefined {
  const action = parseAction(text);
  if (!action || !("from" in action)) return undefined;
  const actor = pieceAt(view, action.from);
  const target = pieceAt(view, action.to);
  const preview = view.previews?.[text];
  const victim = victimOf(view, preview, target === actor ? undefined : target);
  const at = target && target !== actor ? ` ${target.name} on ${action.to}` : action.from === action.to ? "" : ` ${action.to}`;
  const shared = { outcome: outcomeWords(view, preview, victim), grave: graveWords(preview, victim), victim };
  switch (action.kind) {
    case "move":
      return { title: `${actor?.name ?? "Piece"} to ${action.to}`, verb: "Move", outcome: "Ends the turn." };
    case "attack":
      return { title: `Attack${at}`, verb: "Attack", ...shared, outcome: shared.outcome || "0" };
    case "skill":
      return {
        title: `${actor?.skill?.name ?? "Skill"}${at && ":"}${at}`,
        verb: "Use",
        ...shared,
        outcome: shared.outcome || "No immediate damage or healing.",
      };
    default: {
      const facts = spellFacts(actor?.spell?.id);
      return {
        title: `${facts?.name ?? "Spell"}${at && ":"}${at}`,
        verb: "Cast",
        ...shared,
        outcome: shared.outcome || (facts?.text ?? ""),
      };
    }
  }
}

/** Whom the preview is about: the target, or else whoever loses most. */
function victimOf(view: View, preview: Preview | undefined, target: Piece | undefined): ActionPreview["victim"] {
  const usual = preview?.usual ?? {};
  if (target) return { piece: target, loss: -(usual[target.id] ?? 0) };
  const [most] = Object.entries(usual).sort(([, a], [, b]) => a - b);
  const piece = most && pieceOf(view, most[0]);
  return piece && most && most[1] < 0 ? { piece, loss: -most[1] } : undefined;
}

/** "27 · or 41 at 40%", and what happens to others. */
function outcomeWords(view: View, preview: Preview | undefined, victim: ActionPreview["victim"]): string {
  if (!preview) return "";
  const { usual, other } = preview;
  const id = victim?.piece.id ?? "";
  const others = Object.entries(usual)
    .filter(([whose]) => whose !== id)
    .map(([whose, change]) => `${pieceOf(view, whose)?.name ?? whose} ${signed(change)}`);
  const rest = others.length > 3 ? [...others.slice(0, 2), `${others.length - 2} more`] : others;
  return [victim && mainWords(usual, other, id), ...rest].filter(Boolean).join(" · ");
}

function mainWords(usual: Changes, other: Preview["other"], id: string): string {
  const plain = usual[id] ?? 0;
  const amount = plain > 0 ? `+${plain}` : String(-plain);
  if (!other) return amount;
  const rare = other.changes[id] ?? 0;
  const size = rare > 0 ? `+${rare}` : String(-rare);
  switch (other.kind) {
    case "most":
      return `${amount} to ${size}`;
    case "miss":
      return `${amount} · misses at ${chance(other.chance)}`;
    case "critical":
      return rare === plain ? amount : `${amount} · or ${size} at ${chance(other.chance)}`;
  }
}

const chance = (percent: number | null): string => `${Math.round(percent ?? 0)}%`;

export const signed = (change: number): string => (change < 0 ? `−${-change}` : `+${change}`);

function graveWords(preview: Preview | undefined, victim: ActionPreview["victim"]): string | undefined {
  if (!preview || !victim) return undefined;
  const { piece } = victim;
  const kills = (changes: Changes | undefined) => piece.hp + (changes?.[piece.id] ?? 0) <= 0;
  if (kills(preview.usual)) return "kills";
  return preview.other && kills(preview.other.changes) ? "which kills" : undefined;
}

/** The same as one phrase: "attack, 27, or 41 at 40%, which kills". */
export function previewWords(view: View, text: string): string {
  const prospect = previewOf(view, text);
  if (!prospect) return "";
  if (text.startsWith("m")) return "move here";
  return [prospect.verb.toLowerCase(), prospect.outcome.replaceAll(" ·", ","), prospect.grave].filter(Boolean).join(", ");
}

/** "Ezreal selected: 3 moves, 2 attacks." */
export function selectionWords(view: View, piece: Piece, targets: ReadonlyMap<string, string>): string {
  const attacks = [...targets.values()].filter((action) => action.startsWith("a")).length;
  const moves = targets.size - attacks;
  const whose = view.turn === piece.owner ? `${plural(moves, "move")}, ${plural(attacks, "attack")}` : "viewing only";
  return `${piece.name} selected: ${whose}${isChampion(piece) && piece.skill ? `, skill ${piece.skill.name}` : ""}.`;
}
