/** The oldest that every test was run against. */
export const LEAST_POSTGRES = 15;

/** As PostgreSQL itself names its version; what only speaks its protocol has another name or a suffix. */
const POSTGRES = /^PostgreSQL (\d+)(?:\.\d+)*(?:devel|beta\d+|rc\d+)?(?:[ ,]|$)/;

/**
 * Whether it is a PostgreSQL that the service is written for. Engines that speak its protocol take
 * locks that lock nothing (`pg_advisory_xact_lock` in CockroachDB), or constraints that they do not
 * keep, and say nothing of it.
 * @param version what `version()` answers
 */
export function isFitEngine(version: string): boolean {
  return Number(POSTGRES.exec(version)?.[1] ?? 0) >= LEAST_POSTGRES;
}
