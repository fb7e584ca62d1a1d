import type { Language } from "#kernel/language.ts";

/** All that the status page says, by the contract's language. */
export interface StatusWords {
  pageTitle(name: string): string;
  documentId: string;
  states: Record<"draft" | "pending" | "pending_payment" | "fully_signed" | "cancelled", string>;
  completedAt: string;
  cancelledAt: string;
  whoSigns: string;
  progress(signed: number, all: number): string;
  roleStates: Record<"open" | "signed" | "sent" | "unsent" | "waiting" | "ended", string>;
  verify: string;
}

export const statusWords: Record<Language, StatusWords> = {
  de: {
    pageTitle: (name) => `Stand: ${name}`,
    documentId: "Dokument-ID",
    states: {
      draft: "Dieses Dokument ist ein Entwurf. Es kann noch nicht unterschrieben werden.",
      pending: "Es fehlen noch Unterschriften.",
      pending_payment: "Das Dokument wird zum Unterschreiben geöffnet, sobald es bezahlt ist.",
      fully_signed: "Alle haben unterschrieben.",
      cancelled: "Der Absender hat dieses Dokument zurückgezogen.",
    },
    completedAt: "Vollständig unterschrieben:",
    cancelledAt: "Zurückgezogen:",
    whoSigns: "Wer unterschreibt",
    progress: (signed, all) => `${signed} von ${all} unterschrieben`,
    roleStates: {
      open: "Unterschrift offen",
      signed: "Unterschrieben",
      sent: "Link zugestellt",
      unsent: "Link wird noch zugestellt",
      waiting: "Unterschreibt später",
      ended: "Nicht unterschrieben",
    },
    verify: "Eine unterschriebene Kopie prüfen",
  },
  en: {
    pageTitle: (name) => `Status: ${name}`,
    documentId: "Document ID",
    states: {
      draft: "This document is a draft. It cannot be signed yet.",
      pending: "Signatures are still missing.",
      pending_payment: "The document opens for signing once it is paid for.",
      fully_signed: "Everyone has signed.",
      cancelled: "The sender withdrew this document.",
    },
    completedAt: "Fully signed:",
    cancelledAt: "Withdrawn:",
    whoSigns: "Who signs",
    progress: (signed, all) => `${signed} of ${all} signed`,
    roleStates: {
      open: "Signature open",
      signed: "Signed",
      sent: "Sent to its signer",
      unsent: "To be sent to its signer",
      waiting: "Signs later",
      ended: "Not signed",
    },
    verify: "Check a signed copy",
  },
  es: {
    pageTitle: (name) => `Estado: ${name}`,
    documentId: "ID del documento",
    states: {
      draft: "Este documento es un borrador. Todavía no se puede firmar.",
      pending: "Aún faltan firmas.",
      pending_payment: "El documento se abrirá a la firma en cuanto esté pagado.",
      fully_signed: "Todos han firmado.",
      cancelled: "El remitente ha retirado este documento.",
    },
    completedAt: "Firmado por completo:",
    cancelledAt: "Retirado:",
    whoSigns: "Quién firma",
    progress: (signed, all) => `${signed} de ${all} firmados`,
    roleStates: {
      open: "Firma pendiente",
      signed: "Firmado",
      sent: "Enviado a su firmante",
      unsent: "Se enviará a su firmante",
      waiting: "Firma más tarde",
      ended: "Sin firmar",
    },
    verify: "Comprobar una copia firmada",
  },
  fr: {
    pageTitle: (name) => `État : ${name}`,
    documentId: "Identifiant du document",
    states: {
      draft: "Ce document est un brouillon. Il ne peut pas encore être signé.",
      pending: "Il manque encore des signatures.",
      pending_payment: "Le document s’ouvrira à la signature dès qu’il sera payé.",
      fully_signed: "Tout le monde a signé.",
      cancelled: "L’expéditeur a retiré ce document.",
    },
    completedAt: "Entièrement signé :",
    cancelledAt: "Retiré :",
    whoSigns: "Qui signe",
    progress: (signed, all) => `${signed} sur ${all} signés`,
    roleStates: {
      open: "Signature en attente",
      signed: "Signé",
      sent: "Envoyé à son signataire",
      unsent: "Sera envoyé à son signataire",
      waiting: "Signe plus tard",
      ended: "Non signé",
    },
    verify: "Vérifier une copie signée",
  },
};
