import type { Resolve } from "#documents/pdf/geometry.ts";
import { PdfArray, PdfName, PdfStream } from "#documents/pdf/objects.ts";
import { inflatedLength } from "./bounded-decoding.ts";
import { lzwLength } from "./lzw-length.ts";
import type { ObjectGraph } from "./object-graph.ts";
import { UNFIT, UnfitPdf } from "./unfit-pdf.ts";

/** What all drawings and fonts of a document may unpack to, together. */
const MAX_CONTENT_BYTES = 96 * 1024 * 1024;
/**
 * What one of them may unpack to. PDFium makes an object of each line drawn:
 * 60 MB of such lines took 3.5 s and 700 MB. Fonts for Chinese are the largest
 * that is of use.
 */
const MAX_DRAWING_BYTES = 16 * 1024 * 1024;
const MAX_FONT_BYTES = 32 * 1024 * 1024;
/** What one image may take when it is shown; an A3 page scanned at 600 dpi in colour takes 210 MB. */
const MAX_IMAGE_BYTES = 512 * 1024 * 1024;

const INFLATE = new Set(["FlateDecode", "Fl"]);
const LZW = new Set(["LZWDecode", "LZW"]);
const RUN_LENGTH = new Set(["RunLengthDecode", "RL"]);
/** Subtypes of embedded font programs (ISO 32000-1, 9.9, table 126). */
const FONT_KINDS = new Set(["Type1C", "CIDFontType0C", "OpenType"]);
/** These make four bytes of five, or one of two; what they hide may be packed again. */
const TEXT_FORMS = new Set(["ASCIIHexDecode", "AHx", "ASCII85Decode", "A85"]);
const MAX_RUN = 64;

/**
 * Makes sure that drawing the pages is bounded work: no stream that unpacks to
 * gigabytes, no image that fills the memory.
 * @throws UnfitPdf
 */
export function boundContent({ containers, resolve }: ObjectGraph): void {
  let left = MAX_CONTENT_BYTES;
  for (const stream of containers) {
    if (!(stream instanceof PdfStream)) continue;
    // Removed from wherever it stands, before anyone unpacks it.
    if (stream.getName("Type", resolve)?.value === "EmbeddedFile") continue;
    const subtype = stream.getName("Subtype", resolve)?.value;
    if (subtype === "Image") {
      boundImage(stream, resolve);
      continue;
    }
    const isFont = stream.has("Length1") || FONT_KINDS.has(subtype ?? "");
    const allowed = Math.min(left, isFont ? MAX_FONT_BYTES : MAX_DRAWING_BYTES);
    const length = unpackedLength(stream, resolve, allowed);
    if (length > allowed) throw new UnfitPdf(UNFIT.unpacked);
    left -= length;
  }
}

/** Images are unpacked row by row, so only their declared size counts. */
function boundImage(image: PdfStream, resolve: Resolve): void {
  const read = (key: string, short: string, otherwise: number) =>
    (image.getNumber(key, resolve) ?? image.getNumber(short, resolve))?.value ?? otherwise;
  const isMask = image.getBool("ImageMask", resolve)?.value === true;
  const bits = isMask ? 1 : read("BitsPerComponent", "BPC", 8);
  const components = bits === 1 ? 1 : 3;
  const bytes = (read("Width", "W", 0) * read("Height", "H", 0) * bits * components) / 8;
  if (!(bytes >= 0 && bytes <= MAX_IMAGE_BYTES)) throw new UnfitPdf(UNFIT.largeImage);
}

function unpackedLength(stream: PdfStream, resolve: Resolve, allowed: number): number {
  const filters = filterNames(stream, resolve);
  const packing = filters.filter((name) => !TEXT_FORMS.has(name));
  if (packing.length > 1 || filters.length > 2) throw new UnfitPdf(UNFIT.packing);
  const [last] = packing;
  const data = last === undefined || filters.length === 1 ? stream.data : asBytes(stream, filters);
  if (last === undefined) return data.length;
  if (INFLATE.has(last)) return tolerantInflatedLength(data, allowed);
  if (LZW.has(last)) return lzwLength(data, allowed);
  return RUN_LENGTH.has(last) ? data.length * MAX_RUN : data.length;
}

/** Takes the text form off that surrounds the packed bytes. */
function asBytes(stream: PdfStream, filters: string[]): Uint8Array {
  if (!TEXT_FORMS.has(filters[0]!)) throw new UnfitPdf(UNFIT.packing);
  const long =
    filters[0]!.startsWith("ASCIIHex") || filters[0] === "AHx" ? "ASCIIHexDecode" : "ASCII85Decode";
  return PdfStream.fromDict({ Filter: PdfName.of(long) }, stream.data).getDecodedData();
}

/** A stream that is broken within gives readers nothing, or little. */
function tolerantInflatedLength(data: Uint8Array, allowed: number): number {
  try {
    return inflatedLength(data, allowed);
  } catch (error) {
    if (error instanceof UnfitPdf) throw error;
    return data.length;
  }
}

function filterNames(stream: PdfStream, resolve: Resolve): string[] {
  const filter = stream.get("Filter", resolve);
  if (filter instanceof PdfName) return [filter.value];
  if (!(filter instanceof PdfArray)) return [];
  return Array.from({ length: filter.length }, (_, index) => filter.at(index, resolve)).map(
    (name) => (name instanceof PdfName ? name.value : "?"),
  );
}
