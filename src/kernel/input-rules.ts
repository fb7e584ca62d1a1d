import { type FieldType, fieldType } from "./field-types.ts";
import { INPUT_FORMATS, type InputFormat, isInputFormat } from "./input-formats.ts";
import type { Language } from "./language.ts";
import { LIMITS } from "./limits.ts";
import type { ProblemCode } from "./problem-codes.ts";

/** What a sender asks of an entry; nothing where any line of text will do. */
export interface InputRules {
  /** One of these is chosen. */
  choices?: string[];
  /** A box that is ticked or left. */
  mark?: true;
  format?: InputFormat;
  /** Of a number, or of a day as `2026-12-31`; included. */
  min?: number | string;
  max?: number | string;
  /** So many lines can be written. */
  lines?: number;
}

/** Everything that a field may ask of an entry, and what each goes together with. */
const GOES_WITH: Readonly<Record<keyof InputRules, readonly (keyof InputRules)[]>> = {
  choices: [],
  mark: [],
  format: ["min", "max"],
  min: ["format", "max"],
  max: ["format", "min"],
  lines: [],
};

export const INPUT_RULE_NAMES = Object.keys(GOES_WITH) as (keyof InputRules)[];

/** What is sent for a box that is ticked; nothing for one that is not. */
export const TICKED = "x";

/** Square on an A4 page, and as high as a line of text. */
const MARK_SIZE = { width: 2.4, height: 1.7 };

/** Width and height of a field whose request names none, in percent of the page. */
export function usualSize({ type, mark }: { type: FieldType } & Pick<InputRules, "mark">) {
  return mark && fieldType(type).entry ? MARK_SIZE : fieldType(type).size;
}

/** What a field asks of its entry, without all else of it: nothing where it asks nothing. */
export function rulesOf(field: InputRules): InputRules {
  const { choices, mark, format, min, max, lines } = field;
  return {
    ...(choices !== undefined && { choices }),
    ...(mark && { mark }),
    ...(format !== undefined && { format }),
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(lines !== undefined && { lines }),
  };
}

/** Everything that is wrong with the rules of an entry by themselves, by their names. */
export function checkRules(rules: InputRules): { name: keyof InputRules; message: string }[] {
  const given = INPUT_RULE_NAMES.filter((name) => isGiven(rules[name]));
  const apart = given.flatMap((name) =>
    given
      .filter((other) => other !== name && !GOES_WITH[name].includes(other))
      .map((other) => ({ name, message: `does not go with ${other}` })),
  );
  return [...apart, ...checkFormat(rules), ...checkBounds(rules), ...checkLines(rules)];
}

const isGiven = (value: unknown) => value !== undefined && value !== false;

function checkFormat({ format }: InputRules) {
  if (format === undefined || isInputFormat(format)) return [];
  return [{ name: "format" as const, message: "is not one of the formats that there are" }];
}

function checkBounds({ format, min, max }: InputRules) {
  const compares = format !== undefined && isInputFormat(format) && INPUT_FORMATS[format].compare;
  const problems = (["min", "max"] as const).flatMap((name) => {
    const bound = { min, max }[name];
    if (bound === undefined) return [];
    if (!compares) return [{ name, message: "needs the format number or date" }];
    if (boundOf(format, bound) !== null) return [];
    const wanted = format === "number" ? "a number" : "a date, as 2026-12-31";
    return [{ name, message: `must be ${wanted}` }];
  });
  if (problems.length > 0 || !compares || min === undefined || max === undefined) return problems;
  const isTurned = Number(boundOf(format, min)) > Number(boundOf(format, max));
  return isTurned ? [{ name: "min" as const, message: "must be at most max" }] : [];
}

/** What entries are compared with; null for what is no bound of the format. */
function boundOf(format: InputFormat, bound: number | string): number | null {
  if (format === "number") return Number.isFinite(bound) ? Number(bound) : null;
  const isDay = typeof bound === "string" && /^\d{4}-/.test(bound);
  const day = isDay ? INPUT_FORMATS.date.read(bound, "en") : null;
  return day === null ? null : Date.parse(day);
}

function checkLines({ lines }: InputRules) {
  const isRight =
    lines === undefined || (Number.isInteger(lines) && lines >= 1 && lines <= LIMITS.inputLines);
  const message = `must be a whole number from 1 to ${LIMITS.inputLines}`;
  return isRight ? [] : [{ name: "lines" as const, message }];
}

/** An entry as it is kept, or what is wrong with it, for the caller and for the signer. */
export type RuledEntry =
  | { text: string; problem: null }
  | { text: null; problem: { message: string; code: ProblemCode } };

/**
 * Reads what somebody entered by the rules of its field. It is the same on the page and here,
 * but that addresses are looked at more closely here.
 * @param typed not blank
 */
export function readByRules(rules: InputRules, typed: string, language: Language): RuledEntry {
  const entry = typed.normalize("NFC").replaceAll("\r\n", "\n").trim();
  if (rules.choices) return oneOf(rules.choices, entry);
  if (rules.mark) return oneOf([TICKED], entry);
  if (rules.format) return inFormat({ ...rules, format: rules.format }, entry, language);
  const most = rules.lines ?? 1;
  if (entry.split("\n").length <= most || rules.lines === undefined) {
    return { text: entry, problem: null };
  }
  return refuseEntry(`has more than ${most} lines`, "too-many-lines");
}

function oneOf(offered: readonly string[], entry: string): RuledEntry {
  if (offered.includes(entry)) return { text: entry, problem: null };
  const named = offered.map((one) => JSON.stringify(one)).join(", ");
  return refuseEntry(`must be one of ${named}`, "no-choice");
}

function inFormat(
  { format, min, max }: InputRules & { format: InputFormat },
  entry: string,
  language: Language,
): RuledEntry {
  const { read, problem, compare } = INPUT_FORMATS[format];
  const text = read(entry, language);
  if (text === null) return { text: null, problem };
  if (!compare) return { text, problem: null };
  const value = compare(text, language);
  const least = min === undefined ? null : boundOf(format, min);
  const most = max === undefined ? null : boundOf(format, max);
  const isLess = least !== null && value < least;
  if (isLess || (most !== null && value > most)) {
    return refuseEntry(
      isLess ? `must be at least ${min}` : `must be at most ${max}`,
      "out-of-range",
    );
  }
  return { text, problem: null };
}

function refuseEntry(message: string, code: ProblemCode): RuledEntry {
  return { text: null, problem: { message, code } };
}
