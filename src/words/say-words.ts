import type { Language } from "#kernel/language.ts";
import type { SaidKind } from "#kernel/said-kinds.ts";
import type { WordsLike } from "#words/words-like.ts";

const en = {
  /** Opens the form. */
  title: "Ask a question or decline",
  /** The same where saying no is switched off. */
  titleAsking: "Ask the sender",
  intro: (sender: string) => `${sender} gets your message by e-mail.`,
  kinds: {
    decline: "I do not want to sign",
    question: "I have a question first",
    "wrong-person": "I am not the right person",
    reconsider: "I may sign after all",
  } satisfies Record<SaidKind, unknown>,
  role: "Which signer are you?",
  text: "Your message",
  /** How much it may be. */
  most: (characters: number) =>
    `Not needed, unless you have a question. At most ${characters} characters.`,
  send: "Send the message",
  withoutScript: "To send it, JavaScript must be switched on.",
  sent: {
    decline: (sender: string) =>
      `${sender} is told that you do not want to sign. The document stays open: if you change your mind, you can still sign here.`,
    question: (sender: string) => `Your question goes to ${sender}. You can still sign later.`,
    "wrong-person": (sender: string) =>
      `${sender} is told that the link went to the wrong person. There is nothing more for you to do.`,
    reconsider: (sender: string) => `${sender} is told that you may sign after all.`,
  } satisfies Record<SaidKind, unknown>,
  nobody: "Please choose for whom you are writing.",
  empty: "Please write your question.",
  failed: {
    offline: "The message was not sent. Your text is still here; please try again.",
    often: "No more messages can be sent today. You can send another one tomorrow.",
    late: "Something has changed in the meantime. Please reload the page.",
  },
};

/** `sender` is a name. */
export interface SayWords extends WordsLike<typeof en> {}

export const sayWords: Record<Language, SayWords> = {
  de: {
    title: "Nachfragen oder ablehnen",
    titleAsking: "Beim Absender nachfragen",
    intro: (sender) => `${sender} bekommt Ihre Nachricht per E-Mail.`,
    kinds: {
      decline: "Ich möchte nicht unterschreiben",
      question: "Ich habe vorher eine Frage",
      "wrong-person": "Ich bin nicht die richtige Person",
      reconsider: "Ich unterschreibe vielleicht doch",
    },
    role: "In welcher Rolle schreiben Sie?",
    text: "Ihre Nachricht",
    most: (characters) => `Nur bei einer Frage nötig. Höchstens ${characters} Zeichen.`,
    send: "Nachricht senden",
    withoutScript: "Zum Senden muss JavaScript eingeschaltet sein.",
    sent: {
      decline: (sender) =>
        `${sender} erfährt, dass Sie nicht unterschreiben möchten. Das Dokument bleibt offen: Wenn Sie es sich anders überlegen, können Sie hier noch unterschreiben.`,
      question: (sender) =>
        `Ihre Frage geht an ${sender}. Unterschreiben können Sie auch später noch.`,
      "wrong-person": (sender) =>
        `${sender} erfährt, dass der Link an die falsche Person gegangen ist. Sie brauchen nichts weiter zu tun.`,
      reconsider: (sender) => `${sender} erfährt, dass Sie vielleicht doch unterschreiben.`,
    },
    nobody: "Bitte wählen Sie aus, für wen Sie schreiben.",
    empty: "Bitte schreiben Sie Ihre Frage.",
    failed: {
      offline:
        "Die Nachricht ist nicht angekommen. Ihr Text steht noch hier; versuchen Sie es bitte noch einmal.",
      often: "Heute können keine weiteren Nachrichten geschickt werden. Morgen geht es wieder.",
      late: "Inzwischen hat sich etwas geändert. Laden Sie die Seite bitte neu.",
    },
  },
  en,
  es: {
    title: "Preguntar o rechazar la firma",
    titleAsking: "Preguntar al remitente",
    intro: (sender) => `${sender} recibirá su mensaje por correo electrónico.`,
    kinds: {
      decline: "No quiero firmar",
      question: "Antes tengo una pregunta",
      "wrong-person": "No soy la persona indicada",
      reconsider: "Quizá firme después de todo",
    },
    role: "¿En nombre de quién escribe?",
    text: "Su mensaje",
    most: (characters) =>
      `Solo hace falta para una pregunta. Como máximo ${characters} caracteres.`,
    send: "Enviar el mensaje",
    withoutScript: "Para enviarlo, JavaScript tiene que estar activado.",
    sent: {
      decline: (sender) =>
        `${sender} sabrá que usted no quiere firmar. El documento sigue abierto: si cambia de opinión, todavía puede firmar aquí.`,
      question: (sender) => `Su pregunta llegará a ${sender}. Puede firmar más tarde.`,
      "wrong-person": (sender) =>
        `${sender} sabrá que el enlace ha llegado a la persona equivocada. No tiene que hacer nada más.`,
      reconsider: (sender) => `${sender} sabrá que quizá firme después de todo.`,
    },
    nobody: "Elija en nombre de quién escribe.",
    empty: "Escriba su pregunta.",
    failed: {
      offline: "El mensaje no se ha enviado. Su texto sigue aquí; inténtelo de nuevo.",
      often: "Hoy ya no se pueden enviar más mensajes. Mañana podrá enviar otro.",
      late: "Algo ha cambiado mientras tanto. Vuelva a cargar la página.",
    },
  },
  fr: {
    title: "Poser une question ou refuser",
    titleAsking: "Poser une question à l’expéditeur",
    intro: (sender) => `${sender} recevra votre message par e-mail.`,
    kinds: {
      decline: "Je ne souhaite pas signer",
      question: "J’ai d’abord une question",
      "wrong-person": "Je ne suis pas la bonne personne",
      reconsider: "Je signerai peut-être quand même",
    },
    role: "Pour qui écrivez-vous ?",
    text: "Votre message",
    most: (characters) =>
      `Nécessaire seulement pour une question. ${characters} caractères au plus.`,
    send: "Envoyer le message",
    withoutScript: "Pour l’envoyer, JavaScript doit être activé.",
    sent: {
      decline: (sender) =>
        `${sender} saura que vous ne souhaitez pas signer. Le document reste ouvert : si vous changez d’avis, vous pouvez encore signer ici.`,
      question: (sender) => `Votre question parviendra à ${sender}. Vous pourrez signer plus tard.`,
      "wrong-person": (sender) =>
        `${sender} saura que le lien est parvenu à la mauvaise personne. Vous n’avez rien d’autre à faire.`,
      reconsider: (sender) => `${sender} saura que vous signerez peut-être quand même.`,
    },
    nobody: "Veuillez choisir pour qui vous écrivez.",
    empty: "Veuillez écrire votre question.",
    failed: {
      offline: "Le message n’a pas été envoyé. Votre texte est toujours là ; veuillez réessayer.",
      often:
        "Aucun autre message ne peut être envoyé aujourd’hui. Vous pourrez en envoyer un autre demain.",
      late: "La situation a changé entre-temps. Veuillez recharger la page.",
    },
  },
};
