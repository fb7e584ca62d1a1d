import { escapeXml } from "#kernel/escape-html.ts";
import type { TextLine } from "#lib/pdf/pictures/page-text.ts";
import type { Box } from "#lib/pdf/seen-words/letter-boxes.ts";
import { directionOf, hasRightToLeft } from "./markup.ts";
import { guessParagraphs } from "./paragraphs.ts";
import { median, placeLines, type Region, readingOrder } from "./reading-order.ts";

/** A page's lines with its size in points, both as it is seen. */
export interface PageLines {
  lines: readonly TextLine[];
  /** Where pictures and drawings stand, as shares of the page. */
  drawn?: readonly Box[];
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
  const isWord = (word: string) => words.has(word);
  return pages.map((page, index) => pageText({ ...page, page: index + 1 }, bodyHeight, isWord));
}

/** Words with a hyphen in them. */
const COMPOUNDS = /(?<![\p{L}\p{N}'’])[\p{L}\p{N}'’]+(?:-[\p{L}\p{N}'’]+)+/gu;

function pageText(
  page: PageLines & { page: number },
  bodyHeight: number,
  isWord: (word: string) => boolean,
): string {
  const turned = page.lines.filter(({ runs }) => runs === "up" || runs === "down");
  const upright = page.lines.filter((line) => !turned.includes(line));
  const letters = upright.map(({ text }) => text).join("");
  const fromRight = isMostlyRightToLeft(letters);
  const regions = readingOrder(placeLines(upright, page), fromRight);
  return [
    ...withDrawings(regions, page).flatMap((part) =>
      typeof part === "string"
        ? [part]
        : guessParagraphs(part, bodyHeight, isWord).map(({ text, isTitle }) =>
            element(isTitle ? "h4" : "p", text),
          ),
    ),
    // What runs up or down stands beside the text, not in it.
    ...turned.map(({ text }) => element("p", text)),
  ].join("");
}

/** The regions with a mark for each drawing, behind the last row beside or above its middle. */
function withDrawings(
  regions: readonly Region[],
  { drawn = [], page, width, height }: PageLines & { page: number },
): (Region | string)[] {
  const parts: (Region | string)[] = [...regions];
  for (const { left, top, right, bottom } of drawn) {
    const middle = ((top + bottom) / 2) * height;
    const isBefore = (row: Region[number]) =>
      row.some(
        (line) => line.bottom <= middle && line.left < right * width && line.right > left * width,
      );
    const at = parts.findLastIndex((part) => typeof part !== "string" && part.some(isBefore));
    const mark = `<figure data-drawn="${[page, ...[left, top, right, bottom].map(shareOf)].join(" ")}"></figure>`;
    const region = parts[at];
    if (region === undefined || typeof region === "string") parts.unshift(mark);
    else {
      const rows = region.findLastIndex(isBefore) + 1;
      const [before, after] = [region.slice(0, rows), region.slice(rows)];
      parts.splice(at, 1, before, mark, ...(after.length > 0 ? [after] : []));
    }
  }
  return parts;
}

function shareOf(value: number): string {
  return value.toFixed(4);
}

function element(name: "h4" | "p", text: string): string {
  return `<${name}${directionOf(text)}>${escapeXml(text)}</${name}>`;
}

function isMostlyRightToLeft(text: string): boolean {
  if (!hasRightToLeft(text)) return false;
  const foreign = text.match(/[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/g)?.length ?? 0;
  return foreign > (text.match(/\p{L}/gu)?.length ?? 0) / 2;
}
