import { contrast } from "./css-colours.ts";
import type { Warnings } from "./limits.ts";
import type { Style } from "./style-text.ts";

/** What text is written with and on, where it stands. */
export interface Ink {
  colour: string;
  paper: string;
}

export const BLACK_ON_WHITE: Ink = { colour: "#000000", paper: "#ffffff" };

/** Below this, text can be overlooked on paper; pale grey small print has about 1.6. */
const LEAST_CONTRAST = 1.5;

/**
 * Takes colours back out of a style where text would vanish in them (white on
 * white), and returns what the element's text is written with: nobody signs
 * what cannot be read.
 */
export function keepLegible(style: Style, around: Ink, warnings: Warnings): Ink {
  const ink: Ink = {
    colour: style.get("color") ?? around.colour,
    paper: style.get("background-color") ?? around.paper,
  };
  if (!style.has("color") && !style.has("background-color")) return around;
  if (contrast(ink.colour, ink.paper) >= LEAST_CONTRAST) return ink;
  style.delete("color");
  style.delete("background-color");
  warnings.add("Colours that would make text vanish were left out.");
  return around;
}
