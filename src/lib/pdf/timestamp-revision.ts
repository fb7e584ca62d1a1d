import type { FileEnd } from "./assembly/file-end.ts";
import { type ByteRange, fillByteRange, timestampText } from "./assembly/signature-text.ts";
import { PdfArray, PdfDict, PdfNumber, type PdfObject, PdfRef, PdfString } from "./objects.ts";
import { type PackedMaterial, securityStore } from "./security-store.ts";
import { type Written, writeStream, writeTable } from "./writing/cross-references.ts";
import { Output, type WrittenObject } from "./writing/output.ts";
import type { WriterTools } from "./writing/writer-tools.ts";

export interface TimestampRevision {
  /** Follows the sealed file's last byte. */
  update: Uint8Array;
  /** Start and length of the two parts of the whole file that the token is about. */
  byteRange: ByteRange;
  /** Offset in the whole file of the first hex digit of the token. */
  contentsAt: number;
}

/**
 * Makes the revision that keeps a seal provable when its certificates have
 * ended (PAdES B-LTA, ETSI EN 319 142-1, 6.3): the security store and a
 * document timestamp over everything before. A certification that allows no
 * change allows this (ISO 32000-2, 12.8.2.2, table 257). The caller hashes the
 * byte range, has the digest stamped, and calls `fillContents`.
 * @param tools those of Node, or what stands in a file that is held against it
 */
export function timestampRevision(
  end: FileEnd,
  order: {
    material: PackedMaterial;
    /** As `securityStore` wants it. */
    signatureKey: string;
    /** Bytes reserved for the token. */
    contentsLength: number;
  },
  tools: WriterTools,
): TimestampRevision {
  const out = new Output(end.length);
  const places = new Map<number, Written>();
  let nextNumber = end.nextNumber;
  const write = (ref: PdfRef, object: PdfObject | WrittenObject) => {
    const { objectNumber, generation } = ref;
    places.set(objectNumber, { kind: "offset", offset: out.position, generation });
    out.object(ref, object);
    return ref;
  };
  const add = (object: PdfObject) => {
    nextNumber += 1;
    return write(PdfRef.of(nextNumber - 1), object);
  };

  for (const { id, text } of end.objects) write(PdfRef.of(id.number, id.generation), { text });
  write(PdfRef.of(end.store.number), securityStore(order.material, order.signatureKey, add));
  const text = timestampText(order.contentsLength);
  const timestampAt = out.position;
  write(PdfRef.of(end.timestamp.number), { text });

  const startxref = out.position;
  const inOrder = new Map([...places].sort(([one], [other]) => one - other));
  const trailer = trailerOf(end, nextNumber, tools.digest(out.chunksWritten()));
  if (end.kind === "table") writeTable(out, inOrder, trailer);
  else writeStream(out, inOrder, trailer, nextNumber, tools);
  out.text(`startxref\n${startxref}\n%%EOF\n`);

  const update = out.toBytes();
  const { byteRange, contentsAt } = fillByteRange(update, end.length, timestampAt, text);
  return { update, byteRange, contentsAt };
}

function trailerOf(end: FileEnd, size: number, digest: Uint8Array): PdfDict {
  const { root, info, id } = end;
  const ids = [id, digest.subarray(0, 16)].map((part) => new PdfString(part, "hex"));
  const trailer = new PdfDict([
    ["Size", PdfNumber.of(size)],
    ["Root", PdfRef.of(root.number, root.generation)],
    ["ID", new PdfArray(ids)],
    ["Prev", PdfNumber.of(end.startxref)],
  ]);
  if (info) trailer.set("Info", PdfRef.of(info.number, info.generation));
  return trailer;
}
