/** Debuffs as signs that can be told apart without colour. */
import type { ReactNode } from "react";
import type { Debuff, Piece } from "./view";

export type Badge = "stun" | "burn" | "slow" | "wound" | "weak" | "buff";

export const BADGES: Readonly<Record<Badge, { word: string; sign: ReactNode }>> = {
  stun: { word: "stunned", sign: <path className="solid" d="M2-8-5 1h4l-2 7 7-9H0z" /> },
  burn: { word: "burning", sign: <path className="solid" d="M0-8C4-3 6 0 6 3A6 6 0 0 1-6 3C-6 0-2-2 0-8z" /> },
  slow: { word: "slowed", sign: <path d="M0-7V7M-6-3.5 6 3.5M6-3.5-6 3.5" /> },
  wound: { word: "wounded", sign: <path d="M-5-5 5 5M-5 5 5-5" /> },
  weak: { word: "weakened", sign: <path className="solid" d="M0 7-6 0h3.5V-7h5V0H6z" /> },
  buff: { word: "strengthened", sign: <path className="solid" d="M0-7 6 0H2.5V7h-5V0H-6z" /> },
};

const ORDER = Object.keys(BADGES) as Badge[];

/** The kind of a mark: what it does first, what it is called where that says nothing. */
export function badgeOf({ id, damage, effects }: Debuff): Badge {
  if (id.includes("stun")) return "stun";
  if (damage) return "burn";
  if (/wounded|venom|mark|sunlight/.test(id)) return "wound";
  const speed = effects.find(({ from }) => from === "speed");
  if (speed && speed.by < 0) return "slow";
  const isWorse = effects.some(({ change, by }) => (change === "multiply" ? by < 1 : by < 0));
  return isWorse ? "weak" : "buff";
}

/** The signs of a piece, the gravest first. */
export function badgesOf({ debuffs }: Piece): Badge[] {
  const present = new Set(debuffs.map(badgeOf));
  return ORDER.filter((badge) => present.has(badge));
}
