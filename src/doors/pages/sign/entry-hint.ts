import { type Language, LOCALES } from "#kernel/language.ts";
import { dayText } from "#words/printed-time.ts";
import { signingPageWords } from "#words/signing-page-words.ts";
import type { SigningField } from "./view.ts";

/** From where to where an entry may be; undefined where nothing bounds it. */
export function entryHint({ min, max }: SigningField, language: Language): string | undefined {
  const { range } = signingPageWords[language].dialog;
  const [least, most] = [boundText(min, language), boundText(max, language)];
  if (least === null) return most === null ? undefined : range.most(most);
  return most === null ? range.least(least) : range.both(least, most);
}

function boundText(bound: number | string | undefined, language: Language): string | null {
  if (bound === undefined) return null;
  if (typeof bound === "string") return dayText(new Date(bound), language, "UTC");
  return new Intl.NumberFormat(LOCALES[language], { maximumFractionDigits: 15 }).format(bound);
}
