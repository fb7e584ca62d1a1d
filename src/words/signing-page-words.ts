import type { Language } from "#kernel/language.ts";
import type { PersonalText } from "#kernel/personal-text.ts";
import type { ProblemCode } from "#kernel/problem-codes.ts";
import type { WordsOfLaw } from "#kernel/words-of-law.ts";
import { de } from "#words/signing-page/de.ts";
import { en, type SigningPageWords } from "#words/signing-page/en.ts";
import { es } from "#words/signing-page/es.ts";
import { fr } from "#words/signing-page/fr.ts";

/** All that the signing page says, by the contract's language. */
export const signingPageWords: Record<Language, SigningPageWords> = { de, en, es, fr };

/** What the words of the button that names the duty to pay (`submitPaying`) were written after. */
export const PAYING_BUTTON_LAW: WordsOfLaw = {
  id: "paying-button",
  law: "Directive 2011/83/EU, Article 8 (2); § 312j (3) and (4) BGB; article L. 221-14 of the Code de la consommation; Real Decreto Legislativo 1/2007, article 98.2; SI 2013/3134, regulation 14",
  asOf: "2026-11-22",
  on: "2026-11-22",
  reviewBy: "2027-05-31",
};

export interface DialogWords {
  close: string;
  optional: string;
  /** Heads the first step where several can sign here. */
  who: string;
  signAs: string;
  aboutYou: string;
  name: string;
  nameHint: string;
  addJobTitle: string;
  jobTitle: string;
  jobTitleHint: string;
  email: string;
  emailHint: string;
  deliveredTo(email: PersonalText): string;
  inputs: string;
  /** Names an input that has no name of its own. */
  inputNumbered(number: number, page: number | null): string;
  signature: string;
  initials: string;
  addInitials: string;
  initialsHint: string;
  draw: string;
  type: string;
  upload: string;
  drawHere: string;
  drawHint: string;
  /** In place of that where the name is known: it is the signature, unless somebody draws one. */
  typedMeanwhile: string;
  /** Lets the pad fill the screen, and leaves that. */
  largerPad: string;
  padDone: string;
  undo: string;
  clear: string;
  typedSignature: string;
  typedInitials: string;
  /** Names the choice between the faces that can be printed, and each of them in their order. */
  typedFace: string;
  typedFaces: readonly string[];
  typedHint: string;
  typedLeaning: string;
  picture: string;
  pictureHint: string;
  /** Names what is shown of the picture: the ink alone. */
  pictureLifted: string;
  /** Turns it by a quarter. */
  turn: string;
  /** The frame around the part of a picture that counts. */
  crop: {
    title: string;
    hint: string;
    whole: string;
    isWhole: string;
    edges: Record<"left" | "right" | "top" | "bottom", string>;
  };
  /** Stands over the signature as it will stand on the page. */
  printed: string;
  /** Of a date field, while no script says which day. */
  dateZone(zone: string): string;
  continueOnPhone: string;
  scan: string;
  consent: string;
  submit: string;
  /** In place of `submit` where a duty to pay follows from signing, as the consumer's law of each country has it. */
  submitPaying: string;
  /** What is signed, said before the button; takes `{role}` before the name. */
  signing(name: string, attachments: number): string;
  /** The same of whoever is the only one and has no name. */
  signingAlone(name: string, attachments: number): string;
  /** What is kept of whoever signs over such a link. */
  recorded: Record<"shared" | "personal" | "session" | "hosted", string>;
  responsible(sender: string): string;
  /** Leads to PRIVACY_URL. */
  privacy: string;
}

export interface IslandWords {
  /** Takes `{role}`. */
  dialogTitle: string;
  /** Which day a date field will say; takes `{day}` and `{zone}`. */
  printedDay: string;
  /** How much is missing; `other` takes `{count}`. */
  missing: Record<"one" | "other", string>;
  /** Which of the boxes to be filled was gone to. */
  place: string;
  sending: string;
  again: string;
  checkFields: string;
  /** Said while it is typed; takes `{letters}`. */
  unprintable: string;
  roleMissing: string;
  nameMissing: string;
  /** Of a witness. */
  addressMissing: string;
  emailWrong: string;
  inputMissing: string;
  signatureMissing: string;
  typedMissing: string;
  /** Of a file that is asked for. */
  fileMissing: string;
  fileSending: string;
  fileTaken: string;
  fileRemoved: string;
  /** Describes a page of it; takes `{page}` and `{name}`. */
  filePage: string;
  pictureMissing: string;
  pictureUnreadable: string;
  /** Why no signature is seen in a picture. */
  pictureFaults: { none: string; speck: string; block: string };
  consentMissing: string;
  padEmpty: string;
  padDrawn: string;
  offline: string;
  broken: string;
  tooMany: string;
  conflict: string;
  /** The deadline came while somebody was signing. */
  expired: string;
  changed: string;
  /** In place of that over an own link, by which nobody else signs. */
  signedAlready: string;
  gone: string;
  withdrawn: string;
  replaced: string;
  /** Describes the picture of the page that was signed; takes `{page}`. */
  ownPage: string;
  /** Who signs after the reader; take `{names}`. */
  still: Record<"one" | "other", string>;
  /** Where the sealed file goes; take `{email}`. */
  copyTo: string;
  linkTo: string;
  /** The same once all have. */
  linkNow: string;
  addressWrong: string;
  addressRefused: string;
  fetchHere: string;
  /** Takes `{page}`. */
  pageFailed: string;
  reload: string;
  /** What the service finds wrong with a value. */
  problems: Record<ProblemCode, string>;
}

export type { SigningPageWords } from "#words/signing-page/en.ts";
