import { type Document, type Element, isTag, isText } from "domhandler";
import type { Cascade } from "#lib/contract-html/profile/cascade.ts";
import { quote, type Warnings } from "#lib/contract-html/profile/limits.ts";
import { elementsOf, textOf } from "#lib/contract-html/profile/markup.ts";
import { nestKixLists } from "./google-lists.ts";
import { nestQuillList } from "./quill-lists.ts";
import { fromSymbolFont, isKnownInSymbolFont, isSymbolFont } from "./symbol-fonts.ts";
import { listWordParagraphs } from "./word-lists.ts";

/**
 * Reads what editors write in ways of their own: the flat lists of Quill, Word's
 * list paragraphs and symbol fonts, the lists of Google Docs side by side.
 */
export function readEditors(document: Document, cascade: Cascade, warnings: Warnings): void {
  for (const element of [...elementsOf(document)]) {
    if (element.name === "ol" || element.name === "ul") nestQuillList(element, cascade);
    if (element.attribs.style !== undefined || element.name === "font") {
      readSymbols(element, warnings);
    }
  }
  for (const element of [...elementsOf(document)]) {
    listWordParagraphs(element, cascade);
    nestKixLists(element, cascade);
  }
}

/** Letters that a symbol font shows as signs become these signs. */
function readSymbols(element: Element, warnings: Warnings): void {
  const family = familyOf(element);
  if (family === undefined || !isSymbolFont(family)) return;
  replaceIn(element, family, warnings);
}

function familyOf(element: Element): string | undefined {
  const style = element.attribs.style ?? "";
  return (
    /mso-symbol-font-family:\s*([^;]+)/i.exec(style)?.[1] ??
    /(?:^|[;\s])font-family:\s*([^;]+)/i.exec(style)?.[1] ??
    element.attribs.face
  );
}

function replaceIn(element: Element, family: string, warnings: Warnings): void {
  for (const child of element.children) {
    if (isTag(child)) {
      // A marker in another font within: its blanks, mostly.
      const own = /font(?:-family)?:\s*([^;]+)/i.exec(child.attribs.style ?? "")?.[1];
      if (own === undefined || isSymbolFont(own)) replaceIn(child, family, warnings);
    } else if (isText(child) && child.data.trim() !== "" && !seen.has(child)) {
      seen.add(child);
      if (!isKnownInSymbolFont(child.data, family)) {
        warnings.meaning(
          `Letters in a symbol font may show other signs than they stand for: ${quote(textOf(element).trim())}.`,
        );
      }
      child.data = fromSymbolFont(child.data, family);
    }
  }
}

const seen = new WeakSet<object>();
