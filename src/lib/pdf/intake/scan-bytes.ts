import { inflateSync } from "node:zlib";
import type { Allowance } from "#lib/pdf/reading/decode.ts";
import { UNFIT, UnfitPdf } from "./unfit-pdf.ts";

/** What a file's bytes hold, whether or not anything in it leads there. */
export interface ByteFindings {
  /** The name of something active, perhaps in an earlier version of the file. */
  activeName: boolean;
  /** The byte range of a signature, perhaps in an earlier version of the file. */
  byteRange: boolean;
}

/** Names that stand only where something active stands; short ones occur by chance. */
const ACTIVE_NAMES = new Set(
  "JavaScript Launch SubmitForm ImportData GoToR GoToE Rendition RichMedia RichMediaExecute EmbeddedFile EmbeddedFiles FileAttachment Movie Sound Screen GoTo3DView".split(
    " ",
  ),
);
const PLAIN_NAME = new RegExp(`(?:${[...ACTIVE_NAMES].join("|")})(?![A-Za-z0-9])`, "y");
/** What one of them begins with. */
const FIRST_LETTERS = new Set([...ACTIVE_NAMES].map((name) => name.charCodeAt(0)));
/** More than the longest name has with all its letters escaped. */
const NAME_CHARACTERS = 64;
const ESCAPED_LETTER = /#[0-9A-Fa-f]{2}/y;
/** What neither ends a name nor begins one (ISO 32000-1, 7.3.5). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: white space of ISO 32000-1, table 1
const NAME_START = /\/([^\x00-\x20()<>[\]{}/%]*)$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: white space of ISO 32000-1, table 1
const NAME_REST = /^[^\x00-\x20()<>[\]{}/%]*/;
/** A dictionary in front of a stream is looked for this far back. */
const DICTIONARY_BYTES = 1_024;
/** After so many object streams that cannot be unpacked, as in an encrypted file, the rest is left. */
const MAX_BROKEN = 20;
/**
 * Streams without an end. Each of them sends a reader through the whole rest of
 * the file: 5,000 in 200 kB take PDFium three seconds, ten times as many a
 * hundred times as long.
 */
const MAX_UNPAIRED = 100;

/**
 * Looks at all bytes of a file instead of following its references. What an
 * incremental update replaced, or what only a reader with repairs of its own
 * would find, shows up here. Object streams are unpacked.
 * @throws UnfitPdf when they unpack to more than is allowed
 */
export function scanBytes(bytes: Uint8Array, allowance: Pick<Allowance, "bytes">): ByteFindings {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const text = file.toString("latin1");
  const streams = [...placesOf("stream", text)];
  if (countUnpaired(text, streams) > MAX_UNPAIRED) throw new UnfitPdf(UNFIT.damaged);
  let activeName = namesActive(text);
  let broken = 0;
  for (const packed of objectStreams(file, text, streams)) {
    const unpacked = unpack(packed, allowance);
    activeName ||= unpacked === undefined || namesActive(unpacked);
    if (unpacked === undefined) broken += 1;
    if (broken > MAX_BROKEN) break;
  }
  return { activeName, byteRange: text.includes("/ByteRange") };
}

/**
 * Where a word stands. Searching for words, and looking closer where one is
 * found, takes a fifth of the time of a pattern over megabytes.
 */
function* placesOf(word: string, text: string): Generator<number> {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) yield at;
}

/** @param pattern a sticky one */
function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

const [LINE_FEED, RETURN] = [0x0a, 0x0d];

function countUnpaired(text: string, streams: readonly number[]): number {
  let unpaired = 0;
  let isOpen = false;
  for (const at of streams) {
    const opens = !text.startsWith("end", at - 3);
    if (opens && !isLineEnd(text, at + "stream".length)) continue;
    if (opens === isOpen) unpaired += 1;
    isOpen = opens;
  }
  return unpaired;
}

function isLineEnd(text: string, at: number): boolean {
  const first = text.charCodeAt(at);
  return first === LINE_FEED || (first === RETURN && text.charCodeAt(at + 1) === LINE_FEED);
}

function namesActive(text: string): boolean {
  for (const at of placesOf("/", text)) {
    if (FIRST_LETTERS.has(text.charCodeAt(at + 1)) && matchAt(PLAIN_NAME, text, at + 1))
      return true;
  }
  // The usual way to hide a name is to escape one of its letters.
  for (const at of placesOf("#", text)) {
    if (!matchAt(ESCAPED_LETTER, text, at)) continue;
    const start = NAME_START.exec(text.slice(Math.max(0, at - NAME_CHARACTERS), at));
    if (!start) continue;
    const [rest = ""] = NAME_REST.exec(text.slice(at, at + NAME_CHARACTERS)) ?? [];
    const plain = `${start[1]}${rest}`.replace(/#([0-9A-Fa-f]{2})/g, (_, code) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
    if (ACTIVE_NAMES.has(plain)) return true;
  }
  return false;
}

/** The packed bytes of every object stream, each up to the end of the file. */
function* objectStreams(file: Buffer, text: string, streams: readonly number[]): Generator<Buffer> {
  for (const at of streams) {
    const behind = text.charCodeAt(at + "stream".length);
    if (behind !== RETURN && behind !== LINE_FEED) continue;
    const head = text.slice(Math.max(0, at - DICTIONARY_BYTES), at);
    if (head.endsWith("end")) continue;
    const dictionary = head.slice(head.lastIndexOf("obj"));
    const isObjectStream = dictionary.includes("/ObjStm") || /\/First\b/.test(dictionary);
    if (!isObjectStream) continue;
    const start = at + "stream".length + 1;
    yield file.subarray(behind === RETURN && file[start] === LINE_FEED ? start + 1 : start);
  }
}

/** Undefined when it is packed with anything but zlib, or not at all. */
function unpack(packed: Buffer, allowance: Pick<Allowance, "bytes">): string | undefined {
  // Plain object streams were read with the file's own text.
  if (/^\s*\d+\s+\d+\s/.test(packed.subarray(0, 20).toString("latin1"))) return "";
  try {
    const unpacked = inflateSync(packed, {
      maxOutputLength: Math.max(1, allowance.bytes),
      finishFlush: 2,
    });
    allowance.bytes -= unpacked.length;
    return unpacked.toString("latin1");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE") {
      throw new UnfitPdf(UNFIT.unpacked);
    }
    return undefined;
  }
}
