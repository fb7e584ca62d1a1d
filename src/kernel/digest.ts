import { createHash, type Hash } from "node:crypto";
import { shareTurns } from "./share-turns.ts";

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
  /** Of everything so far with these parts behind it; as at the beginning, others have turns in between. */
  append(...parts: Uint8Array[]): Promise<RunningSha256>;
  digest(): Uint8Array;
  hex(): string;
}

/** Begins with megabytes, and lets the event loop go on in between. */
export async function startSha256(bytes: Uint8Array): Promise<RunningSha256> {
  return goOn(createHash("sha256"), [bytes]);
}

async function goOn(hash: Hash, parts: readonly Uint8Array[]): Promise<RunningSha256> {
  const before = shareTurns(TURN_BYTES);
  for (const part of parts) {
    for (let at = 0; at < part.length; at += TURN_BYTES) {
      const slice = part.subarray(at, at + TURN_BYTES);
      await before(slice.length);
      hash.update(slice);
    }
  }
  return {
    append: (...more) => goOn(hash.copy(), more),
    digest: () => hash.copy().digest(),
    hex: () => hash.copy().digest("hex"),
  };
}

/** Takes less than a millisecond. */
const TURN_BYTES = 1024 * 1024;
