import type { Language } from "#kernel/language.ts";

/**
 * A date as `Intl` wrote it, with the first day of a month as French says it, `1er décembre`:
 * CLDR has an ordinal there for no pattern that names the year.
 */
export function withFirstDay(written: string, language: Language): string {
  return language === "fr" ? written.replace(/(?<!\d)1(?= \p{L})/u, "1er") : written;
}
