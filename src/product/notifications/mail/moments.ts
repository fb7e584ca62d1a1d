import { type Language, LOCALES } from "#kernel/language.ts";
import { withFirstDay } from "#words/first-day.ts";

/**
 * Writes moments in a language and zone. The zone stands beside every time,
 * since a mail is read anywhere; one that is unknown is replaced by UTC.
 */
export function momentsIn(language: Language, timeZone: string): Moments {
  const name = `${language} ${timeZone}`;
  const moments = known.get(name) ?? makeMoments(language, timeZone);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(name, moments);
  return moments;
}

interface Moments {
  moment(at: Date): string;
  day(at: Date): string;
}

/** Making formats takes a millisecond, a quarter of what a mail takes in all. */
const known = new Map<string, Moments>();
const MOST_KNOWN = 200;

function makeMoments(language: Language, timeZone: string): Moments {
  const zone = isZone(timeZone) ? timeZone : "UTC";
  const locale = LOCALES[language];
  const withTime = new Intl.DateTimeFormat(locale, {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: zone,
  });
  const dayOnly = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: zone });
  return {
    moment: (at: Date) => `${withFirstDay(withTime.format(at), language)} (${zone})`,
    day: (at: Date) => withFirstDay(dayOnly.format(at), language),
  };
}

function isZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone });
    return /^[A-Za-z]/.test(timeZone);
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
