import type { VerifyWords } from "./en.ts";

export const de: VerifyWords = {
  pageTitle: (publicId) => `Dokument ${publicId} prüfen`,
  headings: {
    pending: "Noch nicht von allen unterschrieben",
    pending_payment: "Noch nicht zum Unterschreiben freigegeben",
    fully_signed: "Von allen unterschrieben, wird gerade versiegelt",
    cancelled: "Dieses Dokument wurde zurückgezogen",
  },
  states: {
    pending: "Das Dokument ist noch nicht von allen unterschrieben.",
    pending_payment: "Das Dokument kann noch nicht unterschrieben werden.",
    fully_signed: "Alle haben das Dokument unterschrieben.",
    cancelled: "Das Dokument wurde zurückgezogen. Es kann nicht mehr unterschrieben werden.",
  },
  compare: {
    title: "Prüfen Sie Ihre Datei",
    text: "Wählen Sie das unterschriebene PDF, oder ziehen Sie es irgendwo auf diese Seite.",
    choose: "PDF wählen",
    drop: "oder hierher ziehen",
    staysHere:
      "Die Datei bleibt auf Ihrem Gerät. Ihr Browser prüft das Siegel; nichts wird hochgeladen.",
    withoutScript:
      "Ohne JavaScript berechnen Sie den SHA-256 der Datei bitte mit einem Programm Ihrer Wahl und vergleichen ihn mit dem unten.",
  },
  nothingToCompare: {
    open: "Es gibt noch kein unterschriebenes PDF. Sobald alle unterschrieben haben, lässt sich hier eine Datei prüfen.",
    sealing:
      "Das unterschriebene PDF wird gerade versiegelt. Laden Sie diese Seite gleich noch einmal, um eine Datei zu prüfen.",
    cancelled: "Es gibt kein unterschriebenes Dokument zum Vergleichen.",
  },
  onRecord: "Gespeicherte Angaben",
  documentId: "Dokument-ID",
  completedAt: "Von allen unterschrieben",
  cancelledAt: "Zurückgezogen",
  pages: "Seiten",
  size: "Größe der Datei",
  fingerprint: "Prüfsumme (SHA-256)",
  another: "Ein anderes Dokument prüfen",
  deleted: {
    title: "Dieses Dokument wurde gelöscht",
    text: "Sein Eigentümer hat es gelöscht, bevor jemand unterschrieben hatte. Von seinem Inhalt ist nichts aufbewahrt.",
    at: "Gelöscht",
    hash: "SHA-256 des gelöschten Dokuments",
  },
  island: {
    whole: "Das ganze Signaturprotokoll",
    reading: "Wird geprüft …",
    onRecord: "Hier verzeichnet?",
    stored: "Ja. Dieser Dienst bewahrt genau diese Datei auf.",
    notStored: "Nein. Die Datei, die dieser Dienst aufbewahrt, ist eine andere.",
    contradicted:
      "Diese Datei ja, aber was der Dienst sonst zum Dokument aufbewahrt, widerspricht ihr. Es zählt allein die Datei.",
    tooLarge: {
      title: "Die Datei wurde nicht geprüft.",
      text: "Sie ist größer als jedes Dokument, das hier versiegelt wird.",
    },
    unreadable: {
      title: "Die Datei ließ sich nicht lesen.",
      text: "Bitte wählen Sie sie noch einmal aus. Über die Datei selbst sagt das nichts.",
    },
    insecure: {
      title: "Über diese Verbindung lassen sich keine Dateien vergleichen.",
      text: "Browser berechnen Prüfsummen nur auf Seiten, die über https geöffnet sind. Sie können den SHA-256 der Datei selbst mit dem unten vergleichen.",
    },
  },
  ask: {
    title: "Ein Dokument prüfen",
    text: "Wählen Sie das unterschriebene PDF, oder geben Sie die Dokument-ID ein, die darauf steht.",
    label: "Dokument-ID",
    hint: "Zum Beispiel 7K3M-9XQ2-W8RD-5. Groß- und Kleinschreibung, Striche und Leerzeichen spielen keine Rolle.",
    submit: "Nachsehen",
    problems: {
      mistyped: {
        title: "Das ist keine Dokument-ID",
        text: "Ein Zeichen ist falsch, fehlt oder ist zu viel. Bitte vergleichen Sie sie mit der auf Ihrem Dokument.",
      },
      unknown: {
        title: "Zu dieser ID gibt es kein Dokument",
        text: "Vielleicht gehört sie zu einem anderen Dienst. Bitte vergleichen Sie sie mit der auf Ihrem Dokument.",
      },
      unknownFile: {
        title: "Diese Datei ist hier nicht bekannt",
        text: "Vielleicht stammt sie von einem anderen Dienst, oder sie wurde seit dem Versiegeln verändert. Auch eine gedruckte, gescannte oder neu gespeicherte Kopie ist eine andere Datei.",
      },
    },
    byId: "Oder mit der Dokument-ID",
    file: {
      choose: "PDF wählen",
      drop: "oder hierher ziehen",
      staysHere:
        "Die Datei bleibt auf Ihrem Gerät. Ihr Browser prüft das Siegel; nur die Dokument-ID darin wird gesendet, um das Dokument hier zu finden.",
    },
    island: {
      reading: "Wird geprüft …",
      onRecord: "Hier verzeichnet?",
      notStored: "Nein. Dieser Dienst kennt kein Dokument mit dieser ID.",
      unreadable: {
        title: "Die Datei ließ sich nicht lesen.",
        text: "Bitte wählen Sie sie noch einmal aus. Über die Datei selbst sagt das nichts.",
      },
      insecure: {
        title: "Über diese Verbindung lassen sich keine Dateien nachschlagen.",
        text: "Browser berechnen Prüfsummen nur auf Seiten, die über https geöffnet sind. Bitte benutzen Sie die Dokument-ID.",
      },
      tooLarge: {
        title: "Diese Datei stammt nicht von hier.",
        text: "Sie ist größer als jedes Dokument, das hier versiegelt wird.",
      },
    },
  },
  offline: {
    title: "Eine versiegelte Datei prüfen",
    text: "Diese Seite kommt ohne Netz aus. Bewahren Sie sie neben Ihrem unterschriebenen PDF auf, und öffnen Sie sie im Browser, wann immer Sie die Datei prüfen wollen.",
    heading: "Prüfen Sie Ihre Datei",
    choose: "PDF wählen",
    drop: "oder hierher ziehen",
    staysHere: "Die Datei bleibt auf Ihrem Gerät. Diese Seite kann nichts irgendwohin senden.",
    withoutScript: "Diese Seite braucht JavaScript; es prüft die Datei auf Ihrem Gerät.",
    rootsTitle: "Wer hier bekannt ist",
    rootsText:
      "Siegel und Zeitstempel, die zu einer Wurzel mit einer dieser Prüfsummen (SHA-256) führen, gelten als bekannt. Vergleichen Sie sie mit der auf dem Signaturprotokoll. Diese Kopie der Seite ist von {service}, {at}.",
    reading: "Wird geprüft …",
    onRecord: "Verzeichnet?",
    record: "Das kann nur der Dienst sagen: {service}/verify/{id}",
    insecure: {
      title: "Dieser Browser kann hier keine Dateien prüfen.",
      text: "Er erlaubt Seiten, die aus einer Datei geöffnet wurden, keine Kryptografie. Öffnen Sie die Seite in einem anderen Browser, etwa Chrome, Edge oder Firefox.",
    },
    unreadable: {
      title: "Die Datei ließ sich nicht lesen.",
      text: "Bitte wählen Sie sie noch einmal. Über die Datei selbst sagt das nichts.",
    },
    link: "Prüfseite herunterladen, die ohne Netz auskommt",
  },
};
