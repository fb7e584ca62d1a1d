import { PROPERTIES } from "./css-properties.ts";

/** The properties of one element with their stored values. */
export type Style = Map<string, string>;

/**
 * Writes a style as the text of a `style` attribute; properties stand in the
 * order of the table, and sides are written together where all four are known.
 */
export function writeStyle(style: Style): string {
  const short = new Map(style);
  for (const name of ["margin", "padding"]) joinSides(short, name);
  const [top, ...others] = SIDES.map((side) => short.get(`border-${side}`));
  if (top !== undefined && others.every((other) => other === top)) {
    for (const side of SIDES) short.delete(`border-${side}`);
    short.set("border", top);
  }
  const parts: string[] = [];
  for (const property of ORDER) {
    const value = short.get(property);
    if (value !== undefined) parts.push(`${property}:${value}`);
  }
  return parts.join(";");
}

const SIDES = ["top", "right", "bottom", "left"] as const;
const ORDER = [...Object.keys(PROPERTIES), "margin", "padding", "border"];

function joinSides(style: Style, name: string): void {
  const values = SIDES.map((side) => style.get(`${name}-${side}`));
  if (values.some((value) => value === undefined)) return;
  for (const side of SIDES) style.delete(`${name}-${side}`);
  const [top, right, bottom, left] = values;
  if (left !== right) style.set(name, `${top} ${right} ${bottom} ${left}`);
  else if (top !== bottom) style.set(name, `${top} ${right} ${bottom}`);
  else style.set(name, top === right ? `${top}` : `${top} ${right}`);
}

/** The properties of a style that was written to be stored. */
export function readStyle(stored: string | undefined): Style {
  const parts = (stored ?? "").split(";").filter((part) => part.includes(":"));
  return new Map(
    parts.map((part): [string, string] => {
      const colon = part.indexOf(":");
      return [part.slice(0, colon), part.slice(colon + 1)];
    }),
  );
}
