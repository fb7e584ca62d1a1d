import type { Language } from "#kernel/language.ts";
import { de } from "#words/sign-in/de.ts";
import { en } from "#words/sign-in/en.ts";
import { es } from "#words/sign-in/es.ts";
import { fr } from "#words/sign-in/fr.ts";

/** What is said on the way in, by the visitor's language. */
export const signInWords: Record<Language, SignInWords> = { de, en, es, fr };

/** Why somebody is not signed in. */
export type SignInProblem =
  | "codeWrong"
  | "tooOften"
  | "tooManyMails"
  | "addressUnfit"
  | "passwordWrong"
  | "locked"
  | "busy"
  | "secondWrong"
  | "secondLocked"
  | "passkeyWrong"
  | "providerWrong"
  | "providerDown"
  | "providerUnknown";

export interface SignInWords {
  title: string;
  email: string;
  byMail: { text: string; submit: string };
  /** After a mail was asked for. */
  sent: {
    title: string;
    /** Says nothing of whether there is anybody. */
    text: string;
    code: string;
    hint: string;
    submit: string;
    again: string;
  };
  problems: Record<SignInProblem, string>;
  withPassword: { title: string; password: string; submit: string };
  /** Asks for the second of two factors. */
  second: {
    title: string;
    text: string;
    code: string;
    submit: string;
  };
  /** The page on which somebody keeps their ways to sign in; "pw" is the password. */
  keep: {
    title: string;
    lead: string;
    pw: string;
    pwOff: string;
    pwOn: string;
    pwNew: string;
    pwHint: string;
    pwSet: string;
    pwNote: string;
    pwRemove: string;
    faults: {
      tooShort: string;
      tooLong: string;
      tooCommon: string;
    };
    totp: string;
    totpText: string;
    totpOff: string;
    totpOn: string;
    left: string;
    begin: string;
    /** Where one is set up: another takes its place. */
    beginAgain: string;
    scan: string;
    key: string;
    code: string;
    confirm: string;
    wrong: string;
    remove: string;
    codesTitle: string;
    codesText: string;
    saved: string;
    removed: string;
    tooOld: string;
    againTitle: string;
    againText: string;
  };
  passkey: {
    use: string;
    confirm: string;
    title: string;
    text: string;
    none: string;
    name: string;
    nameHint: string;
    optional: string;
    add: string;
    added: string;
    lastUsed: string;
    unnamed: string;
    remove: string;
    noScript: string;
    unable: string;
    notAdded: string;
  };
  /** Sign-in with the identity provider of the settings, which has a name. */
  provider: {
    use(name: string): string;
    confirm(name: string): string;
    title(name: string): string;
    text(name: string): string;
    none: string;
    since: string;
    connect(name: string): string;
    remove: string;
    onward(name: string): string;
    onwardTitle: string;
    back: string;
    notConnected: string;
  };
  /** Asks somebody who is signed in once more. */
  prove: {
    password: string;
    code: string;
    submit: string;
    wrong: string;
    title: string;
    text: string;
    refused: string;
  };
}
