/** A game as one animated picture: whatever looks the same in several positions is drawn once, and shown as long as it is there. */

/** Milliseconds for each position, and for the last one. */
const FRAME_MS = 800;
const LAST_MS = 3_000;

/** Things of a drawing from the bottom to the top, as markup. */
export type Frame = readonly string[];

/** A thing and the positions in which it is seen. */
interface Cel {
  markup: string;
  frames: number[];
}

/** All things in an order that is right for every position. */
export function celsOf(frames: readonly Frame[]): Cel[] {
  const cels: Cel[] = [];
  const known = new Set<string>();
  // Things keep their order from position to position, so the next one is nearly always close by.
  const above = (below: number, markup: string, index: number): number => {
    let place = below + 1;
    while (place < cels.length && !(cels[place]?.markup === markup && cels[place]?.frames.at(-1) !== index)) place += 1;
    return place < cels.length ? place : -1;
  };
  frames.forEach((frame, index) => {
    let below = -1;
    for (const markup of frame) {
      const found = known.has(markup) ? above(below, markup, index) : -1;
      known.add(markup);
      if (found >= 0) {
        cels[found]?.frames.push(index);
        below = found;
      } else {
        below += 1;
        cels.splice(below, 0, { markup, frames: [index] });
      }
    }
  });
  return cels;
}

interface Film {
  viewBox: string;
  definitions: string;
  style: string;
  /** Classes of what the drawing lies in, for the rules that name them. */
  scope: string;
  frames: readonly Frame[];
}

export function filmOf({ viewBox, definitions, style, scope, frames }: Film): string {
  const duration = (frames.length - 1) * FRAME_MS + LAST_MS;
  const body = celsOf(frames).map((cel) => draw(cel, frames.length, duration));
  const [, , width = "100", height = "100"] = viewBox.split(" ");
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" width="${width}" height="${height}">`,
    `<style>${style.replaceAll("<", "&lt;")}</style>`,
    definitions,
    `<g class="${scope}">`,
    ...body,
    "</g></svg>",
  ].join("\n");
}

function draw({ markup, frames: seen }: Cel, count: number, duration: number): string {
  if (seen.length === count) return markup;
  const isSeen = new Set(seen);
  const states = Array.from({ length: count }, (_, index) => isSeen.has(index));
  const changes = states.flatMap((state, index) =>
    index === 0 || state !== states[index - 1] ? [{ at: (index * FRAME_MS) / duration, state }] : [],
  );
  const values = changes.map(({ state }) => (state ? "inline" : "none")).join(";");
  const times = changes.map(({ at }) => at.toFixed(5)).join(";");
  return (
    `<g display="none">${markup}<animate attributeName="display" calcMode="discrete" values="${values}" ` +
    `keyTimes="${times}" dur="${duration / 1000}s" repeatCount="indefinite"/></g>`
  );
}
