import type { EditablePdf } from "#lib/pdf/editable-pdf.ts";
import { PdfArray, type PdfDict, PdfRef, PdfStream } from "#lib/pdf/objects.ts";
import { BrokenPdf } from "#lib/pdf/reading/parse.ts";

/** The streams that a page's Contents names, in order (ISO 32000-1, 7.7.3.3). */
export function contentRefs(pdf: EditablePdf, page: PdfDict): PdfRef[] {
  const own = page.get("Contents");
  const value = page.get("Contents", pdf.resolve);
  const items = value instanceof PdfArray ? [...value] : [own];
  return items.filter(
    (item): item is PdfRef => item instanceof PdfRef && pdf.resolve(item) instanceof PdfStream,
  );
}

/** A page's content as one piece; undefined when a stream cannot be unpacked. */
export function pageContent(pdf: EditablePdf, page: PdfDict): Buffer | undefined {
  const streams = contentRefs(pdf, page).map((ref) => pdf.resolve(ref));
  return unpackStreams(
    pdf,
    streams.filter((stream) => stream instanceof PdfStream),
  );
}

/**
 * Streams one after the other, divided by a blank as in PDFium (7.8.2), and a line end after the last, since a
 * comment may end it; undefined when one cannot be unpacked.
 */
export function unpackStreams(pdf: EditablePdf, streams: readonly PdfStream[]): Buffer | undefined {
  try {
    const parts = streams.flatMap((stream) => [pdf.decode(stream), Buffer.from(" ")]);
    return Buffer.concat([...parts, Buffer.from("\n")]);
  } catch (error) {
    if (error instanceof BrokenPdf) return undefined;
    throw error;
  }
}
