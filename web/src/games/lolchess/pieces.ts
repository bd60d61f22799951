/** From a piece of the view to what its token shows and what a screen reader says. */
import { badgesOf, BADGES } from "./badges";
import type { TokenProps } from "./Token";
import { isChampion, maxHp, type Piece, shieldOf } from "./view";

/** Names whose first two letters another champion has. */
const CLASHES: Readonly<Record<string, string>> = { Tryndamere: "Ty" };

/** Two letters that no other champion has. */
export function initialsOf(name: string): string {
  const [first = "", second] = name.split(/[ .']/).filter(Boolean);
  return CLASHES[name] ?? (second ? `${first[0]}${second[0]}` : first.slice(0, 2));
}

export function tokenOf(piece: Piece, loss?: number): TokenProps {
  return {
    owner: piece.owner,
    kind: piece.kind,
    role: piece.role,
    initials: isChampion(piece) ? initialsOf(piece.name) : undefined,
    hp: piece.hp,
    max: maxHp(piece),
    shield: shieldOf(piece),
    loss,
    cooldown: piece.skill?.active && isChampion(piece) ? piece.skill.left : undefined,
    items: piece.items.length,
    badges: badgesOf(piece),
  };
}

/** "Ezreal, blue marksman, 66 of 80, shield 25, skill ready, slowed". */
export function pieceWords(piece: Piece): string {
  const shield = Math.round(shieldOf(piece));
  const { skill } = piece;
  return [
    piece.name,
    piece.owner === "neutral" ? "monster" : `${piece.owner}${isChampion(piece) ? ` ${piece.role}` : ""}`,
    `${piece.hp} of ${maxHp(piece)}`,
    shield > 0 ? `shield ${shield}` : "",
    skill?.active && isChampion(piece) ? (skill.left > 0 ? `skill in ${Math.ceil(skill.left)}` : "skill ready") : "",
    ...badgesOf(piece).map((badge) => BADGES[badge].word),
  ]
    .filter(Boolean)
    .join(", ");
}
