import { toHex } from "./bytes.ts";
import { CROCKFORD, PUBLIC_ID_LENGTH, TEST_MARK, withCheckCharacter } from "./public-id.ts";
import type { RandomBytes } from "./random.ts";
import type { Clock } from "./time.ts";

/** Makes the identifiers that the service gives out. */
export interface Ids {
  /** UUIDv7 (RFC 9562 section 5.7): sorts by the millisecond it was made in. */
  uuid(): string;
  /** 16 characters, 80 random bits: a contract's second name in the API. It opens nothing. */
  token(): string;
  /** The document ID that people read and type: `7K3M-9XQ2-W8RD-5`; of a test, `T…`. */
  publicId(of?: { isTest: boolean }): string;
}

/** Lower-case letters and digits that are not mistaken for one another: 32 of them, 5 bits each. */
const TOKEN_ALPHABET = "23456789abcdefghijkmnpqrstuvwxyz";
const TOKEN_LENGTH = 16;
const PAGE_SECRET_LENGTH = 26;

export function idsFrom(clock: Clock, random: RandomBytes): Ids {
  let lastMs = 0;
  let sequence = 0;
  return {
    uuid() {
      const bytes = Uint8Array.from(random(16));
      const ms = clock.now().getTime();
      // Within one millisecond a counter in rand_a keeps creation order (RFC 9562 section 6.2, method 1).
      sequence = ms === lastMs ? sequence + 1 : (bytes[7] ?? 0);
      lastMs = ms;
      const view = new DataView(bytes.buffer);
      view.setUint32(0, Math.floor(ms / 2 ** 16));
      view.setUint16(4, ms % 2 ** 16);
      view.setUint16(6, 0x7000 | (sequence & 0x0fff));
      view.setUint8(8, 0x80 | (view.getUint8(8) & 0x3f));
      return asUuid(toHex(bytes));
    },
    token: () => pick(TOKEN_ALPHABET, TOKEN_LENGTH, random),
    publicId({ isTest } = { isTest: false }) {
      const first = isTest ? TEST_MARK : pickOther(CROCKFORD, TEST_MARK, random);
      return withCheckCharacter(first + pick(CROCKFORD, PUBLIC_ID_LENGTH - 1, random));
    },
  };
}

/** 128 bits in lower-case hexadecimal as a UUID is written (RFC 9562 section 4). */
export function asUuid(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** The millisecond that a UUIDv7 was made in; null where it is none. */
export function uuidMadeAt(uuid: string): Date | null {
  if (!UUID_PATTERN.test(uuid) || uuid[14] !== "7") return null;
  return new Date(Number.parseInt(uuid.replace("-", "").slice(0, 12), 16));
}

/** Between which a UUIDv7 may have been made: its milliseconds are 48 bits (RFC 9562 section 5.7). */
export const UUID_TIMES = { first: new Date(0), last: new Date(2 ** 48 - 1) };

/** What every UUIDv7 of that millisecond begins with; of a time outside `UUID_TIMES` the nearest within. */
export function uuidStart(at: Date): string {
  const { first, last } = UUID_TIMES;
  const ms = Math.min(Math.max(at.getTime(), first.getTime()), last.getTime());
  const hex = ms.toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-`;
}

/** The lowest of all UUIDv7 that can be made from this millisecond on. */
export function lowestUuidFrom(at: Date): string {
  return `${uuidStart(at)}7000-8000-000000000000`;
}

/** 26 characters, 130 random bits, which open one page to whoever has them. */
export function makePageSecret(random: RandomBytes): string {
  return pick(TOKEN_ALPHABET, PAGE_SECRET_LENGTH, random);
}

export const TOKEN_PATTERN = new RegExp(`^[${TOKEN_ALPHABET}]{${TOKEN_LENGTH}}$`);
export const PAGE_SECRET_PATTERN = new RegExp(`^[${TOKEN_ALPHABET}]{${PAGE_SECRET_LENGTH}}$`);
/** Before every UUID in order; of nothing. */
export const LOWEST_UUID = "00000000-0000-0000-0000-000000000000";
export const UUID_PATTERN = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** One character of the alphabet that is not this one; asked again where it is. */
function pickOther(alphabet: string, not: string, random: RandomBytes): string {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const found = pick(alphabet, 1, random);
    if (found !== not) return found;
  }
  throw new Error("the source of random bytes repeats itself");
}

/** One in 32 is asked again: so many in a row are no accident. */
const MOST_TRIES = 100;

function pick(alphabet: string, length: number, random: RandomBytes): string {
  // Both alphabets have 32 characters, so five bits of each byte choose without bias.
  return Array.from(random(length), (byte) => alphabet.charAt(byte & 31)).join("");
}
