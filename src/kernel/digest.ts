import { createHash, type Hash } from "node:crypto";
import { setImmediate } from "node:timers/promises";

/** SHA-256 of the parts one after the other. */
export function sha256(...parts: (Uint8Array | string)[]): Uint8Array {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
}

/** The same as 64 lower-case hexadecimal digits. */
export function sha256Hex(...parts: (Uint8Array | string)[]): string {
  return Buffer.from(sha256(...parts)).toString("hex");
}

/** How a SHA-256 is written: 64 lower-case hexadecimal digits. */
export const SHA256_HEX_PATTERN = /^[0-9a-f]{64}$/;

/** SHA-256 of bytes that go on in several ways, what they share hashed once. */
export interface RunningSha256 {
  /** Of everything so far with these parts behind it. */
  with(...parts: Uint8Array[]): RunningSha256;
  digest(): Uint8Array;
  hex(): string;
}

/** Begins with megabytes, and lets the event loop go on in between. */
export async function startSha256(bytes: Uint8Array): Promise<RunningSha256> {
  const hash = createHash("sha256");
  for (let at = 0; at < bytes.length; at += TURN_BYTES) {
    if (at > 0) await setImmediate();
    hash.update(bytes.subarray(at, at + TURN_BYTES));
  }
  return running(hash);
}

/** Takes less than a millisecond. */
const TURN_BYTES = 1024 * 1024;

function running(hash: Hash): RunningSha256 {
  return {
    with(...parts) {
      const next = hash.copy();
      for (const part of parts) next.update(part);
      return running(next);
    },
    digest: () => hash.copy().digest(),
    hex: () => hash.copy().digest("hex"),
  };
}
