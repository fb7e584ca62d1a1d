import type { Language } from "#kernel/language.ts";

export interface AccountWords {
  signInTitle: string;
  signInText: string;
  signIn: string;
  linkUsedTitle: string;
  linkUsedText: string;
  contracts: string;
  noContracts: string;
  openSigningPage: string;
  download: string;
  signedInAs: (email: string) => string;
  statuses: Record<"draft" | "pending" | "pending_payment" | "fully_signed" | "cancelled", string>;
}

export const accountWords: Record<Language, AccountWords> = {
  de: {
    signInTitle: "Anmelden",
    signInText: "Dieser Link meldet Sie einmal an. Danach gilt er nicht mehr.",
    signIn: "Anmelden",
    linkUsedTitle: "Dieser Link gilt nicht mehr",
    linkUsedText: "Er wurde schon benutzt oder ist abgelaufen.",
    contracts: "Verträge",
    noContracts: "Noch keine Verträge. Legen Sie den ersten über die API an.",
    openSigningPage: "Zum Unterschreiben",
    download: "Herunterladen",
    signedInAs: (email) => `Angemeldet als ${email}`,
    statuses: {
      draft: "Entwurf",
      pending: "wartet auf Unterschriften",
      pending_payment: "wartet auf Zahlung",
      fully_signed: "unterschrieben",
      cancelled: "abgebrochen",
    },
  },
  en: {
    signInTitle: "Sign in",
    signInText: "This link signs you in once. After that it no longer works.",
    signIn: "Sign in",
    linkUsedTitle: "This link no longer works",
    linkUsedText: "It was used already, or its time is over.",
    contracts: "Contracts",
    noContracts: "No contracts yet. Create the first one with the API.",
    openSigningPage: "Open the signing page",
    download: "Download",
    signedInAs: (email) => `Signed in as ${email}`,
    statuses: {
      draft: "draft",
      pending: "waiting for signatures",
      pending_payment: "waiting for payment",
      fully_signed: "signed",
      cancelled: "cancelled",
    },
  },
  es: {
    signInTitle: "Iniciar sesión",
    signInText: "Este enlace inicia sesión una sola vez. Después deja de valer.",
    signIn: "Iniciar sesión",
    linkUsedTitle: "Este enlace ya no vale",
    linkUsedText: "Ya se usó o ha caducado.",
    contracts: "Contratos",
    noContracts: "Aún no hay contratos. Cree el primero con la API.",
    openSigningPage: "Abrir la página de firma",
    download: "Descargar",
    signedInAs: (email) => `Sesión iniciada como ${email}`,
    statuses: {
      draft: "borrador",
      pending: "pendiente de firmas",
      pending_payment: "pendiente de pago",
      fully_signed: "firmado",
      cancelled: "cancelado",
    },
  },
  fr: {
    signInTitle: "Se connecter",
    signInText: "Ce lien vous connecte une seule fois. Ensuite, il n’est plus valable.",
    signIn: "Se connecter",
    linkUsedTitle: "Ce lien n’est plus valable",
    linkUsedText: "Il a déjà servi ou il a expiré.",
    contracts: "Contrats",
    noContracts: "Aucun contrat pour l’instant. Créez le premier avec l’API.",
    openSigningPage: "Ouvrir la page de signature",
    download: "Télécharger",
    signedInAs: (email) => `Connecté en tant que ${email}`,
    statuses: {
      draft: "brouillon",
      pending: "en attente de signatures",
      pending_payment: "en attente de paiement",
      fully_signed: "signé",
      cancelled: "annulé",
    },
  },
};
