import type { Language } from "#kernel/language.ts";
import type { PersonalText } from "#kernel/personal-text.ts";
import { de } from "#words/people/de.ts";
import { en } from "#words/people/en.ts";
import { es } from "#words/people/es.ts";
import { fr } from "#words/people/fr.ts";

/** What is said about the people of an account, by the visitor's language. */
export const peopleWords: Record<Language, PeopleWords> = { de, en, es, fr };

type RoleName = "owner" | "member" | "viewer";

export interface PeopleWords {
  title: string;
  lead: string;
  /** Column headings. */
  person: string;
  role: string;
  joined: string;
  acts: string;
  you: string;
  roles: Record<RoleName, { name: string; may: string }>;
  changeRole: string;
  remove: string;
  removeText(person: PersonalText): string;
  keepKeys: string;
  removeNow: string;
  waiting: {
    title: string;
    until: string;
    withdraw: string;
  };
  invite: {
    title: string;
    email: string;
    hint: string;
    submit: string;
    /** Where no mail server is set up, before the command. */
    byCommand: string;
  };
  done: Record<"invited" | "changed" | "removed" | "withdrawn", string>;
  problems: Record<
    "addressUnfit" | "memberAlready" | "tooMany" | "tooOften" | "notSent" | "lastOwner",
    string
  >;
  signInAgain: { title: string; refused: string; text: string };
  join: {
    title(account: PersonalText): string;
    text(account: PersonalText, email: PersonalText): string;
    /** Before the role's own sentence. */
    as(role: string): string;
    submit: string;
    states: Record<"gone" | "forAnother" | "signInFirst", { title: string; text: string }>;
    signIn: string;
  };
  /** On the account's page. */
  leave: {
    title: string;
    text: string;
    open: string;
    submit: string;
    lastOwner: string;
  };
  accounts: {
    title: string;
    enter: string;
    thisOne: string;
  };
}
