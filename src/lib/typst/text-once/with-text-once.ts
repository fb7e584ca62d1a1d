import { contentStreams, packStream } from "#lib/pdf/assembly/page-content.ts";
import { readPageTree } from "#lib/pdf/assembly/page-tree.ts";
import { readInherited } from "#lib/pdf/geometry.ts";
import { PdfDict, type PdfObject, PdfRef } from "#lib/pdf/objects.ts";
import { type OpenPdf, openPdf } from "#lib/pdf/reading/open.ts";
import { writeFile } from "#lib/pdf/writing/write-file.ts";
import { CodedFont } from "./coded-font.ts";
import { type Joined, rewriteTexts } from "./rewrite-texts.ts";
import { isFromTheRight, shareOut, syllablesOf } from "./share-out.ts";
import { latin1, type PageTexts, readPageTexts, type TextObject } from "./shown-text.ts";
import { StructureParents } from "./structure-parents.ts";

/**
 * The PDF of the typesetter, with each letter said once. A syllable of several glyphs, as
 * Thai, the scripts of India and letters with marks have it, comes with the whole
 * syllable as the text of each glyph, in pieces of marked content where a mark is raised, so that words
 * that are copied have letters twice. Here each glyph is read as the letters that are
 * its own (ISO 32000-1, 9.10.3), and the syllable as a whole says so as well (14.9.4).
 * What is drawn stays. Same input, same bytes; the very input where there is nothing to mend.
 */
export function withTextOnce(pdf: Uint8Array): Uint8Array {
  const source = openPdf(pdf);
  const fonts = new Map<number, CodedFont | null>();
  const fontOf = (ref: PdfObject | undefined): CodedFont | null => {
    if (!(ref instanceof PdfRef)) return null;
    const known = fonts.get(ref.objectNumber);
    if (known !== undefined) return known;
    const font = CodedFont.read(source, ref);
    fonts.set(ref.objectNumber, font);
    return font;
  };
  const { pages } = readPageTree(source);
  const named = pages.map(({ dict }) => fontsOf(source, dict));
  for (const page of named) for (const ref of page?.values() ?? []) fontOf(ref);
  const knownFonts = () => [...fonts.values()].filter((font) => font !== null);
  if (!knownFonts().some((font) => font.hasSyllables())) return pdf;

  const parents = new StructureParents(source);
  const changed = new Map<number, PdfObject>();
  for (const [index, { dict, ref: page }] of pages.entries()) {
    for (const { ref, stream } of contentStreams(source, dict)) {
      const content = source.decode(stream);
      const texts = readPageTexts(content, (name) => fontOf(named[index]?.get(name)));
      const joined = joinSyllables(
        texts,
        (to, from) => parents.areOne(dict, to.mcid, from.mcid) && isBoundary(content, to, from),
      );
      for (const { from, to } of joined) {
        if (from.mcid !== to.mcid) parents.remove(dict, page, from.mcid);
      }
      changed.set(ref.objectNumber, packStream(rewriteTexts(content, texts, joined)));
    }
  }
  for (const [number, object] of parents.changes()) changed.set(number, object);
  let next = source.nextNumber;
  for (const font of knownFonts()) {
    for (const [number, object] of font.changes(() => next++)) changed.set(number, object);
  }
  return writeFile({
    catalog: source.catalog,
    info: source.trailer.get("Info", source.resolve),
    resolve: (ref) => changed.get(ref.objectNumber) ?? source.resolve(ref),
    version: source.version,
    kind: "table",
    source: pdf,
  });
}

function fontsOf({ resolve }: OpenPdf, page: PdfDict): PdfDict | undefined {
  const resources = readInherited(page, "Resources", resolve);
  return resources instanceof PdfDict ? resources.getDict("Font", resolve) : undefined;
}

/** Shares out the letters of all syllables; tells which text objects become one with the one before. */
function joinSyllables(
  { objects }: PageTexts,
  areOne: (object: TextObject, next: TextObject) => boolean,
): Joined[] {
  const glyphs = objects.flatMap((object) =>
    object.showings.flatMap(({ items }) =>
      items.flatMap((glyph) => (typeof glyph === "number" ? [] : [{ glyph, object }])),
    ),
  );
  const objectOf = new Map(glyphs.map(({ glyph, object }) => [glyph, object]));
  const joined: Joined[] = [];
  for (const syllable of syllablesOf(glyphs.map(({ glyph }) => glyph))) {
    const inside = [...new Set(syllable.map((glyph) => objectOf.get(glyph)!))];
    const isWhole = inside.every((object, at) => {
      const before = inside[at - 1];
      return !before || areOne(before, object);
    });
    shareOut(syllable);
    if (!isWhole) continue;
    for (const [at, from] of inside.entries()) {
      if (at > 0) joined.push({ from, to: inside[at - 1]! });
    }
    // Readers turn what is read from right to left letter by letter, and would turn this as well.
    if (isFromTheRight(syllable[0]!.text)) continue;
    syllable[0]!.begins = syllable[0]!.text;
    syllable.at(-1)!.ends = true;
  }
  return joined;
}

/** Nothing between two text objects but the end of one and the begin of the other. */
const BOUNDARY =
  /^\s*ET\s+Q\s+EMC\s+(?:\/Artifact BMC\s+EMC\s+)?\/Span <<[^<>]*>> BDC\s+q\s+1 0 0 -1 [-\d.]+ [-\d.]+ cm$/;

/** Whether they have one look, and only marked content and a place of their own. */
function isBoundary(content: Uint8Array, to: TextObject, from: TextObject): boolean {
  if (to.look !== from.look) return false;
  const between = latin1(content.subarray(to.end, from.start));
  return between.endsWith(from.look) && BOUNDARY.test(between.slice(0, -from.look.length));
}
