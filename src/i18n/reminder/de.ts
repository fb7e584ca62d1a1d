import { isOne } from "#i18n/plural.ts";
import type { ReminderWords } from "#i18n/reminder-words.ts";

const afterDays = (days: number) => (isOne.de(days) ? "1 Tag" : `${days} Tagen`);

export const de: ReminderWords = {
  title: "Erinnerungen",
  text: "Wer einen Link bekommen und nicht unterschrieben hat, wird per E-Mail erinnert: nie nachts, wo er oder sie ist, mit höchstens fünf Links am Tag, und nicht mehr, sobald unterschrieben oder abgelehnt ist.",
  accountText:
    "Neue Verträge übernehmen das, wenn sie nichts anderes sagen. Was schon besteht, bleibt, wie es ist.",
  off: "Niemand wird erinnert, wenn Sie es nicht selbst tun.",
  on: (firstDays, everyDays, most) =>
    `Zuerst nach ${afterDays(firstDays)}, dann immer nach ${afterDays(everyDays)}, höchstens ${most}-mal.`,
  fields: {
    firstDays: "Zuerst nach (Tagen)",
    everyDays: "Dann immer nach (Tagen)",
    most: "Höchstens (Mal)",
  },
  save: "Erinnerungen speichern",
  switchOff: "Abschalten",
  saved: "Die Erinnerungen sind gespeichert.",
  unfit: "Nichts wurde geändert: 1 bis 30 Tage, und höchstens 10 Erinnerungen.",
  next: "Nächste Erinnerung:",
};
