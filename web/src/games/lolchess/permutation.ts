/** The 120 permutations of five, numbered in lexicographic order as in the notation. */

/** The order with a number: which of the five comes first, second … */
export function orderOf(number: number): number[] {
  const left = [0, 1, 2, 3, 4];
  let rest = number;
  let count = 120;
  return Array.from({ length: 5 }, (_, index) => {
    count /= 5 - index;
    const [pick = 0] = left.splice(Math.floor(rest / count), 1);
    rest %= count;
    return pick;
  });
}

/** The number of an order. */
export function numberOf(order: readonly number[]): number {
  const left = [0, 1, 2, 3, 4];
  let count = 120;
  return order.reduce((number, pick, index) => {
    count /= 5 - index;
    const place = left.indexOf(pick);
    left.splice(place, 1);
    return number + place * count;
  }, 0);
}

/** The order with two of its places swapped. */
export function swapped(order: readonly number[], one: number, other: number): number[] {
  return order.map((pick, place) => (place === one ? (order[other] ?? pick) : place === other ? (order[one] ?? pick) : pick));
}
