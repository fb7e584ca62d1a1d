import { isOne } from "#words/plural.ts";
import type { AccountWords } from "./en.ts";

export const de: AccountWords = {
  groups: {
    contracts: "Verträge",
    developers: "Entwicklung",
    team: "Team",
    settings: "Einstellungen",
  },
  ownMenu: { label: "Sie", sessions: "Sitzungen", documentation: "Dokumentation" },
  sections: {
    label: "Ihr Konto",
    contracts: "Verträge",
    keys: "API-Schlüssel",
    webhooks: "Webhooks",
    testData: "Test-E-Mails",
    people: "Personen",
    data: "Daten",
    assistant: "Assistenten",
    usage: "Verbrauch",
    settings: "Einstellungen",
    account: "Konto",
    signIn: "Anmeldung",
  },
  signedInAs: (email) => `Angemeldet als ${email}`,
  signOut: "Abmelden",
  signIn: {
    kinds: {
      works: {
        title: "Anmelden",
        text: "Dieser Link meldet Sie einmal an. Danach gilt er nicht mehr.",
      },
      spent: {
        title: "Dieser Link gilt nicht mehr",
        text: "Er wurde schon benutzt, oder er ist abgelaufen.",
      },
      none: {
        title: "Bitte melden Sie sich an",
        text: "Öffnen Sie den Anmeldelink, den Sie bekommen haben. Jeder meldet Sie einmal an, auf dem Gerät, auf dem Sie ihn öffnen.",
      },
    },
    submit: "Anmelden",
    newLink: "Einen neuen Link erzeugt der Betreiber auf dem Server mit:",
  },
  notices: {
    unknown: {
      title: "Diese Seite gibt es nicht",
      text: "Die Adresse ist falsch geschrieben, oder der Inhalt wurde gelöscht.",
    },
    notAllowed: {
      title: "Das gehört nicht zu Ihrer Rolle",
      text: "Ein Inhaber des Kontos kann es tun oder Ihnen eine andere Rolle geben.",
    },
    closing: {
      title: "Dieses Konto wird geschlossen",
      text: "In ihm lässt sich nichts mehr ändern. Wer Inhaber des Kontos ist, sieht, wann es gelöscht wird, und kann das Schließen bis dahin zurücknehmen.",
    },
    staleForm: {
      title: "Bitte versuchen Sie es noch einmal",
      text: "Die Seite, von der Sie das abgeschickt haben, ist nicht mehr aktuell; vielleicht haben Sie sich inzwischen neu angemeldet. Geändert wurde nichts.",
    },
    notSigned: {
      title: "Noch haben nicht alle unterschrieben",
      text: "Das unterschriebene PDF lässt sich herunterladen, sobald alle Unterschriften da sind.",
    },
    notSealed: {
      title: "Das unterschriebene PDF ist noch nicht fertig",
      text: "Gerade war kein vertrauenswürdiger Zeitstempel zu bekommen. Der Dienst versucht es von selbst weiter; bitte kommen Sie in ein paar Minuten wieder.",
    },
    mailsWait: {
      title: "Vorerst zu viele Links zum Unterschreiben",
      text: "An eine der Adressen oder von Ihrem Konto aus wurden schon so viele Links verschickt, wie an einem Tag oder in einer Stunde möglich sind. Es wurde nichts bezahlt und nichts verschickt; bitte versuchen Sie es später noch einmal.",
    },
    linkSent: {
      title: "Ein Anmeldelink ist unterwegs",
      text: "Er geht an die Adresse Ihres Kontos. Öffnen Sie ihn innerhalb von 15 Minuten in diesem Browser; frühere Links gelten nicht mehr.",
    },
    linkNotSent: {
      title: "Der Anmeldelink konnte nicht gesendet werden",
      text: "Der Mailserver hat die Nachricht nicht angenommen. Bitte versuchen Sie es in ein paar Minuten noch einmal.",
    },
    tooManyLinks: {
      title: "Zu viele Anmeldelinks",
      text: "In dieser Stunde wurden schon mehrere Links gesendet. Bitte nehmen Sie den neuesten oder versuchen Sie es später.",
    },
  },
  back: "Zurück zu Ihren Verträgen",
  timesIn: (zone) => `Zeiten in ${zone}`,
  contracts: {
    title: "Verträge",
    none: {
      title: "Noch keine Verträge",
      text: "Legen Sie hier einen aus einem PDF oder einem Text an, oder erstellen Sie Verträge mit einem API-Schlüssel aus Ihrer eigenen Software. Sie erscheinen hier.",
    },
    name: "Vertrag",
    status: "Stand",
    acts: "Aktionen",
    statuses: {
      draft: "Entwurf",
      pending: "Unterschriften offen",
      pending_payment: "Wartet auf Zahlung",
      fully_signed: "Unterschrieben",
      cancelled: "Zurückgezogen",
    },
    documentId: "Dokument-ID",
    pay: "Bezahlen",
    openSigningPage: "Unterschriftsseite",
    download: "Herunterladen",
    evidence: "Nachweise",
    statusPage: "Statusseite",
    sealWaits: "Noch nicht versiegelt; der Dienst versucht es weiter.",
    older: "Ältere Verträge",
    newest: "Neueste Verträge",
  },
  keys: {
    title: "API-Schlüssel",
    lead: "Ein Programm, das einen dieser Schlüssel sendet, handelt für Ihr Konto. Geben Sie jedem Programm einen eigenen: So können Sie einen sperren, ohne die anderen anzuhalten.",
    tierTooLow:
      "Ihre Partnerstufe enthält weder API noch Webhooks: Schlüssel werden abgelehnt, und kein Ereignis wird gesendet, bis sich die Stufe ändert.",
    none: "Es gibt keinen gültigen Schlüssel. Legen Sie unten einen an.",
    name: "Name",
    unnamed: "Ohne Namen",
    key: "Schlüssel",
    created: "Angelegt",
    lastUsed: "Zuletzt benutzt",
    noUse: "Noch nicht benutzt, soweit bekannt",
    madeBy: (person) => `von ${person}`,
    expires: "Läuft ab",
    never: "Nie",
    revoke: "Sperren",
    revokeText: (name) =>
      `Programme, die „${name}“ benutzen, werden dann abgelehnt. Das lässt sich nicht rückgängig machen.`,
    roll: "Ersetzen",
    rollText: (name) =>
      `An die Stelle von „${name}“ tritt ein neuer Schlüssel mit demselben Namen und denselben Rechten. Der alte gilt noch 24 Stunden und endet dann von selbst.`,
    rollNow: "Jetzt ersetzen",
    revokeNow: "Jetzt sperren",
    ended: (count) =>
      isOne.de(count)
        ? "1 Schlüssel, der nicht mehr gilt"
        : `${count} Schlüssel, die nicht mehr gelten`,
    older: "Ältere Schlüssel",
    newest: "Neueste Schlüssel",
    revoked: "Gesperrt",
    expired: "Abgelaufen",
    scopes: {
      "contracts:read": "Verträge lesen und Dateien herunterladen",
      "contracts:write": "Verträge anlegen, ändern, zurückziehen und löschen",
      webhooks: "Webhooks",
      assistant: "Assistenten (Sprachmodelle über MCP)",
    },
    test: "Test",
    testMail: "E-Mails von Tests",
    allScopes: "Alles außer Assistenten",
    make: {
      title: "Schlüssel anlegen",
      name: "Name",
      nameHint: "Wer ihn benutzt, zum Beispiel „Webshop“.",
      scopes: "Nur für",
      scopesHint:
        "Wenn Sie nichts auswählen, öffnet der Schlüssel alles außer Assistenten. Ein Assistent darf nur, was Sie daneben auswählen.",
      test: "Für Tests",
      testHint:
        "Verträge eines Testschlüssels tragen TEST auf jeder Seite, zählen nirgends, verschicken keine E-Mails und werden nach 30 Tagen gelöscht. Mit einem Testschlüssel sind die Verträge und Webhooks des Kontos nicht zu sehen und umgekehrt.",
      lastDay: "Letzter Tag",
      lastDayHint: "Er gilt bis zum Ende dieses Tages in UTC; ohne Angabe, bis Sie ihn sperren.",
      optional: "optional",
      submit: "Schlüssel anlegen",
    },
    problems: {
      nameUnfit: "Der Name ist zu lang oder enthält Zeichen, die sich nicht anzeigen lassen.",
      dayUnfit: "Bitte wählen Sie einen Tag ab heute.",
      scopesUnfit: "Eine dieser Angaben gibt es nicht. Bitte wählen Sie noch einmal.",
      tooMany:
        "Es gibt schon so viele gültige Schlüssel, wie möglich sind. Sperren Sie zuerst einen.",
      madeBefore:
        "Mit diesem Formular wurde schon ein Schlüssel angelegt. Ein Schlüssel wird nur einmal gezeigt: Haben Sie ihn nicht gespeichert, sperren Sie ihn und legen Sie einen neuen an.",
    },
    made: {
      title: "Kopieren Sie Ihren neuen Schlüssel jetzt",
      text: "Er wird nur dieses eine Mal gezeigt. Wir speichern ihn nicht lesbar.",
      copy: "Kopieren",
    },
    signInAgain: {
      title: "Für einen neuen Schlüssel bitte neu anmelden",
      refused: "Es wurde kein Schlüssel angelegt: Ihre Anmeldung ist mehr als 10 Minuten her.",
      text: "Ein Schlüssel handelt für Ihr Konto, bis er gesperrt wird. Um einen anzulegen, müssen Sie sich in den letzten 10 Minuten angemeldet haben; alles andere geht weiter wie bisher.",
      byMail: (email) => `Der Link geht an ${email}, gilt einmal und 15 Minuten lang.`,
      send: "Anmeldelink schicken",
      byCommand:
        "Es ist kein Mailserver eingerichtet. Einen Link erzeugt der Betreiber auf dem Server mit:",
    },
  },
  testMail: {
    title: "E-Mails von Tests",
    lead: "Was Verträge von Testschlüsseln verschickt hätten. Die Links in diesen E-Mails öffnen die Unterschriftsseiten von Tests.",
    none: "In den letzten 30 Tagen hat kein Test eine E-Mail geschrieben.",
    subject: "Betreff",
    kept: "Zeitpunkt",
    toKeys: "Zu den API-Schlüsseln",
  },
  account: {
    title: "Tarif und Konto",
    usage: (month) => `Dokumente im ${month}`,
    used: (used, limit) => `${used} von ${limit} verbraucht`,
    usedWithoutLimit: (used) => `${used} verbraucht, ohne Grenze`,
    limitReached:
      "Die Dokumente dieses Monats sind verbraucht. Jedes weitere geht von Ihrem Guthaben ab.",
    usageNote:
      "Es zählen Verträge, die in diesem Monat (UTC) zum Unterschreiben freigegeben wurden, außer sie wurden vom Guthaben bezahlt oder zurückgezogen, bevor jemand unterschrieb.",
    plan: "Tarif",
    ownLimit: (limit) => `${aMonth(limit)}, für dieses Konto vereinbart`,
    planLimit: (limit) => (limit === null ? "Beliebig viele Dokumente" : aMonth(limit)),
    planGone: "wird nicht mehr angeboten; es sind keine Dokumente enthalten",
    credits: "Guthaben",
    creditsNote: "Ihr Guthaben bezahlt Dokumente über den Tarif hinaus. Es verfällt nicht.",
    rights: "Konto",
    email: "E-Mail",
    name: "Name",
    partnerTier: "Partnerstufe",
    noPartnerTier: "Keine (direkt angelegt)",
    tierWithoutApi: (tier) => `${tier}, ohne API und Webhooks`,
    qualified: "Qualifizierte Signaturen",
    qualifiedOn: "Freigeschaltet; in Vorbereitung und noch nicht verfügbar",
    qualifiedOff: "Nicht freigeschaltet",
    timeZone: "Zeitzone",
    timeZoneNote: "Datumsfelder werden mit dem Tag in dieser Zone ausgefüllt.",
    sessions: {
      title: "Wo Sie angemeldet sind",
      text: "Eine Sitzung endet nach 3 Tagen ohne Benutzung und in jedem Fall nach 14 Tagen. Beenden Sie hier, was Sie nicht kennen.",
      device: "Gerät",
      began: "Angemeldet",
      lastUsed: "Zuletzt benutzt",
      thisOne: "Diese hier",
      end: "Beenden",
      endOthers: "Alle anderen Sitzungen beenden",
    },
    changes: "Tarif, Guthaben und Rechte ändert der Betreiber dieses Dienstes.",
  },
  island: {
    copied: "Kopiert.",
    notCopied:
      "Ihr Browser erlaubt das Kopieren hier nicht. Bitte markieren Sie den Schlüssel selbst.",
  },
};

function aMonth(limit: number): string {
  return isOne.de(limit) ? "1 Dokument im Monat" : `${limit} Dokumente im Monat`;
}
