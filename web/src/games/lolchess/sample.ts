/** A small position for tests and examples. */
import type { Owner, Piece, View } from "./view";

/** A piece with plain numbers. */
export function piece(id: string, square: string, owner: Owner, given: Partial<Piece> = {}): Piece {
  return {
    id,
    kind: "melee_minion",
    name: "Melee Minion",
    role: "minion",
    owner,
    square,
    alive: true,
    hp: 100,
    hasMoved: false,
    gold: 20,
    stats: { maxHp: 100, ad: 25, range: 1, speed: 1 },
    made: {},
    skill: null,
    spell: null,
    items: [],
    shields: [],
    debuffs: [],
    returnsAt: null,
    module: null,
    ...given,
  };
}

/** A champion with a ready skill and Flash. */
export function champion(id: string, square: string, owner: Owner, kind: string, given: Partial<Piece> = {}): Piece {
  return piece(id, square, owner, {
    kind,
    name: kind.charAt(0).toUpperCase() + kind.slice(1),
    role: "marksman",
    skill: { name: "Arcane Shift", active: true, target: "squareInRange", cooldown: 4, left: 0 },
    spell: { id: "flash", name: "Flash", left: 0 },
    stats: { maxHp: 80, ad: 37, ap: 30, range: 2, speed: 2, criticalChance: 40, criticalDamage: 150 },
    hp: 66,
    ...given,
  });
}

export function viewOf(pieces: readonly Piece[], given: Partial<View> = {}): View {
  return {
    phase: "play",
    round: 17,
    turn: "blue",
    winner: null,
    drawn: null,
    gold: { blue: 112, red: 61 },
    price: { blue: 100, red: 85 },
    shop: { items: [{ id: "bf_sword", name: "B.F. Sword" }], sinceRound: 17, nextRound: 21 },
    hasBought: false,
    hasCast: false,
    monsters: { nextDrake: null, nextBaron: 20, drakesLeft: [], drakesKilled: 0 },
    pieces,
    actions: {},
    previews: {},
    draft: null,
    lastAction: null,
    ...given,
  };
}
