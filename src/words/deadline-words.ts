import type { Language } from "#kernel/language.ts";
import type { WordsLike } from "#words/words-like.ts";

const en = {
  title: "Deadline",
  /** `{at}` is a time. */
  openUntil: "Open for signing until {at}",
  wasOpenUntil: "Was open for signing until {at}",
  none: "It stays open until everyone has signed or somebody cancels it.",
  text: "When it has passed, nobody can sign any more: the document is cancelled, and whoever was sent a link is told. A day before, whoever has not signed is reminded once.",
  label: "Open until",
  save: "Save deadline",
  takeAway: "Remove deadline",
  saved: "The deadline was saved.",
  unfit:
    "Nothing was changed: the deadline must be a day and time in the future, at most a year ahead.",
};

/** What is said about until when a contract can be signed. */
export interface DeadlineWords extends WordsLike<typeof en> {}

export const deadlineWords: Record<Language, DeadlineWords> = {
  de: {
    title: "Frist",
    openUntil: "Kann unterschrieben werden bis {at}",
    wasOpenUntil: "Konnte unterschrieben werden bis {at}",
    none: "Das Dokument bleibt offen, bis alle unterschrieben haben oder es jemand zurückzieht.",
    text: "Danach kann niemand mehr unterschreiben: Das Dokument wird zurückgezogen, und wer einen Link bekommen hat, erfährt es. Einen Tag vorher wird einmal erinnert, wer noch nicht unterschrieben hat.",
    label: "Offen bis",
    save: "Frist speichern",
    takeAway: "Frist entfernen",
    saved: "Die Frist wurde gespeichert.",
    unfit:
      "Nichts wurde geändert: Die Frist muss ein Tag mit Uhrzeit in der Zukunft sein, höchstens ein Jahr voraus.",
  },
  en,
  es: {
    title: "Plazo",
    openUntil: "Se puede firmar hasta el {at}",
    wasOpenUntil: "Se podía firmar hasta el {at}",
    none: "El documento sigue abierto hasta que todos firmen o alguien lo retire.",
    text: "Después ya nadie puede firmar: el documento se retira y se avisa a quienes recibieron un enlace. Un día antes se recuerda una vez a quien aún no ha firmado.",
    label: "Abierto hasta",
    save: "Guardar el plazo",
    takeAway: "Quitar el plazo",
    saved: "El plazo se ha guardado.",
    unfit:
      "No se ha cambiado nada: el plazo debe ser un día y una hora futuros, como máximo dentro de un año.",
  },
  fr: {
    title: "Date limite",
    openUntil: "Ouvert à la signature jusqu’au {at}",
    wasOpenUntil: "Était ouvert à la signature jusqu’au {at}",
    none: "Le document reste ouvert jusqu’à ce que tout le monde ait signé ou que quelqu’un le retire.",
    text: "Ensuite, plus personne ne peut signer\u00a0: le document est retiré et les personnes qui ont reçu un lien en sont informées. La veille, quiconque n’a pas encore signé reçoit une relance.",
    label: "Ouvert jusqu’au",
    save: "Enregistrer la date limite",
    takeAway: "Supprimer la date limite",
    saved: "La date limite a été enregistrée.",
    unfit:
      "Rien n’a été modifié\u00a0: la date limite doit être un jour et une heure à venir, dans un an au plus.",
  },
};
