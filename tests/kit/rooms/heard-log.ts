import type { Log, LogMessageName } from "#kernel/log.ts";

/** A log that remembers what it was told: the line's name with its fields. */
export interface HeardLog {
  log: Log;
  lines: ({ event: LogMessageName } & Record<string, unknown>)[];
}

export function hearLog(): HeardLog {
  const lines: HeardLog["lines"] = [];
  const log: Log = (event, ...[fields]) => void lines.push({ event, ...fields });
  return { log, lines };
}
