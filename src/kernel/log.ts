import type { LOG_FIELDS, LogField } from "./log-message.ts";
import type { LOG_MESSAGES } from "./log-messages.ts";

export type LogMessageName = keyof typeof LOG_MESSAGES;

type TypeOf<F extends LogField> = {
  name: string;
  text: string;
  number: number;
  error: unknown;
}[(typeof LOG_FIELDS)[F]["is"]];

type Listed<N extends LogMessageName, List extends "fields" | "may"> =
  (typeof LOG_MESSAGES)[N] extends Record<List, readonly (infer F extends LogField)[]> ? F : never;

/** What a line of this name is written with. */
export type LogFieldsOf<N extends LogMessageName> = {
  [F in Listed<N, "fields">]: TypeOf<F>;
} & { [F in Listed<N, "may">]?: TypeOf<F> | undefined };

/** Takes a line of the table; which fields it takes, the table says. */
export type Log = <N extends LogMessageName>(
  name: N,
  ...fields: keyof LogFieldsOf<N> extends never ? [] : [LogFieldsOf<N>]
) => void;

/** Messages that the operator is written to about as well. */
export type MailedMessage = {
  [N in LogMessageName]: (typeof LOG_MESSAGES)[N] extends { mailed: true } ? N : never;
}[LogMessageName];

/** The same messages for several listeners, in their order. */
export function toEach(...listeners: readonly Log[]): Log {
  return (name, ...fields) => {
    for (const listener of listeners) listener(name, ...fields);
  };
}
