import type { Language } from "#kernel/language.ts";
import type { WordsLike } from "#words/words-like.ts";

const en = {
  title: "Signing receipt",
  text: (title: string) => `This was signed: “${title}”.`,
  role: "Signed as",
  name: "Name",
  jobTitle: "Job title",
  at: "Time",
  documentId: "Document ID",
  signatureId: "Signature number",
  fingerprint: "Checksum of the document (SHA-256)",
  check: "Check this signing receipt",
  /** `address` is where files are checked. */
  how: (address: string) =>
    `Have this PDF checked at ${address}, or scan the code. What proves the signature is the file receipt.jws within it, which the service has signed; these lines repeat what it says. Keep the PDF with your papers.`,
  attached: "The signing receipt, signed by the service",
  fileName: "Signing receipt",
};

/** What the page of a receipt says, for people to read. */
export interface ReceiptPageWords extends WordsLike<typeof en> {}

export const receiptPageWords: Record<Language, ReceiptPageWords> = {
  de: {
    title: "Unterschriftsbeleg",
    text: (title) => `Unterschrieben wurde: „${title}“.`,
    role: "Unterschrieben als",
    name: "Name",
    jobTitle: "Funktion",
    at: "Zeitpunkt",
    documentId: "Dokument-ID",
    signatureId: "Nummer der Unterschrift",
    fingerprint: "Prüfsumme des Dokuments (SHA-256)",
    check: "Diesen Unterschriftsbeleg prüfen",
    how: (address) =>
      `Lassen Sie dieses PDF unter ${address} prüfen, oder scannen Sie den Code. Die Unterschrift belegt die Datei receipt.jws darin, die der Dienst signiert hat; diese Zeilen wiederholen, was sie sagt. Bewahren Sie das PDF bei Ihren Unterlagen auf.`,
    attached: "Der Unterschriftsbeleg, vom Dienst signiert",
    fileName: "Unterschriftsbeleg",
  },
  en,
  es: {
    title: "Justificante de firma",
    text: (title) => `Se ha firmado: «${title}».`,
    role: "Firmado como",
    name: "Nombre",
    jobTitle: "Cargo",
    at: "Hora",
    documentId: "ID del documento",
    signatureId: "Número de la firma",
    fingerprint: "Código de comprobación del documento (SHA-256)",
    check: "Comprobar este justificante",
    how: (address) =>
      `Compruebe este PDF en ${address} o escanee el código. Lo que prueba la firma es el archivo receipt.jws que contiene, firmado por el servicio; estas líneas repiten lo que dice. Guarde el PDF con sus documentos.`,
    attached: "El justificante, firmado por el servicio",
    fileName: "Justificante de firma",
  },
  fr: {
    title: "Justificatif de signature",
    text: (title) => `A été signé : « ${title} ».`,
    role: "Signé en tant que",
    name: "Nom",
    jobTitle: "Fonction",
    at: "Heure",
    documentId: "ID du document",
    signatureId: "Numéro de la signature",
    fingerprint: "Empreinte numérique du document (SHA-256)",
    check: "Vérifier ce justificatif",
    how: (address) =>
      `Faites vérifier ce PDF sur ${address}, ou scannez le code. Ce qui prouve la signature est le fichier receipt.jws qu’il contient, signé par le service ; ces lignes répètent ce qu’il dit. Conservez le PDF avec vos papiers.`,
    attached: "Le justificatif, signé par le service",
    fileName: "Justificatif de signature",
  },
};
