import { contentStreams, decodeContent } from "#lib/pdf/assembly/page-content.ts";
import { PdfDict, type PdfObject, PdfStream } from "#lib/pdf/objects.ts";
import type { Settling } from "./settling.ts";

/**
 * Drawings within drawings: forms, glyphs and masks. PDFium draws some 33
 * levels, others more or fewer.
 */
const MAX_LEVELS = 20;
const DEEP = "holds drawings within drawings, too many levels deep or without an end";
/** A name as it stands in instructions; what is a name within a text counts, too. */
const NAME = /\/([^\x20\t\r\n\f\0()<>[\]{}/%]*)/g;
const ESCAPE = /#([0-9a-f]{2})/gi;

/**
 * Refuses a page whose drawings hold each other in too many levels, or themselves.
 * What drawings could use by their resources is looked at first; where that is too
 * deep, what their instructions name.
 * @param page settled
 * @throws UnfitPdf
 */
export function boundNesting(at: Settling, page: PdfDict): void {
  const innerDrawings = (drawing: PdfDict) => drawingsIn(at, drawing).map(([, inner]) => inner);
  if (isBounded(page, innerDrawings)) return;
  const usedDrawings = (drawing: PdfDict) => {
    const names = namesIn(at, drawing);
    const isUsed = (name: string) => names === null || names.has(name);
    return drawingsIn(at, drawing).flatMap(([name, inner]) => (isUsed(name) ? [inner] : []));
  };
  if (!isBounded(page, usedDrawings)) at.refuse(DEEP);
}

function isBounded(page: PdfDict, inner: (drawing: PdfDict) => PdfDict[]): boolean {
  const levels = new Map<PdfDict, number>();
  /** Stands while what is within is counted, so that a loop is found. */
  const OPEN = Infinity;
  const count = (drawing: PdfDict, depth: number): number => {
    const known = levels.get(drawing);
    if (known !== undefined) return known;
    if (depth > MAX_LEVELS) return OPEN;
    levels.set(drawing, OPEN);
    let most = 0;
    for (const one of inner(drawing)) {
      most = Math.max(most, count(one, depth + 1));
      if (most > MAX_LEVELS) return OPEN;
    }
    levels.set(drawing, most + 1);
    return most + 1;
  };
  return count(page, 0) <= MAX_LEVELS + 1;
}

/** What the resources of a page, form, pattern or font hold that draws, by name. */
function drawingsIn(at: Settling, drawing: PdfDict): [name: string, inner: PdfDict][] {
  const { resolve } = at.graph;
  const resources = drawing.getDict("Resources", resolve);
  if (!resources) return [];
  const found: [string, PdfDict][] = [];
  const collectFrom = (category: string, drawn: (value: PdfDict) => PdfObject | undefined) => {
    for (const [name, value] of resources.getDict(category, resolve) ?? []) {
      const source = at.objectBehind(value);
      const inner = source instanceof PdfDict ? drawn(source) : undefined;
      if (inner instanceof PdfDict) found.push([name.value, inner]);
    }
  };
  const isKind = (value: PdfDict, key: string, kind: string) =>
    value.getName(key, resolve)?.value === kind ? value : undefined;
  collectFrom("XObject", (value) => isKind(value, "Subtype", "Form"));
  collectFrom("Pattern", (value) => (value instanceof PdfStream ? value : undefined));
  collectFrom("Font", (value) => isKind(value, "Subtype", "Type3"));
  collectFrom("ExtGState", (value) => value.getDict("SMask", resolve)?.get("G", resolve));
  return found;
}

/** Names in the instructions of a drawing; null where they are not known. */
function namesIn(at: Settling, drawing: PdfDict): Set<string> | null {
  const names = new Set<string>();
  for (const data of instructionsOf(at, drawing)) {
    if (!data) return null;
    for (const [, name] of Buffer.from(data).toString("latin1").matchAll(NAME)) {
      names.add(
        name!.replace(ESCAPE, (_, digits: string) =>
          String.fromCharCode(Number.parseInt(digits, 16)),
        ),
      );
    }
  }
  return names;
}

function instructionsOf(at: Settling, drawing: PdfDict): (Uint8Array | undefined)[] {
  if (drawing instanceof PdfStream) return [at.unpack(drawing)];
  const glyphs = drawing.getDict("CharProcs", at.graph.resolve);
  if (!glyphs) {
    const streams = contentStreams(at.graph, drawing).map(({ stream }) => stream);
    return [decodeContent(at.graph, streams)];
  }
  return [...glyphs.values()].map((value) => {
    const glyph = at.objectBehind(value);
    return glyph instanceof PdfStream ? at.unpack(glyph) : undefined;
  });
}
