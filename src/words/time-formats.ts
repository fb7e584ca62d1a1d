import { type Language, LOCALES } from "#kernel/language.ts";

type TimeFormats = (language: Language, timeZone: string | undefined) => Intl.DateTimeFormat;

/** Zones come from accounts and browsers, so the memory for them has an end. */
const MOST_FORMATS = 200;

/**
 * Formats that write times in one style, each made once: making one takes forty
 * times as long as using it.
 * The format is in the zone where the program runs where none is named; it
 * throws a RangeError where there is no such zone.
 */
export function timeFormats(style: Intl.DateTimeFormatOptions): TimeFormats {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (language, timeZone) => {
    const key = `${language} ${timeZone}`;
    const known = formats.get(key);
    if (known) return known;
    const zone = timeZone === undefined ? {} : { timeZone };
    const format = new Intl.DateTimeFormat(LOCALES[language], { ...style, ...zone });
    if (formats.size >= MOST_FORMATS) formats.clear();
    formats.set(key, format);
    return format;
  };
}
