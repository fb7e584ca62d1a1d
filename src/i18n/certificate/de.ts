import type { CertificateWords } from "#i18n/certificate-words.ts";

export const de: CertificateWords = {
  title: "Audit-Zertifikat",
  subtitle: "Wie, von wem und wann dieses Dokument unterzeichnet wurde",
  documentId: "Dokument-ID",
  check: "Dieses Dokument prüfen unter",
  page: (page, of) => `Seite ${page} von ${of}`,

  document: "Dokument",
  name: "Name",
  pages: (count) => (count === 1 ? "1 Seite" : `${count} Seiten`),
  originalHash: {
    html: "SHA-256 des Textes, aus dem das Dokument gesetzt wurde",
    pdf: "SHA-256 der hochgeladenen Datei",
  },
  baseHash: "SHA-256 des Dokuments, dessen Seiten vorlagen und unterschrieben wurden",
  fieldsHash: "SHA-256 aller Felder mit Ort und Text",
  partHash: (name, pages) =>
    `SHA-256 des Textes, aus dem die Anlage „${name}“ gesetzt wurde (${de.pages(pages)})`,
  presented: "Vorgelegt",
  presentedPages:
    "Die Seiten dieses Dokuments als Bilder, mit ihrem Text darüber. Eine Textansicht daneben diente als Lesehilfe.",
  createdBy: "Angelegt von",
  createdAt: "Angelegt",
  finalizedAt: "Zur Unterschrift freigegeben",
  completedAt: "Abgeschlossen",
  dateFields: "Zeitzone der Datumsfelder",
  timesNote:
    "Alle Zeiten sind in koordinierter Weltzeit (UTC) angegeben. Neben der Zeit einer Unterschrift steht die Zeit auf dem Gerät der unterzeichnenden Person, nach der Zeitzone, die das Gerät genannt hat.",

  summary: "Automatische Zusammenfassung",
  summaryNote:
    "Auf der Unterschriftsseite als Lesehilfe angeboten. Von Software geschrieben: kein Teil des Dokuments und nicht das, was vereinbart wurde.",
  summaryModel: "Sprachmodell",
  summaryHash: "SHA-256 der Zusammenfassung, Absätze durch je einen Zeilenvorschub getrennt",
  noSummary: "keine gezeigt",
  signerSummary: "Zusammenfassung",
  summaryShown: "auf der Unterschriftsseite gezeigt",
  summaryNotShown: "nicht als gezeigt festgehalten",

  signers: "Unterschriften",
  signerName: "Name, wie eingegeben",
  jobTitle: "Unterzeichnet als",
  contractName: "Name des Dokuments dabei",
  signedAt: "Unterzeichnet",
  signerZone: "Ortszeit des Geräts",
  zoneUnknown: "das Gerät hat keine bekannte Zeitzone genannt",
  signatureKind: {
    drawn: "Unterschrift von Hand gezeichnet",
    typed: "Unterschrift getippt",
    image: "Unterschrift als Bild hochgeladen",
  },
  link: "Zugang",
  linkPersonal: (address) => `Persönlicher Link, per E-Mail zugestellt an ${address}`,
  linkShared: "Gemeinsamer Link, offen für alle, die ihn haben",
  typedEmail: "E-Mail, wie eingegeben",
  typedEmailNote: "eigene Angabe, nicht geprüft",
  noTypedEmail: "keine",
  consent: "Einwilligung",
  consentVersion: (version) => `Fassung ${version}`,
  consentAsAbove: (signer) => `gleicher Wortlaut wie bei ${signer}`,
  ipAddress: "IP-Adresse",
  addressFrom: {
    connection: "wie an der Verbindung gesehen",
    forwarded: "wie von einem Proxy des Betreibers genannt",
    proxy: "die eines Proxys des Betreibers, der keine Adresse dahinter genannt hat",
  },
  userAgent: "Browser",
  userAgentNote: "laut Angabe des Geräts",
  quoted: (text) => `„${text}“`,

  events: "Ablauf",
  eventsNote:
    "Jeder Eintrag trägt einen Wert, der aus seinem Inhalt und dem Wert des vorigen Eintrags berechnet ist. Kein Eintrag kann später geändert, entfernt oder eingefügt werden, ohne dass die Kette bricht.",
  eventNumber: "Nr.",
  eventTime: "Zeit (UTC)",
  eventWhat: "Ereignis",
  eventActor: "Durch",
  eventHash: "Kettenwert",
  finalHash: "Kettenwert nach dem letzten Eintrag",
  eventNames: {
    "contract.created": "Vertrag angelegt",
    "contract.finalized": "Vertrag zur Unterschrift freigegeben",
    "contract.title_changed": "Titel geändert",
    "contract.tags_changed": "Schlagwörter geändert",
    "contract.signed": "Unterschrift geleistet",
    "contract.completed": "Alle Unterschriften vollständig",
    "contract.cancelled": "Vertrag zurückgezogen",
    "contract.deleted": "Vertrag gelöscht",
    "signer.changed": "Unterzeichnende Person geändert",
    "signer.invited": "Link zur Unterschrift zugestellt",
    "signer.opened": "Dokument geöffnet",
    "summary.made": "Automatische Zusammenfassung geschrieben",
  },
  actors: {
    key: "API-Schlüssel",
    person: "Person, angemeldet",
    operator: "Betreiber",
    signer: { shared: "gemeinsamer Link", personal: "persönlicher Link" },
    service: "Dienst",
  },

  seal: "Siegel",
  sealed: (subject) =>
    `Nach der letzten Unterschrift hat der Dienst diese Datei mit einer digitalen Signatur (PAdES) versiegelt. Das Zertifikat des Siegels lautet auf: ${subject}. Jede spätere Änderung der Datei bricht das Siegel; jedes gängige PDF-Programm zeigt das an.`,
  timestamped: (authority) =>
    `Den Zeitpunkt der Versiegelung bestätigt ein Zeitstempel (RFC 3161) von: ${authority}.`,
  timestampLocal:
    "Dieser Zeitstempel stammt von der eigenen, lokalen Zeitstempelstelle des Dienstes. Er ist kein qualifizierter Zeitstempel und kommt von keiner unabhängigen oder qualifizierten Stelle.",
  timestampRemote:
    "Die Antwort dieser Stelle und ihre Zertifikate sind in der Datei enthalten und können dort geprüft werden.",
  appended:
    "Das Versiegeln fügt der Datei nur hinzu: Die versiegelte Datei beginnt Byte für Byte mit dem Dokument, wie es zur Unterschrift vorlag.",
};
