import type { AssistantWords } from "./en.ts";

export const de: AssistantWords = {
  title: "Assistenten",
  lead: "Ein Assistent ist ein Programm mit einem Sprachmodell, etwa in Ihrem Editor oder Chat. Er kann Verträge nachschlagen, Entwürfe schreiben und Sie bitten, sie zu versenden. Unterschreiben kann er nicht, und er sieht keinen Link zum Unterschreiben.",
  setting: {
    allow: "Assistenten zulassen",
    allowHint: "Sie brauchen außerdem einen API-Schlüssel, der für Assistenten gilt.",
    grades: "Bevor etwas versendet, zurückgezogen oder gelöscht wird",
    grade: {
      page: {
        title: "Ich entscheide auf einer Seite dieses Dienstes",
        text: "Nur so ist sicher, dass ein Mensch entschieden hat.",
      },
      form: {
        title: "Ein Formular im Programm des Assistenten genügt",
        text: "Kennt ein Programm keine Formulare, entscheiden Sie hier. Ein Programm könnte den Knopf seines Formulars selbst drücken.",
      },
      twoCalls: {
        title: "Der Assistent darf selbst bestätigen",
        text: "Ihm wird gesagt, was geschehen würde, und er ruft ein zweites Mal auf. Ein Modell kann das tun, ohne jemanden zu fragen.",
      },
    },
    newAddress:
      "Was Sie auch wählen: Soll eine E-Mail an eine Adresse gehen, an die Sie noch nie etwas verschickt haben, entscheiden Sie hier.",
    save: "Speichern",
    saved: "Gespeichert.",
  },
  connect: {
    title: "So verbinden Sie ihn",
    text: "Tragen Sie diese Adresse in Ihrem Programm als MCP-Server der Art „Streamable HTTP“ ein, mit Ihrem Schlüssel als Bearer-Token.",
    address: "Adresse",
    key: "Schlüssel anlegen",
  },
  waiting: { title: "Wartet auf Ihre Entscheidung", look: "Ansehen und entscheiden" },
  calls: {
    title: "Was Assistenten getan haben",
    none: "Noch nichts.",
    tool: "Werkzeug",
    key: "Schlüssel",
    outcome: "Ergebnis",
    at: "Zeit",
    done: "Erledigt",
    asked: "Hat gefragt",
    refused: "Abgelehnt",
  },
  approve: {
    questions: {
      send_contract: "Diesen Vertrag versenden?",
      remind_signer: "Diesen Link noch einmal senden?",
      change_signer_address: "Diese Adresse ändern?",
      cancel_contract: "Diesen Vertrag zurückziehen?",
      delete_contract: "Diesen Vertrag löschen?",
    },
    nothingYet: (key) =>
      `Ein Assistent bittet darum, mit dem Schlüssel „${key}“. Bisher ist nichts geschehen.`,
    unnamedKey: "ohne Namen",
    contract: "Vertrag",
    documentId: "Dokument-ID",
    pages: "Seiten",
    whole: "Das ganze Dokument als PDF öffnen",
    page: (number) => `Seite ${number}`,
    mailed: "Eine E-Mail geht an",
    copied: "Kopien gehen an",
    nobody: "Niemanden",
    newAddress: "Neu: An diese Adresse haben Sie noch nie etwas verschickt",
    unmailed: "Unterschreiben über den gemeinsamen Link",
    cost: "Kosten",
    counts: (used, limit, month) =>
      `Zählt als ein Dokument; ${used} von ${limit} im ${month} verbraucht`,
    countsWithoutLimit: (used, month) =>
      `Zählt als ein Dokument; im ${month} bisher ${used}, ohne Grenze`,
    credit:
      "Die Dokumente dieses Monats sind verbraucht: Der Vertrag wartet, bis Sie mit Guthaben bezahlen",
    noRoom:
      "Die Dokumente dieses Monats sind verbraucht, und das Guthaben ist aufgebraucht: Der Vertrag kann nicht versendet werden",
    nothing: "Keine",
    until: "Sie können entscheiden bis",
    submit: {
      send_contract: "Jetzt versenden",
      remind_signer: "Noch einmal senden",
      change_signer_address: "Adresse ändern",
      cancel_contract: "Vertrag zurückziehen",
      delete_contract: "Vertrag löschen",
    },
    refuse: "Ablehnen",
    states: {
      expired: {
        title: "Diese Anfrage ist abgelaufen",
        text: "Es ist nichts geschehen. Wenn Sie es noch wünschen, lassen Sie den Assistenten noch einmal fragen.",
      },
      revoked: {
        title: "Der Assistent darf nicht mehr fragen",
        text: "Sein Schlüssel wurde gesperrt oder ist abgelaufen, oder Assistenten wurden abgeschaltet, nachdem er gefragt hatte. Es ist nichts geschehen.",
      },
      changed: {
        title: "Der Vertrag hat sich geändert",
        text: "Seit der Anfrage des Assistenten wurde er geändert oder gelöscht. Es ist nichts geschehen.",
      },
      approved: { title: "Erledigt", text: "Sie haben zugestimmt, und es wurde ausgeführt." },
      refused: { title: "Abgelehnt", text: "Sie haben abgelehnt. Der Assistent erfährt es." },
      failed: {
        title: "Es konnte nicht ganz ausgeführt werden",
        text: "Sie haben zugestimmt, aber etwas hat es verhindert. Sehen Sie sich den Vertrag an.",
      },
    },
  },
};
