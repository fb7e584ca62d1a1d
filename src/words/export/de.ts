import type { ExportWords } from "./en.ts";

export const de: ExportWords = {
  title: "Alles exportieren",
  lead: (days) =>
    `Eine ZIP-Datei mit allen Verträgen, versiegelten Dateien, Nachweisen und Protokollen, Personen, Einstellungen, Webhooks, Guthaben und Listen dieses Kontos. Sie entsteht im Hintergrund; Sie bekommen eine E-Mail, sobald sie fertig ist, und können sie ${days} Tage lang herunterladen.`,
  without:
    "Nicht enthalten: Passwörter, Schlüssel und Geheimnisse von Webhooks, Verträge von Testschlüsseln und was gelöscht wurde. Wird eine Person gelöscht, verschwinden auch frühere Exporte.",
  submit: "Alles exportieren",
  signInFirst: "Melden Sie sich dafür zuerst neu an",
  asked: "Der Export wird erstellt. Sie bekommen eine E-Mail, sobald er fertig ist.",
  problems: {
    busy: "Ein Export oder eine Löschung läuft noch. Versuchen Sie es danach erneut.",
    tooMany: "In den letzten 24 Stunden gab es drei Exporte. Versuchen Sie es morgen erneut.",
  },
  askedAt: "Angefordert",
  state: "Datei",
  running: "Wird erstellt",
  download: (size) => `Herunterladen (${size})`,
  readme: ({ service, askedAt, days }) => `Alles, was ${service} von diesem Konto hat.
Angefordert am ${askedAt}. Es war ${days} Tage lang herunterzuladen.

account.json, settings.json, people.json, keys.json, webhooks.json
    Das Konto, wie es zu Beginn des Exports war. Schlüssel und Webhooks ohne ihre Geheimnisse.
logo.png
    Das Logo des Kontos, falls es eines hat.
sessions/ credits/ purchases/ deliveries/ outbox/ assistant-calls/ deleted-contracts/ erasures/
    Listen, 5000 Zeilen je Datei, in der Reihenfolge der IDs: Anmeldungen, die Buchungen des
    Guthabens, Zustellungen an Webhooks, E-Mails, Aufrufe von Assistenten, was von gelöschten
    Verträgen bleibt, und wie viele Einträge jede Löschung von Personen geändert hat.
contracts/<Dokument-ID>/
    contract.json      der Vertrag, wie ihn die API zeigt
    trail.json         sein Protokoll; "hash" deckt einen Eintrag und alle davor
    sealed.pdf         die versiegelte Datei, sobald alle unterschrieben haben
    evidence.json      die Nachweise, die darin eingebettet sind
    base.pdf           das PDF, wie es zu unterschreiben ist, solange es nicht versiegelt ist
    upload.pdf         das PDF, wie es hochgeladen wurde
    attachments/       die Texte seiner Anlagen

Jeder Vertrag ist so, wie er war, als er an der Reihe war; was später geändert wurde, fehlt.
Verträge von Testschlüsseln fehlen. Ein Name, der auf .missing.txt endet, steht für eine
Datei, die im Speicher nicht vorhanden war; endet er auf .damaged, so stimmen die Bytes der
Datei nicht mehr mit denen überein, die gespeichert wurden.
Dieses Archiv enthält Links zu Unterschrifts- und Statusseiten und personenbezogene Daten
von allen, die unterschreiben: Bewahren Sie es so sorgfältig auf wie die Verträge.
`,
};
