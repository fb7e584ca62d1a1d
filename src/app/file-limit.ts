import { LIMITS } from "#kernel/limits.ts";
import { WrongSetting } from "./config.ts";

/** Below it not even the embedded database starts for sure. */
const LEAST = 256;
/** Connections, and beside them the database's, children's and what is read and written. */
const WANTED = LIMITS.connections + 500;

/**
 * How many files this process may have open; null where there is no limit. Node has taken by itself
 * what the hard limit allows.
 */
export function readFileLimit(): number | null {
  // Without it names of the hosts that are connected are asked for.
  const report = Object.assign(process.report, { excludeNetwork: true });
  const { userLimits } = report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } };
  const soft = userLimits?.open_files?.soft;
  return typeof soft === "number" ? soft : null;
}

/**
 * Looks whether so many open files are enough, before something fails that says nothing of it.
 * @param log hears where the system's limit is met before our own
 * @throws WrongSetting in one line where the service could not start
 */
export function checkFileLimit(
  limit: number | null,
  log: (few: { count: number; wanted: number }) => void,
): void {
  if (limit === null || limit >= WANTED) return;
  if (limit < LEAST) {
    throw new WrongSetting(
      `the system lets this process open ${limit} files (ulimit -n), expected are ${LEAST} at least, and ${WANTED} for as many connections as it takes`,
    );
  }
  log({ count: limit, wanted: WANTED });
}
