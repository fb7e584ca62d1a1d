import { isDelimiter, isWhitespace } from "#documents/pdf/reading/lexer.ts";

/** What a page's content leaves behind for whatever is drawn after it. */
export interface ContentBalance {
  /** Q without their q: as many q must come before the content. */
  unopened: number;
  /** q without their Q: as many Q must come after it. */
  unclosed: number;
  /**
   * False when counting does not settle it: a token, a text object, a path or
   * marked content is left open, or readers could disagree on where a picture
   * in the content ends. Whatever follows could be swallowed.
   */
  sound: boolean;
}

const UNSOUND: ContentBalance = { unopened: 0, unclosed: 0, sound: false };
/** Readers bound how deep graphics states nest (ISO 32000-1, annex C: 28). */
const MAX_UNBALANCED = 28;

const PATH_OPERATORS = new Set(["m", "l", "c", "v", "y", "h", "re"].map(codeOf));
const PAINT_OPERATORS = new Set("S s f F f* B B* b b* n".split(" ").map(codeOf));
const [SAVE, RESTORE, BEGIN_TEXT, END_TEXT] = ["q", "Q", "BT", "ET"].map(codeOf);
const [BEGIN_IMAGE, IMAGE_BYTES, END_IMAGE] = ["BI", "ID", "EI"].map(codeOf);
const [BEGIN_MARKED, BEGIN_MARKED_WITH, END_MARKED] = ["BMC", "BDC", "EMC"].map(codeOf);
/** What may stand between BI and ID beside keys, names and numbers. */
const IMAGE_WORDS = new Set(["true", "false", "null"]);

/** Counts what a page's decoded content opens and closes (ISO 32000-1, 7.8.2 and 8.4.2). */
export function weighContent(bytes: Uint8Array): ContentBalance {
  let [depth, lowest, nested, marked] = [0, 0, 0, 0];
  let [text, path, image] = [false, false, false];
  let at = 0;
  while (at < bytes.length) {
    const byte = bytes[at]!;
    if (isWhitespace(byte)) {
      at += 1;
    } else if (!isDelimiter(byte)) {
      const end = endOfWord(bytes, at);
      if (!startsNumber(byte)) {
        const code = wordCode(bytes, at, end);
        if (image && code !== IMAGE_BYTES) {
          if (!IMAGE_WORDS.has(String.fromCharCode(...bytes.subarray(at, end)))) return UNSOUND;
        } else if (nested > 0 && code >= 0) {
          return UNSOUND;
        } else if (code === SAVE) {
          depth += 1;
        } else if (code === RESTORE) {
          depth -= 1;
          if (depth < lowest) lowest = depth;
        } else if (code === BEGIN_TEXT) {
          text = true;
        } else if (code === END_TEXT) {
          text = false;
        } else if (code === BEGIN_MARKED || code === BEGIN_MARKED_WITH) {
          marked += 1;
        } else if (code === END_MARKED) {
          marked = Math.max(0, marked - 1);
        } else if (PATH_OPERATORS.has(code)) {
          path = true;
        } else if (PAINT_OPERATORS.has(code)) {
          path = false;
        } else if (code === BEGIN_IMAGE) {
          image = true;
        } else if (code === IMAGE_BYTES) {
          const after = image ? endOfImage(bytes, end) : -1;
          if (after < 0) return UNSOUND;
          image = false;
          at = after;
          continue;
        } else if (code === END_IMAGE) {
          return UNSOUND;
        }
      }
      at = end;
    } else if (byte === 0x2f) {
      at = endOfWord(bytes, at + 1);
    } else if (byte === 0x28) {
      at = endOfLiteral(bytes, at + 1);
      if (at < 0) return UNSOUND;
    } else if (byte === 0x25) {
      while (at < bytes.length && bytes[at] !== 0x0a && bytes[at] !== 0x0d) at += 1;
    } else if (byte === 0x3c && bytes[at + 1] !== 0x3c) {
      at = bytes.indexOf(0x3e, at) + 1;
      if (at === 0) return UNSOUND;
    } else {
      const opens = byte === 0x5b || byte === 0x3c;
      if (opens) nested += 1;
      else if (byte === 0x5d || byte === 0x3e) nested -= 1;
      if (nested < 0) return UNSOUND;
      at += byte === 0x3c || byte === 0x3e ? 2 : 1;
    }
  }
  const balance = { unopened: 0 - lowest, unclosed: depth - lowest, sound: true };
  const open = text || path || image || nested > 0 || marked > 0;
  const extreme = Math.max(balance.unopened, balance.unclosed) > MAX_UNBALANCED;
  return open || extreme ? UNSOUND : balance;
}

function codeOf(operator: string): number {
  const bytes = Buffer.from(operator, "latin1");
  return wordCode(bytes, 0, bytes.length);
}

/** An operator of up to three bytes as a number; -1 for longer words, which change no state. */
function wordCode(bytes: Uint8Array, start: number, end: number): number {
  if (end - start > 3) return -1;
  let code = 0;
  for (let at = start; at < end; at += 1) code = code * 256 + bytes[at]!;
  return code;
}

function startsNumber(byte: number): boolean {
  return (byte >= 0x30 && byte <= 0x39) || byte === 0x2b || byte === 0x2d || byte === 0x2e;
}

function endOfWord(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && !isWhitespace(bytes[at]) && !isDelimiter(bytes[at])) at += 1;
  return at;
}

function endOfLiteral(bytes: Uint8Array, from: number): number {
  let open = 1;
  for (let at = from; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === 0x5c) at += 1;
    else if (byte === 0x28) open += 1;
    else if (byte === 0x29) {
      open -= 1;
      if (open === 0) return at + 1;
    }
  }
  return -1;
}

/** Behind the EI of an inline image; -1 when there is none or it may be another (8.9.7). */
function endOfImage(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0x45, from); at >= 0; at = bytes.indexOf(0x45, at + 1)) {
    const after = bytes[at + 2];
    const isWord = bytes[at + 1] === 0x49 && (after === undefined || isWhitespace(after));
    if (!isWord) continue;
    return isWhitespace(bytes[at - 1]) && looksLikeContent(bytes, at + 2) ? at + 2 : -1;
  }
  return -1;
}

/** Operators follow an image's end, not more of its bytes. */
function looksLikeContent(bytes: Uint8Array, from: number): boolean {
  return bytes
    .subarray(from, from + 16)
    .every((byte) => isWhitespace(byte) || (byte >= 0x21 && byte <= 0x7e));
}
