import { type Element, isTag, isText } from "domhandler";
import type { Styled } from "./cascade.ts";
import { quote, type Warnings } from "./limits.ts";
import { lineOf, textOf } from "./markup.ts";
import type { Style } from "./style-text.ts";

/** What would keep the text of a place from being seen on a screen. */
export interface Hiding {
  /** Somebody was told already. */
  told: boolean;
  invisible: boolean;
  withoutSize: boolean;
  withoutInk: boolean;
}

export const SEEN: Hiding = {
  told: false,
  invisible: false,
  withoutSize: false,
  withoutInk: false,
};

/**
 * A contract hides nothing: text that its styles would hide is shown, and whoever
 * sent it is told, with the first words.
 */
export function warnOfHidden(
  element: Element,
  { arrangement }: Styled,
  around: Hiding,
  warnings: Warnings,
): Hiding {
  if (around.told) return around;
  if (element.name === "details" && element.attribs.open === undefined) {
    const loose = ownWords(element);
    if (loose !== "") warnings.meaning(sentence("a closed <details>", loose));
  }
  const hiding = hidingWithin(arrangement, around);
  const reason = hidesAll(element, arrangement) ?? hidesOwn(element, hiding);
  if (reason === null) return hiding;
  const words = lineOf(element);
  if (words === "") return hiding;
  warnings.meaning(sentence(reason, words));
  return { ...hiding, told: true };
}

/** What keeps an element's own text from being seen, inherited or asked for; its children may take it back. */
export function hidingWithin(arrangement: Style, around: Hiding): Hiding {
  const hiding: Hiding = { ...around };
  const flag = (property: string, key: "withoutSize" | "withoutInk") => {
    const value = arrangement.get(property);
    if (value === "yes" || value === "no") hiding[key] = value === "yes";
  };
  flag("no-size", "withoutSize");
  flag("no-ink", "withoutInk");
  const visibility = arrangement.get("visibility");
  if (visibility !== undefined) hiding.invisible = visibility !== "visible";
  return hiding;
}

const sentence = (reason: string, words: string) =>
  `Text that ${reason} would hide is shown: ${quote(words)}.`;

/** Text that stands in the element itself, in none of its parts. */
const ownWords = (element: Element) =>
  textOf({ children: element.children.filter((child) => isText(child)) })
    .replace(/\s+/g, " ")
    .trim();

/** Beyond this many points, text is meant to stand beside the page. */
const FAR = -350;

/** Why nothing of an element is seen, whatever its children ask for; null where it is. */
export function hidesAll(element: Element, arrangement: Style): string | null {
  const points = (name: string) => Number.parseFloat(arrangement.get(name) ?? "0");
  if (element.attribs.hidden !== undefined) return 'the attribute "hidden"';
  if (arrangement.get("display") === "none") return "display: none";
  if (points("opacity") < 0.1 && arrangement.has("opacity")) return "opacity: 0";
  if (isFolded(element)) return "a closed <details>";
  if (points("far-indent") < FAR) return "text-indent";
  if (points("far-margin") < FAR) return "a margin";
  const placed = /^(?:absolute|fixed)$/.test(arrangement.get("position") ?? "");
  if (placed && ["left", "top", "right", "bottom"].some((side) => points(side) < FAR)) {
    return "a place beside the page";
  }
  if (arrangement.get("clip") === "all") return "clip";
  const small = ["box-width", "box-height", "max-height"].some(
    (name) => arrangement.has(name) && arrangement.get(name) !== "auto" && points(name) <= 1,
  );
  if (small && /hidden|clip/.test(arrangement.get("overflow") ?? "")) return "a size of nothing";
  return null;
}

/** What inner elements may take back: only the element's own words count. */
function hidesOwn(element: Element, hiding: Hiding): string | null {
  if (ownWords(element) === "") return null;
  if (hiding.invisible) return "visibility: hidden";
  if (hiding.withoutSize) return "font-size: 0";
  return hiding.withoutInk ? "a transparent colour" : null;
}

/** A part of a closed `details` that is not its summary. */
function isFolded(element: Element): boolean {
  const parent = element.parent;
  if (parent === null || !isTag(parent) || parent.name !== "details") return false;
  return parent.attribs.open === undefined && element.name !== "summary";
}
