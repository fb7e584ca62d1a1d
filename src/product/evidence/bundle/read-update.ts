import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import type { Files } from "#lib/storage/files.ts";

/** A sealed file that was read through once. */
export interface ReadFile {
  bytes: number;
  crc32: number;
  /** What sealing put behind the base. */
  update: Uint8Array;
}

/** What is stored is not the file that was sealed. */
export class AlteredFile extends Error {}

/** Far beyond what certificate, evidence and proofs take. */
const MOST_UPDATE_BYTES = 64 * 1024 * 1024;

/**
 * Reads a sealed file slice by slice, and keeps of it what stands behind its base.
 * @param baseBytes length of the base
 * @throws AlteredFile where what is stored is not the file that was sealed
 */
export async function readUpdate(
  files: Files,
  contractId: string,
  sha256: string,
  baseBytes: number,
): Promise<ReadFile> {
  const { bytes, stream } = await files.read(contractId, sha256);
  if (bytes - baseBytes > MOST_UPDATE_BYTES) {
    stream.destroy();
    throw new AlteredFile(`${bytes - baseBytes} bytes behind the base`);
  }
  const hash = createHash("sha256");
  const kept: Uint8Array[] = [];
  let [sum, at] = [0, 0];
  for await (const slice of stream as AsyncIterable<Buffer>) {
    hash.update(slice);
    sum = crc32(slice, sum);
    // A copy: a view would keep the whole slice.
    if (at + slice.length > baseBytes)
      kept.push(Uint8Array.from(slice.subarray(Math.max(0, baseBytes - at))));
    at += slice.length;
  }
  if (hash.digest("hex") !== sha256)
    throw new AlteredFile(`the stored file of ${sha256} is another`);
  return { bytes, crc32: sum, update: Buffer.concat(kept) };
}
