import { objectText } from "#lib/pdf/assembly/object-text.ts";
import { PACKING } from "#lib/pdf/assembly/page-content.ts";
import { readPageTree } from "#lib/pdf/assembly/page-tree.ts";
import type { EditablePdf } from "#lib/pdf/editable-pdf.ts";
import { PdfArray, PdfDict, type PdfObject, PdfRef, PdfStream } from "#lib/pdf/objects.ts";
import { type OpenPdf, openPdf } from "#lib/pdf/reading/open.ts";
import { BrokenPdf } from "#lib/pdf/reading/parse.ts";
import { withForm, withPdf } from "#lib/pdfium/pdfium.ts";
import { copyOut, drawPage, withFilledPage } from "./held-form.ts";

/** The annotations of a document after PDFium has given those a look that lack one. */
export interface SettledLooks {
  /** An annotation by its page (from 0) and place in Annots; undefined when there is none. */
  annotation(page: number, index: number): PdfDict | undefined;
  /** Of the settled document. */
  resolve: OpenPdf["resolve"];
  decode: OpenPdf["decode"];
  /** Takes an object of the settled document over into the one to be flattened. */
  takeOver: (object: PdfObject) => PdfObject;
}

/** As small as a picture can be: PDFium makes looks when it draws, whatever the size. */
const TINY = 8;

/**
 * Has PDFium make the looks that annotations and form fields of these pages (from
 * 1) lack, or that the form asks to be made anew (NeedAppearances), and reads
 * them from its copy of the file. Where that copy cannot be read, the looks that
 * the file brings along count.
 */
export async function settleLooks(
  file: Uint8Array,
  pages: readonly number[],
  into: EditablePdf,
): Promise<SettledLooks> {
  const copy = await withPdf(file, (held) =>
    withForm(held, (form) => {
      for (const page of pages) {
        withFilledPage(held, form, page, (handle) => drawPage(held, form, handle, TINY));
      }
      return copyOut(held);
    }),
  );
  try {
    return copy ? readLooks(openPdf(copy), into) : noLooks(into);
  } catch (error) {
    if (error instanceof BrokenPdf) return noLooks(into);
    throw error;
  }
}

/** The looks that a document has already. */
export function noLooks({ resolve, decode }: EditablePdf): SettledLooks {
  return { annotation: () => undefined, resolve, decode, takeOver: (object) => object };
}

function readLooks(settled: OpenPdf, into: EditablePdf): SettledLooks {
  const { pages } = readPageTree(settled);
  const { resolve, decode } = settled;
  return {
    annotation(page, index) {
      const annotation = pages[page]?.dict.getArray("Annots", resolve)?.at(index, resolve);
      return annotation instanceof PdfDict ? annotation : undefined;
    },
    resolve,
    decode,
    takeOver: takeOver(settled, into),
  };
}

/** These lead back to pages and to the structure tree, which stay behind. */
const LEFT_BEHIND = new Set(["Parent", "P", "StructParent", "StructParents", "Metadata"]);

/**
 * PDFium's copy keeps the number of every object it had from the file, so what
 * is the same there and here is not taken twice.
 */
function takeOver(from: OpenPdf, into: EditablePdf): (object: PdfObject) => PdfObject {
  const taken = new Map<number, PdfRef>();
  // One after the other: what leads to one another may be as long as the file.
  const waiting: [copy: PdfDict | PdfArray, object: PdfDict | PdfArray][] = [];
  const takeRef = (ref: PdfRef): PdfRef => {
    const before = taken.get(ref.objectNumber);
    if (before) return before;
    const object = from.resolve(ref);
    const here = into.resolve(ref);
    if (object && here && isSame(object, here)) {
      taken.set(ref.objectNumber, ref);
      return ref;
    }
    const isContainer = object instanceof PdfDict || object instanceof PdfArray;
    const copy = isContainer ? emptyCopy(object) : undefined;
    const added = into.add(copy ?? object ?? new PdfDict());
    taken.set(ref.objectNumber, added);
    if (isContainer && copy) waiting.push([copy, object]);
    return added;
  };
  const fill = (copy: PdfDict | PdfArray, object: PdfDict | PdfArray): void => {
    if (copy instanceof PdfArray && object instanceof PdfArray) {
      for (const item of object) copy.push(take(item));
    }
    if (copy instanceof PdfDict && object instanceof PdfDict) {
      for (const [key, value] of object) {
        if (!LEFT_BEHIND.has(key.value)) copy.set(key, take(value));
      }
    }
  };
  const take = (object: PdfObject): PdfObject => {
    if (object instanceof PdfRef) return takeRef(object);
    if (!(object instanceof PdfDict || object instanceof PdfArray)) return object;
    const copy = emptyCopy(object);
    fill(copy, object);
    return copy;
  };
  return (object) => {
    const copy = take(object);
    for (let next = waiting.pop(); next; next = waiting.pop()) fill(...next);
    return copy;
  };
}

function emptyCopy(object: PdfDict | PdfArray): PdfDict | PdfArray {
  if (object instanceof PdfArray) return new PdfArray([]);
  return object instanceof PdfStream ? new PdfStream([], object.data) : new PdfDict();
}

/** Streams by their entries and unpacked length, for PDFium packs those that are not. */
function isSame(one: PdfObject | undefined, other: PdfObject | undefined): boolean {
  if (!one || !other || one.type !== other.type) return false;
  if (one instanceof PdfDict && other instanceof PdfDict) {
    const keys = (dict: PdfDict) =>
      [...dict.keys()].map(({ value }) => value).filter((key) => !PACKING.has(key));
    const own = keys(one);
    return (
      own.length === keys(other).length && own.every((key) => isSame(one.get(key), other.get(key)))
    );
  }
  if (one instanceof PdfArray && other instanceof PdfArray) {
    return (
      one.length === other.length && [...one].every((item, index) => isSame(item, other.at(index)))
    );
  }
  return objectText(one) === objectText(other);
}
