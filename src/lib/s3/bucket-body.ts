import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, unlink } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import type { FileParts } from "#lib/storage/files.ts";
import type { BucketBody } from "./ask-bucket.ts";

/** So much is hashed and sent at a time. */
const SLICE_BYTES = 256 * 1024;

/**
 * The parts as a body whose hash is known before its first byte is sent, since
 * the hash is what is signed. Parts that are still coming are written to a
 * nameless file first: nothing is held whole in memory that was not before.
 */
export async function bodyOf(
  parts: FileParts,
  spoolFolder: string,
): Promise<BucketBody & { close(): Promise<void> }> {
  if (Symbol.asyncIterator in parts) return spoolParts(parts, spoolFolder);
  const hash = createHash("sha256");
  let bytes = 0;
  for (const slice of slicesOf(parts)) {
    if (bytes > 0) await setImmediate();
    hash.update(slice);
    bytes += slice.length;
  }
  return {
    bytes,
    sha256: hash.digest("hex"),
    async *open() {
      yield* slicesOf(parts);
    },
    async close() {},
  };
}

function* slicesOf(parts: readonly Uint8Array[]): Iterable<Uint8Array> {
  for (const part of parts) {
    for (let at = 0; at < part.length; at += SLICE_BYTES) {
      yield part.subarray(at, at + SLICE_BYTES);
    }
  }
}

async function spoolParts(parts: AsyncIterable<Uint8Array>, folder: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `.spool-${randomUUID()}`);
  const file = await open(path, "wx+", 0o600);
  try {
    // A killed process leaves nothing behind.
    await unlink(path);
    const hash = createHash("sha256");
    let bytes = 0;
    for await (const part of parts) {
      hash.update(part);
      await file.writeFile(part);
      bytes += part.length;
    }
    return {
      bytes,
      sha256: hash.digest("hex"),
      async *open() {
        for (let at = 0; at < bytes; ) {
          const slice = Buffer.allocUnsafeSlow(Math.min(SLICE_BYTES, bytes - at));
          const { bytesRead } = await file.read(slice, 0, slice.length, at);
          if (bytesRead === 0) throw new Error("the spooled file was cut");
          at += bytesRead;
          yield slice.subarray(0, bytesRead);
        }
      },
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}
