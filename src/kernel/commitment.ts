import { sha256Hex } from "./digest.ts";
import type { RandomBytes } from "./random.ts";

/** What stands in a hashed entry in place of a value. */
export interface Committed {
  committed: string;
}

/** Sets these hashes apart from all others, and ends where the salt begins. */
const DOMAIN = "countersign-trail-value-1\0";

/** As long as SHA-256 is hard to find collisions of: 128 bits. */
const SALT_BYTES = 16;

/** How a salt is written. */
export const SALT_PATTERN = /^[0-9a-f]{32}$/;

export function newSalt(random: RandomBytes): string {
  return Buffer.from(random(SALT_BYTES)).toString("hex");
}

/**
 * Binds to a value without telling it: SHA-256 over the domain, 16 random
 * bytes, and the value as UTF-8, each of the first two of one length, so that
 * no other pair of salt and value gives the same bytes.
 * @param salt 32 hexadecimal digits
 * @returns 64 hexadecimal digits
 */
export function commitmentTo(salt: string, value: string): string {
  return sha256Hex(DOMAIN, Buffer.from(salt, "hex"), value);
}
