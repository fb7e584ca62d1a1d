import type { Element } from "domhandler";
import { toPoints } from "./measures.ts";
import type { Block, Box, Edges, Stroke } from "./pieces.ts";
import { withoutBreaks } from "./spacing.ts";
import { storedStyle } from "./stored-style.ts";

type Style = ReadonlyMap<string, string>;

export const NO_EDGES: Edges = { top: null, right: null, bottom: null, left: null };

/** Whether an element is drawn as a box: it has a border or lies on a colour. */
export function isFramed(element: Element): boolean {
  const style = storedStyle(element);
  return style.has("background-color") || Object.values(edgesOf(style)).some((edge) => edge);
}

export function boxOf(blocks: Block[], style: Style, inset: Box["inset"], whole: boolean): Box {
  return {
    k: "box",
    blocks: withoutBreaks(blocks),
    fill: style.get("background-color") ?? null,
    edges: edgesOf(style),
    inset,
    whole,
    above: 0,
    below: 0,
    left: 0,
    right: 0,
    keep: false,
  };
}

/** The borders of a stored style. */
export function edgesOf(style: Style): Edges {
  return {
    top: strokeOf(style.get("border-top")),
    right: strokeOf(style.get("border-right")),
    bottom: strokeOf(style.get("border-bottom")),
    left: strokeOf(style.get("border-left")),
  };
}

/** `0.75pt dashed #808080` as a stroke; null for none. */
export function strokeOf(stored: string | undefined): Stroke {
  const [width, style, colour] = (stored ?? "").split(" ");
  if (colour === undefined) return null;
  const drawn = style === "dashed" || style === "dotted" ? style : "solid";
  return { w: toPoints(width, 10), style: drawn, c: colour };
}

/** The padding of a stored style in points; sides in `ignored` count as none. */
export function insetOf(style: Style, size: number, ignored: readonly string[] = []): Box["inset"] {
  const side = (name: string) => {
    const property = `padding-${name}`;
    return ignored.includes(property) ? 0 : toPoints(style.get(property), size);
  };
  return { top: side("top"), right: side("right"), bottom: side("bottom"), left: side("left") };
}
