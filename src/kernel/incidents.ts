import { MINUTE_MS, SECOND_MS } from "#kernel/time.ts";

interface IncidentRules {
  /** Many troubles heal by themselves: nobody is told before it has lasted for so long. */
  notifyAfterMs: number;
  /** Whether each subject is told by itself, or all that are open at a time together by the first. */
  notifiesEach: boolean;
}

/** What can be wrong with sealing and storing that a person has to look at. */
export const INCIDENTS = {
  /** The record of a contract contradicts itself. The subject is the contract. */
  record: { notifyAfterMs: 0, notifiesEach: true },
  /** No timestamp authority gives a token, and something waits for one. */
  timestamps: { notifyAfterMs: 10 * MINUTE_MS, notifiesEach: false },
  /** A contract cannot be sealed for another reason. The subject is the contract. */
  sealing: { notifyAfterMs: 10 * MINUTE_MS, notifiesEach: false },
  /** Files cannot be written. */
  storage: { notifyAfterMs: 2 * MINUTE_MS, notifiesEach: false },
} as const satisfies Record<string, IncidentRules>;

export type IncidentKind = keyof typeof INCIDENTS;

export const INCIDENT_KINDS = Object.keys(INCIDENTS) as IncidentKind[];

/** One trouble, from when it was first seen to when it was over. */
export interface Incident {
  id: string;
  kind: IncidentKind;
  /** Id of a contract; empty where it is about the service. */
  subject: string;
  words: string;
  beganAt: Date;
  toldAt: Date | null;
}

/** How often each process looks whether somebody has to be told. */
export const LOOK_MS = 30 * SECOND_MS;

/** What waits is tried every five minutes: what nobody met for longer than that, and nobody was told of, is over. */
export const UNSEEN_MS = 7 * MINUTE_MS;

/** Of several processes one may see files that another cannot: so long after the last that could not, it is over. */
export const STORAGE_WELL_MS = 3 * MINUTE_MS;

/** Records told one by one within an hour; more at a time are one cause, and the first ones tell it. */
export const RECORDS_AN_HOUR = 20;
