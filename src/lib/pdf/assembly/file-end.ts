import { type PdfDict, PdfRef, PdfString } from "#lib/pdf/objects.ts";
import type { OpenPdf } from "#lib/pdf/reading/open-with.ts";
import { objectText } from "./object-text.ts";
import type { WrittenRevision } from "./revision.ts";
import { type SignedForm, signatureField, signedFormOf, withOneMore } from "./signature-field.ts";

/**
 * All that the revision of a document timestamp needs to know of the sealed
 * file that it follows, as plain data: whoever appends it need not read the file.
 */
export interface FileEnd {
  /** Bytes of base ‖ update. */
  length: number;
  startxref: number;
  /** How cross-references are written. */
  kind: "table" | "stream";
  root: ObjectId;
  info: ObjectId | null;
  /** The file's permanent ID. */
  id: Uint8Array;
  /** Catalog, form, first page and field as they are with the timestamp's field among them. */
  objects: { id: ObjectId; text: string }[];
  /** Objects that these refer to. */
  store: ObjectId;
  timestamp: ObjectId;
  /** Larger than every object number in use. */
  nextNumber: number;
}

interface ObjectId {
  number: number;
  generation: number;
}

/** Of a file that was assembled just now. */
export function endOf(
  base: OpenPdf,
  catalog: PdfDict,
  signed: SignedForm,
  { update, startxref, trailer, nextNumber }: WrittenRevision,
): FileEnd {
  const length = base.bytes.length + update.length;
  return endWith(base, { catalog, signed, length, startxref, trailer, nextNumber });
}

/**
 * Of a file that is sealed, from its bytes alone: the same as `endOf` said when it was sealed, or
 * where timestamps follow, of the file with those.
 * @throws BrokenPdf when its last field is no signature's
 */
export function endOfSealed(sealed: OpenPdf): FileEnd {
  const signed = signedFormOf(sealed);
  return endWith(sealed, { ...sealed, signed, length: sealed.bytes.length });
}

interface Ending
  extends Pick<OpenPdf, "catalog" | "startxref" | "trailer" | "nextNumber">,
    Pick<FileEnd, "length"> {
  signed: SignedForm;
}

/** @param pdf whose catalog, or the one before, stands at `catalogRef` */
function endWith(
  pdf: OpenPdf,
  { catalog, signed, length, startxref, trailer, nextNumber }: Ending,
): FileEnd {
  const [store, timestamp, field] = [0, 1, 2].map((at) => PdfRef.of(nextNumber + at)) as [
    PdfRef,
    PdfRef,
    PdfRef,
  ];
  const { form, page } = withOneMore(signed, field, pdf);
  const withStore = catalog.clone();
  withStore.set("DSS", store);
  const objects: [PdfRef, PdfDict][] = [
    [pdf.catalogRef, withStore],
    [signed.formRef, form],
    [signed.pageRef, page],
    [field, signatureField(signed.nextName, signed.pageRef, timestamp)],
  ];
  const info = trailer.get("Info");
  const id = trailer.getArray("ID")?.at(0);
  return {
    length,
    startxref,
    kind: pdf.kind,
    root: idOf(pdf.catalogRef),
    info: info instanceof PdfRef ? idOf(info) : null,
    id: id instanceof PdfString ? Uint8Array.from(id.bytes) : new Uint8Array(16),
    objects: objects.map(([ref, dict]) => ({ id: idOf(ref), text: objectText(dict) })),
    store: idOf(store),
    timestamp: idOf(timestamp),
    nextNumber: nextNumber + 3,
  };
}

const idOf = ({ objectNumber, generation }: PdfRef): ObjectId => ({
  number: objectNumber,
  generation,
});
