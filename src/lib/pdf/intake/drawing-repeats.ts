import { type Resolve, readInherited } from "#lib/pdf/geometry.ts";
import { PdfArray, PdfDict, type PdfObject, PdfStream } from "#lib/pdf/objects.ts";
import { BrokenPdf } from "#lib/pdf/reading/parse.ts";
import type { ObjectGraph } from "./object-graph.ts";
import { UNFIT, UnfitPdf } from "./unfit-pdf.ts";

/** Drawings within drawings that a page may come to, each repetition counted. */
const MAX_DRAWINGS = 20_000;
/** Drawings within one another; readers give up far earlier. */
const MAX_DEPTH = 200;
/** Of one stream's instructions; more is not looked at, and bounded in time when it is drawn. */
const MAX_CALLS = 100_000;
const CALL = /\/([^\x20\t\r\n\f\0()<>[\]{}/%]+)[\x20\t\r\n\f\0]+Do\b/g;

/**
 * Refuses drawings that draw each other ten times on ten levels: a few hundred
 * bytes that come to ten thousand million drawings. A drawing that draws itself
 * is ended by the readers and counts once.
 * @throws UnfitPdf
 */
export function boundRepeats(graph: ObjectGraph): void {
  const { containers, resolve } = graph;
  const drawings: Drawings = { counted: new Map(), depth: 0, graph };
  for (const container of containers) {
    if (!(container instanceof PdfDict)) continue;
    if (container instanceof PdfStream) {
      if (isForm(container, resolve)) countDrawings(container, drawings);
    } else if (container.getName("Type", resolve)?.value === "Page") {
      boundPage(container, drawings);
    }
  }
}

/** Drawings whose own drawings were counted. */
interface Drawings {
  counted: Map<PdfStream, number>;
  /** Of those that are being counted. */
  depth: number;
  graph: ObjectGraph;
}

function boundPage(page: PdfDict, drawings: Drawings): void {
  const { resolve } = drawings.graph;
  const contents = page.get("Contents", resolve);
  const resources = readInherited(page, "Resources", resolve);
  let total = 0;
  for (const part of contents instanceof PdfArray ? [...contents] : [contents]) {
    const stream = part && (part.type === "ref" ? resolve(part) : part);
    if (stream instanceof PdfStream) {
      total = boundedTotal(total + countCalls(stream, resources, drawings));
    }
  }
}

function countDrawings(form: PdfStream, drawings: Drawings, inherited?: PdfObject): number {
  const known = drawings.counted.get(form);
  if (known !== undefined) return known;
  // Stands while its own calls are counted, so that a loop ends here.
  drawings.counted.set(form, 1);
  drawings.depth += 1;
  if (drawings.depth > MAX_DEPTH) throw new UnfitPdf(UNFIT.endlessDrawing);
  const resources = form.get("Resources", drawings.graph.resolve) ?? inherited;
  const total = boundedTotal(1 + countCalls(form, resources, drawings));
  drawings.counted.set(form, total);
  drawings.depth -= 1;
  return total;
}

function countCalls(
  stream: PdfStream,
  resources: PdfObject | undefined,
  drawings: Drawings,
): number {
  const { resolve, decode } = drawings.graph;
  const objects = resources instanceof PdfDict ? resources.get("XObject", resolve) : undefined;
  if (!(objects instanceof PdfDict) || objects.size === 0) return 0;
  let total = 0;
  let calls = 0;
  for (const [, name] of decodedText(stream, decode).matchAll(CALL)) {
    calls += 1;
    if (calls > MAX_CALLS) break;
    const drawn = objects.get(name!, resolve);
    if (drawn instanceof PdfStream && isForm(drawn, resolve)) {
      total = boundedTotal(total + countDrawings(drawn, drawings, resources));
    }
  }
  return total;
}

function boundedTotal(total: number): number {
  if (total > MAX_DRAWINGS) throw new UnfitPdf(UNFIT.endlessDrawing);
  return total;
}

function isForm(stream: PdfStream, resolve: Resolve): boolean {
  return stream.getName("Subtype", resolve)?.value === "Form";
}

/** Already bounded by `boundContent`; a stream that cannot be read draws nothing. */
function decodedText(stream: PdfStream, decode: ObjectGraph["decode"]): string {
  try {
    return Buffer.from(decode(stream)).toString("latin1");
  } catch (error) {
    if (error instanceof BrokenPdf) return "";
    throw error;
  }
}
