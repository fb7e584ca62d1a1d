import { isOne } from "#words/plural.ts";
import type { CertificateWords } from "./en.ts";

export const de: CertificateWords = {
  title: "Signaturprotokoll",
  subtitle: "Was der Dienst über die Unterschriften dieses Dokuments weiß",
  sources: {
    found: "vom Dienst selbst festgestellt",
    told: "dem Dienst mitgeteilt und von ihm nicht geprüft",
  },
  documentId: "Dokument-ID",
  check: "Dieses Dokument prüfen unter",
  page: (page, of) => `Seite ${page} von ${of}`,

  document: "Dokument",
  name: "Name",
  pageCount: "Umfang",
  pages: (count) => (isOne.de(count) ? "1 Seite" : `${count} Seiten`),
  originalHash: {
    html: "SHA-256 des Textes, aus dem das Dokument gesetzt wurde",
    pdf: "SHA-256 der hochgeladenen Datei",
  },
  madeFromUpload:
    "Die vorgelegten Seiten entstanden aus der hochgeladenen Datei; ob sie PDF/A oder PDF/UA genügen, wurde nicht geprüft.",
  baseHash: "SHA-256 des Dokuments, dessen Seiten vorlagen und unterschrieben wurden",
  fieldsHash: "SHA-256 aller Felder mit Ort und Text",
  partKinds: { binds: "mit unterschrieben", informs: "zur Information", asks: "gesondert gefragt" },
  sentPartHash: (name, pages, what) =>
    `SHA-256 der hochgeladenen Datei der Anlage „${name}“ (${de.pages(pages)}, ${what})`,
  fileHash: (name, role, pages) =>
    `SHA-256 der Datei „${name}“, die „${role}“ gegeben hat, als PDF (${de.pages(pages)} hinter dem Dokument)`,
  partHash: (name, pages, what) =>
    `SHA-256 des Textes, aus dem die Anlage „${name}“ gesetzt wurde (${de.pages(pages)}, ${what})`,
  presented: "Zum Lesen angeboten",
  presentedPages:
    "Die Seiten dieses Dokuments als Bilder, mit ihrem Text darüber, und eine Textansicht als Lesehilfe. Ob jemand sie gelesen hat, ist nicht geprüft.",
  createdBy: "Angelegt von",
  erased: (at) => `gelöscht am ${at}`,
  createdAt: "Angelegt",
  finalizedAt: "Zum Unterschreiben freigegeben",
  completedAt: "Von allen unterschrieben",
  copyTo: "Kopie an",
  copies: {
    sent: "Link zur Statusseite",
    completed: "versiegelte Datei",
    both: "Link zur Statusseite und versiegelte Datei",
  },
  copyAsked: (what, at) => `${what}; angefordert am ${at}`,
  dateFields: "Zeitzone der Datumsfelder",
  timesNote:
    "Alle Zeiten sind in koordinierter Weltzeit (UTC) angegeben. Neben der Zeit einer Unterschrift steht die Zeit auf dem Gerät der unterschreibenden Person, nach der Zeitzone, die das Gerät genannt hat.",
  summary: "Automatische Zusammenfassung",
  summaryNote:
    "Auf der Unterschriftsseite als Lesehilfe angeboten. Von Software geschrieben: kein Teil des Dokuments und nicht das, was vereinbart wurde.",
  summaryModel: "Sprachmodell",
  summaryHash: "SHA-256 der Zusammenfassung, Absätze durch je einen Zeilenvorschub getrennt",
  noSummary: "keine gezeigt",
  shown: "Vor der Unterschrift gezeigt",
  shownState: (sha256) => `das Dokument, wie es da stand, Stand ${sha256}`,
  shownNote: "laut Unterschriftsseite",
  shownUnknown: "nicht bekannt: Wer die Unterschrift übermittelt hat, sagt es nicht",
  signerSummary: "Zusammenfassung",
  summaryShown: "laut Unterschriftsseite dort gezeigt",
  summaryNotShown: "nicht als gezeigt festgehalten",

  signers: "Unterschriften",
  cardsNote:
    "Ortszeiten, jede mit ihrer Zone. Namen, Rollen und Einträge stehen so da, wie sie angegeben wurden; die folgenden Seiten sagen, was der Dienst selbst festgestellt hat und was ihm mitgeteilt wurde.",
  details: "Einzelheiten",
  how: "Wie",
  entered: "Eingetragen",
  entryOnPage: (page) => `Feld auf Seite ${page}`,
  firstPage: "Erste Seite des Dokuments, verkleinert",
  signerName: "Name, wie eingegeben",
  senderHad: "Name laut Absender",
  senderHadNote: "wer unterschrieb, hat einen anderen geschrieben",
  jobTitle: "Funktion",
  order: "Reihenfolge",
  orderNote:
    "der Dienst ließ niemanden unterschreiben, bevor alle mit kleinerer Zahl es getan hatten",
  level: "Signaturniveau",
  levels: { ses: "Einfache elektronische Signatur" },
  levelNotes: { ses: "nicht geprüft: wer unterschrieben hat, und ob die Person es durfte" },
  signatureId: "Kennung",
  signatureIdNote: "Ende von signatureId in evidence.json",
  contractName: "Titel des Dokuments",
  signedAt: "Unterschrieben",
  signerZone: "Ortszeit des Geräts",
  zoneUnknown: "das Gerät hat keine bekannte Zeitzone genannt",
  signatureKind: {
    drawn: "Gezeichnete Unterschrift",
    typed: "Getippte Unterschrift",
    image: "Als Bild hochgeladene Unterschrift",
  },
  pictureOf: {
    signature: (name) => `Unterschrift von ${name}`,
    initials: (name) => `Kürzel von ${name}`,
  },
  link: "Zugang",
  linkPersonal: (address) => `Persönlicher Link, erstellt für ${address}`,
  linkSent: (time) => `Adresse vom Absender genannt; ein Mailserver nahm den Link an: ${time}`,
  linkNotSent: "Adresse vom Absender genannt; nicht als verschickt festgehalten",
  linkShared: "Gemeinsamer Link, offen für alle, die ihn haben",
  linkSession: (site) =>
    site === null
      ? "Sitzung, die das System des Absenders für diese Rolle geöffnet hat"
      : `Sitzung, die das System des Absenders für diese Rolle geöffnet hat, gezeigt auf ${site}`,
  linkHosted: (site) =>
    site === null
      ? "Sitzung, die das System des Absenders geöffnet hat, auf einem Gerät, das weitergereicht wurde"
      : `Sitzung, die das System des Absenders geöffnet hat, auf einem Gerät, das weitergereicht wurde, gezeigt auf ${site}`,
  linkSessionNote: "einmal geöffnet, in einem Browser",
  openedSession: "in dieser Sitzung, die sich einmal öffnen lässt",
  identity: "Beim Absender angemeldet",
  identityBy: (provider, method) => `${provider} (${method})`,
  identityNote: "wie vom System des Absenders mitgeteilt; hier nicht geprüft",
  host: "Gastgeber",
  hostUnknown: "vom Absender nicht genannt",
  witness: "Bezeugt",
  witnessed: (name, seen, role) => `${name} bezeugt die Unterschrift von ${seen} (${role}).`,
  witnessNote:
    "danach unterschrieben, wie dieser Dienst sah; dabei gewesen zu sein ist eigene Angabe",
  postalAddress: "Postanschrift",
  opened: "Geöffnet",
  openedNote: "laut Unterschriftsseite",
  notOpened: "nicht festgehalten",
  openedShared: "nicht festgehalten: beim gemeinsamen Link ist nicht bekannt, wer ihn öffnet",
  typedEmail: "E-Mail, wie eingegeben",
  typedEmailNote: "eigene Angabe, nicht geprüft",
  noTypedEmail: "keine",
  consent: "Erklärung",
  consentVersion: (version) => `Fassung ${version}`,
  consentAsAbove: (signer) => `gleicher Wortlaut wie bei ${signer}`,
  button: "Schaltfläche",
  buttonNote: "nennt die Zahlungspflicht; so bezeichnet laut Unterschriftsseite",
  separateConsent: "Gesondert gefragt",
  apartGiven: (attachment) => `zu ${attachment}: erklärt, mit eigenem Häkchen`,
  apartNotGiven: (attachment) => `zu ${attachment}: nicht erklärt`,
  apartOpened: (time) => `Dokument vorher als PDF geöffnet: ${time}`,
  ipAddress: "IP-Adresse",
  addressFrom: {
    connection: "wie an der Verbindung gesehen",
    forwarded: "wie von einem Proxy des Betreibers genannt",
    proxy: "die eines Proxys des Betreibers, der keine Adresse dahinter genannt hat",
  },
  userAgent: "Browser",
  userAgentNote: "laut Angabe des Geräts",
  passedOn: "Weitergegeben für",
  passedOnNote:
    "wie von dem Programm genannt, das die Unterschrift weitergab und dessen eigene Adresse und Bezeichnung darüber stehen; nicht geprüft",
  quoted: (text) => `„${text}“`,

  openUntil: (at) => `zu unterschreiben bis ${at}`,
  whose: { everyone: "für alle", nobody: "für niemanden" },
  events: "Ablauf",
  eventsNote:
    "Jeder Eintrag ist mit seinem Urheber und mit dem Wert des vorigen Eintrags zusammen gehasht; der letzte Wert legt damit alle fest. Vor dem Versiegeln hat der Dienst die Kette neu berechnet und Unterschriften, Felder und Dokument mit ihr verglichen. Bis dahin hat nur der Dienst sie verwahrt. Zeiten, Ereignisse und Arten von Urhebern hat der Dienst festgestellt; Namen und Adressen wurden ihm mitgeteilt. Alle Einträge mit vollen Werten liegen als evidence.json in dieser Datei; wie sie nachgerechnet werden, steht in docs/evidence.md der Software.",
  eventNumber: "Nr.",
  eventTime: "Zeit (UTC)",
  eventWhat: "Ereignis",
  eventActor: "Durch",
  eventHash: "Kettenwert",
  finalHash: "Kettenwert nach dem letzten Eintrag",
  eventNames: {
    "contract.created": "Dokument angelegt",
    "contract.finalized": "Zum Unterschreiben freigegeben",
    "contract.title_changed": "Titel geändert",
    "contract.tags_changed": "Schlagwörter geändert",
    "contract.deadline_changed": "Frist geändert",
    "contract.mails_changed": "Nachricht oder Kopien geändert",
    "contract.content_changed": "Inhalt geändert",
    "contract.duty_changed": "Zahlungspflicht geändert",
    "contract.signed": "Unterschrift eingegangen",
    "contract.completed": "Von allen unterschrieben",
    "contract.cancelled": "Dokument zurückgezogen",
    "contract.withdrawn": "Widerruf erklärt",
    "contract.deleted": "Dokument gelöscht",
    "signer.changed": "Unterschreibende Person geändert",
    "signer.invited": "Link per E-Mail verschickt",
    "signer.opened": "Unterschriftsseite geöffnet",
    "attachment.opened": "Dokument als PDF geöffnet",
    "signer.declined": "Unterschrift abgelehnt",
    "signer.wrote": "Nachricht an den Absender",
    "summary.made": "Automatische Zusammenfassung geschrieben",
    "clock.differed": "Uhr zeigte eine frühere Zeit",
  },
  actors: {
    key: "API-Schlüssel",
    person: "Angemeldete Person",
    operator: "Betreiber",
    signer: "Unterschreibende Person",
    holder: "Inhaber eines Links",
    service: "Dienst",
  },
  keyNamed: (name) => `Schlüssel mit dem Namen ${name}`,
  overLink: {
    shared: "gemeinsamer Link",
    personal: "persönlicher Link",
    session: "Sitzung beim Absender",
  },

  seal: "Siegel",
  sealed: (subject) =>
    `Nach der letzten Unterschrift hat der Dienst diese Datei mit einer digitalen Signatur (PAdES) versiegelt. Das Zertifikat des Siegels lautet auf: ${subject}. Wer versiegelte Bytes ändert, macht diese Signatur ungültig; Programme, die Signaturen prüfen (etwa Adobe Acrobat Reader), zeigen das an. Was jemand später anfügt, macht sie nicht ungültig, und ein Ausdruck oder eine neu gespeicherte Kopie trägt kein Siegel: Wer sich auf dieses Dokument verlässt, prüft die Datei selbst, unter der Adresse auf der ersten Seite dieses Protokolls.`,
  timestamped: (authority) =>
    `Den Zeitpunkt der Versiegelung bestätigt ein Zeitstempel (RFC 3161) von: ${authority}.`,
  timestampLocal:
    "Dieser Zeitstempel stammt von der eigenen, lokalen Zeitstempelstelle des Dienstes. Er ist kein qualifizierter Zeitstempel und kommt von keiner unabhängigen oder qualifizierten Stelle.",
  timestampRemote:
    "Die Antwort dieser Stelle und ihre Zertifikate sind in der Datei enthalten und können dort geprüft werden.",
  timestampUnchecked:
    "Wem diese Stelle gehört, wurde nicht geprüft: Dem Dienst ist nicht vorgegeben, auf welche Wurzelzertifikate ihr Zertifikat zurückgehen muss.",
  timestampedAgain:
    "Ein zweiter Zeitstempel am Ende der Datei umfasst sie ganz und hält all das beweisbar, solange dieser Zeitstempel selbst gilt; später tut es der Nachweis (Evidence Record) im Archiv.",
  rootPublished: (url) =>
    `Die Wurzel über dem Zertifikat des Siegels ist unter ${url} veröffentlicht. Ihr SHA-256:`,
  unproven: (certificates) =>
    `Als diese Datei versiegelt wurde, war nicht zu erfahren, ob diese Zertifikate des Siegels oder des Zeitstempels gesperrt waren: ${certificates}.`,
  contradictingTimes: (entries) =>
    `Von den Einträgen ${entries} des Ereignisprotokolls ist die Zeit nicht sicher: Die Uhr des Dienstes zeigte später eine um mehr als eine Sekunde frühere Zeit, oder das Siegel ist früher. Die Reihenfolge der Einträge steht fest.`,
  appended:
    "Das Versiegeln fügt der Datei nur hinzu: Die versiegelte Datei beginnt Byte für Byte mit dem Dokument, wie es zum Unterschreiben vorlag.",
};
