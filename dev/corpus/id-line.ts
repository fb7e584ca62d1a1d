/** Where the line with the document's ID really stands on a page of a sealed file. */

import { run } from "#kit/judges/readers/run.ts";
import type { Area } from "./look.ts";

/** One letter of a page as MuPDF places it, in points of the page as it is seen. */
interface Letter {
  text: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
  size: number;
}

/** Air around the letters, and the veil, in parts of their size. */
const AIR = 0.5;

/**
 * The areas of pages (from 1) that the last ID on each and the address beside it
 * cover, and nothing more. What is to be seen there it is the judge's to say:
 * only the place is taken from here.
 * @param address as it is printed beside the ID where there is room
 */
export async function findIdLines(
  file: string,
  pages: readonly number[],
  publicId: string,
  address: string,
): Promise<Map<number, Area>> {
  const args = ["draw", "-q", "-F", "stext", file, pages.join(",")];
  const { stdout } = await run("mutool", args);
  const found = new Map<number, Area>();
  for (const part of stdout.toString("utf8").split(/(?=<page id=)/)) {
    const page = /^<page id="page(\d+)"/.exec(part)?.[1];
    const area = page && idLineIn(part, publicId, address);
    if (area) found.set(Number(page), area);
  }
  return found;
}

/** @param stext what MuPDF writes of one page; null where no ID is in it */
export function idLineIn(stext: string, publicId: string, address: string): Area | null {
  const [, wide, high] = /<page [^>]*width="([\d.]+)" height="([\d.]+)"/.exec(stext) ?? [];
  const letters = lettersOf(stext);
  const text = letters.map((letter) => letter.text).join("");
  const from = text.lastIndexOf(publicId);
  if (!wide || !high || from < 0) return null;
  const end = from + publicId.length;
  const to = text.startsWith(address, end) ? end + address.length : end;
  const line = letters.slice(from, to);
  const air = AIR * Math.max(...line.map(({ size }) => size));
  const left = Math.min(...line.map((letter) => letter.left)) - air;
  const top = Math.min(...line.map((letter) => letter.top)) - air / 2;
  const right = Math.max(...line.map((letter) => letter.right)) + air;
  const bottom = Math.max(...line.map((letter) => letter.bottom)) + air / 2;
  return {
    x: (100 * left) / Number(wide),
    y: (100 * top) / Number(high),
    width: (100 * (right - left)) / Number(wide),
    height: (100 * (bottom - top)) / Number(high),
  };
}

/** Without blanks, one entry for each unit of text. */
function lettersOf(stext: string): Letter[] {
  const letters: Letter[] = [];
  let size = 0;
  for (const [, font, quad = "", char = ""] of stext.matchAll(
    /<font [^>]*size="([\d.]+)"|<char quad="([^"]*)"[^>]* c="([^"]*)"/g,
  )) {
    if (font !== undefined) size = Number(font);
    else if (char.trim() !== "") letters.push(...placed(char, quad.split(" ").map(Number), size));
  }
  return letters;
}

function placed(char: string, quad: number[], size: number): Letter[] {
  const [xs, ys] = [0, 1].map((odd) => quad.filter((_, at) => at % 2 === odd)) as [
    number[],
    number[],
  ];
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  return Array.from(char, (text) => ({ text, left, top, right, bottom, size }));
}
