import { clockTime } from "#kernel/calendar-day.ts";
import { DAY_MS } from "#kernel/time.ts";
import type { WithdrawalTerms } from "#kernel/withdrawal-terms.ts";

/** So much later than the contract goods may come, where nobody said when. */
const DELIVERY_WITHIN_DAYS = 365;

/**
 * Until when a statement of withdrawal is taken: the end of the last day of the longest period that
 * a notice gives, on the clock of each zone that counts. The day on which a period begins is not
 * counted, and one that would end on a Saturday, a Sunday or a public holiday ends with the next
 * working day (Regulation (EEC, Euratom) No 1182/71, Article 3 (1) and (4)). Of public holidays
 * those count that most of Europe has; a trader adds days for others.
 *
 * Whether a statement came in time is not decided by it. Longer than the law's does nobody harm, so
 * of zones and notices the latest counts; and where goods are sold and nobody said when they come,
 * the page stays open for a year more, since this service does not learn of it.
 *
 * @param zones IANA names: the account's, and the signer's where it is known
 * @returns null where there are no terms
 */
export function withdrawableUntil(
  terms: readonly WithdrawalTerms[],
  concludedAt: Date,
  zones: readonly string[],
): Date | null {
  const ends = terms.flatMap((term) =>
    zones.map((zone) => endOfDay(lastDay(term, dayIn(zone, concludedAt)), zone)),
  );
  return ends.length === 0 ? null : new Date(Math.max(...ends));
}

/** A day as the number of days since 1970. */
type Day = number;

function lastDay({ days, begins, from }: WithdrawalTerms, concluded: Day): Day {
  const named = from === undefined ? null : Date.parse(`${from}T00:00:00Z`) / DAY_MS;
  const unnamed = begins === "delivery" ? concluded + DELIVERY_WITHIN_DAYS : concluded;
  const last = Math.max(named ?? unnamed, concluded) + days;
  const next = Array.from({ length: MOST_DAYS_OFF + 1 }, (_, later) => last + later);
  return next.find((day) => !isDayOff(day)) ?? last;
}

/** One after the other: from Maundy Thursday to Easter Monday. */
const MOST_DAYS_OFF = 5;

function isDayOff(day: Day): boolean {
  const date = new Date(day * DAY_MS);
  const weekday = date.getUTCDay();
  if (weekday === 0 || weekday === 6) return true;
  if (FIXED_HOLIDAYS.includes(date.toISOString().slice(5, 10))) return true;
  return FROM_EASTER.includes(day - easterSunday(date.getUTCFullYear()));
}

/** New Year, Epiphany, Labour Day, Assumption, All Saints, Christmas and the day after. */
const FIXED_HOLIDAYS = ["01-01", "01-06", "05-01", "08-15", "11-01", "12-25", "12-26"];
/** Maundy Thursday, Good Friday, Easter Monday, Ascension Day, Whit Monday, Corpus Christi. */
const FROM_EASTER = [-3, -2, 1, 39, 50, 60];

/** By the rule of Meeus, Jones and Butcher for the Gregorian calendar. */
function easterSunday(year: number): Day {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3);
  const h = (19 * a + d + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  return Date.UTC(year, Math.floor(n / 31) - 1, (n % 31) + 1) / DAY_MS;
}

function dayIn(zone: string, at: Date): Day {
  return Math.floor(clockTime(zone, at.getTime()) / DAY_MS);
}

/** The moment at which a day is over in a zone. */
function endOfDay(day: Day, zone: string): number {
  const midnight = (day + 1) * DAY_MS;
  // Twice, since the zone may change its offset between the guess and the moment itself.
  const guess = midnight - (clockTime(zone, midnight) - midnight);
  return midnight - (clockTime(zone, guess) - guess);
}
