import type { Language } from "#kernel/language.ts";
import { de } from "#words/settings/de.ts";
import { en } from "#words/settings/en.ts";
import { es } from "#words/settings/es.ts";
import { fr } from "#words/settings/fr.ts";

/** What the account's page of settings says, by the visitor's language. */
export const settingsWords: Record<Language, SettingsWords> = { de, en, es, fr };

/** As `product/accounts/settings.ts` names them. */
type Name = "name" | "senderName" | "accent" | "language" | "timeZone" | "embeddedBy";
type Group = "appearance" | "habits" | "reach";
type Problem =
  | ("textUnfit" | "noColour" | "noLanguage" | "noZone" | "noOrigin" | "tooManyOrigins")
  | ("logoMissing" | "logoTooLarge" | "logoUnfit");

export interface SettingsWords {
  title: string;
  lead: string;
  /** To whoever may see them and not change them. */
  onlyOwners: string;
  groups: Record<Group, { title: string; text: string }>;
  fields: Record<Name, { label: string; hint: string }>;
  /** Where a setting is left to the service. */
  unset: Record<"name" | "senderName" | "accent" | "language" | "embeddedBy", string>;
  /** `about` is what of the value is meant; empty where all of it is. */
  problems: Record<Problem, (about: string) => string>;
  /** Before a list of them. */
  notSaved(count: number): string;
  save: string;
  saved: string;
  colours: {
    light: string;
    dark: string;
    sample: string;
    /** Of a colour that could not be read as it is. */
    corrected(chosen: string, light: string, dark: string): string;
  };
  logo: {
    title: string;
    text: string;
    file: string;
    save: string;
    remove: string;
    none: string;
    alt: string;
  };
  /** Which mails about the account come to somebody. */
  notices: {
    title: string;
    /** Of the account's own address, where it is no member's. */
    addressTitle: string;
    text(address: string): string;
    /** As `product/accounts/notices.ts` names them. */
    names: Record<
      | ("completed" | "signers" | "links" | "webhooks" | "log")
      | ("keys" | "exports" | "credits" | "leaving" | "withdrawals" | "records"),
      string
    >;
    /** Before a list of what cannot be switched off. */
    always: string;
    save: string;
  };
  /** Where answers of signers go. */
  replyTo: {
    title: string;
    text: string;
    /** The account's own address, or another one. */
    own(address: string): string;
    other(address: string): string;
    email: string;
    hint: string;
    send: string;
    /** Before the time until which the code can be entered. */
    sent(address: string): string;
    code: string;
    confirm: string;
    remove: string;
    /** Forgets an address that was not confirmed. */
    cancel: string;
    signInFirst: string;
    noMail: string;
    problems: Record<
      "addressUnfit" | "signInTooOld" | "tooOften" | "notSent" | "codeWrong",
      string
    >;
  };
  retention: {
    title: string;
    text: string;
    fields: Record<
      "completedMonths" | "unfinishedDays" | "leastMonths",
      { label: string; hint: string }
    >;
    forEver: string;
    problems: Record<"unfit" | "belowLeast", (least: number, most: number) => string>;
    /** What was told of already. */
    next(count: number, day: string): string;
    none: string;
    save: string;
  };
  hold: {
    title: string;
    text: string;
    until: string;
    /** Of a contract that is held. */
    held(day: string): string;
    notHeld: string;
    save: string;
    lift: string;
    unfit: string;
  };
  signInAgain: { title: string; refused: string; text: string };
}
