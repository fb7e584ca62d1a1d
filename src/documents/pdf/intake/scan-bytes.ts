import { inflateSync } from "node:zlib";
import type { Allowance } from "#documents/pdf/reading/decode.ts";
import { UNFIT, UnfitPdf } from "./unfit-pdf.ts";

/** What a file's bytes hold, whether or not anything in it leads there. */
export interface ByteFindings {
  /** The name of something active, perhaps in an earlier version of the file. */
  activeName: boolean;
  /** The byte ranges of signatures, their numbers with one space between. */
  byteRanges: string[];
}

/** Names that stand only where something active stands; short ones occur by chance. */
const ACTIVE_NAMES = new Set(
  "JavaScript Launch SubmitForm ImportData GoToR GoToE Rendition RichMedia RichMediaExecute EmbeddedFile EmbeddedFiles FileAttachment Movie Sound Screen GoTo3DView".split(
    " ",
  ),
);
const PLAIN_NAME = new RegExp(`/(?:${[...ACTIVE_NAMES].join("|")})(?![A-Za-z0-9])`);
/** A name with an escaped letter (ISO 32000-1, 7.3.5): the usual way to hide one. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: white space of ISO 32000-1, table 1
const ESCAPED_NAME = /\/[^\x00-\x20()<>[\]{}/%]{0,40}#[0-9A-Fa-f]{2}[^\x00-\x20()<>[\]{}/%]{0,40}/g;
const BYTE_RANGE = /\/ByteRange\s*\[([^\]]{0,200})/g;
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
export function scanBytes(bytes: Uint8Array, allowance: Allowance): ByteFindings {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const text = file.toString("latin1");
  if (countUnpaired(text) > MAX_UNPAIRED) throw new UnfitPdf(UNFIT.damaged);
  let activeName = namesActive(text);
  let broken = 0;
  for (const packed of objectStreams(file)) {
    const unpacked = unpack(packed, allowance);
    activeName ||= unpacked === undefined || namesActive(unpacked);
    if (unpacked === undefined) broken += 1;
    if (broken > MAX_BROKEN) break;
  }
  const byteRanges = Array.from(text.matchAll(BYTE_RANGE), ([, numbers]) =>
    numbers!.trim().replace(/\s+/g, " "),
  );
  return { activeName, byteRanges };
}

function countUnpaired(text: string): number {
  let unpaired = 0;
  let isOpen = false;
  for (const [word] of text.matchAll(/endstream|stream\r?\n/g)) {
    const opens = word !== "endstream";
    if (opens === isOpen) unpaired += 1;
    isOpen = opens;
  }
  return unpaired;
}

function namesActive(text: string): boolean {
  if (PLAIN_NAME.test(text)) return true;
  for (const [name] of text.matchAll(ESCAPED_NAME)) {
    const plain = name.replace(/#([0-9A-Fa-f]{2})/g, (_, code) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
    if (ACTIVE_NAMES.has(plain.slice(1))) return true;
  }
  return false;
}

/** The packed bytes of every object stream, each up to the end of the file. */
function* objectStreams(file: Buffer): Generator<Buffer> {
  for (let at = file.indexOf("stream"); at >= 0; at = file.indexOf("stream", at + 6)) {
    const behind = file[at + "stream".length];
    if (behind !== 0x0d && behind !== 0x0a) continue;
    const head = file.subarray(Math.max(0, at - DICTIONARY_BYTES), at).toString("latin1");
    if (head.endsWith("end")) continue;
    const dictionary = head.slice(head.lastIndexOf("obj"));
    const isObjectStream = dictionary.includes("/ObjStm") || /\/First\b/.test(dictionary);
    if (!isObjectStream) continue;
    const start = at + "stream".length + 1;
    yield file.subarray(behind === 0x0d && file[start] === 0x0a ? start + 1 : start);
  }
}

/** Undefined when it is packed with anything but zlib, or not at all. */
function unpack(packed: Buffer, allowance: Allowance): string | undefined {
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
