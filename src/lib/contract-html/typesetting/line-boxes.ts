import { type Element, isTag } from "domhandler";
import { isBlock } from "#lib/contract-html/profile/profile.ts";
import { edgesOf, insetOf } from "./boxes.ts";
import type { Place, Setting } from "./flow.ts";
import { type Manner, mannerOf } from "./look.ts";
import { toPoints } from "./measures.ts";
import type { Run } from "./pieces.ts";
import { lineOfRuns, takeInline } from "./runs.ts";
import { storedStyle } from "./stored-style.ts";

/** Higher boxes are text as any other: a line of text is never parted. */
const MOST_LINES = 6;

/** A box in a line (`display: inline-block`); null for other elements, and where its text needs more room. */
export function lineBox(
  element: Element,
  around: Manner,
  setting: Setting,
  place: Place,
): Run | null {
  const style = storedStyle(element);
  if (style.get("display") !== "inline-block" || holdsMore(element)) return null;
  // The background is the box's, not that of its letters.
  const manner = mannerOf(element, around);
  const { size } = manner.look;
  const inset = insetOf(style, size);
  const sides = inset.left + inset.right;
  const asked = style.has("width") ? toPoints(style.get("width"), size, place.width) : null;
  const width = Math.min(place.width, (asked ?? place.width) + sides);
  const line = lineOfRuns(setting.looks);
  const l = setting.looks.number(manner.look);
  takeInline(element.children, manner, line, () => false);
  const { runs, extent } = line.take(l, Math.max(1, width - sides));
  if (sides > width / 2 || extent.part > width - sides) return null;
  if (extent.total > (width - sides) * (asked === null ? 0.98 : MOST_LINES / 2)) return null;
  const { align } = manner;
  return {
    box: {
      w: asked === null ? null : width,
      align: align === "justify" ? "start" : align,
      fill: style.get("background-color") ?? null,
      edges: edgesOf(style),
      inset,
    },
    runs,
    l,
  };
}

/** Blocks and pictures stand in no box of a line. */
const holdsMore = (element: Element): boolean =>
  element.children.some(
    (child) => isTag(child) && (child.name === "img" || isBlock(child.name) || holdsMore(child)),
  );
