import type { Resolve } from "#lib/pdf/geometry.ts";
import { PdfStream } from "#lib/pdf/objects.ts";
import { decodeStream, filterNames, TooMuchData } from "#lib/pdf/reading/decode.ts";
import { inflate } from "#lib/pdf/reading/inflate.ts";
import { BrokenPdf } from "#lib/pdf/reading/parse.ts";
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

/** Subtypes of embedded font programs (ISO 32000-1, 9.9, table 126). */
const FONT_KINDS = new Set(["Type1C", "CIDFontType0C", "OpenType"]);
/** These make four bytes of five, or one of two; what they hide may be packed again. */
const TEXT_FORMS = new Set(["ASCIIHexDecode", "AHx", "ASCII85Decode", "A85"]);
/** What undoing a filter is counted with beside the bytes that come out. */
const STREAM_COST_BYTES = 10_000;

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
    left -= unpackedLength(stream, resolve, allowed);
    if (left < 0) throw new UnfitPdf(UNFIT.unpacked);
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

/** @throws UnfitPdf when it is packed more than once, or unpacks to more than is allowed */
function unpackedLength(stream: PdfStream, resolve: Resolve, allowed: number): number {
  const filters = filterNames(stream, resolve);
  const packing = filters.filter((name) => !TEXT_FORMS.has(name));
  if (packing.length > 1 || filters.length > 2) throw new UnfitPdf(UNFIT.packing);
  if (packing.length === 1 && filters.at(-1) !== packing[0]) throw new UnfitPdf(UNFIT.packing);
  try {
    return decodeStream(stream, resolve, { bytes: allowed + STREAM_COST_BYTES, inflate }).length;
  } catch (error) {
    if (error instanceof TooMuchData) throw new UnfitPdf(UNFIT.unpacked);
    if (!(error instanceof BrokenPdf)) throw error;
    // What is broken within, or packed like a picture, gives readers nothing, or little.
    return stream.data.length;
  }
}
