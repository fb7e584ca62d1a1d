import { isDelimiter, isWhitespace } from "#lib/pdf/reading/lexer.ts";

/** What a page's content leaves behind for whatever is drawn after it. */
export interface ContentBalance {
  /** Q without their q: as many q must come before the content. */
  unopened: number;
  /** q without their Q: as many Q must come after it. */
  unclosed: number;
  /**
   * False when counting does not settle it: a token, a text object, a path or
   * marked content is left open, readers could disagree on where a picture in the
   * content ends, or an operator is unknown, lacks operands or has a number that
   * is none, after which some readers stop. Whatever follows could be swallowed.
   */
  sound: boolean;
}

const UNSOUND: ContentBalance = { unopened: 0, unclosed: 0, sound: false };
/** Readers bound how deep graphics states nest (ISO 32000-1, annex C: 28). */
const MAX_UNBALANCED = 28;
/** Returned for a position where content stops being sound. */
const NOWHERE = -1;
/** Longer words than operators have change no state. */
const NO_OPERATOR = -1;

const PATH_OPERATORS = new Set("m l c v y h re".split(" ").map(codeOf));
const PAINT_OPERATORS = new Set("S s f F f* B B* b b* n".split(" ").map(codeOf));
const [SAVE, RESTORE, BEGIN_TEXT, END_TEXT] = ["q", "Q", "BT", "ET"].map(codeOf);
const [BEGIN_IMAGE, IMAGE_BYTES, END_IMAGE] = ["BI", "ID", "EI"].map(codeOf);
const [BEGIN_MARKED, BEGIN_MARKED_WITH, END_MARKED] = ["BMC", "BDC", "EMC"].map(codeOf);
/** Operands that each operator takes at least (ISO 32000-1, annex A). */
const OPERANDS: ReadonlyMap<number, number> = new Map(
  Object.entries({
    0: "b B b* B* BT BX EMC ET EX f F f* h n q Q s S T* W W*",
    1: "BMC CS cs Do g G gs i j J M MP ri SC sc SCN scn sh Tc TJ Tj TL Tr Ts Tw Tz w '",
    2: "BDC d d0 DP l m Td TD Tf",
    3: 'RG rg "',
    4: "k K re v y",
    6: "c cm d1 Tm",
  }).flatMap(([count, operators]) =>
    operators.split(" ").map((operator): [number, number] => [codeOf(operator), Number(count)]),
  ),
);
const [BEGIN_LAX, END_LAX] = ["BX", "EX"].map(codeOf);
/** Operands that are words. */
const WORD_OPERANDS = new Set(["true", "false", "null"]);

/** Counts what a page's decoded content opens and closes (ISO 32000-1, 7.8.2 and 8.4.2). */
export function weighContent(bytes: Uint8Array): ContentBalance {
  const state = new OpenThings();
  let at = 0;
  while (at < bytes.length) {
    at = passToken(bytes, at, state);
    if (at === NOWHERE) return UNSOUND;
  }
  return state.balance();
}

class OpenThings {
  depth = 0;
  lowest = 0;
  nested = 0;
  marked = 0;
  text = false;
  path = false;
  image = false;
  operands = 0;
  /** Sections in which unknown operators are allowed (ISO 32000-1, 7.8.2). */
  lax = 0;

  /** Takes note of an operand; one within an array or a dictionary is part of it. */
  operand(): void {
    if (this.nested === 0) this.operands += 1;
  }

  /**
   * Takes note of an operator other than those of inline images.
   * @returns false where some readers stop at it
   */
  note(operator: number): boolean {
    const wanted = OPERANDS.get(operator);
    const known = wanted !== undefined && this.operands >= wanted;
    this.operands = 0;
    if (operator === BEGIN_LAX) this.lax += 1;
    else if (operator === END_LAX) this.lax = Math.max(0, this.lax - 1);
    this.#open(operator);
    return known || (wanted === undefined && this.lax > 0);
  }

  #open(operator: number): void {
    if (PATH_OPERATORS.has(operator)) this.path = true;
    else if (PAINT_OPERATORS.has(operator)) this.path = false;
    else if (operator === SAVE) this.depth += 1;
    else if (operator === RESTORE) this.lowest = Math.min(this.lowest, --this.depth);
    else if (operator === BEGIN_TEXT) this.text = true;
    else if (operator === END_TEXT) this.text = false;
    else if (operator === BEGIN_MARKED || operator === BEGIN_MARKED_WITH) this.marked += 1;
    else if (operator === END_MARKED) this.marked = Math.max(0, this.marked - 1);
  }

  balance(): ContentBalance {
    const [unopened, unclosed] = [0 - this.lowest, this.depth - this.lowest];
    const open = this.text || this.path || this.image || this.nested > 0 || this.marked > 0;
    const extreme = Math.max(unopened, unclosed) > MAX_UNBALANCED;
    return open || extreme ? UNSOUND : { unopened, unclosed, sound: true };
  }
}

/** The position behind the token that begins at `at`, or NOWHERE. */
function passToken(bytes: Uint8Array, at: number, state: OpenThings): number {
  const byte = bytes[at]!;
  if (isWhitespace(byte)) return at + 1;
  if (!isDelimiter(byte)) return passWord(bytes, at, state);
  switch (byte) {
    case 0x2f:
      state.operand();
      return endOfWord(bytes, at + 1);
    case 0x28:
      state.operand();
      return endOfLiteral(bytes, at + 1);
    case 0x25:
      return endOfLine(bytes, at);
    case 0x3c:
      state.operand();
      if (bytes[at + 1] !== 0x3c) return bytes.indexOf(0x3e, at) + 1 || NOWHERE;
      state.nested += 1;
      return at + 2;
    case 0x5b:
      state.operand();
      state.nested += 1;
      return at + 1;
    case 0x3e:
    case 0x5d:
      state.nested -= 1;
      return state.nested < 0 ? NOWHERE : at + (byte === 0x3e ? 2 : 1);
    default:
      return NOWHERE;
  }
}

function passWord(bytes: Uint8Array, at: number, state: OpenThings): number {
  const end = endOfWord(bytes, at);
  if (startsNumber(bytes[at]!)) {
    state.operand();
    return isNumber(bytes, at, end) ? end : NOWHERE;
  }
  const operator = wordCode(bytes, at, end);
  if (state.image && operator !== IMAGE_BYTES) {
    return isWordOperand(bytes, at, end) ? end : NOWHERE;
  }
  if (operator === IMAGE_BYTES) {
    const behind = state.image ? endOfImage(bytes, end) : NOWHERE;
    state.image = false;
    state.operands = 0;
    return behind;
  }
  if (operator === END_IMAGE || (state.nested > 0 && operator !== NO_OPERATOR)) return NOWHERE;
  if (operator === BEGIN_IMAGE) {
    state.image = true;
    return end;
  }
  if (operator === NO_OPERATOR && isWordOperand(bytes, at, end)) {
    state.operand();
    return end;
  }
  return state.note(operator) ? end : NOWHERE;
}

function codeOf(operator: string): number {
  const bytes = Buffer.from(operator, "latin1");
  return wordCode(bytes, 0, bytes.length);
}

/** An operator of up to three bytes as a number. */
function wordCode(bytes: Uint8Array, start: number, end: number): number {
  if (end - start > 3) return NO_OPERATOR;
  let code = 0;
  for (let at = start; at < end; at += 1) code = code * 256 + bytes[at]!;
  return code;
}

function startsNumber(byte: number): boolean {
  return (byte >= 0x30 && byte <= 0x39) || byte === 0x2b || byte === 0x2d || byte === 0x2e;
}

function isWordOperand(bytes: Uint8Array, start: number, end: number): boolean {
  return WORD_OPERANDS.has(Buffer.from(bytes.subarray(start, end)).toString("latin1"));
}

/** A sign, digits, and one point among them (ISO 32000-1, 7.3.3): no power of ten, no second sign. */
function isNumber(bytes: Uint8Array, start: number, end: number): boolean {
  let digits = 0;
  let points = 0;
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at]!;
    if (byte >= 0x30 && byte <= 0x39) digits += 1;
    else if (byte === 0x2e) points += 1;
    else if (at > start) return false;
  }
  return points < 2 && digits > 0;
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
  return NOWHERE;
}

function endOfLine(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && bytes[at] !== 0x0a && bytes[at] !== 0x0d) at += 1;
  return at;
}

/** Behind the EI of an inline image; NOWHERE when there is none or it may be another (8.9.7). */
function endOfImage(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0x45, from); at >= 0; at = bytes.indexOf(0x45, at + 1)) {
    const after = bytes[at + 2];
    const isWord = bytes[at + 1] === 0x49 && (after === undefined || isWhitespace(after));
    if (!isWord) continue;
    return isWhitespace(bytes[at - 1]) && looksLikeContent(bytes, at + 2) ? at + 2 : NOWHERE;
  }
  return NOWHERE;
}

/** Operators follow an image's end, not more of its bytes. */
function looksLikeContent(bytes: Uint8Array, from: number): boolean {
  return bytes
    .subarray(from, from + 16)
    .every((byte) => isWhitespace(byte) || (byte >= 0x21 && byte <= 0x7e));
}
