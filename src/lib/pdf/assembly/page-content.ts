import { deflateSync } from "node:zlib";
import { PdfArray, PdfDict, PdfName, type PdfObject, PdfRef, PdfStream } from "#lib/pdf/objects.ts";
import type { OpenPdf } from "#lib/pdf/reading/open.ts";
import { BrokenPdf } from "#lib/pdf/reading/parse.ts";

/** The streams that a page's Contents names, one or many, in order; none for an empty page. */
export function contentStreams(
  pdf: Pick<OpenPdf, "resolve">,
  page: PdfDict,
): { ref: PdfRef; stream: PdfStream }[] {
  const contents = page.get("Contents");
  const value = page.get("Contents", pdf.resolve);
  const items: Iterable<PdfObject> = value instanceof PdfArray ? value : contents ? [contents] : [];
  const streams: { ref: PdfRef; stream: PdfStream }[] = [];
  for (const ref of items) {
    const stream = ref instanceof PdfRef ? pdf.resolve(ref) : null;
    if (ref instanceof PdfRef && stream instanceof PdfStream) streams.push({ ref, stream });
  }
  return streams;
}

/**
 * A page's content as one piece: its streams follow each other with white space
 * between (ISO 32000-1, 7.8.2). Undefined when a filter cannot be undone.
 */
export function decodeContent(
  pdf: Pick<OpenPdf, "decode">,
  streams: PdfStream[],
): Buffer | undefined {
  try {
    return Buffer.concat(streams.flatMap((stream) => [pdf.decode(stream), Buffer.from("\n")]));
  } catch (error) {
    if (error instanceof BrokenPdf) return undefined;
    throw error;
  }
}

/**
 * The streams as the one stream of a form XObject: a single one keeps its
 * packed bytes, several are joined.
 * @param copy what to make of the objects that say how the bytes are packed
 * @throws BrokenPdf when several have to be joined and one cannot be unpacked
 */
export function joinStreams(
  pdf: OpenPdf,
  streams: PdfStream[],
  copy: (object: PdfObject) => PdfObject = (object) => object,
): PdfStream {
  const [first, ...others] = streams;
  if (first && others.length === 0) return keepPacked(first, copy);
  const content = decodeContent(pdf, streams);
  if (!content) throw new BrokenPdf("the content of a page does not unpack");
  return packStream(content);
}

/** What says how a stream within the file is packed (ISO 32000-1, table 5). */
export const PACKING: ReadonlySet<string> = new Set(["Length", "Filter", "DecodeParms"]);

/** A compressed stream with nothing but its data. */
export function packStream(data: Uint8Array): PdfStream {
  return new PdfStream([["Filter", PdfName.FlateDecode]], deflateSync(data));
}

function keepPacked(stream: PdfStream, copy: (object: PdfObject) => PdfObject): PdfStream {
  if (!stream.has("Filter")) return packStream(stream.data);
  const entries = ["Filter", "DecodeParms"]
    .filter((key) => stream.has(key))
    .map((key): [string, PdfObject] => [key, copy(stream.get(key)!)]);
  return new PdfStream(new PdfDict(entries), stream.data);
}
