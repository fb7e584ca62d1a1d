import { type Document, type Element, isTag } from "domhandler";
import type { Cascade } from "#lib/contract-html/profile/cascade.ts";
import { elementsOf } from "#lib/contract-html/profile/markup.ts";

/**
 * Tables do not take over what `align` says of the blocks around them: it moves the
 * table, and browsers begin the words in it at their start again.
 */
export function resetAlignment(document: Document, cascade: Cascade): void {
  for (const element of elementsOf(document)) {
    if (element.name !== "table" || !isAligned(element)) continue;
    const { style, direction } = cascade.styleOf(element);
    if (!style.has("text-align")) style.set("text-align", direction === "rtl" ? "right" : "left");
  }
}

function isAligned(element: Element): boolean {
  for (let around = element.parent; around !== null && isTag(around); around = around.parent) {
    if (around.name === "center" || around.attribs.align !== undefined) return true;
  }
  return false;
}
