import type { Element } from "domhandler";

/** The properties of a stored `style` attribute; the sanitiser wrote it, each value is known. */
export function storedStyle(element: Element): ReadonlyMap<string, string> {
  const text = element.attribs.style;
  if (text === undefined) return NONE;
  const known = styles.get(text);
  if (known) return known;
  const style = new Map<string, string>();
  for (const part of text.split(";")) {
    const colon = part.indexOf(":");
    if (colon < 0) continue;
    const value = part.slice(colon + 1).trim();
    const name = part.slice(0, colon).trim();
    const sides = FOUR_SIDES[name];
    if (sides === undefined) style.set(name, value);
    else spread(value, name, sides, style);
  }
  if (styles.size > MOST_KNOWN) styles.clear();
  styles.set(text, style);
  return style;
}

const NONE: ReadonlyMap<string, string> = new Map();
const MOST_KNOWN = 500;
const styles = new Map<string, ReadonlyMap<string, string>>();

const SIDES = ["top", "right", "bottom", "left"] as const;
/** Shorthands of the stored form: one value for all sides, or one for each. */
const FOUR_SIDES: Readonly<Record<string, "one" | "each">> = {
  border: "one",
  margin: "each",
  padding: "each",
};

function spread(value: string, name: string, kind: "one" | "each", into: Map<string, string>) {
  const values = kind === "one" ? [value] : value.split(" ");
  const [top = "0", right = top, bottom = top, left = right] = values;
  for (const [at, part] of [top, right, bottom, left].entries()) {
    into.set(`${name}-${SIDES[at]}`, part);
  }
}
