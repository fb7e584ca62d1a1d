import { isOne } from "#words/plural.ts";
import type { MailWords } from "./en.ts";

/** The address, unless it is what the account is called. */
const atAccount = (to: string, account: string) => (to === account ? "" : ` an ${to}`);

export const de: MailWords = {
  via: (sender, product) => `${sender} über ${product}`,
  hello: "Guten Tag,",
  helloTo: (name) => `Guten Tag ${name},`,
  buttonFallback:
    "Falls die Schaltfläche nicht funktioniert, kopieren Sie diese Adresse in Ihren Browser:",
  facts: {
    document: "Dokument",
    documentId: "Dokument-ID",
    role: "Sie unterschreiben als",
    until: "Unterschreiben bis",
    completedAt: "Von allen unterschrieben am",
    url: "Adresse",
    event: "Ereignis",
    deliveryId: "Zustellungs-ID",
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
      `Sie erhalten sie, weil der Absender Ihre Adresse ${to} für eine Unterschrift angegeben hat.`,
    namedForCopies: (to) =>
      `Sie erhalten sie, weil der Absender Ihre Adresse ${to} für eine Kopie dieses Dokuments angegeben hat.`,
    replies: (address) => `Antworten gehen an ${address}.`,
    ownDocument: (to, account) =>
      `Sie erhalten sie${atAccount(to, account)}, weil das Dokument zum Konto ${account} gehört.`,
    ownWebhook: (to, account) =>
      `Sie erhalten sie${atAccount(to, account)}, weil der Webhook zum Konto ${account} gehört.`,
    ownKey: (to, account) =>
      `Sie erhalten sie${atAccount(to, account)}, weil der Schlüssel zum Konto ${account} gehört.`,
    ownCredits: (to, account) =>
      `Sie erhalten sie${atAccount(to, account)}, weil das Guthaben zum Konto ${account} gehört.`,
    ownLog: (to, account) =>
      `Sie erhalten sie${atAccount(to, account)} höchstens einmal im Monat, weil Dokumente des Kontos ${account} versiegelt oder gelöscht wurden.`,
    ownExport: (to, account) =>
      `Sie erhalten sie${atAccount(to, account)}, weil das Konto ${account} exportiert wurde.`,
    ownAccount: (to, account) =>
      `Sie erhalten sie${atAccount(to, account)}, weil Sie ein Inhaber des Kontos ${account} sind.`,
    ownRetention: (to, account) =>
      `Sie erhalten sie${atAccount(to, account)}, weil das Konto ${account} Dokumente nach einiger Zeit löscht.`,
    askedToSignIn: (to) => `Sie erhalten sie, weil sich jemand mit ${to} anmelden möchte.`,
    invitedToAccount: (to) => `Sie erhalten sie, weil jemand ${to} in ein Konto eingeladen hat.`,
    askedForAnswers: (to) =>
      `Sie erhalten sie, weil jemand Antworten auf seine E-Mails an ${to} leiten möchte.`,
  },
  invitation: {
    subject: (contract) => `Bitte unterschreiben: ${contract}`,
    subjectFrom: (sender, contract) => `${sender} bittet um Ihre Unterschrift: ${contract}`,
    preheader: (sender) => `${sender} bittet um Ihre Unterschrift.`,
    heading: "Bitte um Ihre Unterschrift",
    ask: (sender, contract) => `${sender} bittet Sie, „${contract}“ zu unterschreiben.`,
    writes: (sender) => `${sender} schreibt dazu:`,
    free: "Lesen Sie das Dokument in Ruhe. Lesen verpflichtet zu nichts, erst Ihre Unterschrift bindet Sie.",
    button: "Lesen und unterschreiben",
    personal:
      "Dieser Link ist nur für Sie bestimmt. Wer ihn öffnet, könnte unter Ihrem Namen unterschreiben. Bitte geben Sie ihn nicht weiter.",
    stranger: "Wenn Sie den Absender nicht kennen, müssen Sie nichts tun.",
  },
  reminder: {
    subject: (contract) => `Ihre Unterschrift fehlt noch: ${contract}`,
    preheader: (sender) => `${sender} wartet noch auf Ihre Unterschrift.`,
    heading: "Eine kurze Erinnerung",
    ask: (sender, contract) =>
      `${sender} hat Sie gebeten, „${contract}“ zu unterschreiben. Ihre Unterschrift fehlt noch.`,
    askSince: (sender, contract, invitedAt) =>
      `Am ${invitedAt} hat ${sender} Sie gebeten, „${contract}“ zu unterschreiben. Ihre Unterschrift fehlt noch.`,
    stop: "Keine Erinnerungen mehr an dieses Dokument:",
  },
  completedForSigner: {
    subject: (contract) => `Alle haben unterschrieben: ${contract}`,
    preheader: "Hier ist Ihr unterschriebenes PDF.",
    heading: "Alle haben unterschrieben",
    text: (contract) => `Alle Unterschriften unter „${contract}“ liegen vor.`,
    attached:
      "Das unterschriebene PDF liegt bei. An seinem Siegel lässt sich erkennen, ob nachträglich etwas geändert wurde. Bitte bewahren Sie die Datei gut auf.",
    toDownload:
      "Das unterschriebene PDF trägt ein Siegel, an dem sich erkennen lässt, ob nachträglich etwas geändert wurde. Bitte laden Sie die Datei herunter und bewahren Sie sie gut auf.",
    button: "Unterschriebenes PDF herunterladen",
    verify: "Ob ein unterschriebenes PDF echt ist, kann jeder hier prüfen:",
  },
  statusCopy: {
    subject: (contract) => `Zur Unterschrift verschickt: ${contract}`,
    preheader: (sender) => `${sender} hält Sie über die Unterschriften auf dem Laufenden.`,
    heading: "Zu Ihrer Information",
    text: (sender, contract) =>
      `${sender} hat „${contract}“ zur Unterschrift verschickt und möchte, dass Sie davon wissen. Auf der Statusseite sehen Sie jederzeit, wer schon unterschrieben hat.`,
    button: "Statusseite öffnen",
    nothingToDo: "Sie müssen nichts tun: Über diesen Link kann niemand unterschreiben.",
  },
  sealedCopy: {
    preheader: "Hier ist Ihre Kopie des unterschriebenen PDFs.",
    text: (sender, contract) =>
      `Alle Unterschriften unter „${contract}“ liegen vor. ${sender} hat uns gebeten, Ihnen eine Kopie zu schicken.`,
  },
  receipt: {
    subject: (contract) => `Ihr Unterschriftsbeleg: ${contract}`,
    preheader: "Er belegt, was Sie unterschrieben haben, in welcher Rolle und wann.",
    heading: "Ihr Unterschriftsbeleg",
    text: (contract, role) =>
      `Sie haben „${contract}“ als ${role} unterschrieben. Der Unterschriftsbeleg liegt bei.`,
    keep: "Der Unterschriftsbeleg ist eine kleine Datei, die dieser Dienst signiert hat. Mit ihr können Sie später zeigen, was Sie unterschrieben haben, in welcher Rolle und wann, selbst wenn jemand die Aufzeichnungen änderte. Öffnen müssen Sie sie nicht. Bitte bewahren Sie sie bei Ihren Unterlagen auf.",
    signedAt: "Unterschrieben am",
    verify: "Ein Unterschriftsbeleg lässt sich hier prüfen:",
    gaveAddress: (to) =>
      `Sie erhalten sie, weil beim Unterschreiben dieses Dokuments die Adresse ${to} angegeben wurde. Waren Sie das nicht, müssen Sie nichts tun.`,
  },
  completedForOwner: {
    subject: (contract) => `Alle haben unterschrieben: ${contract}`,
    preheader: (signatures) =>
      isOne.de(signatures)
        ? "Die Unterschrift liegt vor."
        : `Alle ${signatures} Unterschriften liegen vor.`,
    heading: "Alle haben unterschrieben",
    text: (contract) => `Alle Unterschriften unter „${contract}“ liegen vor.`,
    signed: (name, at) => `${name}, ${at}`,
    button: "Dokument öffnen",
  },
  cancelled: {
    subject: (contract) => `Zurückgezogen: ${contract}`,
    preheader: "Ihre Unterschrift wird nicht mehr gebraucht.",
    heading: "Das Dokument wurde zurückgezogen",
    text: (sender, contract) =>
      `${sender} hat „${contract}“ zurückgezogen. Ihre Unterschrift wird nicht mehr gebraucht, und der Link, den Sie bekommen haben, gilt nicht mehr.`,
    late: {
      subject: (contract) => `Frist abgelaufen: ${contract}`,
      heading: "Die Frist ist abgelaufen",
      text: (sender, contract, until) =>
        `${sender} hatte Sie gebeten, „${contract}“ bis ${until} zu unterschreiben. Diese Frist ist abgelaufen: Ihre Unterschrift wird nicht mehr gebraucht, und Ihr Link gilt nicht mehr.`,
    },
    questions: "Wenn Sie Fragen haben, antworten Sie einfach auf diese Nachricht.",
  },
  linkNotSent: {
    subject: (contract) => `Link nicht verschickt: ${contract}`,
    preheader: (role) => `Der Link für ${role} konnte nicht verschickt werden.`,
    heading: "Ein Link konnte nicht verschickt werden",
    text: (role, address, contract) =>
      `Der Link zu „${contract}“ für ${role} konnte nicht an ${address} verschickt werden.`,
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
          `Auf der Unterschriftsseite zu „${contract}“ wurde für ${role} erklärt, dass nicht unterschrieben wird.`,
        next: "Das Dokument bleibt offen und kann weiterhin unterschrieben werden. Zurückziehen können Sie es in Ihrem Konto.",
      },
      question: {
        subject: (contract) => `Frage vor dem Unterschreiben: ${contract}`,
        preheader: (role) => `${role} möchte vorher etwas wissen.`,
        heading: "Eine Frage vor dem Unterschreiben",
        text: (role, contract) =>
          `Auf der Unterschriftsseite zu „${contract}“ wurde für ${role} eine Frage gestellt.`,
        next: "Das Dokument bleibt offen und kann unterschrieben werden, bevor Sie antworten.",
      },
      "wrong-person": {
        subject: (contract) => `An die falsche Person gegangen: ${contract}`,
        preheader: (role) => `Der Link für ${role} ist bei jemand anderem angekommen.`,
        heading: "Ein Link hat die falsche Person erreicht",
        text: (role, contract) =>
          `Auf der Seite zu „${contract}“ wurde mitgeteilt, dass der Link für ${role} an die falsche Person gegangen ist.`,
        next: "Bitte prüfen Sie die Adresse. Wenn Sie eine andere eintragen, geht ein neuer Link dorthin, und der alte gilt nicht mehr.",
      },
      reconsider: {
        subject: (contract) => `Vielleicht doch: ${contract}`,
        preheader: (role) => `${role} nimmt die Ablehnung zurück.`,
        heading: "Eine Ablehnung wurde zurückgenommen",
        text: (role, contract) =>
          `Auf der Seite zu „${contract}“ wurde für ${role} mitgeteilt, dass das Dokument vielleicht doch unterschrieben wird.`,
        next: "Sie brauchen nichts zu tun: Das Dokument ist weiterhin offen.",
      },
    },
    said: "Mit diesen Worten:",
    answer: (address) =>
      `Der Link war an ${address} gegangen. Eine Antwort auf diese Nachricht geht dorthin.`,
    overShared:
      "Das kam über den gemeinsamen Link, den jeder haben kann. Eine Adresse für eine Antwort ist nicht bekannt.",
    button: "Dokument öffnen",
  },
  webhookFailed: {
    subject: (host) => `Webhook nicht erreicht: ${host}`,
    preheader: (event) => `${event} konnte nicht zugestellt werden.`,
    heading: "Ein Webhook war nicht zu erreichen",
    text: (attempts) =>
      isOne.de(attempts)
        ? "Wir haben einmal vergeblich versucht, ein Ereignis an Ihren Webhook zuzustellen, und versuchen es nicht weiter."
        : `Wir haben ${attempts}-mal vergeblich versucht, ein Ereignis an Ihren Webhook zuzustellen, und versuchen es nicht weiter.`,
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
      "Waren Sie es nicht? Dann ist jemand anderes unter Ihrem Namen angemeldet. Sperren Sie den Schlüssel jetzt, beenden Sie alle anderen Sitzungen und verständigen Sie den Betreiber dieses Dienstes. Können Sie sich nicht mehr anmelden, kann er jede Sitzung beenden und einen neuen Link für Sie erzeugen.",
    button: "Zu den API-Schlüsseln",
    sessions: "Ihre Sitzungen stehen hier:",
    noSecret:
      "Diese Nachricht enthält keinen Schlüssel. Niemand braucht einen von Ihnen: Schicken Sie Ihre Schlüssel bitte nie jemandem.",
  },
  keyEnds: {
    key: "Schlüssel",
    lastUsed: "Zuletzt benutzt",
    noUse: "nie, soweit bekannt",
    soon: {
      subject: (product) => `API-Schlüssel für ${product} endet bald`,
      heading: "Ein API-Schlüssel endet bald",
      text: (at) =>
        `Am ${at} endet ein API-Schlüssel Ihres Kontos. Programme, die ihn benutzen, werden danach abgewiesen.`,
      advice:
        "Legen Sie vorher einen neuen an, oder ersetzen Sie ihn auf der Seite der API-Schlüssel: Der alte gilt dann noch einen Tag weiter.",
    },
    over: {
      subject: (product) => `API-Schlüssel für ${product} ist beendet`,
      heading: "Ein API-Schlüssel ist beendet",
      text: (at) =>
        `Seit ${at} gilt ein API-Schlüssel Ihres Kontos nicht mehr. Was ihn noch benutzt, wird abgewiesen.`,
      advice: "Wird er noch gebraucht, legen Sie einen neuen an.",
    },
  },
  creditsMoved: {
    about: {
      bought: {
        subject: (product) => `Guthaben bei ${product} gekauft`,
        heading: "Ihr Guthaben ist da",
        text: (credits) =>
          `Ihre Zahlung ist eingegangen. Ihr Guthaben reicht damit für ${isOne.de(credits) ? "1 weiteres Dokument" : `${credits} weitere Dokumente`}.`,
      },
      refunded: {
        subject: (product) => `Guthaben von ${product} zurückgenommen`,
        heading: "Geld wurde erstattet und das Guthaben dafür zurückgenommen",
        text: (credits) =>
          `Eine Ihrer Zahlungen wurde erstattet. Das Guthaben für ${isOne.de(credits) ? "1 Dokument" : `${credits} Dokumente`} wurde deshalb zurückgenommen.`,
      },
    },
    balance: (credits) =>
      `Ihr Guthaben reicht jetzt für ${isOne.de(credits) ? "1 Dokument" : `${credits} Dokumente`}.`,
    owed: (credits) =>
      `Es war schon verbraucht: Ihrem Konto fehlt Guthaben für ${isOne.de(credits) ? "1 Dokument" : `${credits} Dokumente`}. Bezahlte Dokumente bleiben, wie sie sind.`,
    receipt: "Ihre Rechnung oder Quittung:",
    button: "Verbrauch und Guthaben ansehen",
  },
  logHead: {
    subject: (product) => `Bitte aufbewahren: monatlicher Nachweis von ${product}`,
    preheader:
      "Mit dieser Nachricht können Sie später zeigen, dass nichts geändert oder weggelassen wurde.",
    heading: "Bitte bewahren Sie diese Nachricht auf",
    text: "Jedes Dokument wird versiegelt, sobald alle unterschrieben haben, und jedes Siegel kommt in ein öffentliches Protokoll der Siegel. Diese Zeilen stehen für das ganze Protokoll, wie es jetzt ist, auch für Ihre Dokumente:",
    facts: { log: "Protokoll", count: "Einträge", checksum: "Prüfsumme", madeAt: "Stand" },
    why: "Ändert oder entfernt später jemand einen Eintrag, und sei es der Betreiber des Dienstes, passt das Protokoll nicht mehr zu diesen Zeilen. Sie brauchen nichts zu tun, als sie aufzubewahren.",
    attached:
      "Sie liegen auch als Datei bei, für Programme, die sie mit dem Protokoll vergleichen. So geht das:",
  },
  contractsLeaving: {
    subject: (product) => `Diese Dokumente löscht ${product} demnächst`,
    heading: "Dokumente werden demnächst gelöscht",
    text: (count, day) =>
      isOne.de(count)
        ? `1 Dokument Ihres Kontos wird am ${day} gelöscht, so wie es Ihre Einstellungen vorsehen.`
        : `${count} Dokumente Ihres Kontos werden ab dem ${day} gelöscht, so wie es Ihre Einstellungen vorsehen.`,
    last: (day) => `Das letzte davon wird am ${day} gelöscht.`,
    means:
      "Danach lässt sich nichts davon wiederherstellen. Bitte laden Sie herunter, was Sie behalten wollen. Es bleibt nur vermerkt, dass es jedes Dokument gab und wann es gelöscht wurde.",
    keep: "Dokumente mit Löschsperre bleiben; und alles bleibt, wenn Sie Ihre Einstellungen vor diesem Tag ändern.",
    button: "Zu den Einstellungen",
  },
  exportReady: {
    subject: (product) => `Der Export Ihres Kontos bei ${product} ist fertig`,
    heading: "Der Export Ihres Kontos ist fertig",
    text: (askedAt, until) =>
      `Der Export, der am ${askedAt} angefordert wurde, lässt sich bis ${until} herunterladen.`,
    advice:
      "Die Seite bittet Sie, sich erneut anzumelden. Hat niemand von Ihnen einen Export angefordert, dann beenden Sie alle Sitzungen des Kontos und prüfen Sie, wer sich anmelden kann.",
    button: "Zum Download",
  },
  accountClosing: {
    begun: {
      subject: (account) => `Dieses Konto wird geschlossen: ${account}`,
      heading: "Ein Konto wird geschlossen",
      text: (account, day, by) =>
        `${by} schließt das Konto ${account}. Am ${day} wird alles darin gelöscht.`,
      means:
        "API-Schlüssel gelten nicht mehr, Webhooks sind aus, und Dokumente, die noch zu unterschreiben waren, sind zurückgezogen. Bis zu diesem Tag kann jeder Inhaber das Schließen zurücknehmen und herunterladen, was er behalten möchte.",
    },
    soon: {
      subject: (account) => `In einer Woche wird dieses Konto gelöscht: ${account}`,
      heading: "Ein Konto wird in einer Woche gelöscht",
      text: (account, day) =>
        `Das Konto ${account} wird geschlossen. Am ${day} wird alles darin gelöscht.`,
      means:
        "Danach lässt sich nichts davon wiederherstellen. Bis dahin kann jeder Inhaber das Schließen zurücknehmen; bitte laden Sie herunter, was Sie behalten wollen.",
    },
    done: {
      subject: (account) => `Dieses Konto wurde gelöscht: ${account}`,
      heading: "Ein Konto wurde gelöscht",
      text: (account) => `Das Konto ${account} wurde geschlossen, und alles darin ist gelöscht.`,
      means:
        "Unterschriebene PDFs, die Sie oder andere heruntergeladen haben, lassen sich weiterhin prüfen. Hier bleibt nur vermerkt, dass es jedes Dokument gab, wann es gelöscht wurde und was bezahlt wurde, ohne Namen.",
    },
    takenBack: {
      subject: (account) => `Dieses Konto bleibt: ${account}`,
      heading: "Das Konto wird nicht geschlossen",
      text: (account, by) =>
        `${by} hat das Schließen des Kontos ${account} zurückgenommen. Es wird nicht gelöscht.`,
      means:
        "Zurückgezogene Dokumente bleiben zurückgezogen. API-Schlüssel gelten nicht wieder, und Webhooks bleiben aus, bis jemand sie einschaltet.",
      button: "Zum Konto",
    },
    button: "Ansehen oder zurücknehmen",
    operator: "Der Betreiber dieses Dienstes",
  },
  recordFalse: {
    subject: (contract) => `Nicht versiegelt: ${contract}`,
    preheader: "Seine Aufzeichnung muss erst geprüft werden.",
    heading: "Ein Dokument wurde nicht versiegelt",
    text: (contract) =>
      `Alle haben „${contract}“ unterschrieben. Vor dem Versiegeln hat der Dienst festgestellt, dass sich das, was dazu gespeichert ist, widerspricht, und hat es nicht versiegelt.`,
    means:
      "Ein Siegel steht dafür ein, dass ein Dokument das ist, was unterschrieben wurde. Solange das zweifelhaft ist, gibt es kein Siegel und auch kein unterschriebenes PDF zum Herunterladen. Die Unterschriften sind nicht verloren.",
    operatorTold:
      "Der Betreiber dieses Dienstes hat zur selben Zeit davon erfahren und muss die Ursache finden. Sie müssen nichts tun; hören Sie nichts, fragen Sie bitte dort nach.",
    tellOperator:
      "Bitte verständigen Sie noch heute den Betreiber dieses Dienstes: Er muss die Ursache finden.",
    keep: "Heben Sie bitte alle E-Mails und Dateien zu diesem Dokument auf, und lassen Sie es nicht neu unterschreiben, bevor Sie wissen, was geschehen ist. Sobald die Aufzeichnung wieder stimmt, wird es von selbst versiegelt.",
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
    stranger: "Wenn Sie den Absender nicht kennen, müssen Sie nichts tun.",
  },
  replyToCode: {
    subject: (product) => `Ihr Code für Antworten bei ${product}`,
    preheader: "Geben Sie ihn ein, wenn Antworten hier ankommen dürfen.",
    heading: "Dürfen Antworten hier ankommen?",
    text: (account, product) =>
      `Im Konto von ${account} bei ${product} sollen Antworten derer, die unterschreiben, an diese Adresse gehen.`,
    enter: (until) =>
      `Wenn das stimmt, geben Sie diesen Code auf der Seite ein, auf der er angefordert wurde, bis ${until}:`,
    codeTerm: "Code",
    stranger:
      "Wenn Sie davon nichts wissen, geben Sie den Code niemandem. Ohne ihn ändert sich nichts.",
  },
  signInLink: {
    subject: (product) => `Ihr Link zum Anmelden bei ${product}`,
    preheader: "Gilt einmal und nur kurze Zeit.",
    heading: (product) => `Bei ${product} anmelden`,
    text: (until) =>
      `Mit diesem Link melden Sie sich ohne Passwort an. Er gilt ein einziges Mal, bis ${until}.`,
    button: "Anmelden",
    code: "Möchten Sie sich auf einem anderen Gerät anmelden? Dann tippen Sie diesen Code dort ein, wo Sie ihn angefordert haben:",
    codeTerm: "Code",
    notYou: "Sie haben keinen Link angefordert? Dann können Sie diese Nachricht löschen.",
  },
  mailbox: {
    title: "Postfach",
    intro:
      "Es ist kein Mailserver eingerichtet, deshalb werden E-Mails nicht verschickt. Sie landen hier, wo nur dieser Rechner sie lesen kann.",
    empty: "Noch keine E-Mails.",
    from: "Von",
    to: "An",
    date: "Datum",
    asSeen: "Vorschau",
    plainText: "Als reiner Text",
    headers: "Kopfzeilen",
    attachments: "Anhänge",
    download: "Als Datei herunterladen",
    back: "Alle E-Mails",
    unknownTitle: "Diese E-Mail gibt es nicht",
    unknownText: "Vielleicht wurde ihre Datei gelöscht.",
    closedTitle: "Dieses Postfach ist verschlossen",
    closedText:
      "Seine Adresse enthält ein Geheimnis, damit andere Benutzer dieses Rechners nicht hineinkommen. Der Dienst nennt sie, wenn er in einem Terminal startet; sonst steht sie in mailbox-address.txt in seinem DATA_DIR.",
  },
};
