import type { TSchema } from "typebox";
import type { Endpoints } from "#api/endpoints.ts";
import type { ContractWithParties } from "#contracts/contracts-store.ts";
import type { Email } from "#kernel/email.ts";
import type { Refusal } from "#kernel/refusals.ts";
import type { NeededScope } from "#kernel/scopes.ts";

/** What a tool was called with, once it was held against the tool's schema. */
export type Arguments = Readonly<Record<string, unknown>>;

/** What is asked of an endpoint. */
export interface Asked {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** What a client is told of a tool's nature; each is held against what the endpoint does by a test. */
export const HINTS = {
  /** Changes nothing. */
  reads: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  /** Adds something that goes nowhere by itself. */
  drafts: {
    readOnlyHint: false,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: false,
  },
  /** Goes out or cannot be undone; twice is as once. */
  acts: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  /** The same, and each time anew. */
  repeats: {
    readOnlyHint: false,
    destructiveHint: true,
    idempotentHint: false,
    openWorldHint: true,
  },
} as const;

/** A tool as a row of the table. */
export interface Tool {
  title: string;
  /** For a model: what it does, and what follows from it. */
  description: string;
  hints: keyof typeof HINTS;
  /** The endpoint that it is a door to; null for one that has no endpoint. */
  endpoint: keyof Endpoints | null;
  /** What a key needs for one that has no endpoint; of others their endpoint says it. */
  scope?: NeededScope;
  /** What is asked of the endpoint whatever the arguments are. */
  fixed?: Asked;
  input: TSchema;
  /** Of the answer, as a model is shown it. */
  output: Record<string, unknown>;
  /** What a person is asked about first; null where nobody is. */
  asks: Question | null;
}

/** A contract as it stands, and what is asked for it. */
export interface Question {
  /** What would be asked of the endpoint, or why there is nothing to ask a person about. */
  plan(args: Arguments, found: ContractWithParties, context: PlanContext): Planned | Refusal;
}

/** What rules ask beside the contract and its parties. */
export interface PlanContext {
  now: Date;
  /** Until when somebody holds the contract; null where nobody does. */
  heldUntil: Date | null;
}

export interface Planned extends Asked {
  /** Where mails go by it. */
  mailed: readonly Email[];
  /** Roles that get no mail: they sign in person, over the link that the owner has. */
  unmailed: readonly string[];
  /** Where copies go, then or later; absent where nobody gets any. */
  copied?: readonly Email[];
}

/** Everybody whom mails of it may reach. */
export function addressesOf({ mailed, copied = [] }: Planned): Email[] {
  return [...new Set([...mailed, ...copied])];
}
