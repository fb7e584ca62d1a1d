import type { RandomBytes } from "#kernel/random.ts";

/**
 * A serial number for certificates and tokens, 16 bytes: positive, never zero, and with 126
 * random bits unique without a counter that somebody would have to keep (RFC 5280, 4.1.2.2).
 */
export function drawSerial(random: RandomBytes): Uint8Array {
  const bytes = Uint8Array.from(random(16));
  bytes[0] = (bytes[0]! & 0x7f) | 0x40;
  return bytes;
}
