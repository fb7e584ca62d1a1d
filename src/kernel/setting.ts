import { type Email, knownEmail, readEmail } from "./email.ts";

/** @throws anything for a value that is none */
export type Read<T> = (value: string) => T;

/** One setting: the variable stands in the table that it is a row of. */
export interface Setting<T> {
  /** The default in words, for the documentation. */
  shown: string;
  /** What holds when the variable is absent or empty. */
  absent: (env: NodeJS.ProcessEnv) => T;
  read: Read<T>;
  /** What a right value looks like, for the line that stops the start. */
  expected: string;
  meaning: string;
  /**
   * For one that holds a secret: the texts that no log may hold, as they are
   * and as they may be spelled. Such a setting may also come from a file, under
   * its name with `_FILE` behind it, and is not repeated where it is wrong.
   */
  secretsIn?(value: T): readonly string[];
}

export function text(absent: string, meaning: string): Setting<string> {
  return {
    shown: absent,
    absent: () => absent,
    read: (value) => value,
    expected: "a text",
    meaning,
  };
}

export function optional<T>(read: Read<T>, expected: string, meaning: string): Setting<T | null> {
  return { shown: "none", absent: () => null, read, expected, meaning };
}

/** One that is absent unless it is set, and that no line may repeat. */
export function secret<T>(
  read: Read<T>,
  expected: string,
  meaning: string,
  secretsIn: (value: T) => readonly string[],
): Setting<T | null> {
  const texts = (value: T | null) => (value === null ? [] : secretsIn(value));
  return { ...optional(read, expected, meaning), secretsIn: texts };
}

export function asList(value: string): string[] {
  return [value];
}

export function wholeNumber(absent: number, least: number, most: number, meaning: string) {
  return {
    shown: String(absent),
    absent: () => absent,
    read: (value: string) => readWholeNumber(value, least, most),
    expected: `a whole number from ${least} to ${most}`,
    meaning,
  };
}

export function yesOrNo(absent: boolean, meaning: string): Setting<boolean> {
  return {
    shown: String(absent),
    absent: () => absent,
    read: (value) => {
      if (value !== "true" && value !== "false") throw new RangeError(value);
      return value === "true";
    },
    expected: "true or false",
    meaning,
  };
}

export function oneOf<const T extends string>(
  values: readonly T[],
  shown: string,
  absent: () => NoInfer<T>,
  meaning: string,
): Setting<T> {
  return {
    shown,
    absent,
    read: (value) => {
      const known = values.find((candidate) => candidate === value);
      if (known === undefined) throw new RangeError(value);
      return known;
    },
    expected: `one of ${values.join(", ")}`,
    meaning,
  };
}

export function readList(value: string): string[] {
  return value
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

export function readUrl(value: string, protocols: string[]): string {
  const url = new URL(value);
  if (!protocols.includes(url.protocol)) throw new RangeError(url.protocol);
  return value;
}

/** The same without the slashes at its end: paths are put behind it. */
export function readBaseUrl(value: string, protocols: string[]): string {
  return readUrl(value, protocols).replace(/(?<!\/)\/+$/, "");
}

export function readHeaderText(value: string): string {
  if (!/^[\x21-\x7e]+$/.test(value)) throw new RangeError("not printable ASCII");
  return value;
}

/** A whole number within bounds. @throws RangeError */
export function readWholeNumber(value: string, least: number, most: number): number {
  const number = Number(value);
  if (!/^\d+$/.test(value) || number < least || number > most) throw new RangeError(value);
  return number;
}

/** A name that people read, of 64 characters at most. @throws RangeError */
export function readName(value: string): string {
  const name = value.normalize("NFC").trim();
  if (name.length > 64 || !/^[\p{L}\p{M}\p{N}\p{P}\p{S} ]+$/u.test(name)) {
    throw new RangeError(value);
  }
  return name;
}

/** An e-mail address; an account of this machine needs no domain: `root@localhost`. @throws RangeError */
export function readOperatorEmail(value: string): Email {
  const trimmed = value.trim();
  if (/^[\w.+-]{1,64}@localhost$/.test(trimmed)) return knownEmail(trimmed);
  const { text: email } = readEmail(trimmed);
  if (email === null) throw new RangeError(value);
  return email;
}
