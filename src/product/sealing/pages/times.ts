import type { Language } from "#kernel/language.ts";
import { withFirstDay } from "#words/first-day.ts";
import { timeFormats } from "#words/time-formats.ts";
import type { Instant } from "./certificate-input.ts";

/** `21 Nov 2026, 08:00:03 UTC` in the language's own spelling. */
export function utcTime(at: Instant, language: Language): string {
  return `${inZone(at, "UTC", language).time} UTC`;
}

/**
 * The same instant as the signer's clock showed it, with the zone's name and
 * offset. `null` when the zone, which the signer's browser named, is unknown.
 */
export function zonedTime(at: Instant, zone: string, language: Language): string | null {
  // Offsets such as `+05:30` are zones for Intl, but name no place.
  if (!/^[A-Za-z][\w+/-]*$/.test(zone)) return null;
  try {
    const { time, offset } = inZone(at, zone, language);
    return `${time} (${zone === "UTC" ? zone : `${zone}, ${offset}`})`;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** @throws RangeError when there is no such zone */
function inZone(at: Instant, zone: string, language: Language) {
  const parts = dateFormat(language, zone).formatToParts(new Date(at));
  const end = parts.findIndex((part) => part.type === "timeZoneName");
  const time = parts.slice(0, end).map((part) => part.value);
  return {
    // Spanish opens a bracket before the offset.
    time: withFirstDay(time.join("").replace(/(?<![\s(])[\s(]+$/, ""), language),
    offset: parts[end]!.value.replace("GMT", "UTC"),
  };
}

const dateFormat = timeFormats({
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
  timeZoneName: "longOffset",
});
