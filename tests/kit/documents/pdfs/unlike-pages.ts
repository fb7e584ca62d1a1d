import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { readTrueType } from "#lib/pdf/canonical/fonts/true-type.ts";
import { drawLoadedPage } from "#lib/pdf/pictures/draw-page.ts";
import { withSecondPdf } from "#lib/pdf/two-engines/draw-second.ts";
import { findPlaces } from "#lib/pdf/two-engines/find-places.ts";
import { letterPlaces } from "#lib/pdf/two-engines/letter-places.ts";
import { withPage, withPdfMeanwhile } from "#lib/pdfium/pdfium.ts";
import { extraFrom, type HandmadeObject, pagesPdf } from "./handmade.ts";

/** Fonts of five families, as text of contracts is set in. */
export const FAMILIES = {
  Arimo: "arimo/400Regular/Arimo_400Regular",
  Tinos: "tinos/400Regular/Tinos_400Regular",
  Cousine: "cousine/400Regular/Cousine_400Regular",
  NotoSans: "noto-sans/400Regular/NotoSans_400Regular",
  SourceSerif: "source-serif-4/400Regular/SourceSerif4_400Regular",
} as const;

export type Family = keyof typeof FAMILIES;

export interface Line {
  text: string;
  /** From where the line would stand, in points. */
  right?: number;
  up?: number;
  /** A stroke through it. */
  isStruck?: boolean;
}

/** A line of text, as one engine shows it and as the other does. */
export interface UnlikeLine {
  one: Line;
  other: Line;
  family: Family;
  /** In points. */
  size: number;
  /** An operator of colour: `0 g`. */
  colour: string;
}

const PAGE = { width: 595, height: 842 };
const MARGIN = 20;
const COLUMNS = 5;

/**
 * Draws lines as if two engines read them differently: PDFium a page that has the
 * one, pdf.js a page that has the other.
 * @returns those whose difference is not found
 */
export async function notFound<T extends UnlikeLine>(lines: readonly T[]): Promise<T[]> {
  const missed: T[] = [];
  for (let left = lines.slice(); left.length > 0; ) {
    const places = placeLines(left);
    const shown = left.slice(0, places.length);
    left = left.slice(places.length);
    const found = await differencesOf(twoPages(shown, places));
    for (const [at, line] of shown.entries()) {
      const { x, y, height } = places[at]!;
      const isFound = found.some((place) => {
        const [across, down] = [(place.x * PAGE.width) / 100, (place.y * PAGE.height) / 100];
        const isBeside = down + 6 < PAGE.height - y - height || down > PAGE.height - y + 4;
        return !isBeside && across > x - 10 && across < x + PAGE.width / COLUMNS - 12;
      });
      if (!isFound) missed.push(line);
    }
  }
  return missed;
}

interface Place {
  x: number;
  /** Of the baseline. */
  y: number;
  height: number;
}

/** Places for as many lines as a page has: at another part of a pixel each. */
function placeLines(lines: readonly UnlikeLine[]): Place[] {
  const places: Place[] = [];
  let y = PAGE.height - MARGIN;
  for (let at = 0; at < lines.length; at += COLUMNS) {
    const row = lines.slice(at, at + COLUMNS);
    const height = Math.max(...row.map(({ size }) => size));
    y -= 2 * height + 6.13;
    if (y < MARGIN) break;
    for (let column = 0; column < row.length; column += 1) {
      const x = MARGIN + (column * (PAGE.width - 2 * MARGIN)) / COLUMNS + ((at * 7) % 13) / 9;
      places.push({ x, y, height });
    }
  }
  return places;
}

function twoPages(lines: readonly UnlikeLine[], places: readonly Place[]): Buffer {
  const first = extraFrom(2);
  const families = [...new Set(lines.map(({ family }) => family))];
  const extra = families.flatMap((family, at) => fontObjects(family, first + 3 * at));
  const fonts = families.map((family, at) => `/${family} ${first + 3 * at} 0 R`).join(" ");
  const entries = `/MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Resources <</Font <<${fonts}>>>>`;
  const page = (which: "one" | "other") => ({
    entries,
    content: lines.map((line, at) => drawn(line, line[which], places[at]!)).join("\n"),
  });
  return pagesPdf([page("one"), page("other")], { extra });
}

function drawn({ family, size, colour }: UnlikeLine, line: Line, place: Place): string {
  const x = place.x + (line.right ?? 0);
  const y = place.y + (line.up ?? 0);
  const text = `BT /${family} ${size} Tf ${colour} ${x.toFixed(3)} ${y.toFixed(3)} Td (${line.text}) Tj ET`;
  if (!line.isStruck) return text;
  const width = 0.5 * size * line.text.length;
  const high = (y + 0.25 * size).toFixed(3);
  return `${text}\n${colour} ${x.toFixed(3)} ${high} ${width.toFixed(3)} ${(0.075 * size).toFixed(3)} re f`;
}

const FIRST = 32;
const LAST = 126;

/** A simple font of all letters of ASCII, from this object's number on. */
export function fontObjects(family: Family, number: number): HandmadeObject[] {
  const require = createRequire(import.meta.url);
  const bytes = readFileSync(require.resolve(`@expo-google-fonts/${FAMILIES[family]}.ttf`));
  const font = readTrueType(bytes);
  const map = font?.codeTables.find(({ platform }) => platform === 3);
  if (!font || !map) throw new Error(`${family} cannot be read`);
  const widths = Array.from({ length: LAST - FIRST + 1 }, (_, at) => {
    const advance = font.advanceOf(map.glyphOf(FIRST + at));
    return Math.round((1000 * advance) / font.unitsPerEm);
  });
  return [
    `<</Type /Font /Subtype /TrueType /BaseFont /${family} /FirstChar ${FIRST} /LastChar ${LAST} /Widths [${widths.join(" ")}] /FontDescriptor ${number + 1} 0 R /Encoding /WinAnsiEncoding>>`,
    `<</Type /FontDescriptor /FontName /${family} /Flags 32 /FontBBox [-200 -300 1200 1000] /ItalicAngle 0 /Ascent 900 /Descent -200 /CapHeight 700 /StemV 80 /FontFile2 ${number + 2} 0 R>>`,
    { entries: `/Length1 ${bytes.length}`, data: bytes },
  ];
}

async function differencesOf(pdf: Uint8Array) {
  return withSecondPdf(pdf, (second) =>
    withPdfMeanwhile(pdf, async (first) => {
      const other = await second.load(2);
      try {
        return await findPlaces(
          PAGE,
          withPage(first, 1, (handle) => letterPlaces(first.pdfium, handle)),
          async (pixels) => ({
            theirs: await other.draw(pixels),
            ours: withPage(first, 1, (handle) => drawLoadedPage(first.pdfium, handle, 0, pixels)),
          }),
          Number.POSITIVE_INFINITY,
        );
      } finally {
        other.close();
      }
    }),
  );
}
