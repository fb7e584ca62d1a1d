import type { ProblemCode } from "./problem-codes.ts";

/**
 * Every way in which a request is refused, with the HTTP status it is answered
 * with. `code` is what the answer carries; where it is null the answer has none.
 */
export const REFUSALS = {
  INVALID: { status: 400, code: null },
  UNAUTHENTICATED: { status: 401, code: null },
  UNKNOWN: { status: 404, code: null },
  METHOD_NOT_ALLOWED: { status: 405, code: null },
  CONFLICT: { status: 409, code: null },
  GONE: { status: 410, code: null },
  REMOVED: { status: 410, code: null },
  TOO_LARGE: { status: 413, code: null },
  RANGE_OUTSIDE: { status: 416, code: null },
  WRONG_MEDIA_TYPE: { status: 415, code: null },
  UNKNOWN_ROLE: { status: 400, code: "UNKNOWN_ROLE" },
  INVALID_EMAIL: { status: 400, code: "INVALID_EMAIL" },
  INVALID_LEVEL: { status: 400, code: "INVALID_LEVEL" },
  QES_NOT_ENABLED: { status: 400, code: "QES_NOT_ENABLED" },
  QES_ROLE_TAKEN: { status: 400, code: "QES_ROLE_TAKEN" },
  LIMIT_REACHED: { status: 403, code: "LIMIT_REACHED" },
  PARTNER_TIER_REQUIRED: { status: 403, code: "PARTNER_TIER_REQUIRED" },
  SCOPE_MISSING: { status: 403, code: "SCOPE_MISSING" },
  ASSISTANT_NOT_ALLOWED: { status: 403, code: "ASSISTANT_NOT_ALLOWED" },
  FOREIGN_ORIGIN: { status: 403, code: null },
  ALREADY_SIGNED: { status: 409, code: "ALREADY_SIGNED" },
  DOCUMENT_CHANGED: { status: 409, code: "DOCUMENT_CHANGED" },
  CONTRACT_SIGNED: { status: 409, code: "CONTRACT_SIGNED" },
  CONTRACT_HELD: { status: 409, code: "CONTRACT_HELD" },
  REFERENCE_TAKEN: { status: 409, code: "REFERENCE_TAKEN" },
  NOT_A_DRAFT: { status: 409, code: "NOT_A_DRAFT" },
  NOT_SIGNED: { status: 409, code: "NOT_SIGNED" },
  QES_PENDING: { status: 409, code: "QES_PENDING" },
  WEBHOOK_LIMIT_REACHED: { status: 409, code: "LIMIT_REACHED" },
  RATE_LIMITED: { status: 429, code: "RATE_LIMITED" },
  SEND_FAILED: { status: 502, code: "SEND_FAILED" },
  TIMESTAMP_FAILED: { status: 502, code: "TIMESTAMP_FAILED" },
  BUSY: { status: 503, code: "BUSY" },
  INTERNAL_ERROR: { status: 500, code: "INTERNAL_ERROR" },
} as const;

export type RefusalName = keyof typeof REFUSALS;

/** One offending value: where it stands in the request, and what is wrong with it. */
export interface Problem {
  path: string;
  message: string;
  /** For pages that word it themselves; where a signer's value is meant. */
  code?: ProblemCode;
  /** For a signature field: its place in `signatureFields`; null when no single field is meant. */
  field?: number | null;
  /** For words that a field is placed by: where they stand, in percent of the page. */
  hits?: readonly { page: number; x: number; y: number }[];
  /** For a signer's link: whose. */
  role?: string;
}

/**
 * A request that is understood and not carried out. A value, not an exception.
 * `Name` narrows it to the refusals that are possible at one place.
 */
export interface Refusal<Name extends RefusalName = RefusalName> {
  refused: Name;
  /** A sentence for the person who reads the answer. */
  message: string;
  details?: readonly Problem[];
  /** Further properties that the answer's body carries for this refusal. */
  extra?: Readonly<Record<string, unknown>>;
  headers?: Readonly<Record<string, string>>;
}

export function refuse<const Name extends RefusalName>(
  refused: Name,
  message: string,
  more: Omit<Refusal, "refused" | "message"> = {},
): Refusal<Name> {
  return { refused, message, ...more };
}

export function isRefusal<T>(value: T): value is Extract<T, Refusal> {
  return typeof value === "object" && value !== null && "refused" in value;
}

/** A request of megabytes could be wrong in a million places: an answer lists so many. */
const MOST_DETAILS = 500;

/** The refusal for one or more offending values, or null where there are none. */
export function refuseProblems(problems: readonly Problem[]): Refusal<"INVALID"> | null {
  const [first, ...others] = problems;
  return first ? refuseProblem(first, ...others) : null;
}

/** The same where there is one at least. */
export function refuseProblem(...problems: [Problem, ...Problem[]]): Refusal<"INVALID"> {
  const [first] = problems;
  const more = problems.length > 1 ? ` (and ${problems.length - 1} more, see details)` : "";
  const where = first.path ? `${first.path}: ` : "";
  const details = problems.slice(0, MOST_DETAILS);
  return refuse("INVALID", `${where}${first.message}${more}`, { details });
}
