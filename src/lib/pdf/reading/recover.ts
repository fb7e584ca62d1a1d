import { latin1 } from "#kernel/bytes.ts";
import { PdfDict, type PdfObject, PdfRef, PdfStream } from "#lib/pdf/objects.ts";
import { type Allowance, decodeStream, TooMuchData } from "./decode.ts";
import type { Decipher } from "./encrypted-pdf.ts";
import { readPack } from "./object-stream.ts";
import { BrokenPdf, Parser, parseIndirect } from "./parse.ts";
import { type CrossReferences, MAX_OBJECT_NUMBER, type Place } from "./xref.ts";

/** The head of an object, or the word before a trailer's dictionary. */
const HEAD =
  /(?<![0-9])([0-9]{1,7})[\0\t\n\f\r ]+([0-9]{1,5})[\0\t\n\f\r ]+obj(?![a-z])|trailer(?![a-z])/g;
/** Objects that are begun and never ended make each of them be read to the end of the file. */
const READS_PER_BYTE = 4;
const MAX_OBJECTS = 400_000;
/** What a trailer says that is of use without its cross-references. */
const TRAILER_KEYS = ["Root", "Info", "ID", "Encrypt"];

/**
 * Finds the objects of a file by looking at all its bytes, without believing its
 * cross-references. Of several with one number the last that can be read counts,
 * as in a file that was updated. Streams are passed over as a whole, so that
 * nothing within them is taken for an object.
 * @param decipher for an encrypted file, whose object streams hold nothing without it
 * @throws BrokenPdf when there are too many, or reading gets out of hand
 */
export function recoverReferences(
  bytes: Uint8Array,
  allowance: Allowance,
  decipher?: Decipher,
): CrossReferences {
  const text = latin1(bytes);
  const places = new Map<number, Place>();
  const trailers: PdfDict[] = [];
  let catalog: PdfRef | undefined;
  let kind: CrossReferences["kind"] = "table";
  let readable = READS_PER_BYTE * bytes.length;
  const put = (number: number, place: Place): void => {
    if (number > MAX_OBJECT_NUMBER) return;
    places.set(number, place);
    if (places.size > MAX_OBJECTS) throw new BrokenPdf("too many objects");
  };

  HEAD.lastIndex = 0;
  for (let head = HEAD.exec(text); head; head = HEAD.exec(text)) {
    const behind = HEAD.lastIndex;
    if (head[1] === undefined) {
      const { value, reach } = readTrailer(bytes, behind);
      readable -= reach - behind;
      if (value) trailers.push(value);
    } else {
      const object = readObject(bytes, head.index);
      readable -= object.reach - head.index;
      if (object.value) {
        const number = Number(head[1]);
        put(number, { kind: "offset", offset: head.index, generation: Number(head[2]) });
        const { value } = object;
        const type = value instanceof PdfDict ? value.getName("Type")?.value : undefined;
        if (type === "Catalog") catalog = PdfRef.of(number);
        if (value instanceof PdfStream && type === "XRef") trailers.push(value);
        if (value instanceof PdfStream && type === "ObjStm") {
          const plain = decipher ? decipher(value, number, Number(head[2])) : value;
          packedNumbers(plain, allowance).forEach((inner, index) => {
            put(inner, { kind: "packed", stream: number, index });
          });
        }
        if (value instanceof PdfStream && (type === "XRef" || type === "ObjStm")) kind = "stream";
        HEAD.lastIndex = Math.max(behind, object.end);
      }
    }
    if (readable < 0) throw new BrokenPdf("the objects of the file overlap");
  }
  return { places, trailer: joinTrailers(trailers, places, catalog), kind, startxref: 0 };
}

function readObject(
  bytes: Uint8Array,
  at: number,
): { value?: PdfObject; end: number; reach: number } {
  const parser = new Parser(bytes, at);
  try {
    return parseIndirect(parser, () => undefined);
  } catch (error) {
    if (error instanceof BrokenPdf) return { end: at, reach: parser.reach };
    throw error;
  }
}

function readTrailer(bytes: Uint8Array, at: number): { value?: PdfDict; reach: number } {
  const parser = new Parser(bytes, at);
  try {
    const value = parser.object(0);
    return value instanceof PdfDict ? { value, reach: parser.reach } : { reach: parser.reach };
  } catch (error) {
    if (error instanceof BrokenPdf) return { reach: parser.reach };
    throw error;
  }
}

/** An object stream that does not unpack holds nothing. */
function packedNumbers(stream: PdfObject, allowance: Allowance): number[] {
  if (!(stream instanceof PdfStream)) return [];
  try {
    const unpacked = decodeStream(stream, () => null, allowance);
    return [...readPack(stream, unpacked, () => null).offsets.keys()];
  } catch (error) {
    if (!(error instanceof BrokenPdf) || error instanceof TooMuchData) throw error;
    return [];
  }
}

/** The last trailer that leads to an object counts; without one, the last catalog. */
function joinTrailers(
  trailers: readonly PdfDict[],
  places: ReadonlyMap<number, Place>,
  catalog: PdfRef | undefined,
): PdfDict {
  const joined = new PdfDict();
  for (const trailer of trailers) {
    const root = trailer.getRef("Root");
    if (root && !places.has(root.objectNumber)) continue;
    for (const key of TRAILER_KEYS) {
      const value = trailer.get(key);
      if (value) joined.set(key, value);
    }
  }
  if (!joined.has("Root") && catalog) joined.set("Root", catalog);
  return joined;
}
