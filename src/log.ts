import { type DestinationStream, type Logger, pino } from "pino";
import pretty from "pino-pretty";

/** What a log line must never carry, wherever it comes from. */
const SECRETS = ["*.authorization", "*.cookie", "*.apiKey", "*.password", "*.email"];

/** Writes to the standard output; JSON lines go to `destination` where one is given. */
export function openLog(
  level: string,
  format: "pretty" | "json",
  destination?: DestinationStream,
): Logger {
  const options = { level, base: null, redact: { paths: SECRETS, censor: "hidden" } };
  if (format === "json") return destination ? pino(options, destination) : pino(options);
  return pino(options, pretty({ colorize: true, translateTime: "HH:MM:ss", sync: true }));
}
