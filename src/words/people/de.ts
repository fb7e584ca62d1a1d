import type { PeopleWords } from "./en.ts";

export const de: PeopleWords = {
  title: "Personen",
  lead: "Jede Person meldet sich mit ihrer eigenen Adresse an. Ihre Rolle bestimmt, was sie in diesem Konto darf.",
  person: "Person",
  role: "Rolle",
  joined: "Seit",
  acts: "Aktionen",
  you: "Sie",
  roles: {
    owner: {
      name: "Inhaber",
      may: "Alles: Verträge, alle Schlüssel, Zahlungen, Personen und das Konto selbst.",
    },
    member: {
      name: "Mitglied",
      may: "Arbeitet mit Verträgen und legt eigene Schlüssel an und sperrt sie.",
    },
    viewer: {
      name: "Betrachter",
      may: "Sieht Verträge und lädt Dateien herunter. Eigene Schlüssel enden.",
    },
  },
  changeRole: "Rolle ändern",
  remove: "Entfernen",
  removeText: (person) =>
    `${person} wird sofort von diesem Konto abgemeldet und hat keinen Zugang mehr.`,
  keepKeys: "Von dieser Person angelegte API-Schlüssel weiter gelten lassen",
  removeNow: "Jetzt entfernen",
  waiting: {
    title: "Offene Einladungen",
    until: "Gilt bis",
    withdraw: "Zurückziehen",
  },
  invite: {
    title: "Jemanden einladen",
    email: "E-Mail-Adresse",
    hint: "Die Person bekommt einen Link, der 7 Tage und ein einziges Mal gilt.",
    submit: "Einladung senden",
    byCommand:
      "Es ist kein Mailserver eingerichtet, deshalb lässt sich niemand per E-Mail einladen. Der Betreiber nimmt Personen auf dem Server mit diesem Befehl auf; er gibt einen Anmeldelink zum Weitergeben aus:",
  },
  done: {
    invited: "Die Einladung ist unterwegs.",
    changed: "Die Rolle wurde geändert.",
    removed: "Die Person wurde entfernt.",
    withdrawn: "Die Einladung wurde zurückgezogen; ihr Link gilt nicht mehr.",
  },
  problems: {
    addressUnfit: "Bitte geben Sie eine gültige E-Mail-Adresse ein.",
    memberAlready: "Jemand mit dieser Adresse gehört schon zum Konto.",
    tooMany:
      "Es gibt schon so viele offene Einladungen, wie möglich sind. Ziehen Sie zuerst eine zurück.",
    tooOften:
      "In dieser Stunde wurden schon viele Einladungen gesendet. Bitte versuchen Sie es später.",
    notSent:
      "Der Mailserver hat die Nachricht nicht angenommen, deshalb wurde niemand eingeladen. Bitte versuchen Sie es in ein paar Minuten noch einmal.",
    lastOwner:
      "Ein Konto behält mindestens einen Inhaber. Machen Sie zuerst jemand anderen zum Inhaber.",
  },
  signInAgain: {
    title: "Bitte neu anmelden, um Personen zu ändern",
    refused: "Es wurde nichts geändert: Ihre Anmeldung ist mehr als 10 Minuten her.",
    text: "Wer Zugang zu einem Konto hat, können Sie nur in den 10 Minuten nach einer Anmeldung ändern.",
  },
  join: {
    title: (account) => `${account} beitreten`,
    text: (account, email) => `Sie, ${email}, sind in das Konto von ${account} eingeladen.`,
    as: (role) => `Ihre Rolle: ${role}.`,
    submit: "Einladung annehmen",
    states: {
      gone: {
        title: "Diese Einladung gilt nicht mehr",
        text: "Sie wurde schon angenommen oder zurückgezogen, oder ihre 7 Tage sind vorbei. Bitten Sie die Person, die Sie eingeladen hat, um eine neue.",
      },
      forAnother: {
        title: "Diese Einladung ist für jemand anderen",
        text: "Sie sind mit einer anderen Adresse angemeldet als der eingeladenen. Melden Sie sich zuerst ab und öffnen Sie den Link dann noch einmal.",
      },
      signInFirst: {
        title: "Bitte melden Sie sich zuerst an",
        text: "Unter der eingeladenen Adresse gibt es hier schon eine Anmeldung. Melden Sie sich damit an und öffnen Sie dann den Link der Einladung noch einmal.",
      },
    },
    signIn: "Zur Anmeldung",
  },
  leave: {
    title: "Dieses Konto verlassen",
    text: "Sie werden abgemeldet und haben keinen Zugang mehr. API-Schlüssel, die Sie angelegt haben, gelten weiter, bis ein Inhaber sie sperrt.",
    open: "Verlassen",
    submit: "Jetzt verlassen",
    lastOwner:
      "Sie sind der einzige Inhaber. Machen Sie jemand anderen zum Inhaber, bevor Sie gehen.",
  },
  accounts: {
    title: "Ihre Konten",
    enter: "Wechseln",
    thisOne: "Dieses hier",
  },
};
