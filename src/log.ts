import { type Logger, pino } from "pino";
import pretty from "pino-pretty";

/** What a log line must never carry, wherever it comes from. */
const SECRETS = ["*.authorization", "*.cookie", "*.apiKey", "*.password", "*.email"];

export function openLog(level: string, format: "pretty" | "json"): Logger {
  const options = { level, base: null, redact: { paths: SECRETS, censor: "hidden" } };
  if (format === "json") return pino(options);
  return pino(options, pretty({ colorize: true, translateTime: "HH:MM:ss", sync: true }));
}
