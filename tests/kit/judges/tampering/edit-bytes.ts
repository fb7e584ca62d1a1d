import assert from "node:assert/strict";
import { findSignatures, indexOf } from "#evidence/verification/find-seals.ts";
import { fromLatin1 } from "#kernel/bytes.ts";
import { PdfStream } from "#lib/pdf/objects.ts";
import { openPdf } from "#lib/pdf/reading/open.ts";

export type Bytes = Uint8Array<ArrayBuffer>;

/** The file with one bit of a byte turned. */
export function flip(file: Bytes, at: number, bit = 0): Bytes {
  assert.ok(at >= 0 && at < file.length, `no byte ${at}`);
  return file.with(at, file[at]! ^ (1 << bit));
}

/** The file with other letters, as many, where `sought` first stands. */
export function rewrite(file: Bytes, sought: string, by: (found: string) => string): Bytes {
  const at = indexOf(file, fromLatin1(sought), 0);
  assert.ok(at >= 0, `${sought} is not there`);
  return overwrite(file, at, fromLatin1(by(sought)));
}

export function overwrite(file: Bytes, at: number, bytes: Uint8Array): Bytes {
  const copy = file.slice();
  copy.set(bytes, at);
  return copy;
}

export function append(file: Bytes, text: string | Uint8Array): Bytes {
  return Uint8Array.from(Buffer.concat([file, typeof text === "string" ? fromLatin1(text) : text]));
}

/** Where the data of the catalog's metadata stream begins. */
export function metadataAt(file: Bytes): number {
  const { catalog, resolve } = openPdf(file);
  const stream = catalog.get("Metadata", resolve);
  assert.ok(stream instanceof PdfStream, "the file has metadata");
  return stream.data.byteOffset - file.byteOffset;
}

/** The seal's CMS and where its digits begin. */
export function sealOf(file: Bytes): { cms: Bytes; digitsAt: number; room: number; end: number } {
  const seal = findSignatures(file).found[0];
  assert.ok(seal?.contents, "the file is sealed");
  const { contents, gapStart, coversTo } = seal;
  return {
    cms: cmsIn(contents),
    digitsAt: gapStart + 1,
    room: contents.length,
    end: coversTo,
  };
}

/** The CMS in a signature's room, without the zeros behind it. */
export function cmsIn(contents: Uint8Array): Bytes {
  return Uint8Array.from(contents.subarray(0, 4 + (contents[2]! << 8) + contents[3]!));
}

/** The file with another CMS in the seal's place, filled up with zeros. */
export function withCms(file: Bytes, cms: Uint8Array): Bytes {
  const { digitsAt, room } = sealOf(file);
  const digits = Buffer.from(cms)
    .toString("hex")
    .padEnd(2 * room, "0");
  assert.equal(digits.length, 2 * room, "the other CMS has room");
  return overwrite(file, digitsAt, fromLatin1(digits));
}

/** The file with one bit turned of what stands at an offset of the seal's CMS. */
export function flipInCms(file: Bytes, offset: number): Bytes {
  const { cms } = sealOf(file);
  return withCms(file, cms.with(offset, cms[offset]! ^ 1));
}
