import { DAY_MS, HOUR_MS, MINUTE_MS } from "./time.ts";

/** When signers are reminded by themselves. */
export interface Reminders {
  /** After the link went out. */
  firstDays: number;
  /** After each further mail with it. */
  everyDays: number;
  /** So many for one link, and then no more. */
  most: number;
}

/** What each of them may be. */
export const REMINDER_BOUNDS = {
  firstDays: { least: 1, most: 30 },
  everyDays: { least: 1, most: 30 },
  most: { least: 1, most: 10 },
} as const satisfies Record<keyof Reminders, { least: number; most: number }>;

/** What nobody is written to in, by the clock of whoever gets it: from nine in the evening to seven. */
const NIGHT = { fromMinute: 21 * 60, untilMinute: 7 * 60 };

/**
 * When the next reminder of a link is due; null for none: none is wanted, the
 * link has not gone out, or there were enough.
 * @param sent reminders of this link that went out by themselves
 * @param lastSentAt when a mail with this link last went out, by itself or not
 */
export function nextReminder(
  reminders: Reminders | null,
  { sent, lastSentAt }: { sent: number; lastSentAt: Date | null },
  timeZone: string,
): Date | null {
  if (reminders === null || lastSentAt === null || sent >= reminders.most) return null;
  const days = sent === 0 ? reminders.firstDays : reminders.everyDays;
  return byDay(new Date(lastSentAt.getTime() + days * DAY_MS), timeZone);
}

/** A mail with the link so shortly before the last reminder stands for it: each says until when it can be signed. */
const STANDS_FOR_LAST_MS = 12 * HOUR_MS;

/** When a last reminder is due, a day before the deadline; null for none. */
export function lastReminder(
  deadline: Date | null,
  lastSentAt: Date | null,
  timeZone: string,
): Date | null {
  if (deadline === null || lastSentAt === null) return null;
  const wantedMs = deadline.getTime() - DAY_MS;
  if (lastSentAt.getTime() >= wantedMs - STANDS_FOR_LAST_MS) return null;
  return byDay(new Date(wantedMs), timeZone);
}

/** The next of both that comes before the deadline; null where none does. */
export function dueReminder(
  { reminders, expiresAt }: { reminders: Reminders | null; expiresAt: Date | null },
  { sent, lastSentAt }: { sent: number; lastSentAt: Date | null },
  timeZone: string,
): Date | null {
  const dues = [
    nextReminder(reminders, { sent, lastSentAt }, timeZone),
    lastReminder(expiresAt, lastSentAt, timeZone),
  ].filter((due) => due !== null && (expiresAt === null || due < expiresAt)) as Date[];
  return dues.length === 0 ? null : new Date(Math.min(...dues.map((due) => due.getTime())));
}

/** The time itself where it is day in the zone, else the next morning there. */
export function byDay(at: Date, timeZone: string): Date {
  const minute = minuteOfDay(at, timeZone);
  if (minute >= NIGHT.untilMinute && minute < NIGHT.fromMinute) return at;
  const left = (NIGHT.untilMinute - minute + 24 * 60) % (24 * 60);
  const morning = new Date(Math.floor(at.getTime() / MINUTE_MS + left) * MINUTE_MS);
  // Where the clock is put back in that night, it is an hour early; put forward, an hour late.
  const put = minuteOfDay(morning, timeZone);
  if (put >= NIGHT.untilMinute) return morning;
  return new Date(morning.getTime() + (NIGHT.untilMinute - put) * MINUTE_MS);
}

function minuteOfDay(at: Date, timeZone: string): number {
  const parts = clockIn(timeZone).formatToParts(at);
  const readPart = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return readPart("hour") * 60 + readPart("minute");
}

/** What names no zone that is known counts as UTC. */
function clockIn(timeZone: string): Intl.DateTimeFormat {
  const clock = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  try {
    return new Intl.DateTimeFormat("en-GB", { ...clock, timeZone });
  } catch {
    return new Intl.DateTimeFormat("en-GB", { ...clock, timeZone: "UTC" });
  }
}
