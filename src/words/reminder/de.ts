import { isOne } from "#words/plural.ts";
import type { ReminderWords } from "./en.ts";

const afterDays = (days: number) => (isOne.de(days) ? "1 Tag" : `${days} Tagen`);

export const de: ReminderWords = {
  title: "Erinnerungen",
  text: "Wer einen Link bekommen und noch nicht unterschrieben hat, wird per E-Mail erinnert: nie nachts nach Ortszeit, mit höchstens fünf Links am Tag, und nicht mehr, sobald unterschrieben oder abgelehnt wurde.",
  accountText:
    "Neue Verträge übernehmen diese Einstellung, wenn für sie nichts anderes festgelegt wird. Bestehende Verträge ändern sich nicht.",
  off: "Niemand wird von selbst erinnert.",
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
  stopped: "Möchte nicht mehr erinnert werden:",
  stop: {
    title: "Keine Erinnerungen mehr?",
    text: (sender, name) =>
      `${sender} wartet auf Ihre Unterschrift unter „${name}“ und erinnert Sie per E-Mail daran.`,
    act: "Erinnerungen beenden",
    stopped: "Keine Erinnerungen mehr",
    stoppedText: (sender, name) =>
      `An „${name}“ werden Sie nicht mehr von selbst erinnert. Ihr Link gilt weiter, und ${sender} kann Ihnen weiterhin schreiben.`,
  },
};
