import type { Language } from "#kernel/language.ts";
import type { WordsLike } from "#words/words-like.ts";

const en = {
  pageTitle: (name: string) => `Signing status: ${name}`,
  documentId: "Document ID",
  from: "From",
  /** What has to have happened, in order; each once it has. */
  steps: ["Prepared", "Open", "Signed", "Sealed"] as readonly [
    prepared: string,
    open: string,
    signed: string,
    sealed: string,
  ],
  /** The same while they are under way. */
  stepsNow: ["Being prepared", "Being released", "Signing", "Sealing"] as readonly [
    prepared: string,
    open: string,
    signed: string,
    sealed: string,
  ],
  states: {
    draft: "The document is still being prepared",
    pending_payment: "Not open for signing yet. The sender still has to release it.",
    sealing: "Everyone has signed. The signed PDF is being sealed.",
    complete: "Everyone has signed",
    cancelled: "The document was cancelled",
    expired: "The document was not signed in time",
  },
  /** Where sealing takes longer than it should. */
  sealWaits:
    "Sealing takes longer than usual: the last attempt failed. The service keeps trying by itself; there is nothing for you to do.",
  completedAt: "Signed by everyone:",
  cancelledAt: "Cancelled:",
  openUntil: "Open until:",
  wasOpenUntil: "Was open until:",
  /** `{at}` */
  asOf: "As of {at}",
  reload: "Reload",
  verify: "Check a signed document",
};

/** All that the status page says beside how far each signer is, by the contract's language. */
export interface StatusWords extends WordsLike<typeof en> {}

export const statusWords: Record<Language, StatusWords> = {
  de: {
    pageTitle: (name) => `Stand der Unterschriften: ${name}`,
    documentId: "Dokument-ID",
    from: "Von",
    steps: ["Vorbereitet", "Freigegeben", "Unterschrieben", "Versiegelt"],
    stepsNow: ["In Vorbereitung", "Wird freigegeben", "Wird unterschrieben", "Wird versiegelt"],
    states: {
      draft: "Das Dokument wird noch vorbereitet",
      pending_payment:
        "Noch nicht zum Unterschreiben freigegeben. Der Absender muss es erst freischalten.",
      sealing: "Alle haben unterschrieben. Das unterschriebene PDF wird gerade versiegelt.",
      complete: "Alle haben unterschrieben",
      cancelled: "Das Dokument wurde zurückgezogen",
      expired: "Das Dokument wurde nicht rechtzeitig unterschrieben",
    },
    sealWaits:
      "Das Versiegeln dauert länger als sonst: Der letzte Versuch ist gescheitert. Der Dienst versucht es von selbst weiter; Sie müssen nichts tun.",
    completedAt: "Von allen unterschrieben:",
    cancelledAt: "Zurückgezogen:",
    openUntil: "Offen bis:",
    wasOpenUntil: "War offen bis:",
    asOf: "Stand: {at}",
    reload: "Neu laden",
    verify: "Unterschriebenes Dokument prüfen",
  },
  en,
  es: {
    pageTitle: (name) => `Estado de las firmas: ${name}`,
    documentId: "ID del documento",
    from: "Remitente",
    steps: ["Preparado", "Abierto", "Firmado", "Sellado"],
    stepsNow: ["En preparación", "Por habilitar", "Firmando", "Sellando"],
    states: {
      draft: "El documento aún se está preparando",
      pending_payment: "Aún no se puede firmar. El remitente tiene que habilitarlo antes.",
      sealing: "Todos han firmado. El PDF firmado se está sellando.",
      complete: "Todos han firmado",
      cancelled: "El documento se ha retirado",
      expired: "El documento no se firmó a tiempo",
    },
    sealWaits:
      "El sellado tarda más de lo habitual: el último intento ha fallado. El servicio sigue intentándolo por sí solo; usted no tiene que hacer nada.",
    completedAt: "Firmado por todos:",
    cancelledAt: "Retirado:",
    openUntil: "Abierto hasta:",
    wasOpenUntil: "Estuvo abierto hasta:",
    asOf: "Situación a {at}",
    reload: "Actualizar",
    verify: "Comprobar un documento firmado",
  },
  fr: {
    pageTitle: (name) => `Suivi des signatures : ${name}`,
    documentId: "Identifiant du document",
    from: "Expéditeur",
    steps: ["Préparé", "Ouvert", "Signé", "Scellé"],
    stepsNow: ["En préparation", "À débloquer", "En cours de signature", "Scellement"],
    states: {
      draft: "Le document est encore en préparation",
      pending_payment: "Pas encore ouvert à la signature. L’expéditeur doit d’abord le débloquer.",
      sealing: "Tout le monde a signé. Le PDF signé est en cours de scellement.",
      complete: "Tout le monde a signé",
      cancelled: "Le document a été retiré",
      expired: "Le document n’a pas été signé à temps",
    },
    sealWaits:
      "Le scellement prend plus de temps que d’habitude : la dernière tentative a échoué. Le service réessaie de lui-même ; vous n’avez rien à faire.",
    completedAt: "Signé par tous :",
    cancelledAt: "Retiré :",
    openUntil: "Ouvert jusqu’au :",
    wasOpenUntil: "Était ouvert jusqu’au :",
    asOf: "Au {at}",
    reload: "Actualiser",
    verify: "Vérifier un document signé",
  },
};
