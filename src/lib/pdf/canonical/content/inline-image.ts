import { inflateSync } from "node:zlib";
import {
  PdfArray,
  PdfBool,
  PdfDict,
  PdfName,
  PdfNull,
  PdfNumber,
  type PdfObject,
  PdfStream,
  PdfString,
} from "#lib/pdf/objects.ts";
import { isDelimiter, isWhitespace } from "#lib/pdf/reading/lexer.ts";
import type { ContentScanner, Operand } from "./scan-content.ts";

/** Short names of inline images (ISO 32000-1, 8.9.7, tables 93 and 94). */
const KEYS: Readonly<Record<string, string>> = {
  BPC: "BitsPerComponent",
  CS: "ColorSpace",
  D: "Decode",
  DP: "DecodeParms",
  F: "Filter",
  H: "Height",
  IM: "ImageMask",
  I: "Interpolate",
  W: "Width",
};
const KEPT = new Set(Object.values(KEYS));
const FILTERS: Readonly<Record<string, string>> = {
  AHx: "ASCIIHexDecode",
  A85: "ASCII85Decode",
  LZW: "LZWDecode",
  Fl: "FlateDecode",
  RL: "RunLengthDecode",
  CCF: "CCITTFaxDecode",
  DCT: "DCTDecode",
};
const SPACES: Readonly<Record<string, string>> = {
  G: "DeviceGray",
  RGB: "DeviceRGB",
  CMYK: "DeviceCMYK",
  I: "Indexed",
};

/** An image out of content, as an object of its own. */
export interface InlineImage {
  image: PdfStream;
  /** Nothing had to be guessed to find where its data end. */
  isClear: boolean;
}

/**
 * Reads an inline image (8.9.7); the scanner stands behind BI, and afterwards
 * behind EI. Its data end where they end by their own form, and EI has to stand
 * there; only data whose end cannot be told are searched for one.
 * @param spaceNamed the colour space that the resources know by a name
 * @returns undefined where there is no image, and nothing of the content behind
 */
export function readInlineImage(
  scanner: ContentScanner,
  spaceNamed: (name: string) => PdfObject | undefined,
): InlineImage | undefined {
  const operands: Operand[] = [];
  const operator = scanner.next(operands);
  if (operator !== "ID") return undefined;
  const dict = readEntries(operands, spaceNamed);
  const { bytes } = scanner;
  const start = scanner.position + (isWhitespace(bytes[scanner.position]) ? 1 : 0);
  const length = dataLength(dict, bytes, start);
  const exact = length === undefined ? undefined : endMark(bytes, start + length);
  if (length !== undefined && exact !== undefined) {
    scanner.position = exact;
    return { image: new PdfStream(dict, bytes.subarray(start, start + length)), isClear: true };
  }
  const found = searchEnd(bytes, start);
  if (!found) return undefined;
  scanner.position = found.behind;
  return { image: new PdfStream(dict, bytes.subarray(start, found.end)), isClear: false };
}

function readEntries(
  operands: readonly Operand[],
  spaceNamed: (name: string) => PdfObject | undefined,
): PdfDict {
  const dict = new PdfDict([
    ["Type", PdfName.XObject],
    ["Subtype", PdfName.of("Image")],
  ]);
  for (let at = 0; at + 1 < operands.length; at += 2) {
    const key = operands[at]!;
    if (key.kind !== "name") continue;
    const name = KEYS[key.name] ?? key.name;
    if (!KEPT.has(name) || dict.has(name)) continue;
    dict.set(name, entryOf(name, operands[at + 1]!, spaceNamed));
  }
  return dict;
}

function entryOf(
  key: string,
  value: Operand,
  spaceNamed: (name: string) => PdfObject | undefined,
): PdfObject {
  if (key === "Filter") return rename(toObject(value), FILTERS);
  if (key !== "ColorSpace") return toObject(value);
  if (value.kind !== "name") return rename(toObject(value), SPACES);
  const device = SPACES[value.name] ?? value.name;
  if (device.startsWith("Device")) return PdfName.of(device);
  return spaceNamed(value.name) ?? PdfName.of(device);
}

/** Names, and those of an array and of arrays within, by their long forms. */
function rename(value: PdfObject, long: Readonly<Record<string, string>>): PdfObject {
  if (value instanceof PdfName) return PdfName.of(long[value.value] ?? value.value);
  if (value instanceof PdfArray) return new PdfArray([...value].map((item) => rename(item, long)));
  return value;
}

function toObject(operand: Operand): PdfObject {
  switch (operand.kind) {
    case "number":
      return PdfNumber.of(operand.value);
    case "name":
      return PdfName.of(operand.name);
    case "string":
      return new PdfString(operand.bytes, "hex");
    case "array":
      return new PdfArray(operand.items.map(toObject));
    case "dict":
      return new PdfDict([...operand.entries].map(([key, value]) => [key, toObject(value)]));
    case "word":
      return operand.word === "null" ? PdfNull.instance : PdfBool.of(operand.word === "true");
  }
}

/** How long the data are by their own form; undefined where that does not tell. */
function dataLength(dict: PdfDict, bytes: Uint8Array, start: number): number | undefined {
  const filter = dict.get("Filter");
  const first = filter instanceof PdfArray ? filter.at(0) : filter;
  if (first === undefined) return plainLength(dict);
  if (!(first instanceof PdfName)) return undefined;
  return LENGTHS[first.value]?.(bytes, start);
}

const COMPONENTS: Readonly<Record<string, number>> = {
  DeviceGray: 1,
  DeviceRGB: 3,
  DeviceCMYK: 4,
  CalGray: 1,
  CalRGB: 3,
  Lab: 3,
  Indexed: 1,
  Separation: 1,
};

function plainLength(dict: PdfDict): number | undefined {
  const [width, height] = [dict.getNumber("Width")?.value, dict.getNumber("Height")?.value];
  if (width === undefined || height === undefined || !(width > 0) || !(height > 0)) {
    return undefined;
  }
  const isMask = dict.getBool("ImageMask")?.value === true;
  const bits = isMask ? 1 : dict.getNumber("BitsPerComponent")?.value;
  const space = dict.get("ColorSpace");
  const family = space instanceof PdfArray ? space.at(0) : space;
  const components = isMask ? 1 : family instanceof PdfName ? COMPONENTS[family.value] : undefined;
  if (bits === undefined || components === undefined) return undefined;
  return Math.ceil((Math.floor(width) * bits * components) / 8) * Math.floor(height);
}

/** By filter: how many bytes belong to the data. */
const LENGTHS: Readonly<Record<string, (bytes: Uint8Array, start: number) => number | undefined>> =
  {
    FlateDecode(bytes, start) {
      try {
        // What came out does not matter here, only how much was read for it.
        const { engine } = inflateSync(bytes.subarray(start), {
          info: true,
          maxOutputLength: MOST_INFLATED,
        }) as unknown as { engine: { bytesWritten: number } };
        return engine.bytesWritten;
      } catch {
        return undefined;
      }
    },
    ASCII85Decode: (bytes, start) => lengthTo(bytes, start, 0x7e, 0x3e),
    ASCIIHexDecode: (bytes, start) => lengthTo(bytes, start, 0x3e),
    RunLengthDecode(bytes, start) {
      for (let at = start; at < bytes.length; ) {
        const length = bytes[at]!;
        if (length === 128) return at + 1 - start;
        at += length < 128 ? length + 2 : 2;
      }
      return undefined;
    },
    DCTDecode(bytes, start) {
      // Segments have lengths up to the first scan; within scans, FF D9 ends all.
      let at = start + 2;
      if (bytes[start] !== 0xff || bytes[start + 1] !== 0xd8) return undefined;
      while (at + 3 < bytes.length && bytes[at] === 0xff && bytes[at + 1] !== 0xda) {
        if (bytes[at + 1] === 0xff) at += 1;
        else at += 2 + bytes[at + 2]! * 256 + bytes[at + 3]!;
      }
      for (; at + 1 < bytes.length; at += 1) {
        if (bytes[at] === 0xff && bytes[at + 1] === 0xd9) return at + 2 - start;
      }
      return undefined;
    },
  };

const MOST_INFLATED = 16 * 1024 * 1024;

function lengthTo(bytes: Uint8Array, start: number, ...mark: number[]): number | undefined {
  for (let at = bytes.indexOf(mark[0]!, start); at >= 0; at = bytes.indexOf(mark[0]!, at + 1)) {
    if (mark.every((byte, index) => bytes[at + index] === byte)) return at + mark.length - start;
  }
  return undefined;
}

/** Behind the EI that stands at or after a place, with nothing but white space before. */
function endMark(bytes: Uint8Array, from: number): number | undefined {
  let at = from;
  while (isWhitespace(bytes[at])) at += 1;
  return isEnd(bytes, at) ? at + 2 : undefined;
}

function isEnd(bytes: Uint8Array, at: number): boolean {
  const after = bytes[at + 2];
  const isOver = after === undefined || isWhitespace(after) || isDelimiter(after);
  return bytes[at] === 0x45 && bytes[at + 1] === 0x49 && isOver;
}

/** The first EI between white space that content follows, as readers search for it. */
function searchEnd(bytes: Uint8Array, start: number): { end: number; behind: number } | undefined {
  for (let at = bytes.indexOf(0x45, start); at >= 0; at = bytes.indexOf(0x45, at + 1)) {
    if (!isWhitespace(bytes[at - 1]) || !isEnd(bytes, at)) continue;
    const after = bytes.subarray(at + 2, at + 14);
    if (after.every((byte) => isWhitespace(byte) || (byte >= 0x21 && byte <= 0x7e))) {
      return { end: at - 1, behind: at + 2 };
    }
  }
  return undefined;
}
