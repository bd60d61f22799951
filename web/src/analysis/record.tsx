/** Draws every position of a game off the page and makes one animated picture of them. */
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { StaticBoard } from "../app/StaticBoard";
import { sideNames } from "../game/words";
import { moduleOf } from "../games";
import type { GameState, Ply } from "../wire";
import { filmOf, type Frame } from "./film";

/** Positions drawn before the page may breathe. */
const AT_ONCE = 8;

export async function animate(
  game: GameState,
  plies: readonly Ply[],
  onProgress: (ply: number) => void,
): Promise<string> {
  const module = moduleOf(game.game);
  const shown = plies.filter(({ view }) => module.hasPreview?.(view) !== false);
  const [first] = shown;
  if (!first) throw new Error("there is nothing to draw");
  const box = document.createElement("div");
  box.hidden = true;
  document.body.append(box);
  const root = createRoot(box);
  const draw = ({ ply, view }: Ply): SVGSVGElement => {
    flushSync(() =>
      root.render(
        // Drawn anew each time: nothing is to move in between.
        <StaticBoard key={ply} module={module} view={view} sides={sideNames(game)} moves={game.moves} plies={ply} />,
      ),
    );
    const drawing = box.querySelector<SVGSVGElement>(".board svg");
    if (!drawing) throw new Error(`there is no board after move ${ply}`);
    return drawing;
  };
  try {
    const frames: Frame[] = [];
    const drawFrom = async (start: number): Promise<void> => {
      onProgress(start);
      await new Promise((done) => setTimeout(done));
      frames.push(...shown.slice(start, start + AT_ONCE).map((position) => thingsOf(draw(position))));
      if (frames.length < shown.length) await drawFrom(frames.length);
    };
    await drawFrom(0);
    const drawing = draw(shown.at(-1) ?? first);
    const scope = scopeOf(drawing, box);
    return filmOf({
      viewBox: drawing.getAttribute("viewBox") ?? "",
      definitions: definitionsOf(drawing),
      style: styleOf(scope, frames),
      scope,
      frames,
    });
  } finally {
    root.unmount();
    box.remove();
  }
}

/** Writes a part of a drawing. Ids that React made differ from picture to picture: they get plain names. */
function writer(drawing: Element): (element: Element) => string {
  const names = new Map([...drawing.querySelectorAll("[id]")].map(({ id }, index) => [id, `d${index}`]));
  return (element) => {
    let markup = new XMLSerializer().serializeToString(element).replaceAll(' xmlns="http://www.w3.org/2000/svg"', "");
    for (const [id, name] of names) {
      markup = markup.replaceAll(`id="${id}"`, `id="${name}"`).replaceAll(`#${id})`, `#${name})`);
    }
    return markup;
  };
}

const definitionsOf = (drawing: Element): string => [...drawing.querySelectorAll("defs")].map(writer(drawing)).join("");

/** Attributes of a group that may be said of each of its members instead. */
const PLAIN = new Set(["class", "fill", "stroke", "stroke-width", "clip-path"]);

/** The drawing from the bottom to the top. */
function thingsOf(drawing: Element): string[] {
  const write = writer(drawing);
  const walk = (element: Element): string[] => {
    if (element.tagName === "defs") return [];
    const isPlainGroup = element.tagName === "g" && [...element.attributes].every(({ name }) => PLAIN.has(name));
    if (!isPlainGroup) return [write(element)];
    const open = write(element.cloneNode() as Element).replace(/\/>$|><\/g>$/, ">");
    return [...element.children].flatMap(walk).map((markup) => `${open}${markup}</g>`);
  };
  return [...drawing.children].flatMap(walk);
}

/** The classes of what a drawing lies in; the frame that gives it room on the page is left out. */
function scopeOf(drawing: Element, box: Element): string {
  const classes: string[] = [];
  for (let parent = drawing.parentElement; parent && parent !== box; parent = parent.parentElement) {
    classes.push(...[...parent.classList].filter((name) => name !== "board"));
  }
  return classes.join(" ");
}

/** The rules of the page that the drawing needs, and its colours in the light in which it is seen. */
function styleOf(scope: string, frames: readonly Frame[]): string {
  const lists = [scope, ...[...frames.flat().join("").matchAll(/class="([^"]*)"/g)].map(([, list = ""]) => list)];
  const classes = new Set(lists.flatMap((list) => list.split(/\s+/)));
  const isNeeded = (selector: string) =>
    selector.includes(".") && [...selector.matchAll(/\.([\w-]+)/g)].every(([, name = ""]) => classes.has(name));
  const rules = [...document.styleSheets].flatMap((sheet) =>
    [...sheet.cssRules].filter((rule) => rule instanceof CSSStyleRule),
  );
  const now = getComputedStyle(document.documentElement);
  const names = new Set(
    rules.filter(({ selectorText }) => selectorText === ":root").flatMap(({ style }) => [...style].filter(isVariable)),
  );
  const light = now.colorScheme === "light dark" ? systemLight() : now.colorScheme;
  return [
    `:root{color-scheme:${light};${[...names].map((name) => `${name}:${now.getPropertyValue(name)}`).join(";")}}`,
    ...rules.filter(({ selectorText }) => isNeeded(selectorText)).map(({ cssText }) => cssText),
    "*{animation:none!important;transition:none!important}",
  ].join("");
}

const isVariable = (name: string): boolean => name.startsWith("--");

const systemLight = (): string => (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
