import type { Language } from "#kernel/language.ts";
import type { SaidKind } from "#kernel/said-kinds.ts";

/** `sender` is a name. */
export interface SayWords {
  /** Opens the form. */
  title: string;
  /** The same where saying no is switched off. */
  titleAsking: string;
  intro(sender: string): string;
  kinds: Record<SaidKind, string>;
  role: string;
  text: string;
  /** How much it may be. */
  most(characters: number): string;
  send: string;
  withoutScript: string;
  sent: Record<SaidKind, (sender: string) => string>;
  empty: string;
  failed: { offline: string; often: string; late: string };
}

export const sayWords: Record<Language, SayWords> = {
  de: {
    title: "Nicht unterschreiben oder nachfragen",
    titleAsking: "Beim Absender nachfragen",
    intro: (sender) => `${sender} bekommt Ihre Nachricht per E-Mail.`,
    kinds: {
      decline: "Ich möchte nicht unterschreiben",
      question: "Ich habe vorher eine Frage",
      "wrong-person": "Ich bin nicht die richtige Person",
    },
    role: "Für wen schreiben Sie?",
    text: "Ihre Nachricht",
    most: (characters) =>
      `Höchstens ${characters} Zeichen. Eine Frage braucht Worte, sonst geht es auch ohne.`,
    send: "Nachricht senden",
    withoutScript: "Zum Senden muss JavaScript eingeschaltet sein.",
    sent: {
      decline: (sender) =>
        `${sender} erfährt, dass Sie nicht unterschreiben möchten. Das Dokument bleibt offen: Wenn Sie es sich anders überlegen, können Sie hier noch unterschreiben.`,
      question: (sender) =>
        `Ihre Frage geht an ${sender}. Unterschreiben können Sie auch später noch.`,
      "wrong-person": (sender) =>
        `${sender} erfährt, dass der Link an die falsche Person geraten ist. Sie brauchen nichts weiter zu tun.`,
    },
    empty: "Bitte schreiben Sie Ihre Frage.",
    failed: {
      offline:
        "Die Nachricht ist nicht angekommen. Ihr Text steht noch hier; versuchen Sie es bitte noch einmal.",
      often: "Für heute sind genug Nachrichten geschickt worden. Morgen geht es wieder.",
      late: "Das hat sich inzwischen geändert. Laden Sie die Seite bitte neu.",
    },
  },
  en: {
    title: "Do not sign, or ask first",
    titleAsking: "Ask the sender",
    intro: (sender) => `${sender} gets your message by e-mail.`,
    kinds: {
      decline: "I do not want to sign",
      question: "I have a question first",
      "wrong-person": "I am not the right person",
    },
    role: "Whom do you write for?",
    text: "Your message",
    most: (characters) =>
      `At most ${characters} characters. A question needs words, the others can go without.`,
    send: "Send the message",
    withoutScript: "Sending it needs JavaScript.",
    sent: {
      decline: (sender) =>
        `${sender} is told that you do not want to sign. The document stays open: if you change your mind, you can still sign here.`,
      question: (sender) => `Your question goes to ${sender}. You can still sign later.`,
      "wrong-person": (sender) =>
        `${sender} is told that the link came to the wrong person. There is nothing more for you to do.`,
    },
    empty: "Please write your question.",
    failed: {
      offline: "The message did not arrive. Your words are still here; please try again.",
      often: "Enough messages were sent for today. Tomorrow there is room again.",
      late: "This has changed in the meantime. Please load the page anew.",
    },
  },
  es: {
    title: "No firmar o preguntar antes",
    titleAsking: "Preguntar al remitente",
    intro: (sender) => `${sender} recibirá su mensaje por correo electrónico.`,
    kinds: {
      decline: "No quiero firmar",
      question: "Tengo antes una pregunta",
      "wrong-person": "No soy la persona indicada",
    },
    role: "¿En nombre de quién escribe?",
    text: "Su mensaje",
    most: (characters) =>
      `Como máximo ${characters} caracteres. Una pregunta necesita palabras; lo demás puede ir sin ellas.`,
    send: "Enviar el mensaje",
    withoutScript: "Para enviarlo hace falta JavaScript.",
    sent: {
      decline: (sender) =>
        `${sender} sabrá que usted no quiere firmar. El documento sigue abierto: si cambia de opinión, todavía puede firmar aquí.`,
      question: (sender) => `Su pregunta llegará a ${sender}. Puede firmar más tarde.`,
      "wrong-person": (sender) =>
        `${sender} sabrá que el enlace ha llegado a la persona equivocada. No tiene que hacer nada más.`,
    },
    empty: "Escriba su pregunta, por favor.",
    failed: {
      offline: "El mensaje no ha llegado. Su texto sigue aquí; inténtelo de nuevo, por favor.",
      often: "Por hoy ya se han enviado bastantes mensajes. Mañana podrá enviar otro.",
      late: "Esto ha cambiado entretanto. Vuelva a cargar la página, por favor.",
    },
  },
  fr: {
    title: "Ne pas signer ou poser une question",
    titleAsking: "Poser une question à l’expéditeur",
    intro: (sender) => `${sender} recevra votre message par e-mail.`,
    kinds: {
      decline: "Je ne souhaite pas signer",
      question: "J’ai d’abord une question",
      "wrong-person": "Je ne suis pas la bonne personne",
    },
    role: "Pour qui écrivez-vous ?",
    text: "Votre message",
    most: (characters) =>
      `${characters} caractères au plus. Une question demande des mots, le reste peut s’en passer.`,
    send: "Envoyer le message",
    withoutScript: "Pour l’envoyer, JavaScript doit être activé.",
    sent: {
      decline: (sender) =>
        `${sender} saura que vous ne souhaitez pas signer. Le document reste ouvert : si vous changez d’avis, vous pouvez encore signer ici.`,
      question: (sender) => `Votre question parviendra à ${sender}. Vous pourrez signer plus tard.`,
      "wrong-person": (sender) =>
        `${sender} saura que le lien est arrivé à la mauvaise personne. Vous n’avez rien d’autre à faire.`,
    },
    empty: "Merci d’écrire votre question.",
    failed: {
      offline: "Le message n’est pas arrivé. Votre texte est toujours là ; merci de réessayer.",
      often:
        "Assez de messages ont été envoyés pour aujourd’hui. Vous pourrez en envoyer un autre demain.",
      late: "La situation a changé entre-temps. Merci de recharger la page.",
    },
  },
};
