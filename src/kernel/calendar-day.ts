/**
 * The day that it is somewhere, as `2026-11-28`.
 * @param zone an IANA name, such as `Europe/Berlin`
 */
export function calendarDay(at: Date, zone: string): string {
  const shown = new Date(clockTime(zone, at.getTime())).toISOString();
  return shown.slice(0, shown.indexOf("T"));
}

/**
 * What a zone's clock shows at a moment, in milliseconds as if it showed UTC.
 * @param zone an IANA name, such as `Europe/Berlin`
 */
export function clockTime(zone: string, atMs: number): number {
  const parts = new Intl.DateTimeFormat("en", {
    timeZone: zone,
    hourCycle: "h23",
    era: "short",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  }).formatToParts(atMs);
  const readPart = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(
    readPart("year"),
    readPart("month") - 1,
    readPart("day"),
    readPart("hour"),
    readPart("minute"),
    readPart("second"),
  );
}

/**
 * When a zone's clock shows this, in milliseconds as if it showed UTC: where it shows it twice, one
 * of both, and where it never does, an hour beside it.
 * @param zone an IANA name, such as `Europe/Berlin`
 */
export function momentOf(shownMs: number, zone: string): Date {
  const aheadAt = (atMs: number) => clockTime(zone, atMs) - Math.floor(atMs / 1_000) * 1_000;
  const near = shownMs - aheadAt(shownMs);
  return new Date(shownMs - aheadAt(near));
}
