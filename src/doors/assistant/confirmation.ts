import { canonicalJson } from "#kernel/canonical-json.ts";
import type { KeyRing } from "#kernel/key-ring.ts";
import type { RandomBytes } from "#kernel/random.ts";
import { MINUTE_MS } from "#kernel/time.ts";

/** How long a confirmation can be used. */
export const CONFIRMATION_MS = 10 * MINUTE_MS;

/** What is confirmed: one tool with these arguments, for a contract as it stands, asked with this key. */
export interface Confirmable {
  accountId: string;
  keyId: string;
  tool: string;
  contractId: string;
  contractVersion: number;
  /** Of the canonical arguments, without the confirmation; hexadecimal. */
  argumentsSha256: string;
}

/** What is wrong with a confirmation that was brought back. */
export type ConfirmationProblem = "confirmation_wrong" | "confirmation_expired";

const NONCE_BYTES = 16;
const MAC_BYTES = 32;
const PATTERN = /^([\w-]{22})\.([0-9a-z]{1,12})\.([\w-]{43})$/;

/** A text that confirms just this, for ten minutes. It is good once: the nonce in it is kept by whoever uses it. */
export function makeConfirmation(
  what: Confirmable,
  { keys, random, now }: { keys: KeyRing; random: RandomBytes; now: Date },
): string {
  const nonce = Buffer.from(random(NONCE_BYTES)).toString("base64url");
  const expires = (now.getTime() + CONFIRMATION_MS).toString(36);
  return `${nonce}.${expires}.${keys.mac(textToConfirm(what, nonce, expires)).toString("base64url")}`;
}

/** Reads what came back from a client, which may have made it up; `nonce` is what it is used up by. */
export function readConfirmation(
  text: string,
  what: Confirmable,
  { keys, now }: { keys: KeyRing; now: Date },
): { nonce: Uint8Array; expiresAt: Date } | ConfirmationProblem {
  const [, nonce, expires, mac] = PATTERN.exec(text) ?? [];
  if (nonce === undefined || expires === undefined || mac === undefined) {
    return "confirmation_wrong";
  }
  const given = Buffer.from(mac, "base64url");
  const isOurs =
    given.length === MAC_BYTES && keys.isMac(given, textToConfirm(what, nonce, expires));
  if (!isOurs) return "confirmation_wrong";
  const expiresAt = new Date(Number.parseInt(expires, 36));
  if (expiresAt <= now) return "confirmation_expired";
  return { nonce: Buffer.from(nonce, "base64url"), expiresAt };
}

function textToConfirm(what: Confirmable, nonce: string, expires: string): string {
  return canonicalJson({ ...what, nonce, expires });
}
