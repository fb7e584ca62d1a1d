import type { ContractStatus } from "#kernel/contract-states.ts";
import { CLOCK_DIFFERED } from "#kernel/contradicting-times.ts";
import type { FieldType } from "#kernel/field-types.ts";
import type { Language } from "#kernel/language.ts";
import type { Log } from "#kernel/log.ts";
import type { PersonalText } from "#kernel/personal-text.ts";
import type { RandomBytes } from "#kernel/random.ts";
import type { Clock } from "#kernel/time.ts";
import type { Transaction } from "#store/transaction.ts";
import { chain, endOf, type TrailEnd, withClock } from "./chain.ts";
import { type HeldEvent, holdValues, type TrailEvent } from "./events.ts";
import { insertEntries } from "./trail-store.ts";

/**
 * A contract as it is once the change is made, for the trail and for what
 * follows from its events; only `trail` still ends where it did before.
 */
export interface TrailSubject {
  id: string;
  accountId: string;
  token: string;
  sealedSignSecret: Uint8Array;
  sealedStatusSecret: Uint8Array;
  publicId: string;
  /** Of the document that is there to be signed. */
  baseSha256: string;
  title: string | null;
  status: ContractStatus;
  language: Language;
  fields: readonly { id: string; type: FieldType; label: PersonalText | null }[];
  signatureCount: number;
  createdAt: Date;
  trail: TrailEnd;
  /** What the caller gave of its own, which events carry. */
  reference: string | null;
  metadata: Record<string, string> | null;
  tags: readonly string[];
  /** When it is cancelled by itself; null where it has no deadline. */
  expiresAt: Date | null;
}

/** Sets off what events of one moment entail, in their own transaction. */
export type React = (
  transaction: Transaction,
  subject: TrailSubject,
  events: readonly TrailEvent[],
  at: Date,
) => Promise<void>;

export interface Trail {
  /**
   * Writes the events and everything that follows from them. Call it with the
   * contract's row locked, and store the end it returns with the contract.
   * Values of people that have no commitment yet get one.
   */
  append(
    transaction: Transaction,
    subject: TrailSubject,
    events: readonly HeldEvent[],
    at: Date,
  ): Promise<TrailEnd>;
}

/**
 * @param times by which it is seen that the last entry is of a clock that was ahead; without it
 *   nobody looks
 */
export function openTrail(
  react: React,
  random: RandomBytes,
  times?: { clock: Clock; log: Log },
): Trail {
  return {
    async append(transaction, subject, given, at) {
      const events = times
        ? withClock(given, { end: subject.trail, at, now: times.clock.now() })
        : given;
      if (events.at(-1)?.event === CLOCK_DIFFERED) {
        times?.log("clock.behind", {
          contract: subject.id,
          skewMs: times.clock.now().getTime() - at.getTime(),
        });
      }
      const held = holdValues(events, random);
      const entries = chain(subject.id, subject.trail, held, at);
      const last = entries.at(-1);
      if (!last) return subject.trail;
      insertEntries(transaction, subject, entries);
      await react(transaction, subject, events, at);
      return endOf(last);
    },
  };
}
