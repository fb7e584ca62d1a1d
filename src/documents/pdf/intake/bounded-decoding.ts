import { inflateSync } from "node:zlib";
import { PdfArray, PdfName, PdfStream } from "#documents/pdf/objects.ts";
import { UNFIT, UnfitPdf } from "./unfit-pdf.ts";

/** Bytes that one upload's structure may still unpack to. */
export interface DecodingAllowance {
  bytesLeft: number;
}

/** A row of a cross-reference stream has a dozen; the library reserves as many bytes as it is told. */
const MAX_COLUMNS = 65_536;

/**
 * Lets the library work with a bound on what it unpacks. It decodes object
 * streams and cross-reference streams on its own, without any limit, so a file
 * of 1 MB could fill gigabytes before anyone saw an object of it. The bound is
 * set on the class all its streams have, and taken off again afterwards.
 * @throws UnfitPdf from within the work, when the allowance is used up
 */
export function decodeWithin<T>(allowance: DecodingAllowance, work: () => T): T {
  const decode = PdfStream.prototype.getDecodedData;
  PdfStream.prototype.getDecodedData = function (this: PdfStream) {
    takeFrom(allowance, this);
    return decode.call(this);
  };
  try {
    return work();
  } finally {
    PdfStream.prototype.getDecodedData = decode;
  }
}

function takeFrom(allowance: DecodingAllowance, stream: PdfStream): void {
  const filter = stream.get("Filter");
  if (filter === undefined) return;
  const name = filter instanceof PdfArray && filter.length === 1 ? filter.at(0) : filter;
  // The one filter that is used for these streams in the wild.
  if (!(name instanceof PdfName && name.value === "FlateDecode")) throw new UnfitPdf(UNFIT.packing);
  const columns = stream.getDict("DecodeParms")?.getNumber("Columns")?.value ?? 1;
  if (columns > MAX_COLUMNS) throw new UnfitPdf(UNFIT.packing);
  allowance.bytesLeft -= inflatedLength(stream.data, allowance.bytesLeft);
}

/**
 * How many bytes a zlib stream unpacks to; one that breaks off counts as far
 * as it goes.
 * @throws UnfitPdf when it is more than allowed
 */
export function inflatedLength(data: Uint8Array, allowed: number): number {
  try {
    return inflateSync(data, {
      maxOutputLength: Math.max(1, allowed),
      // Z_SYNC_FLUSH: what was cut off gives what it has.
      finishFlush: 2,
    }).length;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ERR_BUFFER_TOO_LARGE") throw new UnfitPdf(UNFIT.unpacked);
    throw error;
  }
}
