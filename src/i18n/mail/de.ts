import type { MailWords } from "#i18n/mail-words.ts";

export const de: MailWords = {
  via: (sender, product) => `${sender} über ${product}`,
  hello: "Guten Tag,",
  buttonFallback:
    "Falls die Schaltfläche nicht funktioniert, kopieren Sie diese Adresse in Ihren Browser:",
  facts: {
    document: "Dokument",
    documentId: "Dokument-ID",
    role: "Sie unterschreiben als",
    until: "Möglich bis",
    completedAt: "Vollständig seit",
    url: "Adresse",
    event: "Ereignis",
    deliveryId: "Nummer der Zustellung",
    attempts: "Versuche",
    keyName: "Name des Schlüssels",
    device: "Gerät",
    network: "Netz",
  },
  footer: {
    onBehalf: (product, sender) =>
      `Diese Nachricht hat ${product} im Auftrag von ${sender} gesendet.`,
    bySelf: (product) => `Diese Nachricht kommt von ${product}.`,
    senderWithAddress: (name, address) => `${name} (${address})`,
    namedAsSigner: (to) =>
      `Sie erhalten sie, weil für eine Unterschrift unter diesem Dokument die Adresse ${to} angegeben wurde.`,
    replies: (address) => `Antworten gehen an ${address}.`,
    ownDocument: (to) => `Sie erhalten sie, weil das Dokument zu Ihrem Konto ${to} gehört.`,
    ownWebhook: (to) => `Sie erhalten sie, weil der Webhook zu Ihrem Konto ${to} gehört.`,
    ownKey: (to) => `Sie erhalten sie, weil der Schlüssel zu Ihrem Konto ${to} gehört.`,
    askedToSignIn: (to) => `Sie erhalten sie, weil sich jemand mit ${to} anmelden möchte.`,
    invitedToAccount: (to) => `Sie erhalten sie, weil jemand ${to} in ein Konto eingeladen hat.`,
  },
  invitation: {
    subject: (contract) => `Bitte unterschreiben: ${contract}`,
    preheader: (sender) => `${sender} bittet um Ihre Unterschrift.`,
    heading: "Bitte um Ihre Unterschrift",
    ask: (sender, contract) => `${sender} bittet Sie, „${contract}“ zu unterschreiben.`,
    free: "Lesen Sie das Dokument in Ruhe. Lesen verpflichtet zu nichts, erst Ihre Unterschrift bindet Sie.",
    button: "Lesen und unterschreiben",
    personal:
      "Dieser Link ist nur für Sie bestimmt. Wer ihn öffnet, kann an Ihrer Stelle unterschreiben. Bitte geben Sie ihn nicht weiter.",
    stranger: "Sie kennen den Absender nicht? Dann müssen Sie nichts tun.",
  },
  reminder: {
    subject: (contract) => `Erinnerung, bitte unterschreiben: ${contract}`,
    preheader: (sender) => `${sender} wartet noch auf Ihre Unterschrift.`,
    heading: "Eine kurze Erinnerung",
    ask: (sender, contract) =>
      `${sender} hat Sie gebeten, „${contract}“ zu unterschreiben. Ihre Unterschrift fehlt noch.`,
    askSince: (sender, contract, invitedAt) =>
      `Am ${invitedAt} hat ${sender} Sie gebeten, „${contract}“ zu unterschreiben. Ihre Unterschrift fehlt noch.`,
  },
  completedForSigner: {
    subject: (contract) => `Von allen unterschrieben: ${contract}`,
    preheader: "Das Dokument ist vollständig. Hier ist Ihre Ausfertigung.",
    heading: "Alle haben unterschrieben",
    text: (contract) =>
      `Alle Unterschriften unter „${contract}“ liegen vor. Das Dokument ist vollständig.`,
    attached:
      "Ihre Ausfertigung hängt als versiegeltes PDF an. Am Siegel lässt sich erkennen, ob nachträglich etwas geändert wurde. Bitte bewahren Sie die Datei gut auf.",
    toDownload:
      "Ihre Ausfertigung ist ein versiegeltes PDF. Am Siegel lässt sich erkennen, ob nachträglich etwas geändert wurde. Bitte laden Sie die Datei herunter und bewahren Sie sie gut auf.",
    button: "PDF herunterladen",
    verify: "Ob eine Ausfertigung echt ist, kann jeder hier prüfen:",
  },
  receipt: {
    subject: (contract) => `Ihre Quittung: ${contract}`,
    preheader: "Sie belegt, was Sie unterschrieben haben, als wer und wann.",
    heading: "Ihre Quittung",
    text: (contract, role) =>
      `Sie haben „${contract}“ als ${role} unterschrieben. Die Quittung ist angehängt.`,
    keep: "Die Quittung ist eine kleine Datei, die dieser Dienst signiert hat. Mit ihr können Sie später zeigen, was Sie unterschrieben haben, als wer und wann, selbst wenn jemand die Aufzeichnungen änderte. Öffnen müssen Sie sie nicht. Bitte bewahren Sie sie bei Ihren Unterlagen auf.",
    signedAt: "Unterschrieben am",
    verify: "Eine Quittung lässt sich hier prüfen:",
    gaveAddress: (to) =>
      `Sie erhalten sie, weil beim Unterschreiben dieses Dokuments die Adresse ${to} angegeben wurde. Waren Sie das nicht, müssen Sie nichts tun.`,
  },
  completedForOwner: {
    subject: (contract) => `Alle haben unterschrieben: ${contract}`,
    preheader: (signatures) =>
      signatures === 1
        ? "Die Unterschrift liegt vor."
        : `Alle ${signatures} Unterschriften liegen vor.`,
    heading: "Alle haben unterschrieben",
    text: (contract) =>
      `Alle Unterschriften unter „${contract}“ liegen vor. Das Dokument ist vollständig.`,
    signed: (name, at) => `${name}, ${at}`,
    button: "Dokument öffnen",
  },
  cancelled: {
    subject: (contract) => `Zurückgezogen: ${contract}`,
    preheader: "Ihre Unterschrift wird nicht mehr gebraucht.",
    heading: "Das Dokument wurde zurückgezogen",
    text: (sender, contract) =>
      `${sender} hat „${contract}“ zurückgezogen. Ihre Unterschrift wird nicht mehr gebraucht, und der Link, den Sie bekommen haben, gilt nicht mehr.`,
    questions: "Wenn Sie Fragen haben, antworten Sie einfach auf diese Nachricht.",
  },
  linkNotSent: {
    subject: (contract) => `Link nicht zugestellt: ${contract}`,
    preheader: (role) => `Der Link für ${role} ist nicht angekommen.`,
    heading: "Ein Link konnte nicht zugestellt werden",
    text: (role, address, contract) =>
      `Der Link zu „${contract}“ für ${role} konnte nicht an ${address} zugestellt werden.`,
    answer: "Das sagt der Mailserver dazu:",
    advice:
      "Bitte prüfen Sie die Adresse. Wenn Sie eine andere eintragen, geht ein neuer Link dorthin, und der alte gilt nicht mehr.",
    button: "Dokument öffnen",
  },
  signerWrote: {
    about: {
      decline: {
        subject: (contract) => `Unterschreibt nicht: ${contract}`,
        preheader: (role) => `${role} hat abgelehnt.`,
        heading: "Jemand möchte nicht unterschreiben",
        text: (role, contract) =>
          `Auf der Seite zu „${contract}“ wurde für ${role} erklärt: Es wird nicht unterschrieben.`,
        next: "Das Dokument bleibt offen, und unterschrieben werden kann noch immer. Zurückziehen können Sie es in Ihrem Konto.",
      },
      question: {
        subject: (contract) => `Frage vor dem Unterschreiben: ${contract}`,
        preheader: (role) => `${role} möchte vorher etwas wissen.`,
        heading: "Eine Frage vor dem Unterschreiben",
        text: (role, contract) =>
          `Auf der Seite zu „${contract}“ wurde für ${role} eine Frage gestellt.`,
        next: "Das Dokument bleibt offen, bis Sie antworten.",
      },
      "wrong-person": {
        subject: (contract) => `An die falsche Person geraten: ${contract}`,
        preheader: (role) => `Der Link für ${role} ist bei jemand anderem angekommen.`,
        heading: "Ein Link hat die falsche Person erreicht",
        text: (role, contract) =>
          `Auf der Seite zu „${contract}“ wurde mitgeteilt, dass der Link für ${role} an die falsche Person geraten ist.`,
        next: "Bitte prüfen Sie die Adresse. Wenn Sie eine andere eintragen, geht ein neuer Link dorthin, und der alte gilt nicht mehr.",
      },
    },
    said: "Mit diesen Worten:",
    answer: (address) =>
      `Der Link war an ${address} gegangen. Eine Antwort auf diese Nachricht geht dorthin.`,
    overShared:
      "Das kam über den gemeinsamen Link, den jeder haben kann. Eine Adresse für eine Antwort kennen wir nicht.",
    button: "Dokument öffnen",
  },
  webhookFailed: {
    subject: (host) => `Webhook nicht erreicht: ${host}`,
    preheader: (event) => `${event} konnte nicht zugestellt werden.`,
    heading: "Ein Webhook war nicht zu erreichen",
    text: (attempts) =>
      attempts === 1
        ? "Wir haben einmal versucht, ein Ereignis an Ihren Webhook zuzustellen, und haben aufgegeben."
        : `Wir haben ${attempts}-mal versucht, ein Ereignis an Ihren Webhook zuzustellen, und haben aufgegeben.`,
    answer: "So endete der letzte Versuch:",
    advice:
      "Das Dokument selbst ist davon nicht betroffen. Seinen Stand können Sie jederzeit über die API abfragen.",
    button: "Webhook öffnen",
  },
  keyMade: {
    subject: (product) => `Neuer API-Schlüssel für ${product}`,
    preheader: "Waren Sie das selbst, ist nichts zu tun.",
    heading: "Ein neuer API-Schlüssel wurde angelegt",
    text: (at) => `Am ${at} wurde für Ihr Konto ein neuer API-Schlüssel angelegt.`,
    ownMachine: "der Rechner, auf dem der Dienst läuft",
    wasYou: "Waren Sie das? Dann ist nichts zu tun.",
    notYou:
      "Waren Sie es nicht? Dann ist jemand anderes unter Ihrem Namen angemeldet. Widerrufen Sie den Schlüssel jetzt, beenden Sie alle anderen Sitzungen und sagen Sie es dem, der diesen Dienst betreibt. Können Sie sich nicht mehr anmelden, kann er jede Sitzung beenden und Ihnen einen neuen Link machen.",
    button: "Zu den API-Schlüsseln",
    sessions: "Ihre Sitzungen stehen hier:",
    noSecret:
      "Diese Nachricht enthält keinen Schlüssel. Niemand braucht einen von Ihnen: Schicken Sie Ihre bitte nie jemandem.",
  },
  recordFalse: {
    subject: (contract) => `Nicht gesiegelt: ${contract}`,
    preheader: "Seine Aufzeichnung muss erst geprüft werden.",
    heading: "Ein Dokument wurde nicht gesiegelt",
    text: (contract) =>
      `Alle haben „${contract}“ unterschrieben. Vor dem Siegeln hat der Dienst festgestellt, dass sich das, was dazu gespeichert ist, widerspricht, und hat es nicht gesiegelt.`,
    means:
      "Ein Siegel steht dafür ein, dass ein Dokument das ist, was unterschrieben wurde. Solange das zweifelhaft ist, gibt es keines und auch kein gesiegeltes PDF zum Herunterladen. Die Unterschriften sind nicht verloren.",
    operatorTold:
      "Wer diesen Dienst betreibt, hat im selben Augenblick davon erfahren und muss die Ursache finden. Sie müssen nichts tun; hören Sie nichts, fragen Sie bitte dort nach.",
    tellOperator:
      "Bitte sagen Sie es noch heute dem, der diesen Dienst betreibt: Er muss die Ursache finden.",
    keep: "Heben Sie bitte alle Mails und Kopien zu diesem Dokument auf, und lassen Sie es nicht neu unterschreiben, bevor Sie wissen, was geschehen ist. Sobald die Aufzeichnung wieder stimmt, wird es von selbst gesiegelt.",
    button: "Dokument öffnen",
  },
  memberInvitation: {
    subject: (account) => `Einladung in das Konto von ${account}`,
    preheader: "Ob Sie sie annehmen, entscheiden Sie.",
    heading: (account) => `Einladung: ${account}`,
    text: (inviter, account, product) =>
      `${inviter} lädt Sie in das Konto von ${account} bei ${product} ein.`,
    until: (until) => `Der Link gilt ein einziges Mal, bis ${until}.`,
    button: "Einladung ansehen",
    stranger: "Sie kennen den Absender nicht? Dann brauchen Sie nichts zu tun.",
  },
  signInLink: {
    subject: (product) => `Ihr Link zum Anmelden bei ${product}`,
    preheader: "Er gilt einmal und nur für eine Weile.",
    heading: (product) => `Bei ${product} anmelden`,
    text: (until) =>
      `Mit diesem Link melden Sie sich ohne Passwort an. Er gilt ein einziges Mal, bis ${until}.`,
    button: "Anmelden",
    notYou:
      "Sie haben das nicht angefordert? Dann beachten Sie diese Nachricht bitte nicht. Ohne den Link geschieht nichts.",
  },
  mailbox: {
    title: "Postfach",
    intro:
      "Es ist kein Mailserver eingerichtet, deshalb werden Mails nicht versendet. Sie landen hier, wo nur dieser Rechner sie lesen kann.",
    empty: "Noch keine Mails.",
    from: "Von",
    to: "An",
    date: "Datum",
    asSeen: "Wie man sie sieht",
    plainText: "Als reiner Text",
    headers: "Kopfzeilen",
    attachments: "Anhänge",
    download: "Als Datei herunterladen",
    back: "Alle Mails",
    unknownTitle: "Diese Mail gibt es nicht",
    unknownText: "Vielleicht wurde ihre Datei gelöscht.",
    closedTitle: "Dieses Postfach ist verschlossen",
    closedText:
      "Seine Adresse enthält ein Geheimnis, damit andere Benutzer dieses Rechners nicht hineinkommen. Der Dienst nennt sie, wenn er in einem Terminal startet; sonst steht sie in mailbox-address.txt in seinem DATA_DIR.",
  },
};
