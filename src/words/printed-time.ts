import { type Language, LOCALES } from "#kernel/language.ts";
import { withFirstDay } from "./first-day.ts";

/** A day as it is printed into fields. */
export function dayText(time: Date, language: Language, timeZone: string): string {
  const format = new Intl.DateTimeFormat(LOCALES[language], { dateStyle: "medium", timeZone });
  return withFirstDay(format.format(time), language);
}

/** The zones that decide which day it is. */
export interface SigningZones {
  /** The account's, by which date fields are filled. */
  dateZone: string;
  /** The signer's, as the device named it; null or unknown for none. */
  ownZone: string | null;
}

/**
 * The day of signing as a date field has it, shown before and printed after: the account's, named
 * by its zone where the signer's own calendar shows another day.
 */
export function signingDay(time: Date, language: Language, zones: SigningZones): string {
  const { dateZone, ownZone } = zones;
  const day = dayText(time, language, dateZone);
  const own = dayText(time, language, knownZone(ownZone) ?? dateZone);
  return own === day ? day : `${day} (${zoneName(dateZone)})`;
}

/** A zone as people call it, by its place: `Berlin` of `Europe/Berlin`. */
export function zoneName(zone: string): string {
  return zone.slice(zone.lastIndexOf("/") + 1).replaceAll("_", " ");
}

/** A time as it stands beneath a signature, by a zone's clock: `22 Nov 2026 14:05 UTC+1`; UTC where it is unknown. */
export function printedMoment(time: Date, language: Language, named: string | null): string {
  const zone = knownZone(named) ?? "UTC";
  const parts = new Intl.DateTimeFormat("en-GB", {
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone: zone,
    timeZoneName: "shortOffset",
  }).formatToParts(time);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? "";
  // Of UTC itself, programs say `GMT` or `GMT+0`.
  const offset = part("timeZoneName")
    .replace("GMT", "UTC")
    .replace(/^UTC\+0$/, "UTC");
  return `${dayText(time, language, zone)} ${part("hour")}:${part("minute")} ${offset}`;
}

/** Null for one that nobody knows: browsers name it, and may name anything. */
function knownZone(zone: string | null): string | null {
  if (!zone) return null;
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    return zone;
  } catch {
    return null;
  }
}
