import type { Element } from "domhandler";
import { isTag } from "domhandler";
import { withAnchor } from "./anchors.ts";
import type { Place, Setting } from "./flow.ts";
import { flow } from "./flow.ts";
import { type Manner, mannerOf } from "./look.ts";
import { toPoints } from "./measures.ts";
import type { Block } from "./pieces.ts";
import { shareOfSides, withSpacing } from "./spacing.ts";
import { storedStyle } from "./stored-style.ts";

/** How far descriptions stand in from their terms, in points. */
const INDENT = 18;

/** A list of terms and descriptions: each term stays with what describes it. */
export function definitionBlocks(
  list: Element,
  manner: Manner,
  setting: Setting,
  place: Place,
): Block[] {
  return list.children.flatMap((child) => {
    if (!isTag(child)) return flow([child], manner, setting, place);
    if (child.name !== "dt" && child.name !== "dd") return flow([child], manner, setting, place);
    const inside = mannerOf(child, manner);
    const style = storedStyle(child);
    const asked = style.has("margin-left")
      ? toPoints(style.get("margin-left"), inside.look.size, place.width)
      : child.name === "dd"
        ? INDENT
        : 0;
    const left = asked * shareOfSides(asked, place.width);
    const within = { ...place, width: place.width - left };
    const blocks = withAnchor(
      flow(child.children, inside, setting, within),
      child.attribs.id,
      setting.anchors,
    );
    const below = child.name === "dd" ? 0.4 * inside.look.size : 0;
    const sides = inside.look.dir === "rtl" ? { left: 0, right: left } : { left, right: 0 };
    const placed = withSpacing(blocks, { above: 0, below, ...sides });
    if (child.name === "dd") return placed;
    return placed.map((block) => (block.k !== "break" ? { ...block, keep: true } : block));
  });
}
