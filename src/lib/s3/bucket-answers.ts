import { createHash } from "node:crypto";
import { BrokenAnswer, type BucketAnswer } from "./ask-bucket.ts";

/** Sealed files are some megabytes; nothing of ours comes near. */
const MOST_FILE_BYTES = 1024 ** 3;

/**
 * How many bytes an answer says that it has.
 * @throws BrokenAnswer where it does not say, or names too many
 */
export function sizeOf({ headers, body }: BucketAnswer): number {
  const length = headers["content-length"] ?? "";
  const bytes = Number(length);
  if (/^\d{1,15}$/.test(length) && bytes <= MOST_FILE_BYTES) return bytes;
  body.on("error", () => {}).destroy();
  throw new BrokenAnswer("an answer does not say how long it is");
}

/**
 * Reads an answer to its end.
 * @param keeps whether its bytes are wanted, besides their hash
 * @throws BrokenAnswer where it ends early
 */
export async function hashOf(answer: BucketAnswer, { keeps = false } = {}) {
  const size = sizeOf(answer);
  const hash = createHash("sha256");
  const parts: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const part of answer.body as AsyncIterable<Uint8Array>) {
      hash.update(part);
      bytes += part.length;
      if (keeps) parts.push(part);
    }
  } catch (cause) {
    throw new BrokenAnswer(`an answer broke off after ${bytes} of ${size} bytes`, { cause });
  }
  if (bytes !== size) throw new BrokenAnswer(`an answer ends after ${bytes} of ${size} bytes`);
  return { bytes, sha256: hash.digest("hex"), parts };
}

/** An answer that says enough by its status, without what comes with it. */
export async function drainAnswer(answer: BucketAnswer): Promise<BucketAnswer> {
  try {
    for await (const _part of answer.body as AsyncIterable<Uint8Array>);
  } catch {
    // It was answered.
  }
  return answer;
}
