import type { Language } from "#kernel/language.ts";
import { que } from "#words/elision.ts";
import type { WordsLike } from "#words/words-like.ts";

const en = {
  /** Leads from the signing page to the form. */
  link: "Sign with a simple form",
  title: (role: string) => `Sign as ${role}`,
  pageTitle: (name: string) => `Sign: ${name}`,
  who: "As whom do you sign?",
  /** What one reads first, and where. */
  readFirst: "Read the document first:",
  toDocument: "the document as it stands now",
  asPdf: "as a PDF",
  typed: "Your name as the signature",
  typedHint: "It is printed in handwriting where you sign.",
  read: "I have read the document to its end.",
  readMissing: "Please confirm that you have read the document.",
  /** Where a role is asked for files, which this form does not take. */
  files: (names: string) =>
    `You are asked for a file: ${names}. Sending it needs JavaScript. Turn it on for this page, or sign on another device.`,
  filesOptional: (names: string) =>
    `You may also give a file: ${names}. Sending it needs JavaScript; without it you sign without the file.`,
  back: "Back to the document",
  jws: "The signing receipt. Keep this text with your papers.",
  copy: "Keep this address: once everyone has signed, the signed PDF is there.",
};

/** `role` and `name` are names. */
export interface PlainFormWords extends WordsLike<typeof en> {}

export const plainFormWords: Record<Language, PlainFormWords> = {
  de: {
    link: "Mit einem einfachen Formular unterschreiben",
    title: (role) => `Unterschreiben als ${role}`,
    pageTitle: (name) => `Unterschreiben: ${name}`,
    who: "Als wer unterschreiben Sie?",
    readFirst: "Lesen Sie zuerst das Dokument:",
    toDocument: "das Dokument, wie es jetzt dasteht",
    asPdf: "als PDF",
    typed: "Ihr Name als Unterschrift",
    typedHint: "Er wird in Handschrift gedruckt, wo Sie unterschreiben.",
    read: "Ich habe das Dokument bis zum Ende gelesen.",
    readMissing: "Bitte bestätigen Sie, dass Sie das Dokument gelesen haben.",
    files: (names) =>
      `Sie werden um eine Datei gebeten: ${names}. Zum Senden wird JavaScript gebraucht. Schalten Sie es für diese Seite ein, oder unterschreiben Sie auf einem anderen Gerät.`,
    filesOptional: (names) =>
      `Sie können auch eine Datei geben: ${names}. Zum Senden wird JavaScript gebraucht; ohne es unterschreiben Sie ohne die Datei.`,
    back: "Zurück zum Dokument",
    jws: "Der Unterschriftsbeleg. Bewahren Sie diesen Text bei Ihren Unterlagen auf.",
    copy: "Bewahren Sie diese Adresse auf: Sobald alle unterschrieben haben, liegt dort das unterschriebene PDF.",
  },
  en,
  es: {
    link: "Firmar con un formulario sencillo",
    title: (role) => `Firmar como ${role}`,
    pageTitle: (name) => `Firmar: ${name}`,
    who: "¿Como quién firma?",
    readFirst: "Lea primero el documento:",
    toDocument: "el documento tal como está ahora",
    asPdf: "en PDF",
    typed: "Su nombre como firma",
    typedHint: "Se imprime en letra manuscrita donde usted firma.",
    read: "He leído el documento hasta el final.",
    readMissing: "Confirme que ha leído el documento.",
    files: (names) =>
      `Se le pide un archivo: ${names}. Para enviarlo hace falta JavaScript. Actívelo para esta página o firme en otro dispositivo.`,
    filesOptional: (names) =>
      `También puede entregar un archivo: ${names}. Para enviarlo hace falta JavaScript; sin él firmará sin el archivo.`,
    back: "Volver al documento",
    jws: "El justificante de firma. Guarde este texto con sus papeles.",
    copy: "Guarde esta dirección: cuando todos hayan firmado, allí estará el PDF firmado.",
  },
  fr: {
    link: "Signer avec un formulaire simple",
    title: (role) => `Signer en tant ${que(role)}`,
    pageTitle: (name) => `Signer : ${name}`,
    who: "En tant que qui signez-vous ?",
    readFirst: "Lisez d’abord le document :",
    toDocument: "le document tel qu’il est maintenant",
    asPdf: "en PDF",
    typed: "Votre nom comme signature",
    typedHint: "Il est imprimé en écriture manuscrite là où vous signez.",
    read: "J’ai lu le document jusqu’à la fin.",
    readMissing: "Veuillez confirmer que vous avez lu le document.",
    files: (names) =>
      `Un fichier vous est demandé : ${names}. Son envoi nécessite JavaScript. Activez-le pour cette page, ou signez sur un autre appareil.`,
    filesOptional: (names) =>
      `Vous pouvez aussi fournir un fichier : ${names}. Son envoi nécessite JavaScript ; sans lui, vous signerez sans le fichier.`,
    back: "Retour au document",
    jws: "Le justificatif de signature. Conservez ce texte avec vos papiers.",
    copy: "Conservez cette adresse : une fois que tout le monde aura signé, le PDF signé s’y trouvera.",
  },
};
