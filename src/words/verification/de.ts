import type { VerificationWords } from "./en.ts";

export const de: VerificationWords = {
  verdicts: {
    genuine: {
      title: "Echt und unverändert",
      text: "Die Datei ist Byte für Byte das, was versiegelt wurde.",
    },
    altered: {
      title: "Verändert",
      text: "Die Datei ist nicht mehr das, was versiegelt wurde. Verlassen Sie sich nicht auf sie; lassen Sie sich die Originaldatei geben.",
    },
    ambiguous: {
      title: "Versiegelt, aber auf zwei Arten lesbar",
      text: "Was versiegelt wurde, ist unverändert, doch zwei Programme können darin Verschiedenes zeigen. Verlassen Sie sich nicht auf das, was eines davon zeigt; lassen Sie sich die Originaldatei geben.",
    },
    incomplete: {
      title: "Unvollständig",
      text: "Das Ende der Datei fehlt. Laden Sie sie noch einmal herunter, oder lassen Sie sich die ganze Datei geben.",
    },
    "no-timestamp": {
      title: "Versiegelt, doch die Zeit ist nicht bewiesen",
      text: "Was versiegelt wurde, ist unverändert; aber keine bekannte Stelle bezeugt, wann das war.",
    },
    resaved: {
      title: "Eine gedruckte oder neu gespeicherte Kopie",
      text: "Sie mag gleich lauten, doch eine Kopie trägt keinen Beweis. Lassen Sie sich die Originaldatei geben.",
    },
    "other-document": {
      title: "Ein anderes Dokument",
      text: "Die Datei ist versiegelt, aber sie ist nicht das Dokument, um das es hier geht, oder nicht von dem Dienst, um den es hier geht.",
    },
    unsealed: {
      title: "Keine versiegelte Datei",
      text: "Die Datei trägt kein Siegel, das sich prüfen ließe. Eine gedruckte, gescannte oder neu gespeicherte Kopie verliert es.",
    },
    "not-a-pdf": { title: "Kein PDF", text: "Versiegelte Dateien sind PDF-Dateien." },
  },
  lines: {
    unchanged: "Unverändert?",
    sealedBy: "Von wem versiegelt?",
    sealedAt: "Wann, und wer bezeugt es?",
    added: "Was kam seither hinzu?",
  },
  unchanged: {
    genuine: "Ja. Jedes Byte ist so, wie es versiegelt wurde.",
    altered: "Nein.",
    ambiguous: "Ja, doch zwei Programme können es auf zwei Arten lesen.",
    incomplete: "Das lässt sich nicht sagen, denn ein Teil fehlt.",
    "no-timestamp": "Ja. Jedes versiegelte Byte ist, wie es war.",
    resaved: "Das lässt sich nicht sagen: Ein Programm hat die Datei neu geschrieben.",
    "other-document": "Seit ihrem eigenen Siegel, ja.",
    unsealed: "Ohne Siegel lässt sich das nicht sagen.",
    "not-a-pdf": "Das lässt sich nicht sagen.",
  },
  sealer: {
    known: "{name}. Das Siegel führt zu einer Wurzel, die hier bekannt ist.",
    unknown: "Im Siegel steht „{name}“; dieser Aussteller ist hier nicht bekannt.",
    invalid: "Im Siegel steht „{name}“; das Siegel ist ungültig.",
    revoked: "Im Siegel steht „{name}“; das Zertifikat war gesperrt.",
    none: "Niemand lässt sich nennen.",
  },
  time: {
    attested: "{at}, laut {authority}.",
    doubtful: "{at}, sagt {authority}, eine Stelle, die hier nicht bekannt ist.",
    revoked: "{at}, sagt {authority}, deren Zertifikat gesperrt wurde.",
    none: "Kein Zeitstempel bezeugt eine Zeit.",
  },
  receipt: {
    verdicts: {
      genuine: {
        title: "Ein echter Unterschriftsbeleg",
        text: "Der Dienst, dessen Schlüssel sie signiert hat, sagt dies über eine Unterschrift.",
      },
      altered: {
        title: "Dieser Unterschriftsbeleg ist ungültig",
        text: "Sie wurde verändert, oder ihre Signatur passt nicht. Lassen Sie sich das Original geben.",
      },
      "other-document": {
        title: "Ein Unterschriftsbeleg von jemand anderem",
        text: "Ihre Signatur hält, aber sie ist nicht für das Dokument, um das es hier geht, oder nicht von dem Dienst, um den es hier geht.",
      },
    },
    time: "{at}, wie der Dienst sagt; ein Unterschriftsbeleg trägt keinen Zeitstempel.",
    document: "Für welches Dokument?",
    role: "Unterschrieben als",
    signerName: "Von, wie eingegeben",
    documentSha256: "SHA-256 des unterschriebenen Dokuments",
    trailHash: "Prüfsumme des Ereignisprotokolls zu dieser Zeit",
  },
  bundle: {
    genuine: {
      title: "Echt, mit allen Belegen",
      text: "Die Datei darin ist Byte für Byte das, was versiegelt wurde, und jeder Teil des Archivs passt dazu.",
    },
    altered: {
      title: "Ein Teil des Archivs wurde verändert",
      text: "Die versiegelte Datei darin ist echt. Welcher Teil nicht dazugehört, steht bei dem, was gefunden wurde; verlassen Sie sich nicht auf ihn.",
    },
    incomplete: {
      title: "Ein Teil des Archivs fehlt",
      text: "Die versiegelte Datei darin kann echt sein, aber nicht alle Belege sind da. Laden Sie das Archiv noch einmal herunter.",
    },
  },
  bundleWithoutLog: {
    title: "Echt; die Nummer im Verzeichnis der Siegel fehlt",
    text: "Die Datei darin ist Byte für Byte das, was versiegelt wurde, und was da ist, passt dazu. Dem Archiv fehlt, was das Verzeichnis der Siegel beweist: Laden Sie es noch einmal herunter.",
  },
  behind: {
    title: "Verändert: Hinter dem versiegelten Teil steht etwas",
    text: "Was versiegelt wurde, ist unverändert, und nur das gilt. Was dahinter steht, wurde nicht versiegelt, und Programme können es stattdessen zeigen. Speichern Sie den versiegelten Teil allein und prüfen Sie ihn.",
    unchanged:
      "Was versiegelt wurde, ist es Byte für Byte. Die Datei geht mit etwas weiter, das es nicht ist.",
    save: "Nur den versiegelten Teil speichern",
    again: "Wählen Sie die Datei hier noch einmal, um nur ihren versiegelten Teil zu speichern.",
  },
  test: {
    title: "TEST: {title}",
    text: "Entstanden mit einem Testschlüssel; niemand ist daran gebunden.",
  },
  nothingAdded: "Nichts.",
  cannotTell: "Das lässt sich nicht sagen.",
  rootFingerprint: "Prüfsumme der Wurzel (SHA-256)",
  details: "Was gefunden wurde",
  findings: {
    "bytes-changed": "Versiegelte Bytes wurden verändert.",
    "signature-invalid": "Die Signatur des Siegels passt nicht.",
    "seal-unreadable": "Das Siegel ist beschädigt und nicht lesbar.",
    "certificate-swapped": "Das Zertifikat im Siegel ist nicht das, mit dem es gemacht wurde.",
    "seal-not-in-document": "Das Siegel gehört nicht zu dem Dokument, in dem es steht.",
    "algorithm-refused":
      "Das Siegel benutzt ein Verfahren oder einen Schlüssel, der nicht mehr angenommen wird.",
    "hidden-in-seal":
      "Im Bereich des Siegels selbst, der nicht versiegelt ist, wurden Bytes verändert oder eingefügt. Kein Programm zeigt sie an.",
    "certificate-expired": "Das Zertifikat „{name}“ war abgelaufen, als das Siegel entstand.",
    "certificate-not-yet-valid":
      "Das Zertifikat „{name}“ war noch nicht gültig, als das Siegel entstand.",
    "chain-wrong": "Das Zertifikat „{name}“ darf dafür nicht benutzt werden.",
    "sealer-unknown": "Das Zertifikat „{name}“ führt zu keiner Wurzel, die hier bekannt ist.",
    "changes-not-forbidden": "Das Siegel verbietet spätere Änderungen nicht.",
    "two-readings":
      "Der versiegelte Teil ist so geschrieben, dass zwei Programme ihn auf zwei Arten lesen können ({detail}).",
    "certificate-revoked": "Das Zertifikat „{name}“ war gesperrt, als das Siegel entstand ({at}).",
    "certificate-revoked-later":
      "Das Zertifikat „{name}“ wurde später gesperrt ({at}); was vorher damit geschah, bleibt, wie es war.",
    "revocation-holds":
      "Listen und Auskünfte in der Datei sagen von jedem Zertifikat, dass es damals nicht gesperrt war ({count}).",
    "revocation-unproven": "Nichts in der Datei sagt, ob das Zertifikat „{name}“ gesperrt war.",
    "revocation-wrong": "Eine Sperrliste oder Sperrauskunft in der Datei ist ungültig ({detail}).",
    "timestamp-missing": "Im Siegel fehlt der Zeitstempel.",
    "timestamp-wrong": "Der Zeitstempel ist beschädigt oder gehört zu etwas anderem ({detail}).",
    "authority-unknown": "Die Stelle „{name}“, die die Zeit bezeugt, ist hier nicht bekannt.",
    "authority-revoked":
      "Das Zertifikat „{name}“, mit dem die Zeit bezeugt ist, wurde gesperrt ({at}); die Zeit ist also nicht bewiesen.",
    "document-timestamp": "Ein weiterer Zeitstempel umfasst die ganze Datei: {at}, von {name}.",
    "document-timestamp-wrong":
      "Der weitere Zeitstempel über die Datei ist beschädigt oder gehört zu etwas anderem ({detail}).",
    "document-timestamp-unknown":
      "Ein weiterer Zeitstempel ({at}) ist von „{name}“, einer Stelle, die hier nicht bekannt ist.",
    "document-timestamp-revoked":
      "Das Zertifikat „{name}“ des weiteren Zeitstempels wurde gesperrt ({at}).",
    "added-behind":
      "Bytes hinter dem, was versiegelt wurde: {count}. Der Dienst, der es versiegelt hat, schreibt dort nie; Programme können sie statt der versiegelten Seiten zeigen.",
    "record-missing":
      "Die Datei enthält keine Aufzeichnung dessen, was geschehen ist (evidence.json).",
    "record-holds":
      "Die Aufzeichnung in der Datei ist stimmig: {count} Einträge, jede Prüfsumme neu berechnet.",
    "record-broken": "Die Aufzeichnung in der Datei widerspricht sich ({where}).",
    "record-other-base": "Das Dokument darin ist nicht das, von dem die Aufzeichnung spricht.",
    "record-times":
      "Die Zeiten der Einträge {numbers} im Protokoll widersprechen um mehr als eine Sekunde der Uhr des Dienstes oder dem Zeitstempel; sicher ist nur ihre Reihenfolge.",
    "record-unreadable": "Die Aufzeichnung in der Datei ist hier nicht lesbar.",
    "receipt-holds": "Die Signatur des Unterschriftsbelegs ist gültig.",
    "receipt-carried":
      "Der Unterschriftsbeleg steckt in einem PDF. Was er sagt, steht hier; was auf der Seite des PDF gedruckt ist, wird nicht geprüft.",
    "receipt-changed": "Die Signatur des Unterschriftsbelegs passt nicht zu dem, was er sagt.",
    "bundle-holds": "Alle {count} Teile des Archivs passen zur versiegelten Datei.",
    "bundle-part-changed": "Im Archiv ist „{name}“ nicht das, was dorthin gehört.",
    "bundle-part-missing": "Im Archiv fehlt „{name}“.",
    "bundle-part-unknown": "Im Archiv liegt „{name}“, das nicht dazugehört.",
    "bundle-unreadable": "Das Archiv ist beschädigt und lässt sich nicht lesen.",
    "receipt-contradicts": "Im Archiv widerspricht „{name}“ der Aufzeichnung in der Datei.",
    "log-holds":
      "Nummer {number} im Protokoll der Siegel {origin}; dessen Stand bestätigt {authority} für {at}.",
    "log-unattested":
      "Nummer {number} im Protokoll der Siegel {origin}; dessen Stand bestätigt keine bekannte Stelle.",
    "log-late":
      "Das Protokoll der Siegel nahm die Datei {count} Tage nach der Zeit auf, die ihr Siegel trägt: Der Betreiber des Dienstes könnte das Siegel zurückdatiert haben.",
    "log-waits":
      "Das Archiv entstand, bevor das Protokoll der Siegel die Datei aufnahm: Laden Sie es noch einmal herunter, damit auch das belegt ist.",
    "cut-short": "Das Ende der Datei fehlt.",
    "written-anew": "Die Datei wurde neu geschrieben; das zerstört jedes Siegel.",
    "id-within": "Sie trägt die Dokument-ID {id}, aber kein Siegel.",
    "other-id": "Versiegelt ist darin das Dokument {id}.",
    "no-seal": "Es ist kein Siegel darin.",
    "no-pdf": "Sie beginnt nicht wie ein PDF.",
    "too-large": "Sie ist größer als jede Datei, die versiegelt wird.",
  },
};
