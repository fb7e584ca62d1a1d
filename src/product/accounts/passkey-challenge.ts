import { sha256 } from "#kernel/digest.ts";
import type { KeyRing } from "#kernel/key-ring.ts";
import { LIMITS } from "#kernel/limits.ts";
import type { RandomBytes } from "#kernel/random.ts";
import { openText, sealText } from "#kernel/sealed-text.ts";

/** What a device is asked to sign for: to sign somebody in, to be a way in, to prove somebody once more. */
export type Purpose =
  | { what: "sign in" }
  | { what: "register"; personId: string }
  | { what: "prove"; personId: string };

interface Sealed {
  what: Purpose["what"];
  personId: string | null;
  until: number;
}

/**
 * A challenge that says by itself what it is for and how long it holds, sealed
 * under a key of the server: a page that asks for one stores nothing.
 */
export function makeChallenge(
  keys: KeyRing,
  purpose: Purpose,
  { random, now }: { random: RandomBytes; now: Date },
): string {
  const until = now.getTime() + LIMITS.passkeyChallengeMs;
  const personId = "personId" in purpose ? purpose.personId : null;
  const sealed: Sealed = { what: purpose.what, personId, until };
  return Buffer.from(sealText(JSON.stringify(sealed), PLACE, keys, random)).toString("base64url");
}

/** Until when the challenge holds, and what it is noted by once answered; null where it is not for this. */
export function readChallenge(
  keys: KeyRing,
  challenge: string,
  purpose: Purpose,
  now: Date,
): { hash: Uint8Array; until: Date } | null {
  const bytes = Buffer.from(challenge, "base64url");
  try {
    const { what, personId, until }: Sealed = JSON.parse(openText(bytes, PLACE, keys));
    const isFor = "personId" in purpose ? purpose.personId : null;
    if (what !== purpose.what || personId !== isFor || until <= now.getTime()) return null;
    return { hash: sha256(bytes), until: new Date(until) };
  } catch {
    return null;
  }
}

const PLACE = "challenge of a passkey";
