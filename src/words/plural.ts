import { LANGUAGES, type Language, LOCALES } from "#kernel/language.ts";

/** Whether a count takes the singular, as each language has it: in French that is 0 as well. */
export const isOne = Object.fromEntries(
  LANGUAGES.map((language) => {
    const rules = new Intl.PluralRules(LOCALES[language]);
    return [language, (count: number) => rules.select(count) === "one"];
  }),
) as Record<Language, (count: number) => boolean>;
