import { sha256 } from "#kernel/digest.ts";
import type { RandomBytes } from "#kernel/random.ts";

const PREFIX = "svc_";
const RANDOM_BYTES = 32;
/** Of a key that opens the account's test account; its length tells it from a live one that begins so. */
const TEST_PREFIX = "svc_test_";
const PATTERN = /^svc_(?:test_)?[A-Za-z0-9_-]{43}$/;
/** Enough to tell a few keys apart; the 234 bits before them stay unknown. */
const HINT_CHARACTERS = 4;

/** A new API key of 256 random bits. Shown once; only its hash and its last characters are stored. */
export function makeApiKey(
  random: RandomBytes,
  { isTest }: { isTest: boolean },
): {
  apiKey: string;
  hash: Uint8Array;
  hint: string;
} {
  const prefix = isTest ? TEST_PREFIX : PREFIX;
  const apiKey = prefix + Buffer.from(random(RANDOM_BYTES)).toString("base64url");
  return { apiKey, hash: hashApiKey(apiKey), hint: apiKey.slice(-HINT_CHARACTERS) };
}

/** The key in an `Authorization: Bearer` header (RFC 6750 section 2.1), or null. */
export function readBearer(header: string | undefined): string | null {
  const found = /^Bearer +(\S+) *$/i.exec(header ?? "");
  const key = found?.[1];
  return key !== undefined && PATTERN.test(key) ? key : null;
}

/** A key has more entropy than could be searched, so one plain hash suffices and look-ups stay fast. */
export function hashApiKey(apiKey: string): Uint8Array {
  return sha256(apiKey);
}
