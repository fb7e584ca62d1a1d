import type { FastifyBaseLogger } from "fastify";
import type { Log } from "#kernel/log.ts";

/** What Fastify itself wants to have logged, as far as it is trouble, under a name of our table. */
export function frameworkLog(log: Log): FastifyBaseLogger {
  const noop = () => {};
  const say = (first: unknown, words?: unknown) => {
    const err = first instanceof Error ? first : (first as { err?: unknown } | null)?.err;
    const why = typeof first === "string" ? first : words;
    log("http.trouble", {
      ...(err !== undefined && { err }),
      ...(typeof why === "string" && { why }),
    });
  };
  const logger: FastifyBaseLogger = {
    level: "warn",
    fatal: say,
    error: say,
    warn: say,
    info: noop,
    debug: noop,
    trace: noop,
    silent: noop,
    child: () => logger,
  };
  return logger;
}
