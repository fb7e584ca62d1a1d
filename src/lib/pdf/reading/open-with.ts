import { latin1 } from "#kernel/bytes.ts";
import type { Resolve } from "#lib/pdf/geometry.ts";
import {
  PdfArray,
  PdfDict,
  PdfNumber,
  type PdfObject,
  PdfRef,
  PdfStream,
  PdfString,
} from "#lib/pdf/objects.ts";
import { type Allowance, decodeStream } from "./decode.ts";
import { type Decipher, EncryptedPdf, type Unlock } from "./encrypted-pdf.ts";
import type { Inflate } from "./inflate-plainly.ts";
import { type Pack, readPack } from "./object-stream.ts";
import { BrokenPdf, Parser, parseIndirect, parseObject } from "./parse.ts";
import { recoverReferences } from "./recover.ts";
import {
  type CrossReferences,
  MAX_OBJECT_NUMBER,
  type Place,
  readCrossReferences,
} from "./xref.ts";

/** A PDF in memory, its objects parsed when they are asked for. */
export interface OpenPdf extends CrossReferences {
  bytes: Uint8Array;
  /** The object behind a reference; null when there is none. @throws BrokenPdf */
  resolve: Resolve;
  /** A stream's data with its filters undone. @throws BrokenPdf */
  decode: (stream: PdfStream) => Uint8Array;
  catalogRef: PdfRef;
  catalog: PdfDict;
  /** Of the header or the catalog, whichever is higher, as in "1.7". */
  version: string;
  /** Larger than every object number in use. */
  nextNumber: number;
}

/** What object and cross-reference streams of a file may unpack to together, and its pages' content. */
const MAX_STRUCTURE_BYTES = 128_000_000;
const MAX_CONTENT_BYTES = 256_000_000;
/**
 * Objects do not overlap, so reading each once looks at no more bytes than there
 * are. Those of a file made to be slow all reach to its end.
 */
const READS_PER_BYTE = 4;
/** Leaves room below the highest number for what an update adds. */
const MAX_NEXT_NUMBER = MAX_OBJECT_NUMBER - 100_000;
/** A reference that leads to a reference, and so on. */
const MAX_HOPS = 8;

/** Of a header that names none. */
const OLD_VERSION = "1.4";

/**
 * Opens a PDF that has its structure in order: header at byte 0, every
 * cross-reference section readable. Of one that is encrypted, the objects are
 * given as they were before; its trailer still says so.
 * @param unlock without it, an encrypted file is not read
 * @throws BrokenPdf; EncryptedPdf where that cannot be undone
 */
export function openPdfWith(bytes: Uint8Array, inflate: Inflate, unlock?: Unlock): OpenPdf {
  const version = versionOf(bytes);
  if (!version) throw new BrokenPdf("the file does not begin with a PDF header");
  const allowance: Allowance = { bytes: MAX_STRUCTURE_BYTES, inflate };
  const references = readCrossReferences(bytes, allowance);
  return openWith(bytes, version, references, {
    allowance,
    decipher: decipherOf(bytes, references, allowance, unlock),
  });
}

/**
 * Opens a PDF whose structure is broken by the objects that stand in its bytes:
 * of each number the last one that can be read. What cannot be read is missing.
 * Linear in the size of the file.
 * @throws BrokenPdf when there is no catalog among them, or too much to read
 */
export function recoverPdfWith(bytes: Uint8Array, inflate: Inflate, unlock?: Unlock): OpenPdf {
  const allowance: Allowance = { bytes: MAX_STRUCTURE_BYTES, inflate };
  const found = recoverReferences(bytes, allowance);
  const decipher = decipherOf(bytes, found, allowance, unlock);
  // What lies in encrypted object streams is found now.
  const references = decipher ? recoverReferences(bytes, allowance, decipher) : found;
  return openWith(bytes, versionOf(bytes) ?? OLD_VERSION, references, { allowance, decipher });
}

/** The same PDF for one more use: what was parsed stays, and what may be unpacked is counted anew. */
export function forOneMoreUseWith(pdf: OpenPdf, inflate: Inflate): OpenPdf {
  const content: Allowance = { bytes: MAX_CONTENT_BYTES, inflate };
  return { ...pdf, decode: (stream) => decodeStream(stream, pdf.resolve, content) };
}

function versionOf(bytes: Uint8Array): string | undefined {
  return /^%PDF-(\d\.\d)/.exec(latin1(bytes, 0, Math.min(16, bytes.length)))?.[1];
}

/** Undefined for a file that is not encrypted. @throws EncryptedPdf */
function decipherOf(
  bytes: Uint8Array,
  { places, trailer }: CrossReferences,
  allowance: Allowance,
  unlock: Unlock | undefined,
): Decipher | undefined {
  if (!trailer.has("Encrypt")) return undefined;
  // What leads to the key is not encrypted itself (ISO 32000-1, 7.6.1).
  const resolve = makeResolver(bytes, places, { allowance });
  const encrypt = trailer.getDict("Encrypt", resolve);
  if (!encrypt || !unlock) throw new EncryptedPdf();
  const id = trailer.get("ID", resolve);
  const first = id instanceof PdfArray ? id.at(0, resolve) : undefined;
  return unlock(encrypt, first instanceof PdfString ? first.bytes : new Uint8Array(0), resolve);
}

/** How objects are read. */
interface Reading {
  allowance: Allowance;
  decipher?: Decipher | undefined;
}

function openWith(
  bytes: Uint8Array,
  version: string,
  references: CrossReferences,
  reading: Reading,
): OpenPdf {
  const content: Allowance = { bytes: MAX_CONTENT_BYTES, inflate: reading.allowance.inflate };
  const resolve = makeResolver(bytes, references.places, reading);
  const catalogRef = references.trailer.getRef("Root");
  const catalog = catalogRef && resolve(catalogRef);
  if (!catalogRef || !(catalog instanceof PdfDict)) throw new BrokenPdf("the file has no catalog");
  return {
    ...references,
    bytes,
    resolve,
    decode: (stream) => decodeStream(stream, resolve, content),
    catalogRef,
    catalog,
    version: higherVersion(version, catalog.getName("Version", resolve)?.value),
    nextNumber: numberAfter(references.places, references.trailer),
  };
}

function higherVersion(header: string, catalog: string | undefined): string {
  return catalog && /^\d\.\d$/.test(catalog) && catalog > header ? catalog : header;
}

/** Size may be too low or absurdly high in files met in the wild; the places in use are certain. */
function numberAfter(places: ReadonlyMap<number, Place>, trailer: PdfDict): number {
  let highest = 0;
  for (const number of places.keys()) if (number > highest) highest = number;
  const size = trailer.getNumber("Size")?.value ?? 0;
  const next = size > highest && size < highest + 100_000 ? size : highest + 1;
  if (next > MAX_NEXT_NUMBER) throw new BrokenPdf("no object numbers are left");
  return next;
}

function makeResolver(
  bytes: Uint8Array,
  places: ReadonlyMap<number, Place>,
  { allowance, decipher }: Reading,
): Resolve {
  const known = new Map<number, PdfObject | null>();
  const packs = new Map<number, Pack>();
  const measuring = new Set<number>();
  let readable = READS_PER_BYTE * bytes.length;

  const account = <T extends { reach: number }>(position: number, read: T): T => {
    readable -= read.reach - position;
    if (readable < 0) throw new BrokenPdf("the objects of the file overlap");
    return read;
  };

  const lengthOf = (ref: PdfRef): number | undefined => {
    if (measuring.has(ref.objectNumber)) return undefined;
    measuring.add(ref.objectNumber);
    const value = resolve(ref);
    measuring.delete(ref.objectNumber);
    return value instanceof PdfNumber ? value.value : undefined;
  };

  const load = (number: number): PdfObject | null => {
    const place = places.get(number);
    if (!place || place.kind === "free") return null;
    if (place.kind === "offset") return loadAt(number, place.offset);
    const pack = packs.get(place.stream) ?? openPack(place.stream);
    packs.set(place.stream, pack);
    const position = pack.offsets.get(number);
    if (position === undefined) return null;
    return account(position, parseObject(pack.bytes, position)).value;
  };

  const loadAt = (number: number, offset: number): PdfObject | null => {
    // Writers leave offset 0 for objects they reserved and never wrote.
    if (offset === 0) return null;
    const object = account(offset, parseIndirect(new Parser(bytes, offset), lengthOf));
    if (object.number !== number) throw new BrokenPdf(`object ${number} is not where it should be`);
    return decipher ? decipher(object.value, number, object.generation) : object.value;
  };

  const openPack = (number: number): Pack => {
    const place = places.get(number);
    const stream = place?.kind === "offset" ? loadAt(number, place.offset) : null;
    if (!(stream instanceof PdfStream)) throw new BrokenPdf(`no object stream ${number}`);
    const unpacked = decodeStream(stream, resolve, allowance);
    readable += READS_PER_BYTE * unpacked.length;
    return readPack(stream, unpacked, resolve);
  };

  const resolve = (ref: PdfRef): PdfObject | null => {
    let number = ref.objectNumber;
    for (let hop = 0; hop < MAX_HOPS; hop += 1) {
      const before = known.get(number);
      const value = before === undefined ? load(number) : before;
      known.set(number, value);
      if (!(value instanceof PdfRef)) return value;
      number = value.objectNumber;
    }
    return null;
  };
  return resolve;
}
