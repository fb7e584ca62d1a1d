import { contrast } from "./css-colours.ts";
import { quote, type Warnings } from "./limits.ts";
import { MARK_PAPER } from "./presets.ts";
import type { Style } from "./style-text.ts";

/** What text is written with and on, where it stands. */
export interface Ink {
  colour: string;
  paper: string;
}

export const BLACK_ON_WHITE: Ink = { colour: "#000000", paper: "#ffffff" };

/** Least contrast of text and of large text (WCAG 2.2, 1.4.3). */
const LEAST_CONTRAST = 4.5;
const LEAST_OF_LARGE = 3;
/** Points from which text counts as large. */
const LARGE = 18;

/**
 * Makes the colour of an element's text one that can be read on what lies behind
 * it, on the page and on a photocopy: too pale a colour is made darker, or lighter
 * where the paper is dark. Returns what the element's text is written with.
 * @param size of the letters in points
 * @param words of the element, for the warning
 */
export function keepLegible(
  style: Style,
  name: string,
  { around, size, words }: { around: Ink; size: number; words: () => string },
  warnings: Warnings,
): Ink {
  const ink: Ink = {
    colour: style.get("color") ?? around.colour,
    paper: style.get("background-color") ?? (name === "mark" ? MARK_PAPER : around.paper),
  };
  const least = size >= LARGE ? LEAST_OF_LARGE : LEAST_CONTRAST;
  if (contrast(ink.colour, ink.paper) >= least) return ink;
  const colour = readable(ink, least);
  const text = words();
  if (text !== "") {
    warnings.layout(
      `The colour ${ink.colour} on ${ink.paper} was changed to ${colour} so that ${quote(text)} can be read.`,
    );
  }
  style.set("color", colour);
  return { ...ink, colour };
}

/** The nearest shade towards black or white, in sixteen steps. */
function readable({ colour, paper }: Ink, least: number): string {
  const end = contrast("#000000", paper) >= contrast("#ffffff", paper) ? 0 : 255;
  for (let step = 1; step < 16; step += 1) {
    const mixed = mix(colour, end, step / 16);
    if (contrast(mixed, paper) >= least) return mixed;
  }
  return end === 0 ? "#000000" : "#ffffff";
}

function mix(colour: string, end: number, share: number): string {
  const channels = (colour.slice(1).match(/../g) ?? []).map((pair) => {
    const value = Number.parseInt(pair, 16);
    return Math.round(value + (end - value) * share);
  });
  return `#${channels.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}
