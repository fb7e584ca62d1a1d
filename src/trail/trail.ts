import type { ContractStatus } from "#kernel/contract-states.ts";
import type { FieldType } from "#kernel/field-types.ts";
import type { Language } from "#kernel/language.ts";
import type { PersonalText } from "#kernel/personal-text.ts";
import type { RandomBytes } from "#kernel/random.ts";
import type { Transaction } from "#store/transaction.ts";
import { chain, endOf, type TrailEnd } from "./chain.ts";
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

export function openTrail(react: React, random: RandomBytes): Trail {
  return {
    async append(transaction, subject, events, at) {
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
