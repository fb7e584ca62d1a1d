import { type PdfDict, PdfRef, PdfString } from "#documents/pdf/objects.ts";
import type { OpenPdf } from "#documents/pdf/reading/open.ts";
import { objectText } from "./object-text.ts";
import { type SignedForm, signatureField, withOneMore } from "./signature-field.ts";
import type { WrittenRevision } from "./write-revision.ts";

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

export function endOf(
  base: OpenPdf,
  catalog: PdfDict,
  signed: SignedForm,
  { update, startxref, trailer, nextNumber }: WrittenRevision,
): FileEnd {
  const [store, timestamp, field] = [0, 1, 2].map((at) => PdfRef.of(nextNumber + at)) as [
    PdfRef,
    PdfRef,
    PdfRef,
  ];
  const { form, page } = withOneMore(signed, field, base);
  const withStore = catalog.clone();
  withStore.set("DSS", store);
  const objects: [PdfRef, PdfDict][] = [
    [base.catalogRef, withStore],
    [signed.formRef, form],
    [signed.pageRef, page],
    [field, signatureField(signed.nextName, signed.pageRef, timestamp)],
  ];
  const info = trailer.get("Info");
  const id = trailer.getArray("ID")?.at(0);
  return {
    length: base.bytes.length + update.length,
    startxref,
    kind: base.kind,
    root: idOf(base.catalogRef),
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
