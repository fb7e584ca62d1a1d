import type { Element } from "domhandler";
import { beginningOf } from "#lib/contract-html/profile/characters.ts";
import type { ContentPart } from "#lib/contract-html/profile/css-arrangement.ts";
import type { Warnings } from "#lib/contract-html/profile/limits.ts";
import { counterText } from "./counter-styles.ts";
import type { Counters } from "./counters.ts";
import { PAGE_COUNTS } from "./page-counters.ts";

/** What the words of `content` depend on. */
export interface Generating {
  counters: Counters;
  /** How many quotations are open. */
  quotes: { depth: number };
  warnings: Warnings;
}

/** Longest text that one `content` generates. */
const LONGEST = 1_000;
const QUOTES: ContentPart[] = [{ text: "“" }, { text: "”" }, { text: "‘" }, { text: "’" }];
/** Signs of icon fonts, which stand for nothing without their font. */
const ICONS = /[\u{E000}-\u{F8FF}\u{F0000}-\u{10FFFD}]/gu;

/**
 * The text that a stored `content` generates for an element (CSS Content 3);
 * null where it generates none.
 */
export function generatedText(
  content: string | undefined,
  element: Element,
  quotes: string | undefined,
  generating: Generating,
): string | null {
  if (content === undefined) return null;
  const marks = quotes === undefined ? QUOTES : (JSON.parse(quotes) as ContentPart[]);
  let text = "";
  for (const part of JSON.parse(content) as ContentPart[]) {
    if ("word" in part && (part.word === "none" || part.word === "normal")) return null;
    if (!("picture" in part)) text += textOf(part, element, marks, generating);
    if (text.length > LONGEST) break;
  }
  const plain = beginningOf(text, LONGEST);
  if (!ICONS.test(plain)) return plain;
  generating.warnings.meaning("Signs of an icon font that CSS puts beside text were left out.");
  return plain.replace(ICONS, "");
}

function textOf(
  part: Exclude<ContentPart, { picture: true }>,
  element: Element,
  quotes: ContentPart[],
  { counters, quotes: open, warnings }: Generating,
): string {
  if ("text" in part) return part.text;
  if ("attribute" in part) return element.attribs[part.attribute] ?? "";
  if ("word" in part) return quoteOf(part.word, quotes, open);
  const name = "counter" in part ? part.counter : part.counters;
  const values = counters.valuesOf(name);
  const writeCounter = (value: number) => {
    const text = counterText(part.style, value);
    if (text !== null) return text;
    warnings.meaning(`Numbers in the style "${part.style}" were written as 1, 2, 3.`);
    return String(value);
  };
  const isOfPages = !counters.has(name) && (name === "page" || name === "pages");
  if (isOfPages) return PAGE_COUNTS[name];
  if ("counter" in part) return writeCounter(values.at(-1) ?? 0);
  return values.map(writeCounter).join(part.between);
}

function quoteOf(word: string, quotes: ContentPart[], open: { depth: number }): string {
  const opens = word.endsWith("open-quote");
  if (!opens) open.depth = Math.max(0, open.depth - (word.endsWith("close-quote") ? 1 : 0));
  const pairs = Math.max(1, Math.floor(quotes.length / 2));
  const part = quotes[Math.min(open.depth, pairs - 1) * 2 + (opens ? 0 : 1)];
  if (opens) open.depth += 1;
  const isShown = word === "open-quote" || word === "close-quote";
  return isShown && part && "text" in part ? part.text : "";
}
