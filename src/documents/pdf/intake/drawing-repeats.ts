import { type Resolve, readInherited } from "#documents/pdf/geometry.ts";
import { PdfArray, PdfDict, type PdfObject, PdfStream } from "#documents/pdf/objects.ts";
import type { ObjectGraph } from "./object-graph.ts";
import { UNFIT, UnfitPdf } from "./unfit-pdf.ts";

/** Drawings within drawings that a page may come to, each repetition counted. */
const MAX_DRAWINGS = 20_000;
/** Of one stream's instructions; more is not looked at, and bounded in time when it is drawn. */
const MAX_CALLS = 100_000;
const CALL = /\/([^\x20\t\r\n\f\0()<>[\]{}/%]+)\s+Do\b/g;

/**
 * Refuses drawings that draw each other ten times on ten levels: a few hundred
 * bytes that come to ten thousand million drawings. A drawing that draws itself
 * is ended by the readers and counts once.
 * @throws UnfitPdf
 */
export function boundRepeats({ containers, resolve }: ObjectGraph): void {
  const drawings = new Map<PdfStream, number>();
  for (const container of containers) {
    if (!(container instanceof PdfDict)) continue;
    if (container instanceof PdfStream) {
      if (isForm(container, resolve)) countDrawings(container, drawings, resolve);
    } else if (container.getName("Type", resolve)?.value === "Page") {
      boundPage(container, drawings, resolve);
    }
  }
}

function boundPage(page: PdfDict, drawings: Map<PdfStream, number>, resolve: Resolve): void {
  const contents = page.get("Contents", resolve);
  const resources = readInherited(page, "Resources", resolve);
  let total = 0;
  for (const part of contents instanceof PdfArray ? [...contents] : [contents]) {
    const stream = part && (part.type === "ref" ? resolve(part) : part);
    if (stream instanceof PdfStream) {
      total = within(total + countCalls(stream, resources, drawings, resolve));
    }
  }
}

function countDrawings(
  form: PdfStream,
  drawings: Map<PdfStream, number>,
  resolve: Resolve,
  inherited?: PdfObject,
): number {
  const known = drawings.get(form);
  if (known !== undefined) return known;
  // Stands while its own calls are counted, so that a loop ends here.
  drawings.set(form, 1);
  const resources = form.get("Resources", resolve) ?? inherited;
  const total = within(1 + countCalls(form, resources, drawings, resolve));
  drawings.set(form, total);
  return total;
}

function countCalls(
  stream: PdfStream,
  resources: PdfObject | undefined,
  drawings: Map<PdfStream, number>,
  resolve: Resolve,
): number {
  const objects = resources instanceof PdfDict ? resources.get("XObject", resolve) : undefined;
  if (!(objects instanceof PdfDict) || objects.size === 0) return 0;
  let total = 0;
  let calls = 0;
  for (const [, name] of decodedText(stream).matchAll(CALL)) {
    calls += 1;
    if (calls > MAX_CALLS) break;
    const drawn = objects.get(name!, resolve);
    if (drawn instanceof PdfStream && isForm(drawn, resolve)) {
      total = within(total + countDrawings(drawn, drawings, resolve, resources));
    }
  }
  return total;
}

function within(total: number): number {
  if (total > MAX_DRAWINGS) throw new UnfitPdf(UNFIT.endlessDrawing);
  return total;
}

function isForm(stream: PdfStream, resolve: Resolve): boolean {
  return stream.getName("Subtype", resolve)?.value === "Form";
}

/** Already bounded by `boundContent`; a stream that cannot be read draws nothing. */
function decodedText(stream: PdfStream): string {
  try {
    return Buffer.from(stream.getDecodedData()).toString("latin1");
  } catch {
    return "";
  }
}
