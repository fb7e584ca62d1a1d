import type { FieldBox, PageSize } from "#lib/pdf/parts.ts";
import { boxOf } from "./boxes.ts";
import { stampScale } from "./stamp-scale.ts";

/** Points of an A4 page: letters below that are not read, and a signature is a speck. */
const LEAST = 5;

/** A side of a box that is too short for what is printed into it. */
interface ShortSide {
  name: "width" | "height";
  points: number;
  least: number;
}

/** The sides by which a field's box is too small on this page. */
export function shortSides(field: FieldBox, page: PageSize): ShortSide[] {
  const box = boxOf(field, page);
  const least = LEAST * stampScale(page);
  return (["width", "height"] as const)
    .filter((name) => box[name] < least)
    .map((name) => ({ name, points: box[name], least }));
}
