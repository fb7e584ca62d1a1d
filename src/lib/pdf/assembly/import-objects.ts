import { PdfArray, PdfDict, type PdfObject, PdfRef, PdfStream } from "#lib/pdf/objects.ts";
import type { OpenPdf } from "#lib/pdf/reading/open.ts";
import { packStream } from "./page-content.ts";
import type { Revision } from "./revision.ts";

/** Copies an object of another PDF, with all it leads to, into the revision; each object once. */
export type ImportObject = (object: PdfObject) => PdfObject;

/** A PDF that objects are taken from. */
export interface ImportSource {
  pdf: OpenPdf;
  importObject: ImportObject;
}

/** These lead back to pages and to the structure tree, which stay behind. */
const LEFT_BEHIND = new Set(["Parent", "P", "StructParent", "StructParents", "Metadata"]);
/** Below this, deflate's own frame costs more than it saves. */
const WORTH_PACKING_BYTES = 100;

const packings = new WeakMap<PdfStream, PdfStream>();

/** Of a PDF that objects are taken from again and again, each stream is packed once. */
function packOnce(stream: PdfStream): PdfStream {
  const packed = packings.get(stream) ?? packStream(stream.data);
  packings.set(stream, packed);
  return packed.clone();
}

/**
 * @param leftBehind entries of dictionaries that are not copied
 * @param known objects of the source, by number, that have their place already
 */
export function importFrom(
  source: OpenPdf,
  revision: Revision,
  leftBehind: ReadonlySet<string> = LEFT_BEHIND,
  known: ReadonlyMap<number, PdfRef> = new Map(),
): ImportObject {
  const copies = new Map(known);

  const copyEntries = (dict: PdfDict): [string, PdfObject][] =>
    [...dict]
      .filter(([key]) => !leftBehind.has(key.value))
      .map(([key, value]) => [key.value, copy(value)]);

  const copyStream = (stream: PdfStream): PdfStream => {
    const plain = !stream.has("Filter") && stream.data.length >= WORTH_PACKING_BYTES;
    const packed = plain ? packOnce(stream) : new PdfStream([], stream.data);
    for (const [key, value] of copyEntries(stream)) packed.set(key, value);
    return packed;
  };

  const copyBehind = (ref: PdfRef): PdfRef => {
    const present = copies.get(ref.objectNumber);
    if (present) return present;
    const copied = revision.reserve();
    copies.set(ref.objectNumber, copied);
    const value = source.resolve(ref);
    if (value) revision.put(copied, copy(value));
    return copied;
  };

  const copy: ImportObject = (object) => {
    if (object instanceof PdfRef) return copyBehind(object);
    if (object instanceof PdfStream) return copyStream(object);
    if (object instanceof PdfDict) return new PdfDict(copyEntries(object));
    if (object instanceof PdfArray) return new PdfArray(object.toArray().map(copy));
    return object;
  };
  return copy;
}
