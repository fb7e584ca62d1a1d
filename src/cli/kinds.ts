import { type Email, knownEmail, readEmail } from "#kernel/email.ts";
import { UUID_PATTERN } from "#kernel/ids.ts";
import { type PersonalKind, type PersonalText, readOptionalText } from "#kernel/personal-text.ts";
import type { Kind } from "./command.ts";

/** Given or not. */
export const FLAG: Kind<true, false> = {
  shown: "",
  absent: false,
  alone: "",
  read: (typed) => (typed === "" ? { value: true } : { wrong: "takes no value" }),
};

/** `--qes` alone says yes, too. */
export const YES_OR_NO: Kind<boolean> = {
  ...kind("true|false", "takes true or false", (typed) =>
    typed === "true" || typed === "false" ? typed === "true" : null,
  ),
  choices: ["true", "false"],
  alone: "true",
};

/** The owner of a machine of one's own needs no mail: `name@localhost`. */
export const EMAIL: Kind<Email> = kind("EMAIL", "needs an e-mail address", (typed) =>
  /^[\x21-\x3f\x41-\x7e]+@localhost$/.test(typed) ? knownEmail(typed) : readEmail(typed).text,
);

export const WHOLE_NUMBER: Kind<number> = kind("N", "needs a whole number", (typed) =>
  /^\d{1,9}$/.test(typed) ? Number(typed) : null,
);

/** What comes, or with a minus goes. */
export const CHANGE: Kind<number> = kind("N", "needs a whole number that is not 0", (typed) =>
  /^-?[1-9]\d{0,8}$/.test(typed) ? Number(typed) : null,
);

/** A day or a time (ISO 8601). */
export const TIME: Kind<Date> = kind("TIME", "needs an ISO time", (typed) => {
  const at = /^\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:\d\d)?)?$/.test(typed)
    ? new Date(typed)
    : null;
  return at && !Number.isNaN(at.getTime()) ? at : null;
});

/** @param shownBy the command that lists such IDs */
export function idOf(shownBy: string): Kind<string> {
  const wrong = `needs an ID ("${shownBy}" shows them)`;
  return { ...kind("ID", wrong, (typed) => (UUID_PATTERN.test(typed) ? typed : null)), shownBy };
}

export function file(shown = "FILE"): Kind<string> {
  const read = kind(shown, "needs a file", (typed) => (typed === "" ? null : typed));
  return { ...read, isFile: true };
}

export function oneOf<const T extends string>(...choices: readonly T[]): Kind<T> {
  const wrong = `takes one of ${choices.join(", ")}`;
  const read = (typed: string) => choices.find((choice) => choice === typed) ?? null;
  return { ...kind(choices.join("|"), wrong, read), choices };
}

export function text(most: number): Kind<string> {
  return kind("TEXT", `takes ${most} characters`, (typed) => (typed.length > most ? null : typed));
}

/** Words that people see; blank ones are none. */
export function nameAs(what: PersonalKind): Kind<PersonalText | null> {
  return {
    shown: "NAME",
    absent: null,
    read(typed) {
      const { text: value, problems } = readOptionalText(what, typed);
      return problems.length > 0 ? { wrong: problems.join(", ") } : { value };
    },
  };
}

/**
 * A kind by how it is read.
 * @param read of what was typed, without blanks around it; null where it is none
 */
export function kind<T>(
  shown: string,
  wrong: string,
  read: (typed: string) => T | null,
): Kind<NonNullable<T>> {
  return {
    shown,
    absent: null,
    read(typed) {
      const value = read(typed.trim());
      return value === null || value === undefined ? { wrong } : { value };
    },
  };
}
