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
const [OPEN_LIST, CLOSE_LIST] = [0x5b, 0x5d];
/** How deep in a body a long part is put back. */
const DEEPEST = 3;

/**
 * Reads the JSON of a request's body. The file in a large one is taken out of
 * the text before it is read, and put back as a string whose bytes lie outside
 * of the heap: read along with the rest, it would be searched for forbidden
 * names, copied, and collected again, while everybody else waits. Long lists,
 * in which there are no names, are taken out as well, and read each in a turn
 * of its own: a drawing is 40,000 numbers.
 * @param readText what reads the text; it sees none of the long parts, nor needs to
 */
export function readJsonWith<R = FastifyRequest>(
  readText: ReadText<R>,
  { largeBytes = LARGE_BYTES, longBytes = LONG_BYTES } = {},
): (request: R, body: Buffer, done: Done) => void {
  return (request, body, done) => {
    const readAll = () => readText(request, body.toString(), done);
    if (body.length < largeBytes) return readAll();
    const { text, strings, lists } = takeLongParts(body, longBytes);
    if (strings.size + lists.size === 0) return readAll();
    readText(request, text, (error, value) => {
      if (lists.size > 0) {
        // What is wrong is told of the body as it came.
        if (error) setImmediate(readAll);
        else readLists(lists, (read) => putAllBack(value, new Map([...strings, ...read])));
      } else if (error) done(error);
      else putAllBack(value, strings);
    });

    function putAllBack(value: unknown, parts: ReadonlyMap<string, unknown>): void {
      // No list after all, a name as long as a file, or one that is given twice.
      if (putBack(value, parts, 0) !== strings.size + lists.size) readAll();
      else done(null, value);
    }
  };
}

/** JSON with words in place of its long parts, and what stood there. */
interface Shortened {
  text: string;
  strings: ReadonlyMap<string, string>;
  lists: ReadonlyMap<string, Buffer>;
}

function takeLongParts(body: Buffer, longBytes: number): Shortened {
  const strings = new Map<string, string>();
  const lists = new Map<string, Buffer>();
  // Nobody can send what nobody knows.
  const word = crypto.randomUUID();
  let text = "";
  let from = 0;
  function replace(start: number, end: number): string {
    const placeholder = `${word} ${strings.size + lists.size}`;
    text += `${body.toString("utf8", from, start)}"${placeholder}"`;
    from = end;
    return placeholder;
  }
  // Without a string in between there is nothing but one list, and what ends and begins around it.
  function takeList(start: number, end: number): void {
    if (end - start <= longBytes || lists.size >= MOST_LISTS) return;
    const gap = body.subarray(start, end);
    const [open, close] = [gap.indexOf(OPEN_LIST), gap.lastIndexOf(CLOSE_LIST) + 1];
    if (open < 0 || close - open <= longBytes) return;
    lists.set(replace(start + open, start + close), gap.subarray(open, close));
  }
  let after = 0;
  let open = body.indexOf(QUOTE);
  for (let count = 0; open >= 0 && count < MOST_STRINGS; count += 1) {
    const close = endOfString(body, open + 1);
    if (close < 0) break;
    takeList(after, open);
    if (close - open > longBytes && standsForItself(body.subarray(open + 1, close))) {
      strings.set(replace(open, close + 1), body.toString("latin1", open + 1, close));
    }
    after = close + 1;
    open = body.indexOf(QUOTE, after);
  }
  if (open < 0) takeList(after, body.length);
  return { text: text + body.toString("utf8", from), strings, lists };
}

/** More than a signature has: the rest is read with the text. */
const MOST_LISTS = 8;

/** Reads them one in a turn; one that is none is missing from what was read. */
function readLists(
  lists: ReadonlyMap<string, Buffer>,
  done: (read: ReadonlyMap<string, unknown>) => void,
): void {
  const read = new Map<string, unknown>();
  const left = [...lists];
  const readNext = () => {
    const next = left.pop();
    if (!next) return done(read);
    const [placeholder, bytes] = next;
    try {
      read.set(placeholder, JSON.parse(bytes.toString("latin1")));
    } catch {
      return done(new Map());
    }
    setImmediate(readNext);
  };
  setImmediate(readNext);
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
function putBack(value: unknown, parts: ReadonlyMap<string, unknown>, depth: number): number {
  if (typeof value !== "object" || value === null || depth >= DEEPEST) return 0;
  const members = value as Record<string, unknown>;
  let count = 0;
  for (const name of Object.keys(members)) {
    const member = members[name];
    const part = typeof member === "string" ? parts.get(member) : undefined;
    if (part === undefined) count += putBack(member, parts, depth + 1);
    else {
      members[name] = part;
      count += 1;
    }
  }
  return count;
}
