import { calendarDay } from "#kernel/calendar-day.ts";
import { isEmail } from "#kernel/email.ts";
import { type Language, LOCALES } from "#kernel/language.ts";
import { LIMITS } from "#kernel/limits.ts";
import { readPdfBase64 } from "#kernel/pdf-base64.ts";
import { readPersonalText, tidy } from "#kernel/personal-text.ts";
import { withFirstDay } from "#words/first-day.ts";
import type { AttachmentField, AttachmentFieldKind } from "./attachment-type.ts";
import { checkIban, checkSepaIban, compactIban, printedIban } from "./iban.ts";
import { mod97 } from "./mod97.ts";
import { checkRoutingNumber } from "./routing-number.ts";
import { checkBic, checkMandateReference } from "./sepa-data.ts";

interface FieldKind {
  /** As the value is kept. */
  tidy(typed: string): string;
  /** Everything that is wrong with a tidy value, now. */
  check(
    value: string,
    field: Pick<AttachmentField, "options" | "notAfterTodayIn">,
    now: Date,
  ): string[];
  /** As a tidy value is printed; without it, as it is. */
  print?(value: string, language: Language, country: string): string;
}

/** How the values of each kind are read, checked and printed. */
export const FIELD_KINDS: Readonly<Record<AttachmentFieldKind, FieldKind>> = {
  line: {
    tidy: tidyText,
    check: (value) => [
      ...(value.includes("\n") ? ["must be one line"] : []),
      ...(OTHER_CONTROLS.test(value) ? ["must not have control characters"] : []),
      ...tooLong([...value].length, LIMITS.attachmentLineCharacters, "characters"),
    ],
  },
  text: {
    tidy: tidyText,
    check: (value) => [
      ...(OTHER_CONTROLS.test(value) ? ["must not have control characters"] : []),
      ...tooLong([...value].length, LIMITS.attachmentTextCharacters, "characters"),
      ...tooLong(value.split("\n").length, LIMITS.attachmentTextLines, "lines"),
    ],
  },
  date: {
    tidy: (typed) => typed.trim(),
    check: (value, { notAfterTodayIn }, now) =>
      isDay(value)
        ? afterToday(value, notAfterTodayIn, now)
        : ["must be a date that exists, as YYYY-MM-DD: 2026-11-21"],
    print: (value, language, country) => dayText(new Date(`${value}T00:00:00Z`), language, country),
  },
  email: {
    tidy: (typed) => typed.trim(),
    check: (value) => (isEmail(value) ? [] : ["must be an e-mail address"]),
  },
  iban: {
    tidy: compactIban,
    check: (value) => [checkIban(value)].filter((problem) => problem !== null),
    print: printedIban,
  },
  "sepa-iban": {
    tidy: compactIban,
    check: (value) => [checkSepaIban(value)].filter((problem) => problem !== null),
    print: printedIban,
  },
  bic: {
    tidy: compactIban,
    check: (value) => [checkBic(value)].filter((problem) => problem !== null),
  },
  "mandate-reference": {
    tidy: (typed) => typed.trim(),
    check: checkMandateReference,
  },
  "routing-number": {
    tidy: compactIban,
    check: (value) => [checkRoutingNumber(value)].filter((problem) => problem !== null),
  },
  "creditor-id": {
    tidy: compactCreditorId,
    check: (value) => [checkCreditorId(value)].filter((problem) => problem !== null),
  },
  days: {
    tidy: (typed) => typed.trim(),
    check: (value) => {
      const { least, most } = LIMITS.withdrawalDays;
      const isFit = /^\d{1,3}$/.test(value) && Number(value) >= least && Number(value) <= most;
      return isFit ? [] : [`must be a whole number of days from ${least} to ${most}`];
    },
  },
  name: {
    tidy,
    check: (value) => readPersonalText("documentName", value).problems,
  },
  pdf: {
    tidy: (typed) => typed,
    check: (value) => {
      const read = readPdfBase64(value);
      return "message" in read ? [read.message] : [];
    },
  },
  choice: {
    tidy: (typed) => typed.trim(),
    check: (value, { options }) =>
      options.includes(value) ? [] : [`must be one of ${options.join(", ")}`],
  },
};

const OTHER_CONTROLS = /[^\P{Cc}\n]/u;

/** One sign for the ends of lines, and blanks for what table programs put between cells. */
function tidyText(typed: string): string {
  const lines = typed.replace(/\r\n|[\r\u0085\u2028\u2029]/g, "\n");
  return lines.replaceAll("\t", " ").trim();
}

function tooLong(found: number, most: number, what: string): string[] {
  return found > most ? [`must have at most ${most} ${what}`] : [];
}

/** The calendar has the day: a date that it moves on, as the 30th of February, is another one. */
function isDay(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
}

function afterToday(day: string, zone: string | undefined, now: Date): string[] {
  if (zone === undefined) return [];
  const today = calendarDay(now, zone);
  return day > today ? [`must not be after today, which is ${today} in ${zone}`] : [];
}

/** English has two orders of day and month: what is made for the United States has theirs. */
function dayText(day: Date, language: Language, country: string): string {
  const locale = language === "en" && country === "US" ? "en-US" : LOCALES[language];
  const format = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" });
  return withFirstDay(format.format(day), language);
}

/** Country, check digits, business code, national part: at most 35 characters (EPC262-08). */
const PATTERN = /^([A-Z]{2})(\d{2})[A-Z0-9]{3}([A-Z0-9+?/:().,'-]{1,28})$/;

/** As it is kept: capital letters and digits, without the blanks that people write. */
export function compactCreditorId(typed: string): string {
  return typed.replace(/\s/g, "").toUpperCase();
}

/**
 * What is wrong with a compact SEPA creditor identifier (EPC262-08); null when
 * nothing is. The creditor chooses the business code, so the check digits leave
 * it out, as they do everything that is neither letter nor digit.
 */
export function checkCreditorId(compact: string): string | null {
  const [, country = "", digits = "", national = ""] = PATTERN.exec(compact) ?? [];
  const counted = national.replace(/[^A-Z0-9]/g, "");
  if (counted === "") return "is no SEPA creditor identifier";
  if (mod97(counted + country + digits) === 1) return null;
  return "the check digits of the creditor identifier are wrong";
}
