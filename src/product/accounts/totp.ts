import { createHmac, timingSafeEqual } from "node:crypto";
import { SECOND_MS } from "#kernel/time.ts";

/** RFC 6238 as every app has it: SHA-1, six digits, 30 seconds. */
const STEP_MS = 30 * SECOND_MS;
const DIGITS = 6;

/** The bytes of a secret that an app is given: as long as the hash (RFC 4226, section 4). */
export const TOTP_SECRET_BYTES = 20;

/** The code of one step (RFC 4226, section 5.3). */
export function totpCode(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0x0f;
  const number = (mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS;
  return String(number).padStart(DIGITS, "0");
}

/**
 * The step whose code this is: the one of now, or one beside it for clocks that
 * are off; null for a wrong code, and for one of a step that is not after
 * `usedStep`.
 */
export function stepOf(
  secret: Uint8Array,
  code: string,
  now: Date,
  usedStep: number | null,
): number | null {
  const current = Math.floor(now.getTime() / STEP_MS);
  const given = Buffer.from(code.padEnd(DIGITS).slice(0, 2 * DIGITS));
  const right = [current - 1, current, current + 1].filter((step) => {
    const expected = Buffer.from(totpCode(secret, step));
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
  return right.find((step) => usedStep === null || step > usedStep) ?? null;
}

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** A secret as apps take it (RFC 4648, section 6), without padding. */
export function base32(bytes: Uint8Array): string {
  let bits = "";
  for (const byte of bytes) bits += byte.toString(2).padStart(8, "0");
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => BASE32[Number.parseInt(group.padEnd(5, "0"), 2)]).join("");
}

/** What the picture that an app reads says. */
export function totpAddress(secret: Uint8Array, issuer: string, person: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(person)}`;
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`;
}
