import type { Actor } from "#kernel/actor.ts";
import { canonicalJson } from "#kernel/canonical-json.ts";
import { CLOCK_DIFFERED } from "#kernel/contradicting-times.ts";
import { sha256 } from "#kernel/digest.ts";
import { AGREED_MS } from "#kernel/following-clock.ts";
import type { EventOf, HeldEvent } from "./events.ts";
import { commitmentsHold, hashedParts, type PersonalCommitments } from "./personal-commitments.ts";

/** One entry of a contract's trail: `number` counts from 1, `hash` covers it and all before it. */
export interface TrailEntry {
  number: number;
  at: Date;
  event: string;
  by: Actor;
  data: Record<string, unknown>;
  hash: Uint8Array;
  /** Values of people, which the hash covers by commitments; entries from before there were any have none. */
  personal?: PersonalCommitments;
}

/** Where the next entry goes: after how many, and after which hash. */
export interface TrailPlace {
  length: number;
  head: Uint8Array | null;
}

/** Where a contract's trail ends, and when its last entry was. */
export interface TrailEnd extends TrailPlace {
  /** Null as well where the last entry is from before this was kept. */
  at: Date | null;
}

/** Of a contract of which nothing is written yet. */
export const NO_TRAIL: TrailEnd = { length: 0, head: null, at: null };

/**
 * When what happens to a contract now is said to happen: never before its last
 * entry, which another machine may have written by a clock that is ahead. Read
 * with the contract's row locked, and used for all that is stored of it.
 */
export function momentAfter({ at }: TrailEnd, now: Date): Date {
  return at !== null && at > now ? at : now;
}

/**
 * The same events, and behind them, where `at` is the last entry's since the clock shows an
 * earlier time, one that tells what it shows. Of events that end with one already, the same.
 */
export function withClock<E extends HeldEvent>(
  events: readonly E[],
  { end, at, now }: { end: TrailEnd; at: Date; now: Date },
): readonly (E | EventOf<typeof CLOCK_DIFFERED>)[] {
  const isHeld = end.at?.getTime() === at.getTime() && at.getTime() - now.getTime() > AGREED_MS;
  if (!isHeld || events.length === 0 || events.at(-1)?.event === CLOCK_DIFFERED) return events;
  const data = { said: now.toISOString() };
  return [...events, { event: CLOCK_DIFFERED, by: { kind: "service" }, data }];
}

/**
 * The entries that follow on `end` when these events happen at `at`.
 * @throws TypeError for an event that other programs could not hash alike
 */
export function chain(
  contractId: string,
  end: TrailPlace,
  events: readonly HeldEvent[],
  at: Date,
): TrailEntry[] {
  let previous = end.head;
  return events.map(({ event, by, data, personal }, index) => {
    const told = { number: end.length + index + 1, at, event, by, data };
    const entry = personal ? { ...told, personal } : told;
    assertRecomputable(entry.data);
    assertRecomputable(entry.by);
    const hash = hashOf(contractId, entry, previous);
    previous = hash;
    return { ...entry, hash };
  });
}

/** Where the trail will end when these events happen to a contract at `at`, and nothing before them. */
export function endAfter<P extends TrailPlace>(
  { id, trail }: { id: string; trail: P },
  events: readonly HeldEvent[],
  at: Date,
): P | TrailEnd {
  const last = chain(id, trail, events, at).at(-1);
  return last ? endOf(last) : trail;
}

/** Of a trail whose last entry this is. */
export function endOf({ number, hash, at }: TrailEntry): TrailEnd {
  return { length: number, head: hash, at };
}

/** The number of the first entry whose hash or values do not fit, or null when the whole chain holds. */
export function findBreak(contractId: string, entries: readonly TrailEntry[]): number | null {
  const expected = hashesOf(contractId, entries);
  const at = entries.findIndex(
    (entry, index) =>
      entry.number !== index + 1 ||
      Buffer.compare(expected[index] as Uint8Array, entry.hash) !== 0 ||
      !commitmentsHold(entry),
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
  const { by, data } = hashedParts(entry, entry.personal);
  return sha256(
    canonicalJson({
      at: entry.at.toISOString(),
      by,
      contract: contractId,
      data,
      event: entry.event,
      number: entry.number,
      previous: previous ? Buffer.from(previous).toString("hex") : null,
    }),
  );
}

/**
 * Refuses what JSON writers of other languages put otherwise than RFC 8785:
 * fractions and large numbers, and names of members that sort otherwise by
 * their code points. So anyone can compute a trail anew with what is at hand.
 *
 * @throws TypeError naming what is wrong
 */
function assertRecomputable(value: unknown): void {
  if (typeof value === "number" && !Number.isSafeInteger(value)) {
    throw new TypeError(`an entry of the trail takes integers, not ${value}`);
  }
  if (typeof value !== "object" || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    if (!ASCII.test(name)) throw new TypeError(`"${name}" is no name for a member of an entry`);
    assertRecomputable(member);
  }
}

const ASCII = /^[\x20-\x7e]*$/;
