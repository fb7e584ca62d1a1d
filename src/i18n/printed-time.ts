import { type Language, LOCALES } from "#kernel/language.ts";

/** A day as it is printed into fields. */
export function dayText(time: Date, language: Language, timeZone: string): string {
  return new Intl.DateTimeFormat(LOCALES[language], { dateStyle: "medium", timeZone }).format(time);
}

/** The time beneath a signature: `22 Nov 2026 14:05 UTC`. */
export function printedMoment(time: Date, language: Language): string {
  return `${dayText(time, language, "UTC")} ${time.toISOString().slice(11, 16)} UTC`;
}
