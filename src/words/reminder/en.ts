import type { Reminders } from "#kernel/reminders.ts";
import { isOne } from "#words/plural.ts";
import type { WordsLike } from "#words/words-like.ts";

const inDays = (days: number) => (isOne.en(days) ? "1 day" : `${days} days`);

export const en = {
  title: "Reminders",
  /** Of one contract. */
  text: "Whoever was sent a link and has not signed yet is reminded by e-mail: never at night by their local time, at most five links a day, and no more once they have signed or declined.",
  /** Of an account: what new contracts take over. */
  accountText:
    "New contracts use this setting unless they have one of their own. Existing contracts stay as they are.",
  off: "Nobody is reminded automatically.",
  on: (firstDays: number, everyDays: number, most: number) =>
    `First after ${inDays(firstDays)}, then every ${inDays(everyDays)}, at most ${isOne.en(most) ? "once" : `${most} times`}.`,
  fields: {
    firstDays: "First after (days)",
    everyDays: "Then every (days)",
    most: "At most (times)",
  } satisfies Record<keyof Reminders, unknown>,
  save: "Save reminders",
  switchOff: "Switch off",
  saved: "The reminders were saved.",
  unfit: "Nothing was changed: days are 1 to 30, and there are at most 10 reminders.",
  /** Before a time. */
  next: "Next reminder:",
  /** Before the moment when a signer asked for none, to the owner. */
  stopped: "Asked for no more reminders:",
  /** The page that a reminder leads a signer to. */
  stop: {
    title: "Stop these reminders?",
    text: (sender: string, name: string) =>
      `${sender} waits for your signature on “${name}” and sends reminders by e-mail.`,
    act: "Stop reminders",
    stopped: "No more reminders",
    stoppedText: (sender: string, name: string) =>
      `No more reminders of “${name}” come by themselves. Your link still works, and ${sender} can still write to you.`,
  },
};

/** What is said about reminders that go out by themselves, by the visitor's language. */
export interface ReminderWords extends WordsLike<typeof en> {}
