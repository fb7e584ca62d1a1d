import { createHash } from "node:crypto";
import { deflateSync } from "node:zlib";
import {
  PdfArray,
  PdfDict,
  PdfName,
  PdfNumber,
  PdfRef,
  PdfStream,
  PdfString,
} from "#documents/pdf/objects.ts";
import type { OpenPdf } from "#documents/pdf/reading/open.ts";
import { objectText } from "./object-text.ts";
import type { Revised, Revision } from "./revision.ts";

export interface WrittenRevision {
  /** Follows the base's last byte. */
  update: Buffer;
  /** Where each object begins in base ‖ update. */
  offsets: ReadonlyMap<PdfRef, number>;
}

/**
 * Writes an incremental update (ISO 32000-1, 7.5.6): the objects, and one
 * cross-reference section of the same kind as the base's newest.
 */
export function writeRevision(base: OpenPdf, revision: Revision): WrittenRevision {
  const out = new Output(base.bytes.length);
  const offsets = new Map<PdfRef, number>();
  out.text("\n");
  for (const [ref, value] of revision.objects()) {
    offsets.set(ref, out.position);
    writeObject(out, ref, value);
  }
  const trailer = makeTrailer(base, revision.nextNumber, out.digest());
  const startxref = out.position;
  if (base.kind === "table") writeTable(out, offsets, trailer);
  else writeStream(out, offsets, trailer, PdfRef.of(revision.nextNumber, 0));
  out.text(`startxref\n${startxref}\n%%EOF\n`);
  return { update: out.toBuffer(), offsets };
}

class Output {
  readonly #chunks: Buffer[] = [];
  position: number;

  constructor(start: number) {
    this.position = start;
  }

  text(text: string): void {
    this.bytes(Buffer.from(text, "latin1"));
  }

  bytes(bytes: Uint8Array): void {
    this.#chunks.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
    this.position += bytes.length;
  }

  /** SHA-256 of what was written so far. */
  digest(): Buffer {
    const hash = createHash("sha256");
    for (const chunk of this.#chunks) hash.update(chunk);
    return hash.digest();
  }

  toBuffer(): Buffer {
    return Buffer.concat(this.#chunks);
  }
}

function writeObject(out: Output, ref: PdfRef, value: Revised): void {
  out.text(`${ref.objectNumber} ${ref.generation} obj\n`);
  if (value instanceof PdfStream) {
    value.set("Length", PdfNumber.of(value.data.length));
    out.text(`${objectText(value)}\nstream\n`);
    out.bytes(value.data);
    out.text("\nendstream");
  } else {
    out.text("text" in value ? value.text : objectText(value));
  }
  out.text("\nendobj\n");
}

/** The second part of the ID tells this version from the base (ISO 32000-1, 14.4). */
function makeTrailer(base: OpenPdf, size: number, digest: Buffer): PdfDict {
  const fresh = new PdfString(digest.subarray(0, 16), "hex");
  const id = base.trailer.getArray("ID", base.resolve)?.at(0, base.resolve);
  const trailer = new PdfDict([
    ["Size", PdfNumber.of(size)],
    ["Root", base.catalogRef],
    ["ID", new PdfArray([id instanceof PdfString ? id : fresh, fresh])],
    ["Prev", PdfNumber.of(base.startxref)],
  ]);
  const info = base.trailer.get("Info");
  if (info instanceof PdfRef) trailer.set("Info", info);
  return trailer;
}

/** Runs of consecutive object numbers. */
function runsOf(offsets: ReadonlyMap<PdfRef, number>): [PdfRef, number][][] {
  const runs: [PdfRef, number][][] = [];
  let expected = -1;
  for (const entry of offsets) {
    if (entry[0].objectNumber !== expected) runs.push([]);
    runs.at(-1)!.push(entry);
    expected = entry[0].objectNumber + 1;
  }
  return runs;
}

/** ISO 32000-1, 7.5.4: every entry is 20 bytes. */
function writeTable(out: Output, offsets: ReadonlyMap<PdfRef, number>, trailer: PdfDict): void {
  out.text("xref\n");
  for (const run of runsOf(offsets)) {
    out.text(`${run[0]![0].objectNumber} ${run.length}\n`);
    for (const [ref, offset] of run) {
      const generation = String(ref.generation).padStart(5, "0");
      out.text(`${String(offset).padStart(10, "0")} ${generation} n\r\n`);
    }
  }
  out.text(`trailer\n${objectText(trailer)}\n`);
}

/** ISO 32000-1, 7.5.8: 1 byte of kind, 4 of offset, 2 of generation; the stream lists itself. */
function writeStream(
  out: Output,
  offsets: ReadonlyMap<PdfRef, number>,
  trailer: PdfDict,
  ref: PdfRef,
): void {
  const runs = runsOf(new Map([...offsets, [ref, out.position]]));
  const rows = Buffer.concat(
    runs.flat().map(([{ generation }, offset]) => {
      const row = Buffer.alloc(7);
      row.writeUInt8(1, 0);
      row.writeUInt32BE(offset, 1);
      row.writeUInt16BE(generation, 5);
      return row;
    }),
  );
  const index = runs.flatMap((run) => [run[0]![0].objectNumber, run.length]);
  const stream = new PdfStream(trailer, deflateSync(rows));
  stream.set("Type", PdfName.of("XRef"));
  stream.set("Size", PdfNumber.of(ref.objectNumber + 1));
  stream.set("W", new PdfArray([1, 4, 2].map((width) => PdfNumber.of(width))));
  stream.set("Index", new PdfArray(index.map((number) => PdfNumber.of(number))));
  stream.set("Filter", PdfName.FlateDecode);
  writeObject(out, ref, stream);
}
