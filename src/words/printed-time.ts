import { type Language, LOCALES } from "#kernel/language.ts";
import { withFirstDay } from "./first-day.ts";

/** A day as it is printed into fields. */
export function dayText(time: Date, language: Language, timeZone: string): string {
  const format = new Intl.DateTimeFormat(LOCALES[language], { dateStyle: "medium", timeZone });
  return withFirstDay(format.format(time), language);
}

/** The time beneath a signature: `22 Nov 2026 14:05 UTC`. */
export function printedMoment(time: Date, language: Language): string {
  return `${dayText(time, language, "UTC")} ${time.toISOString().slice(11, 16)} UTC`;
}
