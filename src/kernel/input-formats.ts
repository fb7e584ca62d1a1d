import { readIban } from "./ibans.ts";
import type { Language } from "./language.ts";
import { POSTCODE_COUNTRIES, type PostcodeCountry, readPostcode } from "./postcodes.ts";
import type { ProblemCode } from "./problem-codes.ts";

/** What a signer's entry has to be; the service and the page both go by this. */
interface Format {
  /** As it is kept, in NFC and trimmed before; null where it is none. */
  read(typed: string, language: Language): string | null;
  /** What is said of one that is none. */
  problem: { message: string; code: ProblemCode };
  /** For `min` and `max`: what is kept as something that can be compared. */
  compare?(kept: string, language: Language): number;
  /** What the control on the page is told. */
  control: {
    type: "text" | "date" | "email" | "tel";
    inputmode?: "decimal" | "numeric";
    autocomplete?: "email" | "tel" | "postal-code";
  };
}

const PLAIN_FORMATS = {
  date: {
    read: readDay,
    problem: { message: "must be a date, as 2026-12-31", code: "no-date" },
    compare: (day) => Date.parse(day),
    control: { type: "date" },
  },
  number: {
    read: (typed, language) => (Number.isNaN(numberIn(typed, language)) ? null : typed),
    problem: {
      message: "must be a number of at most 15 digits, as the contract's language writes it",
      code: "no-number",
    },
    compare: numberIn,
    control: { type: "text", inputmode: "decimal" },
  },
  iban: {
    read: readIban,
    problem: { message: "must be an IBAN with its check digits (ISO 13616)", code: "no-iban" },
    control: { type: "text" },
  },
  email: {
    read: (typed) => (looksLikeEmail(typed) ? typed : null),
    problem: { message: "must be an e-mail address", code: "no-email" },
    control: { type: "email", autocomplete: "email" },
  },
  phone: {
    read: (typed) => (isPhone(typed) ? typed : null),
    problem: { message: "must be a phone number, as +49 30 1234567", code: "no-phone" },
    control: { type: "tel", autocomplete: "tel" },
  },
} satisfies Record<string, Format>;

export type InputFormat = keyof typeof PLAIN_FORMATS | `postcode:${PostcodeCountry}`;

/** The formats that there are, each with how it is read. */
export const INPUT_FORMATS: Readonly<Record<InputFormat, Format>> = {
  ...PLAIN_FORMATS,
  ...postcodeFormats(),
};

function postcodeFormats() {
  const rows = POSTCODE_COUNTRIES.map((country): [string, Format] => [
    `postcode:${country}`,
    {
      read: (typed) => readPostcode(country, typed),
      problem: { message: `must be a postcode of ${country}`, code: "no-postcode" },
      control: { type: "text", autocomplete: "postal-code" },
    },
  ]);
  return Object.fromEntries(rows) as Record<`postcode:${PostcodeCountry}`, Format>;
}

export const INPUT_FORMAT_NAMES = Object.keys(INPUT_FORMATS) as InputFormat[];

export function isInputFormat(name: string): name is InputFormat {
  return Object.hasOwn(INPUT_FORMATS, name);
}

/** The least that an address has: something, an at sign, a name with a dot. The server looks closer. */
export function looksLikeEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(text);
}

/** Between the day, the month and the year, in this order. */
const DAY_SEPARATOR: Record<Language, string> = { de: ".", en: "/", es: "/", fr: "/" };

/** A day as `2026-12-31`, from that or from the numbers of the language; null where no calendar has it. */
function readDay(typed: string, language: Language): string | null {
  const numbers = typed.split(DAY_SEPARATOR[language]);
  const [day = "", month = "", year = ""] = numbers;
  const isOwn = numbers.length === 3 && [day, month].every((part) => /^\d\d?$/.test(part));
  const iso = isOwn ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : typed;
  if (!/^[1-9]\d{3}-\d\d-\d\d$/.test(iso)) return null;
  const at = Date.parse(iso);
  // The 30th of February is read as a day in March.
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(iso) ? iso : null;
}

/** What stands before the fraction, and what may stand between thousands. */
const NUMBER_SIGNS: Record<Language, { decimal: string; groups: string }> = {
  de: { decimal: ",", groups: ".'’ \u00a0\u202f" },
  en: { decimal: ".", groups: ", \u00a0\u202f" },
  es: { decimal: ",", groups: ". \u00a0\u202f" },
  fr: { decimal: ",", groups: " \u00a0\u202f" },
};

/** More digits cannot be told apart as numbers. */
const MOST_DIGITS = 15;

/** NaN for what is none in this language. */
function numberIn(typed: string, language: Language): number {
  const { decimal, groups } = NUMBER_SIGNS[language];
  const unsigned = typed.replace(/^[+\-\u2212]/, "");
  const [whole = "", fraction, ...more] = unsigned.split(decimal);
  const group = [...groups].find((sign) => whole.includes(sign));
  const [first = "", ...others] = group === undefined ? [whole] : whole.split(group);
  const isGrouped = group === undefined || (first.length <= 3 && others.every(isThousand));
  const digits = first + others.join("");
  const written = [first, digits, ...(fraction === undefined ? [] : [fraction])];
  const isWritten = more.length === 0 && isGrouped && written.every(isDigits);
  const count = digits.length + (fraction ?? "").length;
  if (!isWritten || count > MOST_DIGITS) return Number.NaN;
  const sign = unsigned === typed || typed.startsWith("+") ? 1 : -1;
  return sign * Number(`${digits}.${fraction ?? 0}`);
}

const isDigits = (text: string) => /^\d+$/.test(text);
const isThousand = (text: string) => /^\d{3}$/.test(text);

/** What ITU-T E.164 allows, and the least that a number has within a country. */
const PHONE_DIGITS = { least: 5, most: 15 };

/** As E.164 has it or as dialled within a country, with what people put between digits. */
function isPhone(typed: string): boolean {
  // The zero of the trunk, which is written and not dialled.
  const digits = typed.replace("(0)", "").replace(/\D/g, "");
  return (
    /^(?:\+[1-9]|[\d(])[\d ()./-]*\d$/.test(typed) &&
    /^[^()]*(?:\(\d{1,5}\)[^()]*)?$/.test(typed) &&
    !/[./-] ?[./-]| {2}/.test(typed) &&
    digits.length >= PHONE_DIGITS.least &&
    digits.length <= PHONE_DIGITS.most
  );
}
