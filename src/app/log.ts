import type { Writable } from "node:stream";
import { pino } from "pino";
import pretty from "pino-pretty";
import type { Log } from "#kernel/log.ts";
import { LOG_FIELDS, type LogField } from "#kernel/log-message.ts";
import { LOG_MESSAGES } from "#kernel/log-messages.ts";

export interface LogSettings {
  level: string;
  format: "pretty" | "json";
  /** Texts that no line may hold, wherever they come from: passwords of the settings. */
  secrets?: readonly string[];
  /** Takes the lines in place of the standard output. */
  destination?: Writable;
}

/** Opens the log. Every line is of the table of messages, and holds the fields it names there. */
export function openLog({ level, format, secrets = [], destination }: LogSettings): Log {
  // A fault is described below; the serializer of pino's own would call what describes it an Object.
  const serializers = { err: (described: unknown) => described };
  const options = { level, base: null, serializers };
  const target =
    format === "json"
      ? destination
      : pretty({
          colorize: destination === undefined,
          translateTime: "HH:MM:ss",
          sync: true,
          singleLine: true,
          ...(destination && { destination }),
        });
  const logger = target ? pino(options, target) : pino(options);
  return (name, ...[fields]) => {
    const { level: severity, says } = LOG_MESSAGES[name];
    if (!logger.isLevelEnabled(severity)) return;
    const line: Record<string, unknown> = { event: name };
    for (const [field, value] of Object.entries(fields ?? {})) {
      if (value !== undefined) line[field] = readableField(field as LogField, value, secrets);
    }
    logger[severity](line, says);
  };
}

function readableField(field: LogField, value: unknown, secrets: readonly string[]): unknown {
  const { is } = LOG_FIELDS[field];
  if (is === "number") return Number(value);
  if (is === "name") return value;
  return is === "error" ? describeError(value, secrets) : plainWords(String(value), secrets);
}

/** Causes of causes are told so far. */
const CAUSES = 3;
const FRAMES = 20;

/**
 * An error as a log may tell it: on one line but for its stack. The database
 * adds the values that it stumbled over, which can be anybody's name or
 * address; they are left out.
 */
function describeError(error: unknown, secrets: readonly string[], depth = 0): unknown {
  if (!(error instanceof Error)) return typeof error;
  const { code, errno, severity } = error as Error & Record<string, unknown>;
  // Class 22 of SQLSTATE, data exception: the message ends with the value.
  const told =
    severity !== undefined && String(code).startsWith("22")
      ? error.message.replace(/:.*/s, "")
      : error.message;
  const toPlainWords = (value: unknown) => plainWords(String(value), secrets);
  return {
    type: toPlainWords(error.constructor.name),
    message: toPlainWords(told),
    stack: framesOf(error),
    ...(code !== undefined && { code: toPlainWords(code) }),
    ...(errno !== undefined && { errno: toPlainWords(errno) }),
    ...(severity !== undefined && { severity: toPlainWords(severity) }),
    ...(error.cause !== undefined &&
      depth < CAUSES && { cause: describeError(error.cause, secrets, depth + 1) }),
  };
}

/** Where it came from; the message above it may be anybody's words and is told on its own. */
function framesOf({ stack = "", message }: Error): string {
  const at = stack.indexOf(message);
  return (at < 0 ? stack : stack.slice(at + message.length))
    .split("\n")
    .filter((line) => /^ {4}at /.test(line))
    .slice(0, FRAMES)
    .join("\n");
}

/** Long enough for every reason that was meant to be read. */
const MOST = 500;

/** What never belongs in a line, however it came into somebody's message. */
const TELLING: readonly [pattern: RegExp, instead: string][] = [
  [/\bsvc_[\w-]+/g, "svc_…"],
  [/\bwhsec_[\w+/=-]+/g, "whsec_…"],
  [/(\/\/)[^/@\s"']*@/g, "$1…@"],
  [/(?<![^\s"'<>(),;:/…])[^\s"'<>(),;:/…]+@[^\s"'<>(),;:]+/g, "…@…"],
  [/(\/(?:sign|signing|status|pay|login|mailbox|assistant\/files)\/)[^\s"'/?]+/g, "$1…"],
];

/**
 * Words for one line of the log: nothing in them starts a line, moves the
 * cursor or turns the direction of writing, and what looks like an address, a
 * key or a link is taken out.
 * @param secrets texts that are taken out wherever they stand
 */
export function plainWords(words: string, secrets: readonly string[]): string {
  let plain = words;
  for (const secret of secrets) plain = plain.replaceAll(secret, "…");
  for (const [pattern, instead] of TELLING) plain = plain.replace(pattern, instead);
  plain = plain.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu, " ");
  return plain.length > MOST ? `${plain.slice(0, MOST)}…` : plain;
}
