import type { Actor } from "#kernel/actor.ts";
import { canonicalJson } from "#kernel/canonical-json.ts";
import { sha256 } from "#kernel/digest.ts";
import type { TrailEvent } from "./events.ts";
import { assertRecomputable } from "./recomputable.ts";

/** One entry of a contract's trail: `number` counts from 1, `hash` covers it and all before it. */
export interface TrailEntry {
  number: number;
  at: Date;
  event: string;
  by: Actor;
  data: Record<string, unknown>;
  hash: Uint8Array;
}

/** Where a contract's trail ends: how many entries, and the hash of the last. */
export interface TrailEnd {
  length: number;
  head: Uint8Array | null;
}

/**
 * The entries that follow on `end` when these events happen at `at`.
 * @throws TypeError for an event that other programs could not hash alike
 */
export function chain(
  contractId: string,
  end: TrailEnd,
  events: readonly TrailEvent[],
  at: Date,
): TrailEntry[] {
  let previous = end.head;
  return events.map(({ event, by, data }, index) => {
    const entry = { number: end.length + index + 1, at, event, by, data };
    assertRecomputable(entry.data);
    assertRecomputable(entry.by);
    const hash = hashOf(contractId, entry, previous);
    previous = hash;
    return { ...entry, hash };
  });
}

/** Where the trail will end when these events happen to a contract at `at`, and nothing before them. */
export function endAfter(
  { id, trail }: { id: string; trail: TrailEnd },
  events: readonly TrailEvent[],
  at: Date,
): TrailEnd {
  const last = chain(id, trail, events, at).at(-1);
  return last ? { length: last.number, head: last.hash } : trail;
}

/** The number of the first entry whose hash does not fit, or null when the whole chain holds. */
export function findBreak(contractId: string, entries: readonly TrailEntry[]): number | null {
  const expected = hashesOf(contractId, entries);
  const at = entries.findIndex(
    ({ number, hash }, index) =>
      number !== index + 1 || Buffer.compare(expected[index] as Uint8Array, hash) !== 0,
  );
  return at < 0 ? null : at + 1;
}

/** The hashes that these entries should have, computed anew from what they say. */
export function hashesOf(
  contractId: string,
  entries: readonly Omit<TrailEntry, "hash">[],
): Uint8Array[] {
  let previous: Uint8Array | null = null;
  return entries.map((entry) => {
    previous = hashOf(contractId, entry, previous);
    return previous;
  });
}

function hashOf(
  contractId: string,
  entry: Omit<TrailEntry, "hash">,
  previous: Uint8Array | null,
): Uint8Array {
  return sha256(
    canonicalJson({
      at: entry.at.toISOString(),
      by: entry.by,
      contract: contractId,
      data: entry.data,
      event: entry.event,
      number: entry.number,
      previous: previous ? Buffer.from(previous).toString("hex") : null,
    }),
  );
}
