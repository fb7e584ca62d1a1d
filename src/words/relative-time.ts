import { type Language, LOCALES } from "#kernel/language.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#kernel/time.ts";
import { dayText } from "./printed-time.ts";

/** What is older stands with its day, which says more. */
const COUNTED_DAYS = 30;

/** From the longest on. */
const UNITS = [
  ["day", DAY_MS],
  ["hour", HOUR_MS],
  ["minute", MINUTE_MS],
] as const;

/** What is no minute old is told as now. */
const NOW = ["second", MINUTE_MS] as const;

const formats = new Map<Language, Intl.RelativeTimeFormat>();

function formatFor(language: Language): Intl.RelativeTimeFormat {
  const known = formats.get(language);
  if (known) return known;
  const made = new Intl.RelativeTimeFormat(LOCALES[language], { style: "short", numeric: "auto" });
  formats.set(language, made);
  return made;
}

/**
 * How long ago something was, as `3 days ago`, in whole units that have passed; after thirty days
 * the day itself.
 * @param timeZone of the day
 */
export function relativeTime(
  at: Date,
  { now, language, timeZone }: { now: Date; language: Language; timeZone: string },
): string {
  const passed = Math.max(0, now.getTime() - at.getTime());
  if (passed >= COUNTED_DAYS * DAY_MS) return dayText(at, language, timeZone);
  const [unit, length] = UNITS.find(([, ms]) => passed >= ms) ?? NOW;
  return formatFor(language).format(-Math.floor(passed / length), unit);
}
