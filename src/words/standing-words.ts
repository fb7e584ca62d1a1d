import type { Language } from "#kernel/language.ts";
import { isOne } from "#words/plural.ts";
import type { WordsLike } from "#words/words-like.ts";

/** Why there is nothing to sign behind a link. */
export type ClosedKind = "unknown" | "cancelled" | "expired" | "replaced" | "notYet";

const en = {
  /** Whoever opened it can sign. */
  yours: (sender: string) => `${sender} asks for your signature.`,
  /** Somebody can, on this page. */
  open: (sender: string, people: number) =>
    people === 1
      ? `${sender} asks for a signature.`
      : `${sender} asks for signatures. ${people} are still needed here.`,
  /** Whoever opened it said no. */
  declined: "You said on {at} that you will not sign. Changed your mind?",
  /** Somebody whom this page is for did. */
  declinedFor: (role: string) =>
    `It was said on {at} that ${role} will not sign. Changed your mind?`,
  takeBack: "I may sign after all",
  youSigned: "You have signed: {at}.",
  missing: (names: string, count: number) =>
    `${names} ${isOne.en(count) ? "has" : "have"} not signed yet.`,
  qualified: (sender: string) =>
    `A qualified electronic signature is required here. This service does not offer it yet. Please contact ${sender}.`,
  /** Others, whose turn it is, come first. */
  later: (names: string, count: number) =>
    isOne.en(count)
      ? `You can read this document already. It can be signed here once ${names} has signed.`
      : `You can read this document already. It can be signed here once these have signed: ${names}.`,
  nobody: "Nobody can sign on this page right now.",
  ownLinks: (names: string, count: number) =>
    count === 1
      ? `Nobody signs on this page: ${names} signs with a personal link.`
      : `Nobody signs on this page: ${names} sign with personal links.`,
  unpaid: (sender: string) =>
    `This document is not open for signing yet. ${sender} still has to release it. You can already read it.`,
  complete: "Everyone has signed this document.",
  closed: {
    unknown: {
      title: "This page does not exist",
      text: (_sender: string) =>
        "The link may be incomplete, or the document was deleted. Please open the link again from the message you received.",
    },
    cancelled: {
      title: "This document was cancelled",
      text: (sender: string) => `${sender} cancelled it ({at}), so it can no longer be signed.`,
    },
    expired: {
      title: "Signing time is over",
      text: (sender: string) =>
        `This document could be signed until {at}, and that time has passed. If you still want to sign it, please write to ${sender}.`,
    },
    replaced: {
      title: "This link was replaced",
      text: (sender: string) =>
        `${sender} sent a newer link for this signature ({at}), perhaps to another address. Please use the latest one.`,
    },
    notYet: {
      title: "Not open for signing yet",
      text: (sender: string) =>
        `${sender} is still preparing this document. Please open the link again later.`,
    },
  } satisfies Record<ClosedKind, unknown>,
  /** In place of the text of `replaced`, where there is no `{at}`. */
  replacedUndated: "There is a new link for this signature. It has not been sent yet.",
  writeTo: (sender: string) => `Write to ${sender}`,
  from: "From",
};

/** What a link leads to, said to whoever opened it. `sender` is a name, `names` a list of roles; `{at}` is a time. */
export interface StandingWords extends WordsLike<typeof en> {}

export const standingWords: Record<Language, StandingWords> = {
  de: {
    yours: (sender) => `${sender} bittet um Ihre Unterschrift.`,
    open: (sender, people) =>
      people === 1
        ? `${sender} bittet um eine Unterschrift.`
        : `${sender} bittet um Unterschriften. Hier fehlen noch ${people}.`,
    declined:
      "Sie haben am {at} gesagt, dass Sie nicht unterschreiben. Haben Sie es sich anders überlegt?",
    declinedFor: (role) =>
      `Am {at} hieß es, dass ${role} nicht unterschreibt. Haben Sie es sich anders überlegt?`,
    takeBack: "Ich unterschreibe vielleicht doch",
    youSigned: "Sie haben unterschrieben: {at}.",
    missing: (names, count) =>
      isOne.de(count) ? `Es fehlt noch: ${names}.` : `Es fehlen noch: ${names}.`,
    qualified: (sender) =>
      `Hier ist eine qualifizierte elektronische Signatur nötig. Dieser Dienst bietet sie noch nicht an. Bitte wenden Sie sich an ${sender}.`,
    later: (names, count) =>
      isOne.de(count)
        ? `Sie können dieses Dokument schon lesen. Hier unterschrieben wird, sobald ${names} unterschrieben hat.`
        : `Sie können dieses Dokument schon lesen. Hier unterschrieben wird, sobald unterschrieben haben: ${names}.`,
    nobody: "Auf dieser Seite kann gerade niemand unterschreiben.",
    ownLinks: (names, count) =>
      count === 1
        ? `Auf dieser Seite unterschreibt niemand: ${names} unterschreibt über einen persönlichen Link.`
        : `Auf dieser Seite unterschreibt niemand: ${names} unterschreiben über persönliche Links.`,
    unpaid: (sender) =>
      `Dieses Dokument ist noch nicht zum Unterschreiben freigegeben. ${sender} muss es erst freischalten. Lesen können Sie es schon.`,
    complete: "Alle haben dieses Dokument unterschrieben.",
    closed: {
      unknown: {
        title: "Diese Seite gibt es nicht",
        text: () =>
          "Vielleicht ist der Link unvollständig, oder das Dokument wurde gelöscht. Öffnen Sie den Link bitte noch einmal aus der Nachricht, die Sie bekommen haben.",
      },
      cancelled: {
        title: "Dieses Dokument wurde zurückgezogen",
        text: (sender) =>
          `${sender} hat es zurückgezogen ({at}). Es kann nicht mehr unterschrieben werden.`,
      },
      expired: {
        title: "Die Frist zum Unterschreiben ist abgelaufen",
        text: (sender) =>
          `Dieses Dokument konnte bis {at} unterschrieben werden. Wenn Sie noch unterschreiben möchten, wenden Sie sich bitte an ${sender}.`,
      },
      replaced: {
        title: "Dieser Link wurde ersetzt",
        text: (sender) =>
          `${sender} hat für diese Unterschrift einen neuen Link verschickt ({at}), vielleicht an eine andere Adresse. Bitte nehmen Sie den neuesten.`,
      },
      notYet: {
        title: "Noch nicht zum Unterschreiben bereit",
        text: (sender) =>
          `${sender} bereitet dieses Dokument noch vor. Öffnen Sie den Link bitte später noch einmal.`,
      },
    },
    replacedUndated: "Für diese Unterschrift gibt es einen neuen Link. Er wird noch verschickt.",
    writeTo: (sender) => `${sender} schreiben`,
    from: "Von",
  },
  en,
  es: {
    yours: (sender) => `${sender} le pide su firma.`,
    open: (sender, people) =>
      people === 1
        ? `${sender} pide una firma.`
        : `${sender} pide firmas. Aquí faltan aún ${people}.`,
    declined: "El {at} dijo que no va a firmar. ¿Ha cambiado de opinión?",
    declinedFor: (role) => `El {at} se dijo que ${role} no va a firmar. ¿Ha cambiado de opinión?`,
    takeBack: "Quizá firme después de todo",
    youSigned: "Ya ha firmado: {at}.",
    missing: (names, count) =>
      isOne.es(count) ? `Aún no ha firmado: ${names}.` : `Aún no han firmado: ${names}.`,
    qualified: (sender) =>
      `Aquí se requiere una firma electrónica cualificada. Este servicio aún no la ofrece. Consulte a ${sender}.`,
    later: (names, count) =>
      isOne.es(count)
        ? `Ya puede leer este documento. Se podrá firmar aquí cuando haya firmado ${names}.`
        : `Ya puede leer este documento. Se podrá firmar aquí cuando hayan firmado: ${names}.`,
    nobody: "Ahora mismo nadie puede firmar en esta página.",
    ownLinks: (names, count) =>
      count === 1
        ? `En esta página no firma nadie: ${names} firma con un enlace personal.`
        : `En esta página no firma nadie: ${names} firman con enlaces personales.`,
    unpaid: (sender) =>
      `Aún no se puede firmar este documento. ${sender} tiene que habilitarlo antes. Ya puede leerlo.`,
    complete: "Todos han firmado este documento.",
    closed: {
      unknown: {
        title: "Esta página no existe",
        text: () =>
          "Puede que el enlace esté incompleto o que el documento se haya eliminado. Abra el enlace otra vez desde el mensaje que recibió.",
      },
      cancelled: {
        title: "Este documento se ha retirado",
        text: (sender) => `${sender} lo ha retirado ({at}) y ya no se puede firmar.`,
      },
      expired: {
        title: "El plazo para firmar ha vencido",
        text: (sender) =>
          `Este documento se podía firmar hasta el {at}. Si aún desea firmarlo, consulte a ${sender}.`,
      },
      replaced: {
        title: "Este enlace se ha sustituido",
        text: (sender) =>
          `${sender} ha enviado un enlace nuevo para esta firma ({at}), quizá a otra dirección. Use el más reciente.`,
      },
      notYet: {
        title: "Todavía no se puede firmar",
        text: (sender) => `${sender} aún está preparando este documento. Abra el enlace más tarde.`,
      },
    },
    replacedUndated: "Hay un enlace nuevo para esta firma. Todavía no se ha enviado.",
    writeTo: (sender) => `Escribir a ${sender}`,
    from: "Remitente",
  },
  fr: {
    yours: (sender) => `${sender} vous demande de signer.`,
    open: (sender, people) =>
      people === 1
        ? `${sender} demande une signature.`
        : `${sender} demande des signatures. Il en manque ${people} ici.`,
    declined: "Vous avez indiqué le {at} que vous ne signerez pas. Avez-vous changé d’avis ?",
    declinedFor: (role) =>
      `Pour ${role}, un refus de signer a été indiqué le {at}. Avez-vous changé d’avis ?`,
    takeBack: "Je signerai peut-être quand même",
    youSigned: "Vous avez signé : {at}.",
    missing: (names, count) =>
      isOne.fr(count) ? `N’a pas encore signé : ${names}.` : `N’ont pas encore signé : ${names}.`,
    qualified: (sender) =>
      `Une signature électronique qualifiée est requise ici. Ce service ne la propose pas encore. Veuillez vous adresser à ${sender}.`,
    later: (names, count) =>
      isOne.fr(count)
        ? `Vous pouvez déjà lire ce document. Il pourra être signé ici dès que ${names} aura signé.`
        : `Vous pouvez déjà lire ce document. Il pourra être signé ici dès qu’auront signé : ${names}.`,
    nobody: "Personne ne peut signer sur cette page pour le moment.",
    ownLinks: (names, count) =>
      count === 1
        ? `Personne ne signe sur cette page : ${names} signe avec un lien personnel.`
        : `Personne ne signe sur cette page : ${names} signent avec des liens personnels.`,
    unpaid: (sender) =>
      `Ce document n’est pas encore ouvert à la signature. ${sender} doit d’abord le débloquer. Vous pouvez déjà le lire.`,
    complete: "Tout le monde a signé ce document.",
    closed: {
      unknown: {
        title: "Cette page n’existe pas",
        text: () =>
          "Le lien est peut-être incomplet, ou le document a été supprimé. Rouvrez le lien depuis le message que vous avez reçu.",
      },
      cancelled: {
        title: "Ce document a été retiré",
        text: (sender) => `${sender} l’a retiré ({at}) : il ne peut plus être signé.`,
      },
      expired: {
        title: "Le délai de signature est écoulé",
        text: (sender) =>
          `Ce document était ouvert à la signature jusqu’au {at}. Si vous souhaitez encore le signer, veuillez vous adresser à ${sender}.`,
      },
      replaced: {
        title: "Ce lien a été remplacé",
        text: (sender) =>
          `${sender} a envoyé un nouveau lien pour cette signature ({at}), peut-être à une autre adresse. Utilisez le plus récent.`,
      },
      notYet: {
        title: "Pas encore ouvert à la signature",
        text: (sender) =>
          `${sender} prépare encore ce document. Veuillez rouvrir le lien plus tard.`,
      },
    },
    replacedUndated: "Il y a un nouveau lien pour cette signature. Il n’a pas encore été envoyé.",
    writeTo: (sender) => `Écrire à ${sender}`,
    from: "Expéditeur",
  },
};
