import type { Language } from "#kernel/language.ts";
import { shownTime } from "#words/shown-time.ts";

/** A time to the minute on the account's own clock; the page says which zone that is. */
export function LocalTime(props: { at: Date; language: Language; timeZone: string }) {
  const { at, language, timeZone } = props;
  return <time dateTime={at.toISOString()}>{shownTime(at, language, timeZone)}</time>;
}
