import { isOne } from "#words/plural.ts";
import type { ContractPageWords } from "./en.ts";

export const de: ContractPageWords = {
  back: "Alle Verträge",
  done: {
    reminded: "Der Link wurde noch einmal verschickt.",
    linkSent:
      "Der Link wurde verschickt. Für diese Rolle kann jetzt nur noch damit unterschrieben werden.",
    addressChanged:
      "Der Link wurde an die neue Adresse verschickt; der Link davor gilt nicht mehr.",
    addressSaved:
      "Die Adresse ist gespeichert. Der Link geht hinaus, sobald der Vertrag unterschrieben werden kann.",
    addressWaits:
      "Die Adresse ist gespeichert. Der Link geht hinaus, wenn diese Rolle an der Reihe ist.",
    ownSaved: "Gespeichert.",
    tagged: "Die Schlagwörter sind gespeichert.",
    cancelled: "Der Vertrag wurde zurückgezogen.",
  },
  problems: {
    tooManyLinks:
      "Nichts wurde verschickt: An diese Adresse gingen schon so viele Links, wie an einem Tag möglich sind. Bitte versuchen Sie es morgen wieder.",
    notSent:
      "Der Mailserver hat die Nachricht nicht angenommen. Der Dienst versucht es von selbst wieder; bitte berichtigen Sie die Adresse, falls sie falsch ist.",
    addressUnfit: "Nichts wurde geändert: Das ist keine gültige E-Mail-Adresse.",
    tagsUnfit:
      "Nichts wurde geändert: höchstens 20 Schlagwörter mit je 50 Zeichen, ohne Zeichen, die sich nicht anzeigen lassen.",
    changed:
      "Nichts wurde geändert: Der Vertrag hat sich inzwischen geändert. Hier sehen Sie seinen jetzigen Stand.",
    tooFast:
      "Nichts wurde geändert: zu viele Anfragen in einer Minute. Bitte versuchen Sie es gleich noch einmal.",
    idWrong: "Nichts wurde geändert: Das ist nicht die Dokument-ID dieses Vertrags.",
  },
  standing: {
    draft: "Das ist ein Entwurf: Noch kann ihn niemand öffnen oder unterschreiben.",
    pending_payment: "Er kann unterschrieben werden, sobald er bezahlt ist.",
    pending: "Kann unterschrieben werden.",
    complete: "Alle haben unterschrieben, und die Datei ist versiegelt.",
    cancelled: "Dieser Vertrag wurde zurückgezogen. Niemand kann ihn mehr unterschreiben.",
  },
  pay: "Bezahlen",
  seal: {
    waits: "Alle haben unterschrieben, aber die Datei ist noch nicht versiegelt.",
    nextTry: "Nächster Versuch:",
    triesSoon: "Der Dienst versucht es gerade.",
    cause: "Woran es zuletzt lag:",
  },
  people: {
    remind: "Erinnern",
    asked: (used, limit) => `${used} von ${limit} Links in 24 Stunden`,
    full: "An diese Rolle kann heute kein weiterer Link verschickt werden.",
    changeAddress: "Adresse ändern",
    giveAddress: "Persönlichen Link schicken",
    addAddress: "Adresse angeben",
    address: "E-Mail-Adresse",
    addressHint:
      "Dorthin geht sofort ein neuer Link. Ein Link, der an eine andere Adresse ging, gilt dann nicht mehr.",
    laterHint:
      "Der Link geht dorthin, sobald der Vertrag unterschrieben werden kann und diese Rolle an der Reihe ist.",
    send: "Link schicken",
    save: "Adresse speichern",
    notSent: "Der Link wurde nicht verschickt:",
    said: {
      decline: "Möchte nicht unterschreiben:",
      question: "Fragt:",
      "wrong-person": "Sagt, der Link sei an die falsche Person gegangen:",
      reconsider: "Unterschreibt vielleicht doch:",
    },
  },
  shared: {
    title: "Gemeinsamer Link",
    text: "Wer ihn hat, kann für jede Rolle unterschreiben, die keinen persönlichen Link hat. Persönliche Links gehen nur an die, die unterschreiben, und stehen sonst nirgends.",
    copy: "Link kopieren",
  },
  document: {
    title: "Dokument",
    page: (page, all) => `Seite ${page} von ${all}`,
    attached: "Anlagen",
    part: (name, pages) => `${name} (${isOne.de(pages) ? "1 Seite" : `${pages} Seiten`})`,
    more: (count) =>
      isOne.de(count) ? "1 weitere Seite zeigen" : `${count} weitere Seiten zeigen`,
  },
  timeline: {
    title: "Was geschehen ist",
    note: "Aus dem Ereignisprotokoll. Jeder Eintrag hängt über seinen Hash am Eintrag davor.",
    hash: "Hash",
  },
  files: {
    title: "Dateien und Seiten",
    download: "Unterschriebenes PDF",
    evidence: "Nachweise (ZIP)",
    original: "Dokument, wie es vorlag (PDF)",
    verify: "Prüfseite",
    status: "Statusseite",
    later:
      "Das unterschriebene PDF und die Nachweise stehen hier, sobald alle unterschrieben haben.",
  },
  tags: {
    title: "Schlagwörter",
    label: "Schlagwörter",
    hint: "Durch Kommas getrennt; nur Ihr Konto sieht sie.",
    save: "Schlagwörter speichern",
  },
  ending: {
    title: "Diesen Vertrag beenden",
    cancel: "Zurückziehen …",
    delete: "Löschen …",
    keepsText: "Ein Vertrag, den schon jemand unterschrieben hat, bleibt erhalten.",
  },
  cancelPage: {
    title: (name) => `„${name}“ zurückziehen?`,
    linksEnd: "Danach kann niemand mehr unterschreiben, auch nicht über den gemeinsamen Link.",
    told: (count) =>
      count === 0
        ? "Niemand bekommt eine Nachricht: Bei niemandem wartet ein Link."
        : isOne.de(count)
          ? "1 Person, die einen Link hat und noch nicht unterschrieben hat, bekommt darüber eine E-Mail."
          : `${count} Personen, die einen Link haben und noch nicht unterschrieben haben, bekommen darüber eine E-Mail.`,
    staysWithout: "Der Vertrag bleibt als zurückgezogen in Ihrer Liste.",
    staysWith: (count) =>
      isOne.de(count)
        ? "1 geleistete Unterschrift bleibt beim Vertrag; er bleibt als zurückgezogen in Ihrer Liste und zählt weiter zu Ihrem Tarif."
        : `${count} geleistete Unterschriften bleiben beim Vertrag; er bleibt als zurückgezogen in Ihrer Liste und zählt weiter zu Ihrem Tarif.`,
    submit: "Vertrag zurückziehen",
  },
  deletePage: {
    title: (name) => `„${name}“ löschen?`,
    goes: "Dokument, Felder, Angaben zu den Unterschreibenden und Ereignisprotokoll werden entfernt.",
    linksEnd: "Alle Links dorthin funktionieren dann nicht mehr.",
    nobodyTold:
      "Niemand bekommt eine Nachricht. Wer einen Link hat, erfährt es nur, wenn Sie vorher zurückziehen.",
    remains: (publicId) =>
      `Aufbewahrt wird nur, dass ${publicId} gelöscht wurde, und die Prüfsumme der Seiten.`,
    submit: "Endgültig löschen",
  },
  credit: {
    comesBack:
      "Das Guthaben, mit dem er bezahlt wurde, kommt zurück, da niemand unterschrieben hat.",
    isUsed:
      "Das Guthaben, mit dem er bezahlt wurde, bleibt verbraucht, da schon jemand unterschrieben hat.",
  },
  typeId: (publicId) => `Zum Bestätigen die Dokument-ID ${publicId} eingeben`,
  noWayBack: "Das lässt sich nicht rückgängig machen.",
  keep: "So lassen",
};
