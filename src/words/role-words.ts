import type { Language } from "#kernel/language.ts";
import { isOne } from "#words/plural.ts";
import type { WordsLike } from "#words/words-like.ts";

/**
 * How far somebody is who signs, in the same words on every page. `turn`: it is the reader.
 * `here`: whoever reads may do it on this page. `sent`, `unsent`, `opened`: of a link of their
 * own. `last`: after all others. `later`: once others have, who come before. `unsigned`: over a page that is not this one. `declined`: said
 * that it will not, and may still. `ended`: never.
 */
export type PersonState =
  | "turn"
  | "here"
  | "sent"
  | "unsent"
  | "opened"
  | "signed"
  | "last"
  | "later"
  | "unsigned"
  | "declined"
  | "ended";

const en = {
  whoSigns: "Who signs",
  you: "you",
  states: {
    turn: "Your turn",
    here: "Can sign here",
    sent: "Link sent",
    unsent: "Link not sent yet",
    opened: "Opened the link",
    signed: "Signed",
    last: "Signs last",
    later: "Signs later, after others",
    unsigned: "Not signed yet",
    declined: "Will not sign",
    ended: "Not signed",
  } satisfies Record<PersonState, unknown>,
  /** In place of `sent` where the address may be shown. */
  sentTo: (address: string) => `Link sent to ${address}`,
  /** Where signers come one wave after another: of which this one is. */
  order: (wave: number) => `Turn ${wave}`,
  progress: (signed: number, all: number) =>
    `${signed} of ${all} ${isOne.en(signed) ? "has" : "have"} signed`,
};

export interface RoleWords extends WordsLike<typeof en> {}

export const roleWords: Record<Language, RoleWords> = {
  de: {
    whoSigns: "Wer unterschreibt",
    you: "Sie",
    states: {
      turn: "Sie sind an der Reihe",
      here: "Kann hier unterschreiben",
      sent: "Link verschickt",
      unsent: "Link noch nicht verschickt",
      opened: "Hat den Link geöffnet",
      signed: "Hat unterschrieben",
      last: "Unterschreibt zuletzt",
      later: "Unterschreibt später, nach anderen",
      unsigned: "Hat noch nicht unterschrieben",
      declined: "Möchte nicht unterschreiben",
      ended: "Hat nicht unterschrieben",
    },
    sentTo: (address) => `Link verschickt an ${address}`,
    order: (wave) => `${wave}. Gruppe`,
    progress: (signed, all) =>
      signed === 1
        ? `1 von ${all} hat unterschrieben`
        : `${signed} von ${all} haben unterschrieben`,
  },
  en,
  es: {
    whoSigns: "Quién firma",
    you: "usted",
    states: {
      turn: "Le toca firmar",
      here: "Puede firmar aquí",
      sent: "Enlace enviado",
      unsent: "Enlace aún no enviado",
      opened: "Ha abierto el enlace",
      signed: "Ha firmado",
      last: "Firma en último lugar",
      later: "Firma más tarde, después de otros",
      unsigned: "Aún no ha firmado",
      declined: "No quiere firmar",
      ended: "No ha firmado",
    },
    sentTo: (address) => `Enlace enviado a ${address}`,
    order: (wave) => `Turno ${wave}`,
    progress: (signed, all) =>
      isOne.es(signed) ? `Ha firmado 1 de ${all}` : `Han firmado ${signed} de ${all}`,
  },
  fr: {
    whoSigns: "Qui signe",
    you: "vous",
    states: {
      turn: "À vous de signer",
      here: "Peut signer ici",
      sent: "Lien envoyé",
      unsent: "Lien pas encore envoyé",
      opened: "A ouvert le lien",
      signed: "A signé",
      last: "Signe en dernier",
      later: "Signe plus tard, après d’autres",
      unsigned: "N’a pas encore signé",
      declined: "Ne souhaite pas signer",
      ended: "N’a pas signé",
    },
    sentTo: (address) => `Lien envoyé à ${address}`,
    order: (wave) => `Tour ${wave}`,
    progress: (signed, all) =>
      isOne.fr(signed) ? `${signed} sur ${all} a signé` : `${signed} sur ${all} ont signé`,
  },
};
