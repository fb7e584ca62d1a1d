import type { Element } from "domhandler";
import { beginningOf, cleanCharacters } from "./characters.ts";
import { readDeclarations } from "./css-declarations.ts";
import type { Warnings } from "./limits.ts";
import { safeLink } from "./links.ts";
import { ELEMENTS } from "./profile.ts";
import type { Style } from "./style-text.ts";

/**
 * The attributes of an element as they are stored, all but `style` and an
 * image's `src`, each with a checked value. A size in percent goes into `style`.
 */
export function safeAttributes(
  name: string,
  element: Element,
  style: Style,
  warnings: Warnings,
): Record<string, string> {
  warnOfLost(element, warnings);
  const kept: Record<string, string> = {};
  for (const attribute of ELEMENTS[name] ?? []) {
    const written = element.attribs[attribute];
    if (written === undefined || attribute === "src") continue;
    const value = readAttribute(attribute, written.trim(), style, warnings);
    if (value !== null) kept[attribute] = value;
  }
  return kept;
}

const SPANS: Readonly<Record<string, number>> = { colspan: 50, rowspan: 500, span: 50 };
const LIST_TYPES = new Set(["1", "a", "A", "i", "I"]);
const SIZE = /^(\d{1,4})(?:\.\d+)?(px|%)?$/;

function readAttribute(
  attribute: string,
  written: string,
  style: Style,
  warnings: Warnings,
): string | null {
  const most = SPANS[attribute];
  if (most !== undefined) {
    const span = /^\d{1,9}$/.test(written) ? Number(written) : 1;
    return span > 1 ? String(Math.min(span, most)) : null;
  }
  switch (attribute) {
    case "href":
      return safeLink(written, warnings);
    case "alt":
      return beginningOf(cleanCharacters(written, warnings).replace(/\s+/g, " ").trim(), 1_000);
    case "start":
    case "value":
      return /^-?\d{1,5}$/.test(written) ? String(Number(written)) : null;
    case "type":
      return LIST_TYPES.has(written) ? written : null;
    case "reversed":
      return "";
    case "data-running":
      return written === "header" || written === "footer" ? written : null;
    case "data-counter":
      return written === "page" || written === "pages" ? written : null;
    case "role":
      return written === "presentation" ? written : null;
    case "data-marker":
      return (
        beginningOf(cleanCharacters(written, warnings).replace(/\s+/g, " ").trim(), 40) || null
      );
    default:
      return readSize(attribute, written, style, warnings);
  }
}

/** `width` and `height` of an image: pixels stay an attribute, percent becomes a style. */
function readSize(
  attribute: string,
  written: string,
  style: Style,
  warnings: Warnings,
): string | null {
  const match = SIZE.exec(written);
  const number = Math.min(2_000, Number(match?.[1] ?? 0));
  if (number === 0) return null;
  if (match?.[2] !== "%") return String(number);
  const [read] = readDeclarations(`${attribute}:${number}%`, warnings);
  if (read?.value && !style.has(attribute)) style.set(attribute, read.value);
  return null;
}

function warnOfLost(element: Element, warnings: Warnings): void {
  for (const attribute of Object.keys(element.attribs)) {
    if (attribute.startsWith("on")) warnings.decoration("Event handlers were removed.");
  }
}
