import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";
import { lettersOf } from "#lib/fonts/font-letters.ts";
import { memoryOf, OutOfMemory, type Pdfium, withMemory } from "#lib/pdfium/pdfium.ts";
import type { GlyphShape } from "./glyph-shape.ts";
import { layOutGlyphs } from "./glyph-sheet.ts";
import { keptShape } from "./kept-shapes.ts";

/** What letters look like: of each kind of face some, those that most contracts are set in first. */
const FACES = [
  "arimo/400Regular/Arimo_400Regular",
  "tinos/400Regular/Tinos_400Regular",
  "arimo/700Bold/Arimo_700Bold",
  "tinos/700Bold/Tinos_700Bold",
  "tinos/400Regular_Italic/Tinos_400Regular_Italic",
  "cousine/400Regular/Cousine_400Regular",
  "noto-sans/400Regular/NotoSans_400Regular",
  "source-serif-4/400Regular_Italic/SourceSerif4_400Regular_Italic",
  "source-sans-3/400Regular/SourceSans3_400Regular",
  "source-serif-4/400Regular/SourceSerif4_400Regular",
  "arimo/400Regular_Italic/Arimo_400Regular_Italic",
  "arimo/700Bold_Italic/Arimo_700Bold_Italic",
  "tinos/700Bold_Italic/Tinos_700Bold_Italic",
  "cousine/700Bold/Cousine_700Bold",
  "cousine/400Regular_Italic/Cousine_400Regular_Italic",
  "noto-sans/700Bold/NotoSans_700Bold",
  "source-sans-3/700Bold/SourceSans3_700Bold",
  "source-sans-3/400Regular_Italic/SourceSans3_400Regular_Italic",
  "source-serif-4/700Bold/SourceSerif4_700Bold",
  "source-serif-4/700Bold_Italic/SourceSerif4_700Bold_Italic",
  "noto-sans/400Regular_Italic/NotoSans_400Regular_Italic",
  "noto-sans/700Bold_Italic/NotoSans_700Bold_Italic",
  "noto-sans/200ExtraLight/NotoSans_200ExtraLight",
  "source-sans-3/900Black/SourceSans3_900Black",
  "noto-sans/900Black/NotoSans_900Black",
  "vazirmatn/400Regular/Vazirmatn_400Regular",
  "caveat/500Medium/Caveat_500Medium",
] as const;
/** So many of them show every kind: what is compared with many letters is compared in these. */
export const KINDS = 8;

interface Face {
  document: number;
  font: number;
  letters: [first: number, last: number][];
  shapes: Map<string, GlyphShape | null>;
}

/** The faces that are open in an instance of PDFium, in the order of `FACES`. */
const open = new WeakMap<Pdfium, Face[]>();

/** What a letter looks like in the first faces, one after the other, of those that have it. */
export function* referenceShapes(
  pdfium: Pdfium,
  letter: string,
  faces: number,
): Generator<GlyphShape> {
  for (let at = 0; at < Math.min(faces, FACES.length); at += 1) {
    const kept = keptShape(at, letter);
    const shape = kept === undefined ? drawReference(pdfium, letter, at) : kept;
    if (shape) yield shape;
  }
}

export const ALL_FACES = FACES.length;

/** What a letter looks like in one face, drawn now; null where the face lacks it. */
export function drawReference(pdfium: Pdfium, letter: string, at: number): GlyphShape | null {
  const known = open.get(pdfium) ?? [];
  open.set(pdfium, known);
  const face = known[at] ?? openFace(pdfium, FACES[at]!);
  known[at] = face;
  return shapeIn(pdfium, face, letter);
}

function shapeIn(pdfium: Pdfium, face: Face, letter: string): GlyphShape | null {
  const known = face.shapes.get(letter);
  if (known !== undefined) return known;
  const shape = hasLetter(face, letter) ? drawLetter(pdfium, face, letter) : null;
  face.shapes.set(letter, shape);
  return shape;
}

function drawLetter(pdfium: Pdfium, face: Face, letter: string): GlyphShape | null {
  const sheet = layOutGlyphs(pdfium, face, [letter]);
  const [shape] = sheet.shapes();
  sheet.close();
  return shape && typeof shape !== "string" ? shape : null;
}

function hasLetter({ letters }: Face, letter: string): boolean {
  const code = letter.codePointAt(0) ?? 0;
  return code <= 0xffff && letters.some(([first, last]) => first <= code && code <= last);
}

/** FPDF_FONT_TRUETYPE of fpdf_edit.h. */
const TRUE_TYPE = 2;

function openFace(pdfium: Pdfium, file: string): Face {
  const bytes = readFileSync(OWN.resolve(`@expo-google-fonts/${file}.ttf`));
  const document = pdfium.FPDF_CreateNewDocument();
  const font = withMemory(pdfium, bytes.length, (address) => {
    memoryOf(pdfium).HEAPU8.set(bytes, address);
    return pdfium.FPDFText_LoadFont(document, address, bytes.length, TRUE_TYPE, true);
  });
  if (font === 0) throw new OutOfMemory("PDFium has no memory left for a font");
  return { document, font, letters: lettersOf(bytes), shapes: new Map() };
}

const OWN = createRequire(join(PACKAGE_ROOT, "package.json"));
