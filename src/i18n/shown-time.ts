import { type Language, LOCALES } from "#kernel/language.ts";

/**
 * `22 Nov 2026, 03:27 CET`, as every page writes a time, in the language's own spelling.
 * @param timeZone where the clock hangs; without one, where the program runs
 * @throws RangeError when there is no such zone
 */
export function shownTime(at: Date, language: Language, timeZone?: string): string {
  return formatFor(language, timeZone).format(at);
}

/** Making a format takes forty times as long as using it. */
const formats = new Map<string, Intl.DateTimeFormat>();
/** Zones come from accounts, so the memory for them has an end. */
const MOST_FORMATS = 200;

function formatFor(language: Language, timeZone: string | undefined): Intl.DateTimeFormat {
  const key = `${language} ${timeZone}`;
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat(LOCALES[language], {
    ...(timeZone && { timeZone }),
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZoneName: "short",
  });
  if (formats.size >= MOST_FORMATS) formats.clear();
  formats.set(key, format);
  return format;
}
