import { isOne } from "#words/plural.ts";
import type { ReminderWords } from "#words/reminder-words.ts";

const inDays = (days: number) => (isOne.en(days) ? "1 day" : `${days} days`);

export const en: ReminderWords = {
  title: "Reminders",
  text: "Whoever was sent a link and has not signed yet is reminded by e-mail: never at night by their local time, at most five links a day, and no more once they have signed or declined.",
  accountText:
    "New contracts use this setting unless they have one of their own. Existing contracts stay as they are.",
  off: "Nobody is reminded automatically.",
  on: (firstDays, everyDays, most) =>
    `First after ${inDays(firstDays)}, then every ${inDays(everyDays)}, at most ${isOne.en(most) ? "once" : `${most} times`}.`,
  fields: {
    firstDays: "First after (days)",
    everyDays: "Then every (days)",
    most: "At most (times)",
  },
  save: "Save reminders",
  switchOff: "Switch off",
  saved: "The reminders were saved.",
  unfit: "Nothing was changed: days are 1 to 30, and there are at most 10 reminders.",
  next: "Next reminder:",
};
