import { sha256 } from "#kernel/digest.ts";
import type { RandomBytes } from "#kernel/random.ts";

const CODES = 10;
/** Letters and digits that are not taken for one another. */
const ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const CHARACTERS = 16;

/** Ten codes of 80 bits, each of which stands in for a second factor once. */
export function makeRecoveryCodes(random: RandomBytes): string[] {
  return Array.from({ length: CODES }, () => {
    const signs = [...random(CHARACTERS)].map((byte) => ALPHABET[byte % ALPHABET.length]);
    return (signs.join("").match(/.{4}/g) ?? []).join("-");
  });
}

/** What is stored of one; it has more bits than could be tried. Dashes, blanks and case do not matter. */
export function hashRecoveryCode(code: string): Uint8Array {
  return sha256(code.toUpperCase().replace(/[^A-Z0-9]/g, ""));
}
