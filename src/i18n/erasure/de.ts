import type { ErasureWords } from "#i18n/erasure-words.ts";
import { isOne } from "#i18n/plural.ts";

const contracts = (count: number) => (isOne.de(count) ? "1 Vertrag" : `${count} Verträge`);
const inContracts = (count: number) => (isOne.de(count) ? "1 Vertrag" : `${count} Verträgen`);

export const de: ErasureWords = {
  title: "Eine Person löschen",
  lead: "Wer unterschrieben hat oder unterschreiben sollte, kann verlangen, gelöscht zu werden. Geben Sie die E-Mail-Adresse ein: Sie sehen zuerst, was verschwindet und was bleibt.",
  look: {
    title: "Wen",
    email: "E-Mail-Adresse",
    hint: "Es wird noch nichts geändert.",
    submit: "Zeigen, was gelöscht würde",
  },
  plan: {
    title: (email) => `Was über ${email} gespeichert ist`,
    goes: "Das wird gelöscht",
    stays: "Das bleibt, und warum",
    erased: (count) =>
      `In ${inContracts(count)}: Adresse, Name, Funktion, IP-Adresse und Browser im Ereignisprotokoll, Erinnerungen, Nachrichten an Sie und womit die Suche die Person findet. Die Prüfsummen des Protokolls stimmen weiter; an der Stelle jeder Angabe steht der Tag der Löschung.`,
    mails: (count) =>
      isOne.de(count)
        ? "1 E-Mail an die Person oder über sie, aus dem Postausgang"
        : `${count} E-Mails an die Person oder über sie, aus dem Postausgang`,
    invitations: (count) =>
      isOne.de(count) ? "1 Einladung in dieses Konto" : `${count} Einladungen in dieses Konto`,
    requests: (count) =>
      isOne.de(count) ? "1 Anfrage eines Assistenten" : `${count} Anfragen von Assistenten`,
    nothing: "Nichts: Die Adresse kommt in diesem Konto nicht vor, oder alles davon muss bleiben.",
    evidence: (count) =>
      `${contracts(count)}, von der Person unterschrieben oder schon von allen unterschrieben`,
    evidenceWhy:
      "Die Unterschrift und was sie beweist, bleiben so lange, wie Sie den Vertrag aufbewahren. Eine versiegelte Datei wird nie geändert: Sie enthält Namen und Adressen, und die Kopien bei anderen ebenso.",
    open: (count) => `${contracts(count)}, noch von der Person zu unterschreiben`,
    openWhy:
      "Brechen Sie sie ab oder senden Sie sie an eine andere Adresse, und kommen Sie dann wieder.",
    old: (count) => `${contracts(count)} mit einem Ereignisprotokoll aus einer früheren Version`,
    oldWhy:
      "Dort gehen die Prüfsummen über die Adresse selbst, oder sie wurde in einen Text oder eine Rolle geschrieben.",
    answers:
      "Antworten auf wiederholte API-Anfragen sind verschlüsselt und verschwinden innerhalb von 24 Stunden von selbst.",
    copies:
      "Sicherungen, schon angekommene E-Mails und was Webhooks Ihren Systemen übergeben haben, sind von hier aus nicht zu erreichen.",
    final: "Das lässt sich nicht rückgängig machen.",
    submit: "Jetzt löschen",
    back: "Andere Adresse",
  },
  asked: "Die Person wird gelöscht. Das Ergebnis steht in wenigen Augenblicken weiter unten.",
  problems: {
    addressUnfit: "Das ist keine E-Mail-Adresse.",
    member: "Diese Person arbeitet in diesem Konto. Entfernen Sie sie zuerst unter Personen.",
  },
  past: {
    title: "Bisher gelöscht",
    none: "Es wurde noch niemand gelöscht.",
    asked: "Verlangt",
    done: "Erledigt",
    running: "Läuft",
    result: "Ergebnis",
    counts: (erased, kept) =>
      `Aus ${inContracts(erased)} gelöscht, in ${inContracts(kept)} behalten`,
  },
  signInAgain: {
    title: "Bitte neu anmelden, um jemanden zu löschen",
    refused: "Es wurde nichts geändert: Ihre Anmeldung ist mehr als 10 Minuten her.",
    text: "Was sich nicht rückgängig machen lässt, tut nur, wer sich in den letzten 10 Minuten angemeldet hat.",
  },
};
