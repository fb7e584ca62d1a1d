import type { Language } from "#kernel/language.ts";
import type { WordsLike } from "#words/words-like.ts";

/** Why a visitor's browser gets no page. */
export type RefusedKind = "notFound" | "elsewhere" | "unreadable" | "tooMany" | "busy" | "broken";

const en = {
  kinds: {
    notFound: {
      title: "This page does not exist",
      text: "The address may be mistyped or incomplete. If it came with a message, please open the link there again.",
    },
    elsewhere: {
      title: "This form came from another website",
      text: "To keep you safe, nothing was done. Please open the page here and try again.",
    },
    unreadable: {
      title: "This request cannot be processed",
      text: "Nothing was done. Please go back, reload the page and try again.",
    },
    tooMany: {
      title: "Too many requests",
      text: "Nothing is lost. Please wait a minute, then try again.",
    },
    busy: {
      title: "The service is very busy right now",
      text: "Nothing is lost. Please try again in a moment.",
    },
    broken: {
      title: "Something went wrong on our side",
      text: "What was already stored is not lost. Please try again in a moment.",
    },
  } satisfies Record<RefusedKind, unknown>,
  again: "Try again",
  front: "Go to the front page",
  verify: "Check a signed document",
  /** Before the number of the request. */
  number: "The error is in the service’s log under this number:",
};

/** What is said in place of a page, by the visitor's language. */
export interface RefusedWords extends WordsLike<typeof en> {}

export const refusedWords: Record<Language, RefusedWords> = {
  de: {
    kinds: {
      notFound: {
        title: "Diese Seite gibt es nicht",
        text: "Vielleicht ist die Adresse falsch geschrieben oder unvollständig. Falls sie aus einer Nachricht stammt, öffnen Sie den Link dort bitte noch einmal.",
      },
      elsewhere: {
        title: "Dieses Formular kam von einer anderen Website",
        text: "Zu Ihrer Sicherheit wurde nichts ausgeführt. Öffnen Sie die Seite bitte hier, und versuchen Sie es noch einmal.",
      },
      unreadable: {
        title: "Diese Anfrage lässt sich nicht verarbeiten",
        text: "Es ist nichts geschehen. Gehen Sie bitte zurück, laden Sie die Seite neu, und versuchen Sie es noch einmal.",
      },
      tooMany: {
        title: "Zu viele Anfragen",
        text: "Es ist nichts verloren. Warten Sie bitte eine Minute, und versuchen Sie es dann noch einmal.",
      },
      busy: {
        title: "Der Dienst ist gerade überlastet",
        text: "Es ist nichts verloren. Versuchen Sie es bitte gleich noch einmal.",
      },
      broken: {
        title: "Bei uns ist ein Fehler aufgetreten",
        text: "Was schon gespeichert war, ist nicht verloren. Versuchen Sie es bitte gleich noch einmal.",
      },
    },
    again: "Noch einmal versuchen",
    front: "Zur Startseite",
    verify: "Unterschriebenes Dokument prüfen",
    number: "Unter dieser Nummer steht der Fehler im Protokoll des Dienstes:",
  },
  en,
  es: {
    kinds: {
      notFound: {
        title: "Esta página no existe",
        text: "Puede que la dirección esté mal escrita o incompleta. Si venía en un mensaje, abra de nuevo el enlace desde allí.",
      },
      elsewhere: {
        title: "Este formulario venía de otro sitio web",
        text: "Por su seguridad no se ha hecho nada. Abra la página aquí e inténtelo de nuevo.",
      },
      unreadable: {
        title: "Esta solicitud no se puede procesar",
        text: "No se ha hecho nada. Vuelva atrás, cargue de nuevo la página e inténtelo otra vez.",
      },
      tooMany: {
        title: "Demasiadas solicitudes",
        text: "No se ha perdido nada. Espere un minuto y vuelva a intentarlo.",
      },
      busy: {
        title: "El servicio está muy ocupado en este momento",
        text: "No se ha perdido nada. Inténtelo de nuevo dentro de un momento.",
      },
      broken: {
        title: "Se ha producido un error en el servicio",
        text: "Lo que ya estaba guardado no se ha perdido. Inténtelo de nuevo dentro de un momento.",
      },
    },
    again: "Intentar de nuevo",
    front: "Ir a la página de inicio",
    verify: "Comprobar un documento firmado",
    number: "El error consta en el registro del servicio con este número:",
  },
  fr: {
    kinds: {
      notFound: {
        title: "Cette page n’existe pas",
        text: "L’adresse contient peut-être une faute de frappe ou est incomplète. Si elle figurait dans un message, rouvrez le lien depuis ce message.",
      },
      elsewhere: {
        title: "Ce formulaire venait d’un autre site",
        text: "Pour votre sécurité, rien n’a été fait. Veuillez ouvrir la page ici et réessayer.",
      },
      unreadable: {
        title: "Cette demande ne peut pas être traitée",
        text: "Rien n’a été fait. Veuillez revenir en arrière, recharger la page et réessayer.",
      },
      tooMany: {
        title: "Trop de demandes",
        text: "Rien n’est perdu. Veuillez attendre une minute, puis réessayer.",
      },
      busy: {
        title: "Le service est très sollicité en ce moment",
        text: "Rien n’est perdu. Veuillez réessayer dans un instant.",
      },
      broken: {
        title: "Une erreur s’est produite de notre côté",
        text: "Ce qui était déjà enregistré n’est pas perdu. Veuillez réessayer dans un instant.",
      },
    },
    again: "Réessayer",
    front: "Aller à la page d’accueil",
    verify: "Vérifier un document signé",
    number: "L’erreur figure sous ce numéro dans le journal du service :",
  },
};
