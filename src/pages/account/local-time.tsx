import { type Language, LOCALES } from "#kernel/language.ts";

/** A time to the minute on the account's own clock; the page says which zone that is. */
export function LocalTime(props: { at: Date; language: Language; timeZone: string }) {
  const { at, language, timeZone } = props;
  const format = { dateStyle: "medium", timeStyle: "short", timeZone } as const;
  const text = new Intl.DateTimeFormat(LOCALES[language], format).format(at);
  return <time dateTime={at.toISOString()}>{text}</time>;
}
