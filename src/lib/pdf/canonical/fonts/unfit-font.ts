import type { OptionalFamily } from "#lib/fonts/fonts.ts";
import { UnfitPdf } from "#lib/pdf/intake/unfit-pdf.ts";

const EMBED = "Save the PDF with its fonts embedded";

/** Letters that fonts which are not installed could have. */
const SCRIPTS: readonly (readonly [RegExp, OptionalFamily, string])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, "ja", "Japanese"],
  [/\p{Script=Hangul}/u, "ko", "Korean"],
  [/\p{Script=Bopomofo}/u, "zh-hant", "Chinese"],
  [/\p{Script=Thai}/u, "th", "Thai"],
  [/\p{Extended_Pictographic}/u, "emoji", "emoji"],
];
const NAMES: Readonly<Record<OptionalFamily, string>> = {
  ja: "Japanese",
  ko: "Korean",
  "zh-hans": "Chinese",
  "zh-hant": "Chinese",
  th: "Thai",
  emoji: "emoji",
};

/** For a letter in a font that is not in the file, which no font of the installation has. */
export function lacksLetter(
  page: number,
  font: string,
  letters: string,
  language: OptionalFamily | undefined,
): UnfitPdf {
  const guessed = SCRIPTS.find(([script]) => script.test(letters))?.[1];
  const isHan = /\p{Script=Han}/u.test(letters);
  const family = guessed ?? (isHan ? (language ?? "zh-hans") : undefined);
  const install = family
    ? `, or have whoever runs this service install ${NAMES[family]} letters (npm run fonts -- ${family})`
    : "";
  return new UnfitPdf(
    `Page ${page} of the PDF shows "${letters}" in the font ${quoted(font)}, which is not in the file, and no font installed here has that letter. ${EMBED}${install}.`,
  );
}

/** For a glyph whose letter nobody can tell. */
export function unknownGlyph(page: number, font: string, glyph: string): UnfitPdf {
  return new UnfitPdf(
    `Page ${page} of the PDF shows ${glyph} of the font ${quoted(font)}, which is not in the file, and nothing says which letter that is. ${EMBED}.`,
  );
}

/** For a font that programs read in more than one way. */
export function ambiguousFont(page: number, font: string, reason: string): UnfitPdf {
  return new UnfitPdf(
    `Page ${page} of the PDF uses the font ${quoted(font)}, ${reason}, so that it looks different from one program to another. Open it, print it as a PDF (Print, Save as PDF) and upload that file.`,
  );
}

/** For a glyph whose data is damaged. */
export function brokenGlyph(page: number, font: string): UnfitPdf {
  return ambiguousFont(page, font, "which is damaged at a letter that is shown");
}

/** For a letter that several glyphs say they are. */
export function likeNamed(page: number, font: string): UnfitPdf {
  return ambiguousFont(page, font, "in which several glyphs are called one letter that is shown");
}

/** A name from the file, as a word of a sentence. */
export function quoted(name: string): string {
  const plain = name.replace(/[^\x21-\x7e]/g, "").slice(0, 60);
  return plain === "" ? "without a name" : plain;
}
