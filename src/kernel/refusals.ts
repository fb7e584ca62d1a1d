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
  TOO_LARGE: { status: 413, code: null },
  WRONG_MEDIA_TYPE: { status: 415, code: null },
  UNKNOWN_ROLE: { status: 400, code: "UNKNOWN_ROLE" },
  INVALID_EMAIL: { status: 400, code: "INVALID_EMAIL" },
  INVALID_LEVEL: { status: 400, code: "INVALID_LEVEL" },
  QES_NOT_ENABLED: { status: 400, code: "QES_NOT_ENABLED" },
  QES_ROLE_TAKEN: { status: 400, code: "QES_ROLE_TAKEN" },
  LIMIT_REACHED: { status: 403, code: "LIMIT_REACHED" },
  ALREADY_SIGNED: { status: 409, code: "ALREADY_SIGNED" },
  CONTRACT_SIGNED: { status: 409, code: "CONTRACT_SIGNED" },
  NOT_A_DRAFT: { status: 409, code: "NOT_A_DRAFT" },
  NOT_SIGNED: { status: 409, code: "NOT_SIGNED" },
  TIMESTAMP_FAILED: { status: 502, code: "TIMESTAMP_FAILED" },
  INTERNAL_ERROR: { status: 500, code: "INTERNAL_ERROR" },
} as const;

export type RefusalName = keyof typeof REFUSALS;

/** One offending value: where it stands in the request, and what is wrong with it. */
export interface Problem {
  path: string;
  message: string;
  /** For a signature field: its place in `signatureFields`; null when no single field is meant. */
  field?: number | null;
}

/** A request that is understood and not carried out. A value, not an exception. */
export interface Refusal {
  refused: RefusalName;
  /** A sentence for the person who reads the answer. */
  message: string;
  details?: readonly Problem[];
  /** Further properties that the answer's body carries for this refusal. */
  extra?: Readonly<Record<string, unknown>>;
  headers?: Readonly<Record<string, string>>;
}

export function refuse(
  refused: RefusalName,
  message: string,
  more: Omit<Refusal, "refused" | "message"> = {},
): Refusal {
  return { refused, message, ...more };
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === "object" && value !== null && "refused" in value;
}

/** The refusal for one or more offending values, or null where there are none. */
export function refuseProblems(problems: readonly Problem[]): Refusal | null {
  const [first] = problems;
  if (!first) return null;
  const more = problems.length > 1 ? ` (and ${problems.length - 1} more, see details)` : "";
  const where = first.path ? `${first.path}: ` : "";
  return refuse("INVALID", `${where}${first.message}${more}`, { details: problems });
}
