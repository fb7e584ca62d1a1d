import { isOne } from "#words/plural.ts";
import type { ErasureWords } from "./en.ts";

const contracts = (count: number) => (isOne.de(count) ? "1 Vertrag" : `${count} Verträge`);
const inContracts = (count: number) => (isOne.de(count) ? "1 Vertrag" : `${count} Verträgen`);

export const de: ErasureWords = {
  page: {
    lead: "Hier löschen Sie, was über eine Person gespeichert ist, exportieren alles oder schließen das Konto.",
    signInFirst: "Melden Sie sich dafür zuerst neu an",
  },
  title: "Daten einer Person löschen",
  lead: "Wer unterschrieben hat oder unterschreiben sollte, kann verlangen, dass Sie die Daten löschen. Geben Sie die E-Mail-Adresse der Person ein: Sie sehen zuerst, was gelöscht wird und was bleibt.",
  look: {
    email: "E-Mail-Adresse",
    hint: "Es wird noch nichts geändert.",
    submit: "Zeigen, was gelöscht würde",
  },
  plan: {
    title: (email) => `Was über ${email} gespeichert ist`,
    goes: "Das wird gelöscht",
    stays: "Das bleibt, und warum",
    erased: (count) =>
      `In ${inContracts(count)}: Adresse, Name, Funktion, IP-Adresse und Browser im Ereignisprotokoll, Erinnerungen, Nachrichten an Sie und alles, worüber die Suche die Person findet. Die Prüfsummen des Protokolls stimmen weiterhin; statt jeder Angabe steht dort der Tag der Löschung.`,
    mails: (count) =>
      isOne.de(count)
        ? "1 E-Mail an die Person oder über sie im Postausgang"
        : `${count} E-Mails an die Person oder über sie im Postausgang`,
    invitations: (count) =>
      isOne.de(count) ? "1 Einladung in dieses Konto" : `${count} Einladungen in dieses Konto`,
    requests: (count) =>
      isOne.de(count) ? "1 Anfrage eines Assistenten" : `${count} Anfragen von Assistenten`,
    nothing:
      "Nichts: Die Adresse kommt in diesem Konto nicht vor, oder alles, wo sie vorkommt, muss bleiben.",
    evidence: (count) =>
      `${contracts(count)}, die die Person oder schon alle unterschrieben haben:`,
    evidenceWhy:
      "Die Unterschrift und ihre Nachweise bleiben so lange, wie Sie den Vertrag aufbewahren. Eine versiegelte Datei wird nie geändert; sie enthält Namen und Adressen, genau wie die Kopien, die andere haben.",
    open: (count) => `${contracts(count)}, noch von der Person zu unterschreiben:`,
    openWhy:
      "Ziehen Sie sie zurück oder schicken Sie sie an eine andere Adresse, und kommen Sie dann hierher zurück.",
    old: (count) => `${contracts(count)} mit einem Ereignisprotokoll aus einer früheren Version:`,
    oldWhy:
      "Dort sind die Prüfsummen über die Adresse selbst gebildet, oder sie steht in einem Text oder einer Rolle.",
    answers:
      "Aufbewahrte Antworten auf API-Anfragen sind verschlüsselt und verschwinden innerhalb von 24 Stunden von selbst.",
    copies:
      "Sicherungskopien, schon angekommene E-Mails und was Webhooks an Ihre Systeme übergeben haben, lassen sich von hier aus nicht löschen.",
    final: "Das lässt sich nicht rückgängig machen.",
    submit: "Jetzt löschen",
    back: "Andere Adresse",
  },
  asked:
    "Die Daten der Person werden gelöscht. Das Ergebnis steht in wenigen Augenblicken weiter unten.",
  problems: {
    addressUnfit: "Das ist keine E-Mail-Adresse.",
    member: "Diese Person arbeitet in diesem Konto. Entfernen Sie sie zuerst unter Personen.",
  },
  past: {
    title: "Bisher gelöscht",
    none: "Es wurden noch keine Daten einer Person gelöscht.",
    asked: "Angefordert",
    done: "Erledigt",
    running: "Läuft",
    result: "Ergebnis",
    counts: (erased, kept) =>
      `In ${inContracts(erased)} gelöscht, in ${inContracts(kept)} behalten`,
  },
  signInAgain: {
    title: "Bitte neu anmelden, um zu löschen oder zu exportieren",
    refused: "Es wurde nichts geändert: Ihre Anmeldung ist mehr als 10 Minuten her.",
    text: "Beides geht nur in den 10 Minuten nach einer Anmeldung.",
  },
};
