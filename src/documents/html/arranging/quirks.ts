import { type Document, type Element, isTag } from "domhandler";
import type { Cascade } from "#documents/html/cascade.ts";
import { elementsOf } from "#documents/html/markup.ts";

/**
 * In a document without a doctype, which is read in quirks mode, tables do not take
 * over what `align` says around them (HTML, sections 13.2.6.4.1 and 15.3.8).
 */
export function resetAlignment(document: Document, cascade: Cascade): void {
  if (hasDoctype(document)) return;
  for (const element of elementsOf(document)) {
    if (element.name !== "table" || !isAligned(element)) continue;
    const { style, direction } = cascade.of(element);
    if (!style.has("text-align")) style.set("text-align", direction === "rtl" ? "right" : "left");
  }
}

const hasDoctype = (document: Document): boolean =>
  [document, ...elementsOf(document)].some(({ children }) =>
    children.some(({ type }) => type === "directive"),
  );

function isAligned(element: Element): boolean {
  for (let around = element.parent; around !== null && isTag(around); around = around.parent) {
    if (around.name === "center" || around.attribs.align !== undefined) return true;
  }
  return false;
}
