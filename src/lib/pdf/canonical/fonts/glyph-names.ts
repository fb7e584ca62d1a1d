import { DINGBATS_LIST, GLYPH_LIST } from "./glyph-list.ts";

/**
 * The letters that a glyph's name stands for, by the rules of the Adobe Glyph
 * List; undefined for a name without a meaning.
 */
export function lettersOfGlyph(name: string): string | undefined {
  const stem = name.split(".", 1)[0]!;
  if (stem === "") return undefined;
  const letters = stem.split("_").map(lettersOfPart);
  return letters.every((part) => part !== undefined) ? letters.join("") : undefined;
}

/**
 * The one letter that PDFium takes a glyph's name for, as FreeType reads it:
 * names that are put together of others mean nothing there.
 */
export function letterOfGlyph(name: string): number | undefined {
  const stem = name.split(".", 1)[0]!;
  const letters = stem.includes("_") || LONG.test(stem) ? undefined : lettersOfGlyph(stem);
  return letters?.codePointAt(0);
}

const LONG = /^uni[0-9A-F]{5}/;

/** As in `uni0041`, `uni00410042` and `u1F600`. */
function lettersOfPart(name: string): string | undefined {
  listed ??= read(GLYPH_LIST);
  const known = listed.get(name);
  if (known !== undefined) return known;
  const digits = /^uni((?:[0-9A-F]{4}){1,8})$/.exec(name)?.[1];
  if (digits !== undefined) {
    const codes = digits.match(/.{4}/g)!.map((four) => Number.parseInt(four, 16));
    return codes.some(isHalf) ? undefined : String.fromCharCode(...codes);
  }
  const code = Number.parseInt(/^u([0-9A-F]{4,6})$/.exec(name)?.[1] ?? "", 16);
  if (code <= 0x10ffff && !isHalf(code)) return String.fromCodePoint(code);
  const piece = PIECES[name];
  if (piece !== undefined) return piece;
  // Symbol has two forms of these.
  const twofold = /^(registered|register|copyright|trademark)(?:serif|sans)$/.exec(name)?.[1];
  return twofold === undefined ? undefined : TWOFOLD[twofold];
}

/** Pieces of Symbol that large brackets and lines are put together of. */
const PIECES: Readonly<Record<string, string | undefined>> = Object.assign(Object.create(null), {
  radicalex: "\u203e",
  arrowvertex: "\u23d0",
  arrowhorizex: "\u23af",
  integralex: "\u23ae",
  parenlefttp: "\u239b",
  parenleftex: "\u239c",
  parenleftbt: "\u239d",
  parenrighttp: "\u239e",
  parenrightex: "\u239f",
  parenrightbt: "\u23a0",
  bracketlefttp: "\u23a1",
  bracketleftex: "\u23a2",
  bracketleftbt: "\u23a3",
  bracketrighttp: "\u23a4",
  bracketrightex: "\u23a5",
  bracketrightbt: "\u23a6",
  bracelefttp: "\u23a7",
  braceleftmid: "\u23a8",
  braceleftbt: "\u23a9",
  braceex: "\u23aa",
  bracerighttp: "\u23ab",
  bracerightmid: "\u23ac",
  bracerightbt: "\u23ad",
});

const TWOFOLD: Readonly<Record<string, string>> = {
  registered: "®",
  register: "®",
  copyright: "©",
  trademark: "™",
};

/** The sign that a glyph's name stands for in Zapf Dingbats. */
export function signOfDingbat(name: string): string | undefined {
  dingbats ??= read(DINGBATS_LIST);
  return dingbats.get(name);
}

let listed: ReadonlyMap<string, string> | undefined;
let dingbats: ReadonlyMap<string, string> | undefined;

function isHalf(code: number): boolean {
  return code >= 0xd800 && code <= 0xdfff;
}

function read(list: string): ReadonlyMap<string, string> {
  const words = list.trim().split(/\s/);
  const names = new Map<string, string>();
  for (let at = 0; at + 1 < words.length; at += 2) {
    names.set(words[at]!, String.fromCharCode(Number.parseInt(words[at + 1]!, 16)));
  }
  return names;
}
