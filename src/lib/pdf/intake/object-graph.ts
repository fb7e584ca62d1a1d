import type { EditablePdf } from "#lib/pdf/editable-pdf.ts";
import { PdfArray, PdfDict, type PdfObject, PdfRef, PdfStream } from "#lib/pdf/objects.ts";
import type { OpenPdf } from "#lib/pdf/reading/open.ts";
import { UNFIT, UnfitPdf } from "./unfit-pdf.ts";

/** Everything that can be reached from a file's trailer. */
export interface ObjectGraph extends Omit<EditablePdf, "pages"> {
  pdf: OpenPdf;
  /** Every dictionary, stream and array, nested ones too, each once. */
  containers: (PdfDict | PdfArray)[];
}

/** A tagged contract has some hundred to a page. */
const MAX_OBJECTS = 100_000;
const MAX_VALUES = 4_000_000;
/** ISO 32000-1, annex C.2, table C.1. */
const MAX_OBJECT_NUMBER = 8_388_607;

/**
 * Reads all reachable objects, so that whatever is broken shows itself now.
 * Without recursion: neither depth nor a cycle can hurt.
 * @throws UnfitPdf when there are too many, when two streams share bytes, or when the references make no sense
 */
export function readObjectGraph(pdf: OpenPdf): ObjectGraph {
  const added = new Map<number, PdfObject>();
  const graph: ObjectGraph = {
    pdf,
    catalog: pdf.catalog,
    containers: [],
    resolve: (ref) => added.get(ref.objectNumber) ?? pdf.resolve(ref),
    decode: pdf.decode,
    add(object) {
      const ref = PdfRef.of(pdf.nextNumber + added.size);
      added.set(ref.objectNumber, object);
      return ref;
    },
  };
  graph.containers = collectContainers(graph);
  return graph;
}

/** All that can be reached now, after changes as well. @throws UnfitPdf */
export function collectContainers({
  pdf,
  resolve,
}: Pick<ObjectGraph, "pdf" | "resolve">): (PdfDict | PdfArray)[] {
  const containers = new Set<PdfDict | PdfArray>();
  const generations = new Map<number, number>();
  const waiting: (PdfRef | PdfDict | PdfArray)[] = [];
  let values = 0;
  let streamBytes = 0;

  const take = (value: PdfObject): void => {
    values += 1;
    if (values > MAX_VALUES) throw new UnfitPdf(UNFIT.tooComplex);
    if (value instanceof PdfRef || value instanceof PdfDict || value instanceof PdfArray) {
      waiting.push(value);
    }
  };
  const follow = (ref: PdfRef): void => {
    if (!isNew(generations, ref)) return;
    const object = resolve(ref);
    if (object === null) return;
    if (object instanceof PdfStream && object === pdf.resolve(ref)) {
      streamBytes += object.data.length;
      // Each byte of the file belongs to one stream; anything else is made to cost time.
      if (streamBytes > pdf.bytes.length) throw new UnfitPdf(UNFIT.overlapping);
    }
    take(object);
  };

  for (const key of ["Root", "Info"]) {
    const start = pdf.trailer.getRef(key);
    if (start) take(start);
  }
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (value instanceof PdfRef) {
      follow(value);
      continue;
    }
    if (containers.has(value)) continue;
    containers.add(value);
    for (const item of value instanceof PdfArray ? value : value.values()) take(item);
  }
  return [...containers];
}

/** Whether an object was not met before; one number with two generations is two files in one. */
function isNew(generations: Map<number, number>, ref: PdfRef): boolean {
  const known = generations.get(ref.objectNumber);
  if (known !== undefined) {
    if (known !== ref.generation) throw new UnfitPdf(UNFIT.damaged);
    return false;
  }
  if (ref.objectNumber > MAX_OBJECT_NUMBER) throw new UnfitPdf(UNFIT.damaged);
  generations.set(ref.objectNumber, ref.generation);
  if (generations.size > MAX_OBJECTS) throw new UnfitPdf(UNFIT.tooComplex);
  return true;
}
