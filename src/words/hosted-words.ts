import type { Language } from "#kernel/language.ts";
import type { WordsLike } from "#words/words-like.ts";

const en = {
  pageTitle: "Signing on one device",
  /** `who` is a name, or the role of somebody whose name the sender does not have. */
  handTo: (who: string) => `Please hand the device to ${who}`,
  intro: (sender: string) =>
    `${sender} lets several people sign on this device, one after the other. Whoever has it now says who they are; nothing of anybody before is kept on it.`,
  iAm: (who: string) => `I am ${who}`,
  /** The others who can sign now. */
  orElse: "Somebody else has the device?",
  /** Everybody has signed. */
  done: "Everyone has signed",
  nobody: "Nobody signs on this device now",
  /** Somebody still signs elsewhere, or comes later. */
  missing: (names: string) => `Still to sign: ${names}.`,
  giveBack: "The device can go back to whose it is.",
  giveBackTo: (host: string) => `The device can go back to ${host}.`,
  /** Above the document, to who has the device. */
  turn: (role: string) => `You sign as ${role}, on a device that goes from one signer to the next.`,
  turnOf: (role: string, host: string) =>
    `You sign as ${role}, on a device that ${host} hands from one signer to the next.`,
  handOn: "Hand the device on",
};

/** What is said where several people sign on one device, one after the other. */
export interface HostedWords extends WordsLike<typeof en> {}

export const hostedWords: Record<Language, HostedWords> = {
  de: {
    pageTitle: "Unterschreiben auf einem Gerät",
    handTo: (who) => `Bitte geben Sie das Gerät an ${who} weiter`,
    intro: (sender) =>
      `${sender} lässt mehrere Personen nacheinander auf diesem Gerät unterschreiben. Wer es jetzt hat, sagt, wer er oder sie ist. Von allen vorher bleibt nichts darauf.`,
    iAm: (who) => `Ich bin ${who}`,
    orElse: "Jemand anderes hat das Gerät?",
    done: "Alle haben unterschrieben",
    nobody: "Auf diesem Gerät unterschreibt gerade niemand",
    missing: (names) => `Noch zu unterschreiben: ${names}.`,
    giveBack: "Das Gerät kann dahin zurück, wohin es gehört.",
    giveBackTo: (host) => `Das Gerät kann zurück an ${host}.`,
    turn: (role) =>
      `Sie unterschreiben als ${role}, auf einem Gerät, das von einer Person zur nächsten geht.`,
    turnOf: (role, host) =>
      `Sie unterschreiben als ${role}, auf einem Gerät, das ${host} weiterreicht.`,
    handOn: "Gerät weitergeben",
  },
  en,
  es: {
    pageTitle: "Firmar en un dispositivo",
    handTo: (who) => `Entregue el dispositivo a ${who}`,
    intro: (sender) =>
      `${sender} permite que varias personas firmen en este dispositivo, una tras otra. Quien lo tiene ahora dice quién es; de los anteriores no queda nada en él.`,
    iAm: (who) => `Soy ${who}`,
    orElse: "¿Tiene el dispositivo otra persona?",
    done: "Todos han firmado",
    nobody: "Ahora mismo nadie firma en este dispositivo",
    missing: (names) => `Aún por firmar: ${names}.`,
    giveBack: "El dispositivo puede volver a quien pertenece.",
    giveBackTo: (host) => `El dispositivo puede volver a ${host}.`,
    turn: (role) => `Firma como ${role}, en un dispositivo que pasa de una persona a la siguiente.`,
    turnOf: (role, host) =>
      `Firma como ${role}, en un dispositivo que ${host} pasa de una persona a la siguiente.`,
    handOn: "Entregar el dispositivo",
  },
  fr: {
    pageTitle: "Signer sur un même appareil",
    handTo: (who) => `Passez l’appareil à ${who}`,
    intro: (sender) =>
      `${sender} permet à plusieurs personnes de signer sur cet appareil, l’une après l’autre. La personne qui l’a maintenant dit qui elle est ; rien des précédentes n’y est conservé.`,
    iAm: (who) => `Je suis ${who}`,
    orElse: "Quelqu’un d’autre a l’appareil ?",
    done: "Tout le monde a signé",
    nobody: "Personne ne signe sur cet appareil pour l’instant",
    missing: (names) => `Doivent encore signer : ${names}.`,
    giveBack: "L’appareil peut être rendu.",
    giveBackTo: (host) => `L’appareil peut être rendu à ${host}.`,
    turn: (role) =>
      `Votre rôle sur ce document : ${role}. Vous signez sur un appareil qui passe d’une personne à l’autre.`,
    turnOf: (role, host) =>
      `Votre rôle sur ce document : ${role}. Vous signez sur l’appareil prêté par ${host}, qui passe d’une personne à l’autre.`,
    handOn: "Passer l’appareil",
  },
};
