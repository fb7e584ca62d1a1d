import { inflateSync } from "node:zlib";
import { readJpegHeader } from "#lib/images/jpeg-header.ts";
import { PdfArray, PdfBool, PdfDict, PdfName, PdfNumber, PdfStream } from "#lib/pdf/objects.ts";
import { filterNames } from "#lib/pdf/reading/decode.ts";
import { deviceSpace, type Space } from "./colour-spaces.ts";
import { decodeJbig2 } from "./decode-jbig2.ts";
import { readJbig2Header } from "./jbig2-header.ts";
import { type JpxHeader, readJpxHeader } from "./jpx-header.ts";
import { readWhole } from "./numbers.ts";
import type { Settling } from "./settling.ts";

/** How the data of an image are packed and what is said of that. */
export interface ImageData {
  data: Uint8Array;
  entries: PdfDict;
}

/** What the dictionary says that the data have to agree with. */
export interface Expected {
  width: number;
  height: number;
  bits: number;
  components: number;
}

const BROKEN = "holds an image whose data does not fit its description";
const UNKNOWN = "holds an image of a kind that not all programs read";

const LONG_NAMES: Readonly<Record<string, string>> = {
  Fl: "FlateDecode",
  LZW: "LZWDecode",
  RL: "RunLengthDecode",
  CCF: "CCITTFaxDecode",
  DCT: "DCTDecode",
};
/** Kinds of data that are pictures by themselves. */
const PICTURES = new Set(["DCTDecode", "JPXDecode", "CCITTFaxDecode", "JBIG2Decode"]);
/** Data larger than this are not unpacked to be counted: an A4 page in colour at 400 dpi takes 46 MB. */
const MAX_COUNTED_BYTES = 64 * 1024 * 1024;
/** From here on the first byte of each row names one of five predictors (ISO 32000-1, 7.4.4.4). */
const PNG_PREDICTOR = 10;
const MAX_PREDICTOR = 4;
/** So much may come behind the last row; readers pass over it. */
const MAX_SPARE_BYTES = 16;

/** The last filter of an image, by its long name; undefined for data that are not packed. */
export function pictureKind(at: Settling, image: PdfStream): string | undefined {
  const last = filterNames(image, at.graph.resolve).at(-1);
  return last === undefined ? undefined : (LONG_NAMES[last] ?? last);
}

/** Undoes what an image was wrapped in before its own kind of data; undefined where that fails. */
function unwrap(at: Settling, image: PdfStream): Uint8Array | undefined {
  const { resolve } = at.graph;
  const filters = filterNames(image, resolve);
  if (filters.length <= 1) return image.data;
  const parms = at.objectBehind(image.get("DecodeParms"));
  const outer = new PdfStream([], image.data);
  outer.set("Filter", new PdfArray(filters.slice(0, -1).map((name) => PdfName.of(name))));
  if (parms instanceof PdfArray) {
    outer.set("DecodeParms", new PdfArray(parms.toArray().slice(0, -1)));
  }
  return at.unpack(outer);
}

/** What is said of the last filter. */
function lastParms(at: Settling, image: PdfStream): PdfDict | undefined {
  const parms = at.objectBehind(image.get("DecodeParms"));
  const last = parms instanceof PdfArray ? at.objectBehind(parms.at(parms.length - 1)) : parms;
  return last instanceof PdfDict ? last : undefined;
}

/**
 * The data of an image that are not a picture by themselves: rows of samples, of
 * exactly the length that they should have.
 * @throws UnfitPdf
 */
export function settleSamples(
  at: Settling,
  image: PdfStream,
  expected: Expected,
  isStencil: boolean,
): ImageData {
  const filters = filterNames(image, at.graph.resolve);
  const rowBytes = Math.ceil((expected.width * expected.bits * expected.components) / 8);
  const wanted = rowBytes * expected.height;
  const parms = lastParms(at, image);
  const predictor = readWhole(parms?.get("Predictor", at.graph.resolve), 1, 15) ?? 1;
  const isOdd = predictor > 2 && predictor < PNG_PREDICTOR;
  if (isOdd || (predictor === 2 && expected.bits !== 8)) return at.refuse(UNKNOWN);
  const isAlone = filters.length === 1 && filters[0] === "FlateDecode";
  const fits = predictor === 1 || describes(at, parms, expected);
  if (isAlone && fits) {
    const isPng = predictor >= PNG_PREDICTOR;
    const length = wanted + (isPng ? expected.height : 0);
    if (isSoundFlate(image.data, length, isPng ? rowBytes + 1 : undefined))
      return { data: image.data, entries: flateEntries(predictor, expected) };
  }
  const plain = unpackSamples(at, image, { predictor, fits, expected, wanted });
  if (!plain) return at.refuse(BROKEN);
  const isShort = plain.length < wanted;
  if (isShort && (plain.length === 0 || expected.components === 4 || isStencil)) {
    return at.refuse(BROKEN);
  }
  // PDFium shows samples that are missing as if they were zero, but not everywhere.
  const full = new Uint8Array(wanted);
  full.set(plain.subarray(0, wanted));
  const packed = at.pack(full);
  return { data: packed.data, entries: new PdfDict(packed) };
}

/**
 * Whether data unpack soundly to what is expected, so that they may stay as they are.
 * @param row bytes from one row's predictor to the next one's; none without predictors
 */
function isSoundFlate(data: Uint8Array, length: number, row: number | undefined): boolean {
  if (length > MAX_COUNTED_BYTES) return true;
  const unpacked = inflateWhole(data, length + MAX_SPARE_BYTES);
  if (!unpacked || unpacked.length < length) return false;
  if (row === undefined) return true;
  for (let at = 0; at < length; at += row) if (unpacked[at]! > MAX_PREDICTOR) return false;
  return true;
}

/** Null for data that are broken, come to more, or are followed by more than a line's end. */
function inflateWhole(data: Uint8Array, most: number): Buffer | null {
  try {
    const { buffer, engine } = inflateSync(data, {
      maxOutputLength: most,
      info: true,
    }) as unknown as { buffer: Buffer; engine: { bytesWritten: number } };
    return data.length - engine.bytesWritten <= MAX_SPARE_BYTES ? buffer : null;
  } catch {
    return null;
  }
}

function unpackSamples(
  at: Settling,
  image: PdfStream,
  {
    predictor,
    fits,
    expected,
    wanted,
  }: { predictor: number; fits: boolean; expected: Expected; wanted: number },
): Uint8Array | undefined {
  if (wanted > MAX_COUNTED_BYTES) return undefined;
  if (predictor >= PNG_PREDICTOR && !fits) {
    // Predicted in rows of another length, which come to just as many bytes: readers follow.
    const samples = at.unpack(image);
    return samples?.length === wanted ? samples : undefined;
  }
  if (predictor !== 2) return at.unpack(image);
  if (!fits) return undefined;
  const bare = new PdfStream(image, image.data);
  const parms = lastParms(at, image)?.clone() ?? new PdfDict();
  parms.delete("Predictor");
  const count = filterNames(image, at.graph.resolve).length;
  const none = new PdfDict();
  bare.set("DecodeParms", new PdfArray([...Array(count - 1).fill(none), parms]));
  const rows = at.unpack(bare);
  return rows && undoDifferences(rows, expected);
}

/** The TIFF predictor: each sample as its difference to the one on its left. */
function undoDifferences(rows: Uint8Array, { width, components }: Expected): Uint8Array {
  const out = Uint8Array.from(rows);
  const rowBytes = width * components;
  for (let row = 0; row < out.length; row += rowBytes) {
    const end = Math.min(row + rowBytes, out.length);
    for (let at = row + components; at < end; at += 1) out[at]! += out[at - components]!;
  }
  return out;
}

/** Whether what a predictor counts with is what the image is made of. */
function describes(at: Settling, parms: PdfDict | undefined, expected: Expected): boolean {
  const read = (key: string, otherwise: number) =>
    readWhole(parms?.get(key, at.graph.resolve), 0, 1 << 24) ?? otherwise;
  return (
    read("Colors", 1) === expected.components &&
    read("BitsPerComponent", 8) === expected.bits &&
    read("Columns", 1) === expected.width
  );
}

function flateEntries(predictor: number, expected: Expected): PdfDict {
  const entries = new PdfDict([["Filter", PdfName.FlateDecode]]);
  if (predictor === 1) return entries;
  const parms = new PdfDict([
    ["Predictor", PdfNumber.of(predictor)],
    ["Colors", PdfNumber.of(expected.components)],
    ["BitsPerComponent", PdfNumber.of(expected.bits)],
    ["Columns", PdfNumber.of(expected.width)],
  ]);
  entries.set("DecodeParms", parms);
  return entries;
}

/** A picture in its own kind of data, with what it says of itself. */
export interface Picture extends ImageData {
  width: number;
  height: number;
  bits: number;
  /** The space that the data ask for where the dictionary names none or another one. */
  components: number;
}

/** Some programs write a line's end or more before the picture. */
const MAX_JUNK_BYTES = 1_024;
const START_OF_JPEG = Buffer.from([0xff, 0xd8, 0xff]);
/** With the mark that comes first (JFIF 1.02). */
const JFIF_BYTES = 16;
const END_OF_JPEG = Buffer.from([0xff, 0xd9]);

/** JPEG: sizes and components are those of its header (ISO/IEC 10918-1, B.2.2). @throws UnfitPdf */
export function readJpeg(at: Settling, image: PdfStream): Picture {
  const bare = unwrap(at, image);
  if (!bare) return at.refuse(BROKEN);
  const whole = Buffer.from(bare.buffer, bare.byteOffset, bare.byteLength);
  const start = whole.subarray(0, MAX_JUNK_BYTES).indexOf(START_OF_JPEG);
  if (start < 0) return at.refuse(UNKNOWN);
  let data: Buffer = whole.subarray(start);
  // Scanners end files a byte too early; what follows the last mark is of no use.
  if (data.lastIndexOf(END_OF_JPEG) < 0) data = Buffer.concat([data, END_OF_JPEG]);
  const header = readJpegHeader(data);
  if (!header || header.width < 1 || header.height < 1) return at.refuse(UNKNOWN);
  if (![1, 3, 4].includes(header.components)) return at.refuse(UNKNOWN);
  const entries = new PdfDict([["Filter", PdfName.of("DCTDecode")]]);
  const transform = readWhole(lastParms(at, image)?.get("ColorTransform", at.graph.resolve), 0, 1);
  if (transform === 0 && !header.adobe && header.components === 3) {
    // Ghostscript believes the mark, others the dictionary.
    if (data.subarray(0, JFIF_BYTES).includes("JFIF")) return at.refuse(UNKNOWN);
    entries.set("DecodeParms", new PdfDict([["ColorTransform", PdfNumber.of(0)]]));
  }
  return { ...header, bits: 8, data, entries };
}

/** JPEG 2000 with sizes that any reader can hold. @throws UnfitPdf */
export function readJpx(at: Settling, image: PdfStream): Picture & JpxHeader {
  const data = unwrap(at, image);
  const header = data && readJpxHeader(data);
  if (!header) return at.refuse(UNKNOWN);
  return { ...header, data, entries: new PdfDict([["Filter", PdfName.of("JPXDecode")]]) };
}

/** Faxes: as wide and high as the dictionary says (ISO 32000-1, 7.4.6). @throws UnfitPdf */
export function readFax(at: Settling, image: PdfStream, expected: Expected): ImageData {
  const { resolve } = at.graph;
  const data = unwrap(at, image);
  const parms = lastParms(at, image);
  const columns = readWhole(parms?.get("Columns", resolve), 1, 1 << 16) ?? 1728;
  const kind = readWhole(parms?.get("K", resolve), -(1 << 16), 1 << 16) ?? 0;
  if (!data || columns !== expected.width || expected.bits !== 1 || expected.components !== 1) {
    return at.refuse(BROKEN);
  }
  const settled = new PdfDict([
    ["K", PdfNumber.of(Math.sign(kind))],
    ["Columns", PdfNumber.of(columns)],
    ["Rows", PdfNumber.of(expected.height)],
  ]);
  for (const key of ["EndOfLine", "EncodedByteAlign", "EndOfBlock", "BlackIs1"]) {
    const value = parms?.getBool(key, resolve);
    if (value) settled.set(key, PdfBool.of(value.value));
  }
  const entries = new PdfDict([["Filter", PdfName.of("CCITTFaxDecode")]]);
  entries.set("DecodeParms", settled);
  return { data, entries };
}

/**
 * JBIG2: its page is as large as the dictionary says. Written as the samples that
 * PDFium decodes, since others decode halftones, refined text and regions that are
 * laid over others each in their own way. @throws UnfitPdf
 */
export function readJbig2(at: Settling, image: PdfStream, expected: Expected): ImageData {
  const data = unwrap(at, image);
  const size = data && readJbig2Header(data);
  const fits =
    size &&
    size.width === expected.width &&
    (size.height === expected.height || size.height === undefined);
  if (!fits || expected.bits !== 1 || expected.components !== 1) return at.refuse(BROKEN);
  const globals = lastParms(at, image)?.get("JBIG2Globals", at.graph.resolve);
  const shared = globals instanceof PdfStream ? at.unpack(globals) : new Uint8Array(0);
  const rows = shared && decodeJbig2(data, expected, shared);
  if (!rows) return at.refuse(BROKEN);
  const packed = at.pack(rows);
  return { data: packed.data, entries: new PdfDict(packed) };
}

export function isPicture(kind: string | undefined): boolean {
  return kind !== undefined && PICTURES.has(kind);
}

/** The space of a JPEG: what the dictionary says, if it counts as many colours as the data. */
export function fittingSpace(space: Space | undefined, components: number): Space {
  return space && space.components === components ? space : deviceSpace(components);
}
