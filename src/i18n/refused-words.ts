import type { Language } from "#kernel/language.ts";

/** Why a visitor's browser gets no page. */
export type RefusedKind = "notFound" | "elsewhere" | "unreadable" | "tooMany" | "busy" | "broken";

/** What is said in place of a page, by the visitor's language. */
export interface RefusedWords {
  kinds: Record<RefusedKind, { title: string; text: string }>;
  again: string;
  front: string;
  verify: string;
  /** Before the number of the request. */
  number: string;
}

export const refusedWords: Record<Language, RefusedWords> = {
  de: {
    kinds: {
      notFound: {
        title: "Unter dieser Adresse gibt es nichts",
        text: "Vielleicht ist sie vertippt oder unvollständig. Falls sie aus einer Nachricht stammt, öffnen Sie den Link dort bitte noch einmal.",
      },
      elsewhere: {
        title: "Dieses Formular kam von einer anderen Website",
        text: "Zu Ihrer Sicherheit ist nichts geschehen. Öffnen Sie die Seite bitte hier, und versuchen Sie es noch einmal.",
      },
      unreadable: {
        title: "Diese Anfrage lässt sich nicht verarbeiten",
        text: "Es ist nichts geschehen. Gehen Sie bitte zurück, laden Sie die Seite neu, und versuchen Sie es noch einmal.",
      },
      tooMany: {
        title: "Zu viele Anfragen auf einmal",
        text: "Es ist nichts verloren. Warten Sie bitte eine Minute, und versuchen Sie es dann noch einmal.",
      },
      busy: {
        title: "Gerade ist sehr viel zu tun",
        text: "Es ist nichts verloren. Versuchen Sie es bitte gleich noch einmal.",
      },
      broken: {
        title: "Das hat bei uns nicht geklappt",
        text: "Was schon festgehalten war, ist nicht verloren. Versuchen Sie es bitte gleich noch einmal.",
      },
    },
    again: "Noch einmal versuchen",
    front: "Zur Startseite",
    verify: "Eine unterschriebene Datei prüfen",
    number: "Unter dieser Nummer steht der Fehler im Protokoll des Dienstes:",
  },
  en: {
    kinds: {
      notFound: {
        title: "There is nothing at this address",
        text: "It may be mistyped or incomplete. If it came with a message, please open the link there once more.",
      },
      elsewhere: {
        title: "This form came from another site",
        text: "To keep you safe, nothing was done. Please open the page here and try again.",
      },
      unreadable: {
        title: "This request cannot be processed",
        text: "Nothing was done. Please go back, load the page anew and try again.",
      },
      tooMany: {
        title: "Too many requests at once",
        text: "Nothing is lost. Please wait a minute, then try again.",
      },
      busy: {
        title: "There is a lot to do right now",
        text: "Nothing is lost. Please try again in a moment.",
      },
      broken: {
        title: "That did not work on our side",
        text: "What had been recorded is not lost. Please try again in a moment.",
      },
    },
    again: "Try again",
    front: "To the front page",
    verify: "Check a signed file",
    number: "The fault stands in the service’s log under this number:",
  },
  es: {
    kinds: {
      notFound: {
        title: "No hay nada en esta dirección",
        text: "Puede que tenga una errata o esté incompleta. Si venía en un mensaje, abra de nuevo el enlace desde allí, por favor.",
      },
      elsewhere: {
        title: "Este formulario venía de otro sitio web",
        text: "Por su seguridad no se ha hecho nada. Abra la página aquí e inténtelo de nuevo, por favor.",
      },
      unreadable: {
        title: "Esta solicitud no se puede procesar",
        text: "No se ha hecho nada. Vuelva atrás, cargue de nuevo la página e inténtelo otra vez, por favor.",
      },
      tooMany: {
        title: "Demasiadas solicitudes a la vez",
        text: "No se ha perdido nada. Espere un minuto y vuelva a intentarlo, por favor.",
      },
      busy: {
        title: "Ahora mismo hay mucho trabajo",
        text: "No se ha perdido nada. Inténtelo de nuevo dentro de un momento, por favor.",
      },
      broken: {
        title: "Algo ha fallado por nuestra parte",
        text: "Lo que ya estaba registrado no se ha perdido. Inténtelo de nuevo dentro de un momento, por favor.",
      },
    },
    again: "Intentar de nuevo",
    front: "Ir a la página de inicio",
    verify: "Comprobar un archivo firmado",
    number: "El fallo consta en el registro del servicio con este número:",
  },
  fr: {
    kinds: {
      notFound: {
        title: "Il n’y a rien à cette adresse",
        text: "Elle contient peut-être une faute de frappe ou elle est incomplète. Si elle figurait dans un message, veuillez rouvrir le lien depuis ce message.",
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
        title: "Trop de demandes à la fois",
        text: "Rien n’est perdu. Veuillez attendre une minute, puis réessayer.",
      },
      busy: {
        title: "Il y a beaucoup à faire en ce moment",
        text: "Rien n’est perdu. Veuillez réessayer dans un instant.",
      },
      broken: {
        title: "Quelque chose n’a pas fonctionné de notre côté",
        text: "Ce qui était déjà enregistré n’est pas perdu. Veuillez réessayer dans un instant.",
      },
    },
    again: "Réessayer",
    front: "Aller à la page d’accueil",
    verify: "Vérifier un fichier signé",
    number: "L’erreur figure sous ce numéro dans le journal du service :",
  },
};
