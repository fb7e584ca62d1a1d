/**
 * Codes of what is said while the database is away, starts, stops, is full, or is a standby that
 * takes no writes: PostgreSQL's (appendix A of its manual) and the system's.
 */
const AWAY = new Set([
  ...[
    "57P01",
    "57P02",
    "57P03",
    "53100",
    "53300",
    "25006",
    "08000",
    "08001",
    "08003",
    "08004",
    "08006",
  ],
  ...["08P01", "ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOTFOUND", "EAI_AGAIN"],
  ...["EHOSTUNREACH", "ENETUNREACH", "EHOSTDOWN"],
]);

/** How pg words it where a connection ends, or is silent, while something is under way on it, or cannot be had. */
const ENDED =
  /^Connection terminated|^Client has encountered a connection error|^Client was closed|^Query read timeout$/;

/**
 * Whether an error of the store says that the database is away: nothing is wrong with what was
 * asked, and the same may be asked again soon.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  const { code } = error as { code?: unknown };
  return (typeof code === "string" && AWAY.has(code)) || ENDED.test(error.message);
}

/**
 * Whether a statement's name was not known on the connection, or known already
 * (`invalid_sql_statement_name`, `duplicate_prepared_statement`): others have their statements on
 * it. Nothing of it was run.
 */
export function isCrossed(error: unknown): boolean {
  const { code } = Object(error) as { code?: unknown };
  return error instanceof Error && (code === "26000" || code === "42P05");
}

/** `deadlock_detected` and `serialization_failure` (PostgreSQL's manual, appendix A). */
const OVERTAKEN = new Set(["40P01", "40001"]);

/**
 * Whether a transaction was taken back because it and others waited for one another, or met one
 * another's statements: nothing of it was kept, and the same goes through where it is asked again.
 */
export function isOvertaken(error: unknown): boolean {
  const { code } = Object(error) as { code?: unknown };
  if (isCrossed(error)) return true;
  return error instanceof Error && typeof code === "string" && OVERTAKEN.has(code);
}

/** Whether a lock was not to be had within `lock_timeout` (`lock_not_available`). */
export function isLockedOut(error: unknown): boolean {
  const { code } = Object(error) as { code?: unknown };
  return error instanceof Error && code === "55P03";
}

/**
 * Whether nobody is to be given the connection that this was answered over: it ends, or is silent,
 * or leads to a server that takes no writes (`read_only_sql_transaction`) and would stay with it.
 */
export function isLast(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, severity } = error as { code?: unknown; severity?: unknown };
  // The severity is in the server's language, where it is not one of these.
  const isClosing = severity === "FATAL" || severity === "PANIC";
  return isClosing || (typeof code === "string" && LAST.has(code)) || ENDED.test(error.message);
}

/** A standby's, and those after which the server closes a connection, of which nothing may be seen yet. */
const LAST = new Set(["25006", "25P03", "57P01", "57P02", "57P05"]);
