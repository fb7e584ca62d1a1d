import type { Language } from "#kernel/language.ts";
import { withFirstDay } from "./first-day.ts";
import { timeFormats } from "./time-formats.ts";

/**
 * `22 Nov 2026, 03:27 CET`, as every page writes a time, in the language's own spelling.
 * @param timeZone where the clock hangs; without one, where the program runs
 * @throws RangeError when there is no such zone
 */
export function shownTime(at: Date, language: Language, timeZone?: string): string {
  return withFirstDay(formatFor(language, timeZone || undefined).format(at), language);
}

const formatFor = timeFormats({
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  timeZoneName: "short",
});
