import type { Language } from "#kernel/language.ts";

/** Why there is nothing to sign behind a link. */
export type ClosedKind = "unknown" | "cancelled" | "replaced" | "notYet";

/** What a link leads to, said to whoever opened it. `sender` is a name, `names` a list of roles; `{at}` is a time. */
export interface StandingWords {
  /** Whoever opened it can sign. */
  yours(sender: string): string;
  /** Somebody can, on this page. */
  open(sender: string, people: number): string;
  youSigned: string;
  missing(names: string, count: number): string;
  qualified(sender: string): string;
  nobody: string;
  ownLinks(names: string, count: number): string;
  unpaid(sender: string): string;
  complete: string;
  closed: Record<
    ClosedKind,
    {
      title: string;
      text(sender: string): string /** Where there is no `{at}`. */;
      undated?: string;
    }
  >;
  writeTo(sender: string): string;
  from: string;
}

export const standingWords: Record<Language, StandingWords> = {
  de: {
    yours: (sender) => `${sender} bittet um Ihre Unterschrift.`,
    open: (sender, people) =>
      people === 1
        ? `${sender} bittet um eine Unterschrift.`
        : `${sender} bittet um Unterschriften. Hier fehlen noch ${people}.`,
    youSigned: "Sie haben unterschrieben: {at}.",
    missing: (names, count) =>
      count === 1 ? `Es fehlt noch: ${names}.` : `Es fehlen noch: ${names}.`,
    qualified: (sender) =>
      `Ihre Unterschrift muss eine qualifizierte sein, und die kann hier noch nicht geleistet werden. Fragen Sie bitte ${sender}.`,
    nobody: "Auf dieser Seite kann gerade niemand unterschreiben.",
    ownLinks: (names, count) =>
      count === 1
        ? `Auf dieser Seite unterschreibt niemand: ${names} hat einen eigenen Link.`
        : `Auf dieser Seite unterschreibt niemand: ${names} haben eigene Links.`,
    unpaid: (sender) =>
      `${sender} muss dieses Dokument erst zum Unterschreiben freigeben. Lesen können Sie es schon.`,
    complete: "Alle haben dieses Dokument unterschrieben.",
    closed: {
      unknown: {
        title: "Unter dieser Adresse gibt es nichts",
        text: () =>
          "Vielleicht ist der Link unvollständig, oder das Dokument wurde gelöscht. Öffnen Sie ihn bitte noch einmal aus der Nachricht, die Sie bekommen haben.",
      },
      cancelled: {
        title: "Dieses Dokument wurde zurückgezogen",
        text: (sender) =>
          `${sender} hat es zurückgezogen ({at}). Es kann nicht mehr unterschrieben werden.`,
      },
      replaced: {
        title: "Dieser Link wurde ersetzt",
        text: (sender) =>
          `${sender} hat für diese Unterschrift einen neuen Link verschickt ({at}). Bitte benutzen Sie diese Nachricht.`,
        undated: "Für diese Unterschrift gibt es einen neuen Link. Er wird noch verschickt.",
      },
      notYet: {
        title: "Noch nicht zum Unterschreiben bereit",
        text: (sender) =>
          `${sender} bereitet dieses Dokument noch vor. Öffnen Sie den Link bitte später noch einmal.`,
      },
    },
    writeTo: (sender) => `${sender} schreiben`,
    from: "Von",
  },
  en: {
    yours: (sender) => `${sender} asks for your signature.`,
    open: (sender, people) =>
      people === 1
        ? `${sender} asks for a signature.`
        : `${sender} asks for signatures. ${people} are missing here.`,
    youSigned: "You have signed: {at}.",
    missing: (names, count) => `${names} ${count === 1 ? "has" : "have"} not signed yet.`,
    qualified: (sender) =>
      `Your signature has to be a qualified one, which cannot be given here yet. Please ask ${sender}.`,
    nobody: "Nobody can sign on this page right now.",
    ownLinks: (names, count) =>
      count === 1
        ? `Nobody signs on this page: ${names} has a link of their own.`
        : `Nobody signs on this page: ${names} have links of their own.`,
    unpaid: (sender) =>
      `${sender} has to open this document for signing first. You can already read it.`,
    complete: "Everyone has signed this document.",
    closed: {
      unknown: {
        title: "There is nothing at this address",
        text: () =>
          "The link may be incomplete, or the document was deleted. Please open it again from the message you received.",
      },
      cancelled: {
        title: "This document was withdrawn",
        text: (sender) => `${sender} withdrew it ({at}). It can no longer be signed.`,
      },
      replaced: {
        title: "This link was replaced",
        text: (sender) =>
          `${sender} sent a new link for this signature ({at}). Please use that message.`,
        undated: "There is a new link for this signature. It has not been sent yet.",
      },
      notYet: {
        title: "Not open for signing yet",
        text: (sender) =>
          `${sender} is still preparing this document. Please open the link again later.`,
      },
    },
    writeTo: (sender) => `Write to ${sender}`,
    from: "From",
  },
  es: {
    yours: (sender) => `${sender} le pide su firma.`,
    open: (sender, people) =>
      people === 1 ? `${sender} pide una firma.` : `${sender} pide firmas. Aquí faltan ${people}.`,
    youSigned: "Usted ha firmado: {at}.",
    missing: (names, count) =>
      count === 1 ? `Aún no ha firmado: ${names}.` : `Aún no han firmado: ${names}.`,
    qualified: (sender) =>
      `Su firma tiene que ser cualificada, y esa todavía no se puede dar aquí. Pregunte a ${sender}, por favor.`,
    nobody: "Ahora mismo nadie puede firmar en esta página.",
    ownLinks: (names, count) =>
      count === 1
        ? `En esta página no firma nadie: ${names} tiene su propio enlace.`
        : `En esta página no firma nadie: ${names} tienen sus propios enlaces.`,
    unpaid: (sender) =>
      `${sender} tiene que abrir antes este documento a la firma. Ya puede leerlo.`,
    complete: "Todas las personas han firmado este documento.",
    closed: {
      unknown: {
        title: "No hay nada en esta dirección",
        text: () =>
          "Puede que el enlace esté incompleto o que el documento se haya eliminado. Ábralo de nuevo desde el mensaje que recibió, por favor.",
      },
      cancelled: {
        title: "Este documento se ha retirado",
        text: (sender) => `${sender} lo ha retirado ({at}). Ya no se puede firmar.`,
      },
      replaced: {
        title: "Este enlace se ha sustituido",
        text: (sender) =>
          `${sender} ha enviado un enlace nuevo para esta firma ({at}). Use ese mensaje, por favor.`,
        undated: "Hay un enlace nuevo para esta firma. Todavía no se ha enviado.",
      },
      notYet: {
        title: "Todavía no se puede firmar",
        text: (sender) =>
          `${sender} aún está preparando este documento. Abra el enlace más tarde, por favor.`,
      },
    },
    writeTo: (sender) => `Escribir a ${sender}`,
    from: "De",
  },
  fr: {
    yours: (sender) => `${sender} vous demande de signer.`,
    open: (sender, people) =>
      people === 1
        ? `${sender} demande une signature.`
        : `${sender} demande des signatures. Il en manque ${people} ici.`,
    youSigned: "Vous avez signé : {at}.",
    missing: (names, count) =>
      count === 1 ? `N’a pas encore signé : ${names}.` : `N’ont pas encore signé : ${names}.`,
    qualified: (sender) =>
      `Votre signature doit être qualifiée, ce qui n’est pas encore possible ici. Veuillez vous adresser à ${sender}.`,
    nobody: "Personne ne peut signer sur cette page pour le moment.",
    ownLinks: (names, count) =>
      count === 1
        ? `Personne ne signe sur cette page : ${names} a son propre lien.`
        : `Personne ne signe sur cette page : ${names} ont leurs propres liens.`,
    unpaid: (sender) =>
      `${sender} doit d’abord ouvrir ce document à la signature. Vous pouvez déjà le lire.`,
    complete: "Tout le monde a signé ce document.",
    closed: {
      unknown: {
        title: "Il n’y a rien à cette adresse",
        text: () =>
          "Le lien est peut-être incomplet, ou le document a été supprimé. Veuillez le rouvrir depuis le message que vous avez reçu.",
      },
      cancelled: {
        title: "Ce document a été retiré",
        text: (sender) => `${sender} l’a retiré ({at}). Il ne peut plus être signé.`,
      },
      replaced: {
        title: "Ce lien a été remplacé",
        text: (sender) =>
          `${sender} a envoyé un nouveau lien pour cette signature ({at}). Veuillez utiliser ce message.`,
        undated: "Il y a un nouveau lien pour cette signature. Il n’a pas encore été envoyé.",
      },
      notYet: {
        title: "Pas encore ouvert à la signature",
        text: (sender) =>
          `${sender} prépare encore ce document. Veuillez rouvrir le lien plus tard.`,
      },
    },
    writeTo: (sender) => `Écrire à ${sender}`,
    from: "De la part de",
  },
};
