import { isOne } from "#words/plural.ts";
import type { SettingsWords } from "./en.ts";

export const de: SettingsWords = {
  title: "Einstellungen",
  lead: "Wie sich dieses Konto denen zeigt, die unterschreiben, und womit neue Verträge beginnen.",
  onlyOwners: "Nur Inhaber können diese Einstellungen ändern.",
  groups: {
    appearance: {
      title: "Name und Farbe",
      text: "So erscheinen Sie auf Unterschrifts- und Statusseiten und in E-Mails.",
    },
    habits: {
      title: "Sprache, Zeitzone und Unterschriften",
      text: "Verträge, die es schon gibt, behalten ihre Sprache und das Aussehen ihrer Unterschriften.",
    },
    reach: {
      title: "Websites, die Unterschriftsseiten einbetten",
      text: "Nur diese Websites dürfen Ihre Unterschriftsseiten einbetten, erfahren, was dort geschieht, und dürfen auf eigenen Seiten unterschreiben lassen.",
    },
  },
  fields: {
    name: {
      label: "Name des Kontos",
      hint: "Diesen Namen lesen Mitglieder hier und in Einladungen in das Konto.",
    },
    senderName: {
      label: "Name des Absenders",
      hint: "Diesen Namen liest, wer unterschreibt. Bleibt er leer, ist es der Name des Kontos.",
    },
    accent: { label: "Farbe", hint: "Sechs hexadezimale Ziffern, etwa #2a478f." },
    language: {
      label: "Sprache des Kontos",
      hint: "Für E-Mails an Sie und als Vorschlag für neue Verträge auf diesen Seiten.",
    },
    timeZone: {
      label: "Zeitzone",
      hint: "Für Datumsfelder, für Tage in E-Mails und für die Nacht, in der niemand erinnert wird.",
    },
    signatureFrame: {
      label: "Unterschriften im Dokument",
      hint: "Für neue Verträge, bei denen nichts anderes angegeben ist.",
    },
    embeddedBy: {
      label: "Adressen der Websites",
      hint: "Je Zeile eine, ohne Pfad, etwa https://shop.example. Höchstens 20.",
    },
  },
  signatureFrames: {
    without: "Ohne Rahmen",
    framed: "Im Rahmen, mit „Elektronisch unterschrieben“ und ihrer ID",
  },
  unset: {
    name: "Kein Name: Gezeigt wird die E-Mail-Adresse",
    senderName: "Der Name des Kontos",
    accent: "Die Farbe des Dienstes",
    language: "Die Sprache des Browsers",
    embeddedBy: "Keine",
  },
  problems: {
    textUnfit: () =>
      "Höchstens 200 Zeichen, darunter ein Buchstabe oder eine Ziffer, und keine unsichtbaren.",
    noColour: () => "Das ist keine Farbe. Geben Sie sechs hexadezimale Ziffern ein, etwa #2a478f.",
    noLanguage: () => "Wählen Sie eine Sprache aus der Liste.",
    noZone: () => "Wählen Sie eine Zeitzone aus der Liste.",
    noChoice: () => "Wählen Sie einen Eintrag aus der Liste.",
    noOrigin: (about) =>
      `„${about}“ ist keine Adresse einer Website. Geben Sie https:// und den Namen des Servers ein, sonst nichts.`,
    tooManyOrigins: () => "Höchstens 20 Websites.",
    logoMissing: () => "Wählen Sie zuerst ein Bild.",
    logoTooLarge: () => "Die Datei hat mehr als 2 MB.",
    logoUnfit: () => "Das ist kein lesbares PNG oder JPEG.",
  },
  notSaved: (count) =>
    isOne.de(count)
      ? "Es wurde nichts geändert. Eine Angabe stimmt noch nicht:"
      : `Es wurde nichts geändert. ${count} Angaben stimmen noch nicht:`,
  save: "Speichern",
  saved: "Die Einstellungen wurden gespeichert.",
  colours: {
    light: "Auf hellem Bildschirm",
    dark: "Auf dunklem Bildschirm",
    sample: "Unterschreiben",
    corrected: (chosen, light, dark) =>
      `${chosen} wäre nicht überall gut zu lesen. Gezeigt wird ${light} auf hellen und ${dark} auf dunklen Bildschirmen.`,
  },
  logo: {
    title: "Logo",
    text: "PNG oder JPEG bis 2 MB. Es steht neben dem Namen des Absenders und in E-Mails, höchstens 160 Pixel breit und 48 hoch, auf Weiß.",
    file: "Bild",
    save: "Logo speichern",
    remove: "Logo entfernen",
    none: "Kein Logo.",
    alt: "Das Logo, wie es gezeigt wird",
  },
  notices: {
    title: "E-Mails an Sie",
    addressTitle: "E-Mails an die Adresse des Kontos",
    text: (address) => `Was zu diesem Konto an ${address} geht.`,
    names: {
      completed: "Einen Vertrag haben alle unterschrieben",
      signers: "Jemand fragt etwas oder lehnt ab, statt zu unterschreiben",
      links: "Eine E-Mail mit der Bitte um Unterschrift konnte nicht gesendet werden",
      webhooks: "Eine Webhook-Zustellung wurde aufgegeben",
      log: "Der neueste Stand des Protokolls der Siegel, höchstens einmal im Monat",
      keys: "Ein API-Schlüssel wurde erstellt, läuft bald ab oder ist abgelaufen",
      exports: "Ein Export des Kontos ist fertig",
      credits: "Guthaben wurde gekauft oder erstattet",
      leaving: "Verträge werden bald gelöscht",
      withdrawals: "Jemand widerruft einen Vertrag",
      records: "Die Aufzeichnungen zu einem Vertrag widersprechen sich",
    },
    always:
      "Diese lassen sich nicht abschalten, denn sie melden Diebstahl oder etwas, das niemand rückgängig machen kann:",
    save: "Auswahl speichern",
  },
  replyTo: {
    title: "Wohin Antworten gehen",
    text: "Wer unterschreibt und auf eine E-Mail antwortet, schreibt an diese Adresse. Auch die Seiten nennen sie als Ihre.",
    own: (address) => `Antworten gehen an die Adresse des Kontos, ${address}.`,
    other: (address) => `Antworten gehen an ${address}.`,
    email: "Andere E-Mail-Adresse",
    hint: "Dorthin geht ein Code, den Sie hier eingeben. Vorher ändert sich nichts.",
    send: "Code senden",
    sent: (address) =>
      `Ein Code wurde an ${address} gesendet. Geben Sie ihn in diesem Browser ein; er gilt bis`,
    code: "Code aus sechs Ziffern",
    confirm: "Adresse bestätigen",
    remove: "Adresse des Kontos verwenden",
    cancel: "Abbrechen",
    signInFirst: "Melden Sie sich erneut an, um die Adresse zu ändern",
    noMail:
      "Es ist kein Mailserver eingerichtet, deshalb kann an keine andere Adresse ein Code gehen.",
    problems: {
      addressUnfit: "Bitte geben Sie eine E-Mail-Adresse wie buero@example.com ein.",
      signInTooOld: "Es wurde nichts geändert: Ihre Anmeldung ist mehr als 10 Minuten her.",
      tooOften:
        "In der letzten Stunde wurden zu viele Codes gesendet. Bitte versuchen Sie es später noch einmal.",
      notSent:
        "Der Mailserver hat die Nachricht nicht angenommen. Bitte versuchen Sie es in ein paar Minuten noch einmal.",
      codeWrong:
        "Dieser Code ist falsch oder abgelaufen. Nach fünf Versuchen lassen Sie sich einen neuen senden.",
    },
  },
  retention: {
    title: "Wie lange Verträge bleiben",
    text: "Bleibt ein Feld leer, wird nichts gelöscht. Zwei Wochen vorher sagt Ihnen eine E-Mail, was gelöscht wird. Ein Vermerk und ein Eintrag im Protokoll der Siegel bleiben.",
    fields: {
      completedMonths: {
        label: "Unterschriebene Verträge, in Monaten",
        hint: "Gerechnet ab der letzten Unterschrift oder ab dem Zurückziehen eines Vertrags mit Unterschriften. 1 bis 1200.",
      },
      unfinishedDays: {
        label: "Verträge ohne Unterschrift, in Tagen",
        hint: "Gerechnet ab der letzten Änderung; auch Entwürfe und offene Verträge. 30 bis 3650.",
      },
      leastMonths: {
        label: "Gesetzliche Aufbewahrung, in Monaten",
        hint: "Vorher wird kein unterschriebener Vertrag gelöscht. 0 bis 1200.",
      },
    },
    forEver: "Für immer",
    problems: {
      unfit: (least, most) => `Eine ganze Zahl von ${least} bis ${most}, oder nichts.`,
      belowLeast: () => "Das ist kürzer als die gesetzliche Aufbewahrung.",
    },
    next: (count, day) =>
      isOne.de(count)
        ? `1 Vertrag wird am ${day} gelöscht.`
        : `${count} Verträge werden gelöscht, der erste am ${day}.`,
    none: "Demnächst wird kein Vertrag gelöscht.",
    save: "Fristen speichern",
  },
  hold: {
    title: "Löschsperre",
    text: "Mit einer Löschsperre wird der Vertrag vor diesem Tag nicht gelöscht: nicht von Hand, nicht über die API und nicht, weil seine Frist abgelaufen ist.",
    until: "Nicht löschen bis (UTC)",
    held: (day) => `Löschsperre bis ${day}.`,
    notHeld: "Die Löschsperre ist aufgehoben.",
    save: "Löschsperre setzen",
    lift: "Löschsperre aufheben",
    unfit: "Es wurde nichts geändert: Bitte geben Sie einen künftigen Tag an.",
  },
  signInAgain: {
    title: "Melden Sie sich erneut an, um das Folgende zu ändern",
    refused: "Es wurde nichts geändert: Ihre Anmeldung ist mehr als 10 Minuten her.",
    text: "Diese Einstellungen kann nur ändern, wer sich in den letzten 10 Minuten angemeldet hat.",
  },
};
