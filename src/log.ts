import { type DestinationStream, type Logger, pino } from "pino";
import pretty from "pino-pretty";

/** What a log line must never carry, wherever it comes from. */
const SECRETS = ["*.authorization", "*.cookie", "*.apiKey", "*.password", "*.email"];

/**
 * An error as a log may tell it. The database adds the values that it stumbled
 * over, which can be anybody's name or address; they are left out.
 */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error;
  const { code, errno, severity } = error as {
    code?: unknown;
    errno?: unknown;
    severity?: unknown;
  };
  return {
    type: error.constructor.name,
    message: error.message,
    stack: error.stack,
    ...(code !== undefined && { code }),
    ...(errno !== undefined && { errno }),
    ...(severity !== undefined && { severity }),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  };
}

/** Writes to the standard output; JSON lines go to `destination` where one is given. */
export function openLog(
  level: string,
  format: "pretty" | "json",
  destination?: DestinationStream,
): Logger {
  const options = {
    level,
    base: null,
    redact: { paths: SECRETS, censor: "hidden" },
    serializers: { err: describeError },
  };
  if (format === "json") return destination ? pino(options, destination) : pino(options);
  return pino(options, pretty({ colorize: true, translateTime: "HH:MM:ss", sync: true }));
}
