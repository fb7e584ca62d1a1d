import type { Language } from "#kernel/language.ts";

/** All that the status page says beside how far each signer is, by the contract's language. */
export interface StatusWords {
  pageTitle(name: string): string;
  documentId: string;
  from: string;
  /** What has to have happened, in order; each once it has. */
  steps: readonly [prepared: string, open: string, signed: string, sealed: string];
  states: Record<"draft" | "pending_payment" | "sealing" | "complete" | "cancelled", string>;
  /** Where sealing takes longer than it should. */
  sealWaits: string;
  completedAt: string;
  cancelledAt: string;
  /** `{at}` */
  asOf: string;
  reload: string;
  verify: string;
}

export const statusWords: Record<Language, StatusWords> = {
  de: {
    pageTitle: (name) => `Stand: ${name}`,
    documentId: "Dokument-ID",
    from: "Von",
    steps: ["Vorbereitet", "Freigegeben", "Unterschrieben", "Versiegelt"],
    states: {
      draft: "Das Dokument wird noch vorbereitet",
      pending_payment: "Das Dokument wird zum Unterschreiben freigegeben, sobald es bezahlt ist.",
      sealing: "Alle haben unterschrieben. Das versiegelte PDF wird gerade erstellt.",
      complete: "Alle haben unterschrieben",
      cancelled: "Das Dokument wurde zurückgezogen",
    },
    sealWaits:
      "Das Versiegeln dauert länger als sonst: Der letzte Versuch ist gescheitert. Der Dienst versucht es von selbst weiter; Sie müssen nichts tun.",
    completedAt: "Vollständig unterschrieben:",
    cancelledAt: "Zurückgezogen:",
    asOf: "Stand: {at}",
    reload: "Neu laden",
    verify: "Eine unterschriebene Datei prüfen",
  },
  en: {
    pageTitle: (name) => `Status: ${name}`,
    documentId: "Document ID",
    from: "From",
    steps: ["Prepared", "Open", "Signed", "Sealed"],
    states: {
      draft: "The document is still being prepared",
      pending_payment: "The document opens for signing once it is paid for.",
      sealing: "Everyone has signed. The sealed PDF is being made.",
      complete: "Everyone has signed",
      cancelled: "The document was withdrawn",
    },
    sealWaits:
      "Sealing takes longer than usual: the last attempt failed. The service keeps trying by itself; there is nothing for you to do.",
    completedAt: "Fully signed:",
    cancelledAt: "Withdrawn:",
    asOf: "As of {at}",
    reload: "Reload",
    verify: "Check a signed file",
  },
  es: {
    pageTitle: (name) => `Estado: ${name}`,
    documentId: "ID del documento",
    from: "De",
    steps: ["Preparado", "Abierto", "Firmado", "Sellado"],
    states: {
      draft: "El documento aún se está preparando",
      pending_payment: "El documento se abrirá a la firma en cuanto esté pagado.",
      sealing: "Todos han firmado. Se está generando el PDF sellado.",
      complete: "Todos han firmado",
      cancelled: "El documento se ha retirado",
    },
    sealWaits:
      "El sellado tarda más de lo habitual: el último intento ha fallado. El servicio sigue intentándolo por sí solo; usted no tiene que hacer nada.",
    completedAt: "Firmado por completo:",
    cancelledAt: "Retirado:",
    asOf: "Situación a {at}",
    reload: "Actualizar",
    verify: "Comprobar un archivo firmado",
  },
  fr: {
    pageTitle: (name) => `État : ${name}`,
    documentId: "Identifiant du document",
    from: "De la part de",
    steps: ["Préparé", "Ouvert", "Signé", "Scellé"],
    states: {
      draft: "Le document est encore en préparation",
      pending_payment: "Le document sera ouvert à la signature dès qu’il sera payé.",
      sealing: "Tout le monde a signé. Le PDF scellé est en cours de création.",
      complete: "Tout le monde a signé",
      cancelled: "Le document a été retiré",
    },
    sealWaits:
      "Le scellement prend plus de temps que d’habitude : la dernière tentative a échoué. Le service réessaie de lui-même ; vous n’avez rien à faire.",
    completedAt: "Entièrement signé :",
    cancelledAt: "Retiré :",
    asOf: "Au {at}",
    reload: "Actualiser",
    verify: "Vérifier un fichier signé",
  },
};
