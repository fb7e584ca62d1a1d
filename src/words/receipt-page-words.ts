import type { Language } from "#kernel/language.ts";
import type { WordsLike } from "#words/words-like.ts";

const en = {
  title: "Receipt of a signature",
  text: (title: string) => `This was signed: “${title}”.`,
  role: "Signed as",
  name: "Name",
  jobTitle: "Job title",
  at: "Time",
  documentId: "Document ID",
  signatureId: "Signature number",
  fingerprint: "Checksum of the document (SHA-256)",
  check: "Check this receipt",
  /** `address` is where files are checked. */
  how: (address: string) =>
    `Have this PDF checked at ${address}, or scan the code. What proves the signature is the file receipt.jws within it, which the service has signed; these lines repeat what it says. Keep the PDF with your papers.`,
  attached: "The receipt, signed by the service",
  fileName: "Receipt",
};

/** What the page of a receipt says, for people to read. */
export interface ReceiptPageWords extends WordsLike<typeof en> {}

export const receiptPageWords: Record<Language, ReceiptPageWords> = {
  de: {
    title: "Quittung über eine Unterschrift",
    text: (title) => `Unterschrieben wurde: „${title}“.`,
    role: "Unterschrieben als",
    name: "Name",
    jobTitle: "Funktion",
    at: "Zeitpunkt",
    documentId: "Dokument-ID",
    signatureId: "Nummer der Unterschrift",
    fingerprint: "Prüfsumme des Dokuments (SHA-256)",
    check: "Diese Quittung prüfen",
    how: (address) =>
      `Lassen Sie dieses PDF unter ${address} prüfen, oder scannen Sie den Code. Die Unterschrift belegt die Datei receipt.jws darin, die der Dienst signiert hat; diese Zeilen wiederholen, was sie sagt. Bewahren Sie das PDF bei Ihren Unterlagen auf.`,
    attached: "Die Quittung, vom Dienst signiert",
    fileName: "Quittung",
  },
  en,
  es: {
    title: "Recibo de una firma",
    text: (title) => `Se ha firmado: «${title}».`,
    role: "Firmado como",
    name: "Nombre",
    jobTitle: "Cargo",
    at: "Hora",
    documentId: "ID del documento",
    signatureId: "Número de la firma",
    fingerprint: "Código de comprobación del documento (SHA-256)",
    check: "Comprobar este recibo",
    how: (address) =>
      `Compruebe este PDF en ${address} o escanee el código. Lo que prueba la firma es el archivo receipt.jws que contiene, firmado por el servicio; estas líneas repiten lo que dice. Guarde el PDF con sus documentos.`,
    attached: "El recibo, firmado por el servicio",
    fileName: "Recibo",
  },
  fr: {
    title: "Reçu d’une signature",
    text: (title) => `A été signé : « ${title} ».`,
    role: "Signé en tant que",
    name: "Nom",
    jobTitle: "Fonction",
    at: "Heure",
    documentId: "ID du document",
    signatureId: "Numéro de la signature",
    fingerprint: "Empreinte numérique du document (SHA-256)",
    check: "Vérifier ce reçu",
    how: (address) =>
      `Faites vérifier ce PDF sur ${address}, ou scannez le code. Ce qui prouve la signature est le fichier receipt.jws qu’il contient, signé par le service ; ces lignes répètent ce qu’il dit. Conservez le PDF avec vos papiers.`,
    attached: "Le reçu, signé par le service",
    fileName: "Reçu",
  },
};
