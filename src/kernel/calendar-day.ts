/**
 * The day that it is somewhere, as `2026-11-28`.
 * @param zone an IANA name, such as `Europe/Berlin`
 */
export function calendarDay(at: Date, zone: string): string {
  const parts = new Intl.DateTimeFormat("en", {
    timeZone: zone,
    calendar: "gregory",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  }).formatToParts(at);
  const readPart = (type: string) => parts.find((part) => part.type === type)?.value ?? "";
  return `${readPart("year")}-${readPart("month")}-${readPart("day")}`;
}
