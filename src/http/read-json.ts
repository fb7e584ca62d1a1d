import { isAscii } from "node:buffer";
import type { FastifyRequest } from "fastify";
import { BACKSLASH, isEscaped, QUOTE } from "./json-escapes.ts";

/** Reads JSON text, as Fastify's own parser does. */
type ReadText<R> = (request: R, text: string, done: Done) => void;
type Done = (error: Error | null, value?: unknown) => void;

/** A body below this is read in a moment, whatever it holds. */
const LARGE_BYTES = 256 * 1024;
/** A string from this length on is taken out of the text. */
const LONG_BYTES = 64 * 1024;
/** So many strings of a body are looked at, so that looking has an end. */
const MOST_STRINGS = 1_000;
/** How deep in a body a long string is put back. */
const DEEPEST = 3;

/**
 * Reads the JSON of a request's body. The file in a large one is taken out of
 * the text before it is read, and put back as a string whose bytes lie outside
 * of the heap: read along with the rest, it would be searched for forbidden
 * names, copied, and collected again, while everybody else waits.
 * @param readText what reads the text; it sees none of the long strings, nor needs to
 */
export function readJsonWith<R = FastifyRequest>(
  readText: ReadText<R>,
  { largeBytes = LARGE_BYTES, longBytes = LONG_BYTES } = {},
): (request: R, body: Buffer, done: Done) => void {
  return (request, body, done) => {
    const readAll = () => readText(request, body.toString(), done);
    if (body.length < largeBytes) return readAll();
    const { text, strings } = takeLongStrings(body, longBytes);
    if (strings.size === 0) return readAll();
    readText(request, text, (error, value) => {
      if (error) return done(error);
      // A name as long as a file, or one that is given twice: nothing to be fast for.
      if (putBack(value, strings, 0) !== strings.size) return readAll();
      done(null, value);
    });
  };
}

/** JSON with words in place of its long strings, and what stood there. */
interface Shortened {
  text: string;
  strings: ReadonlyMap<string, string>;
}

function takeLongStrings(body: Buffer, longBytes: number): Shortened {
  const strings = new Map<string, string>();
  // Nobody can send what nobody knows.
  const word = crypto.randomUUID();
  let text = "";
  let from = 0;
  let open = body.indexOf(QUOTE);
  for (let count = 0; open >= 0 && count < MOST_STRINGS; count += 1) {
    const close = endOfString(body, open + 1);
    if (close < 0) break;
    if (close - open > longBytes && standsForItself(body.subarray(open + 1, close))) {
      const placeholder = `${word} ${strings.size}`;
      text += `${body.toString("utf8", from, open)}"${placeholder}"`;
      strings.set(placeholder, body.toString("latin1", open + 1, close));
      from = close + 1;
    }
    open = body.indexOf(QUOTE, close + 1);
  }
  return { text: text + body.toString("utf8", from), strings };
}

/** The quote that ends a string; -1 where none does. */
function endOfString(body: Buffer, from: number): number {
  for (let at = body.indexOf(QUOTE, from); at >= 0; at = body.indexOf(QUOTE, at + 1)) {
    if (!isEscaped(body, from, at)) return at;
  }
  return -1;
}

/** Whether a string's characters are its bytes: all of ASCII, none of control, none escaped. */
function standsForItself(bytes: Uint8Array): boolean {
  if (!isAscii(bytes) || bytes.indexOf(BACKSLASH) >= 0) return false;
  const head = Math.min(bytes.length, (WORD - (bytes.byteOffset % WORD)) % WORD);
  const length = Math.floor((bytes.length - head) / WORD);
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset + head, length);
  // In short pieces, of which the first few are enough to have the loop compiled.
  for (let at = 0; at < length; at += PIECE) {
    if (hasControls(words, at, Math.min(length, at + PIECE))) return false;
  }
  const isControl = (byte: number) => byte < 0x20;
  const tail = head + length * WORD;
  return !bytes.subarray(0, head).some(isControl) && !bytes.subarray(tail).some(isControl);
}

const WORD = 4;
const PIECE = 2_048;

/** Four bytes of ASCII at a time: the highest bit of one is set where it borrows, being below a blank. */
function hasControls(words: Uint32Array, from: number, to: number): boolean {
  let borrowed = 0;
  for (let at = from; at < to; at += 1) borrowed |= (words[at]! - 0x20202020) & ~words[at]!;
  return (borrowed & 0x80808080) !== 0;
}

/** @returns how many were put back */
function putBack(value: unknown, strings: ReadonlyMap<string, string>, depth: number): number {
  if (typeof value !== "object" || value === null || depth >= DEEPEST) return 0;
  const members = value as Record<string, unknown>;
  let count = 0;
  for (const name of Object.keys(members)) {
    const member = members[name];
    const string = typeof member === "string" ? strings.get(member) : undefined;
    if (string === undefined) count += putBack(member, strings, depth + 1);
    else {
      members[name] = string;
      count += 1;
    }
  }
  return count;
}
