import { timingSafeEqual } from "node:crypto";
import { sha256 } from "#kernel/digest.ts";
import type { KeyRing } from "#kernel/key-ring.ts";
import { LIMITS } from "#kernel/limits.ts";
import type { RandomBytes } from "#kernel/random.ts";
import { openText, sealText } from "#kernel/sealed-text.ts";
import type { Tie } from "./identity-provider.ts";
import { makeSecret } from "./sign-in.ts";

/** What somebody is at a provider for; `to` is the word of where they go on to. */
export type Errand =
  | { what: "sign in" }
  | { what: "connect"; personId: string }
  | { what: "prove"; personId: string; to: string };

export interface Flow {
  errand: Errand;
  tie: Tie;
  begunAt: Date;
}

/**
 * What a browser keeps while its person is at the provider: what ties the answer
 * to it, sealed under a key of the server, so that who begins stores nothing.
 */
export function beginFlow(
  keys: KeyRing,
  errand: Errand,
  { random, now }: { random: RandomBytes; now: Date },
): { tie: Tie; kept: string } {
  const tie = {
    state: makeSecret(random),
    nonce: makeSecret(random),
    verifier: makeSecret(random),
  };
  const text = JSON.stringify({ errand, tie, begunAt: now.getTime() });
  const kept = Buffer.from(sealText(text, PLACE, keys, random)).toString("base64url");
  return { tie, kept };
}

/** What the browser kept, where it is ours, is not over, and belongs to this state. */
export function readFlow(keys: KeyRing, kept: string, state: string, now: Date): Flow | null {
  try {
    const text = openText(Buffer.from(kept, "base64url"), PLACE, keys);
    const { errand, tie, begunAt } = JSON.parse(text) as Omit<Flow, "begunAt"> & {
      begunAt: number;
    };
    const isSame = timingSafeEqual(sha256(tie.state), sha256(state));
    if (!isSame || flowEnd(begunAt) <= now.getTime()) return null;
    return { errand, tie, begunAt: new Date(begunAt) };
  } catch {
    return null;
  }
}

/** By what an answer is noted once it was taken, and until when it would hold. */
export function answeredFlow({ tie, begunAt }: Flow): { hash: Uint8Array; until: Date } {
  return { hash: sha256(tie.state), until: new Date(flowEnd(begunAt.getTime())) };
}

function flowEnd(begunAt: number): number {
  return begunAt + LIMITS.atProviderMs;
}

const PLACE = "who is at a provider";
