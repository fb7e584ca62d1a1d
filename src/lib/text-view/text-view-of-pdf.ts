import { escapeXml } from "#kernel/escape-html.ts";
import type { TextLine } from "#lib/pdf/pictures/page-text.ts";
import { directionOf, hasRightToLeft } from "./markup.ts";
import { guessParagraphs } from "./paragraphs.ts";
import { median, placeLines, readingOrder } from "./reading-order.ts";

/** A page's lines with its size in points, both as it is seen. */
export interface PageLines {
  lines: readonly TextLine[];
  width: number;
  height: number;
}

/**
 * Each page of a PDF as paragraphs of HTML, in the order that people read them:
 * for a small screen, where the page itself is too small to read. It is guessed
 * from what is printed where, so it is a reading aid and nothing more.
 */
export function textViewOfPdf(pages: readonly PageLines[]): string[] {
  const bodyHeight = median(
    pages.flatMap(({ lines, height }) => lines.map((line) => (line.height / 100) * height)),
  );
  const words = new Set<string>();
  for (const { lines } of pages) {
    for (const { text } of lines) {
      for (const word of text.match(COMPOUNDS) ?? []) words.add(word);
    }
  }
  return pages.map((page) => pageText(page, bodyHeight, (word) => words.has(word)));
}

/** Words with a hyphen in them. */
const COMPOUNDS = /(?<![\p{L}\p{N}'’])[\p{L}\p{N}'’]+(?:-[\p{L}\p{N}'’]+)+/gu;

function pageText(page: PageLines, bodyHeight: number, isWord: (word: string) => boolean): string {
  const turned = page.lines.filter(({ runs }) => runs === "up" || runs === "down");
  const upright = page.lines.filter((line) => !turned.includes(line));
  const letters = upright.map(({ text }) => text).join("");
  const fromRight = isMostlyRightToLeft(letters);
  const regions = readingOrder(placeLines(upright, page), fromRight);
  const paragraphs = regions.flatMap((region) => guessParagraphs(region, bodyHeight, isWord));
  return [
    ...paragraphs.map(({ text, isTitle }) => element(isTitle ? "h4" : "p", text)),
    // What runs up or down stands beside the text, not in it.
    ...turned.map(({ text }) => element("p", text)),
  ].join("");
}

function element(name: "h4" | "p", text: string): string {
  return `<${name}${directionOf(text)}>${escapeXml(text)}</${name}>`;
}

function isMostlyRightToLeft(text: string): boolean {
  if (!hasRightToLeft(text)) return false;
  const foreign = text.match(/[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/g)?.length ?? 0;
  return foreign > (text.match(/\p{L}/gu)?.length ?? 0) / 2;
}
