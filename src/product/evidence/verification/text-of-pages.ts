import { fromHex, latin1 } from "#kernel/bytes.ts";
import { readPageTree } from "#lib/pdf/assembly/page-tree.ts";
import { readInherited } from "#lib/pdf/geometry.ts";
import { PdfArray, PdfDict, type PdfObject, PdfStream } from "#lib/pdf/objects.ts";
import { isWhitespace, readToken, type Token } from "#lib/pdf/reading/lexer.ts";
import type { OpenPdf } from "#lib/pdf/reading/open-with.ts";

const MAX_PAGES = 200;
/** Of all pages together: a file made to be slow ends here. */
const MAX_TOKENS = 3_000_000;
/** Characters of fonts' maps that are read, and letters that they give, of all pages together. */
const MAX_MAPPED = 3_000_000;
const MAX_DEPTH = 4;

/**
 * The letters of a document's pages in the order in which they are drawn, without the blanks:
 * enough to find an ID in a copy that was printed. By the fonts' ToUnicode maps (ISO 32000-1,
 * 9.10.3) alone; without one a byte is taken for its letter.
 */
export function* textOfPages(pdf: OpenPdf): Generator<string> {
  const left = { tokens: MAX_TOKENS, mapped: MAX_MAPPED };
  for (const { dict } of readPageTree(pdf).pages.slice(0, MAX_PAGES)) {
    const resources = readInherited(dict, "Resources", pdf.resolve);
    const contents = dict.get("Contents", pdf.resolve);
    const streams = contents instanceof PdfArray ? contents.toArray() : [contents];
    const pieces = streams.flatMap((one) => {
      const stream = one && "objectNumber" in one ? pdf.resolve(one) : one;
      return stream instanceof PdfStream ? [pdf.decode(stream)] : [];
    });
    yield pieces.map((bytes) => textOf(pdf, bytes, resources, left, 0)).join("");
  }
}

/** How much of a document may still be looked at. */
interface Left {
  tokens: number;
  mapped: number;
}

function textOf(
  pdf: OpenPdf,
  bytes: Uint8Array,
  resources: PdfObject | undefined,
  left: Left,
  depth: number,
): string {
  if (!(resources instanceof PdfDict) || depth > MAX_DEPTH) return "";
  const fonts = resources.getDict("Font", pdf.resolve);
  const forms = resources.getDict("XObject", pdf.resolve);
  const maps = new Map<string, Letters>();
  let letters: Letters = NO_MAP;
  let name = "";
  let text = "";
  for (const token of tokensOf(bytes, left)) {
    if (token.kind === "name") name = token.text;
    else if (token.kind === "string") text += spell(token.bytes, letters);
    else if (token.kind === "keyword" && token.text === "Tf") {
      letters = maps.get(name) ?? lettersOf(pdf, fonts?.getDict(name, pdf.resolve), left);
      maps.set(name, letters);
    } else if (token.kind === "keyword" && token.text === "Do") {
      const form = forms?.get(name, pdf.resolve);
      if (!(form instanceof PdfStream) || form.getName("Subtype")?.value !== "Form") continue;
      const own = form.get("Resources", pdf.resolve) ?? resources;
      text += textOf(pdf, pdf.decode(form), own, left, depth + 1);
    }
  }
  return text.replace(/\s+/g, "");
}

function* tokensOf(bytes: Uint8Array, left: Left): Generator<Token> {
  let at = 0;
  while (at < bytes.length && left.tokens > 0) {
    left.tokens -= 1;
    const token = tryToken(bytes, at);
    if (!token) {
      at += 1;
      continue;
    }
    if (token.kind === "end") return;
    at = token.end;
    yield token;
    // The data of an inline image is no text.
    if (token.kind === "keyword" && token.text === "ID") at = afterImage(bytes, at);
  }
}

function tryToken(bytes: Uint8Array, at: number): Token | null {
  try {
    return readToken(bytes, at);
  } catch {
    return null;
  }
}

function afterImage(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0x45, from); at >= 0; at = bytes.indexOf(0x45, at + 1)) {
    if (bytes[at + 1] === 0x49 && isWhitespace(bytes[at - 1])) return at;
  }
  return bytes.length;
}

/** What a font's codes stand for, and how many bytes a code has. */
interface Letters {
  bytes: 1 | 2;
  map: ReadonlyMap<number, string> | null;
}

const NO_MAP: Letters = { bytes: 1, map: null };

function lettersOf(pdf: OpenPdf, font: PdfDict | undefined, left: Left): Letters {
  const stream = font?.get("ToUnicode", pdf.resolve);
  const bytes = font?.getName("Subtype", pdf.resolve)?.value === "Type0" ? 2 : 1;
  if (!(stream instanceof PdfStream) || left.mapped <= 0) return { bytes, map: null };
  const map = new Map<number, string>();
  const text = latin1(pdf.decode(stream));
  left.mapped -= text.length;
  for (const list of sections(text, "bfchar")) {
    for (const [, code = "", letter = ""] of list.matchAll(/<(\w+)>\s*<(\w+)>/g)) {
      map.set(Number.parseInt(code, 16), fromUtf16(letter));
    }
  }
  for (const list of sections(text, "bfrange")) {
    for (const range of list.matchAll(/<(\w+)>\s*<(\w+)>\s*(?:<(\w+)>|\[([^[\]]*)\])/g)) {
      addRange(map, range, left);
    }
  }
  return { bytes, map };
}

/** What stands between `begin` and `end` of this name, each time. */
function sections(text: string, name: string): string[] {
  const ended = text.split(`end${name}`).slice(0, -1);
  return ended.flatMap((before) => {
    const at = before.indexOf(`begin${name}`);
    return at < 0 ? [] : [before.slice(at + `begin${name}`.length)];
  });
}

/** More than two bytes can tell apart. */
const MAX_LETTERS = 65_536;

function addRange(
  map: Map<number, string>,
  [, low = "", high = "", first = "", list]: string[],
  left: Left,
) {
  const [from, to] = [Number.parseInt(low, 16), Number.parseInt(high, 16)];
  const letters = list === undefined ? null : [...list.matchAll(/<(\w+)>/g)].map(([, one]) => one);
  const start = [...fromUtf16(first)];
  const last = start.pop()?.codePointAt(0) ?? 0;
  for (let code = from; code <= to && map.size < MAX_LETTERS && left.mapped > 0; code += 1) {
    const index = code - from;
    const counted = Math.min(last + index, LAST_LETTER);
    const letter = letters
      ? fromUtf16(letters[index] ?? "")
      : start.join("") + String.fromCodePoint(counted);
    map.set(code, letter);
    left.mapped -= 1;
  }
}

/** Of Unicode. */
const LAST_LETTER = 0x10ffff;

/** Some programs write a letter below 256 in two digits. */
function fromUtf16(digits: string): string {
  const whole = digits.padStart(4 * Math.ceil(digits.length / 4), "0");
  return new TextDecoder("utf-16be").decode(fromHex(whole));
}

function spell(codes: Uint8Array, { bytes, map }: Letters): string {
  let text = "";
  for (let at = 0; at + bytes <= codes.length; at += bytes) {
    const code = bytes === 1 ? codes[at]! : codes[at]! * 256 + codes[at + 1]!;
    text += map ? (map.get(code) ?? "") : String.fromCharCode(code);
  }
  return text;
}
