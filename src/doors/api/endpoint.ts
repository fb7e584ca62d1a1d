import type { Static, TSchema } from "typebox";
import type { Caller } from "#accounts/account.ts";
import type { Origin } from "#kernel/origin.ts";
import { REFUSALS, type Refusal, type RefusalName } from "#kernel/refusals.ts";
import type { NeededScope, Scope } from "#kernel/scopes.ts";
import type { Shows } from "#schemas/shown.ts";
import type { Transaction } from "#store/transaction.ts";
import type { Place } from "./places.ts";

/** One operation of the API: its route, what it takes, and every answer it gives. */
export type Endpoint = Described & Opened;

/** `key`: needs an API key that opens this scope, or both. `link`: whoever holds the link in the path. */
type Opened =
  | { access: "key"; scope: NeededScope; alsoScope?: Scope }
  | { access: "link"; scope?: never; alsoScope?: never };

interface Described {
  /** `ANY`: every method, on this path and on all below it. */
  method: "GET" | "POST" | "PATCH" | "DELETE" | "ANY";
  /** Below `/api/v1`; parameters in Fastify's spelling (`:id`). */
  path: string;
  tag: Tag;
  summary: string;
  description: string;
  /** It makes a contract: refused before its body where that would have to wait for too long. */
  isMaking?: boolean;
  /** What one request over a link takes up of its windows; 1 where nothing is said. */
  cost?: number;
  /** Bytes of its body, where they are others than of all that have its access. */
  bodyBytes?: number;
  /** What the placeholders of the path stand for. */
  place?: Place;
  query?: TSchema;
  body?: TSchema;
  /** A body without a single property of its schema asks for nothing and is refused. */
  needsOne?: boolean;
  /** Schema of the body by status; `null` for an answer without one. */
  answers: Record<number, TSchema | null>;
  /** The same request asked in another way: for clients an operation of its own. */
  variant?: Variant;
  /** What it may refuse with, apart from what `ALWAYS_POSSIBLE` names. */
  refusals: readonly RefusalName[];
}

/** What clients call it, what of the query makes it one, and the one status it succeeds with. */
export interface Variant {
  name: string;
  summary: string;
  fixed: Readonly<Record<string, true>>;
  status: number;
  /** What is left of the query. */
  query: TSchema;
}

/** The parts that the API's description is divided into. */
export const TAGS = {
  Attachments: "Documents of known kinds that travel with a contract.",
  Contracts: "Create contracts, follow them, download what was signed.",
  Signing: "What a signing page needs; anybody who holds a link may use it.",
  Webhooks: "Be told when something happens.",
} as const;

export type Tag = keyof typeof TAGS;

/** What an endpoint may refuse with whatever it does, by who may use it. */
export const ALWAYS_POSSIBLE = {
  // Each asks the database, which may be busy.
  key: ["UNAUTHENTICATED", "RATE_LIMITED", "PARTNER_TIER_REQUIRED", "INTERNAL_ERROR", "BUSY"],
  link: ["RATE_LIMITED", "INTERNAL_ERROR", "BUSY"],
} as const satisfies Record<Endpoint["access"], readonly RefusalName[]>;

/** What an endpoint that takes a body may refuse besides. */
export const POSSIBLE_WITH_BODY = [
  "INVALID",
  "TOO_LARGE",
  "WRONG_MEDIA_TYPE",
] as const satisfies readonly RefusalName[];

/** Every refusal that an endpoint may answer with. */
export function refusalsOf(endpoint: Endpoint): RefusalName[] {
  const { access, scope, method, path, query, body, answers, refusals } = endpoint;
  return [
    ...new Set<RefusalName>([
      ...ALWAYS_POSSIBLE[access],
      ...(access === "key" && scope !== "any" ? (["SCOPE_MISSING"] as const) : []),
      // A path that is no valid URL can be meant for any endpoint with a placeholder.
      ...(query || path.includes(":") ? (["INVALID"] as const) : []),
      ...(body ? POSSIBLE_WITH_BODY : []),
      ...(Object.values(answers).some(isFileSchema) ? (["RANGE_OUTSIDE"] as const) : []),
      // An Idempotency-Key that came with another request.
      ...(method === "POST" ? (["INVALID", "CONFLICT"] as const) : []),
      ...refusals,
    ]),
  ];
}

/** Whether an answer is a file, of which pieces can be had. */
export function isFileSchema(answer: TSchema | null | undefined): boolean {
  return Object(answer).format === "binary";
}

type StaticOf<T> = T extends TSchema ? Static<T> : undefined;

/** A request to this endpoint, validated. */
export interface Call<E extends Endpoint> {
  params: E extends { place: { schema: infer P } } ? StaticOf<P> : undefined;
  query: E extends { query: infer Q } ? StaticOf<Q> : undefined;
  body: E extends { body: infer B } ? StaticOf<B> : undefined;
  caller: E["access"] extends "key" ? Caller : undefined;
  origin: Origin;
  /** The version of the contract that whoever asks was shown; undefined where nobody was. */
  seenVersion?: number | undefined;
  /**
   * Stores the answer with the change that it tells of, for a repeated request
   * with the same Idempotency-Key; does nothing where the request has none.
   */
  keep(transaction: Transaction, answer: Answer<E>): Promise<void>;
}

export type Answer<E extends Endpoint> = {
  [S in keyof E["answers"] & number]: { status: S; body: AnswerBody<E["answers"][S]> };
}[keyof E["answers"] & number];

/** What the body is shown from: it may have more than the schema names, which stays here. */
type AnswerBody<T> = T extends TSchema ? Shows<Static<T>> : null;

/**
 * What an endpoint's handler may refuse with: what the table says, and what the account's tier does
 * not include, which is found out at the door and where it is used.
 */
export type PossibleRefusal<E extends Endpoint> = Refusal<
  | E["refusals"][number]
  | (E extends { body: TSchema } | { query: TSchema } ? "INVALID" : never)
  | (E extends { access: "key" } ? "PARTNER_TIER_REQUIRED" : never)
>;

export type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Promise<Answer<E> | PossibleRefusal<E>>;

/** A handler for every endpoint of a table; one that is missing does not compile. */
export type Handlers<Table extends Record<string, Endpoint>> = {
  [Name in keyof Table]: Handler<Table[Name]>;
};

/** Every status that an endpoint may refuse with. */
export function refusedWith(endpoint: Endpoint): number[] {
  return [...new Set(refusalsOf(endpoint).map((name) => REFUSALS[name].status))];
}
