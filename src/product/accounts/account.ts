import type { KeyActor, OwnersActor } from "#kernel/actor.ts";
import type { Email } from "#kernel/email.ts";
import type { Language } from "#kernel/language.ts";
import type { PersonalText } from "#kernel/personal-text.ts";
import type { Reminders } from "#kernel/reminders.ts";
import type { Scopes } from "#kernel/scopes.ts";
import { type Person, personActor } from "./person.ts";

/** Who owns contracts: one customer of this service. */
export interface Account {
  id: string;
  email: Email;
  name: PersonalText | null;
  plan: string;
  /** The account's own limit of documents a month; null when its plan decides. */
  ownLimit: number | null;
  credits: number;
  /** Tier of a partner-marketplace plan; null for an account that came directly. */
  partnerTier: number | null;
  qesEnabled: boolean;
  /** What new contracts take over where they say nothing; null: nobody is reminded by itself. */
  reminders: Reminders | null;
  /** IANA name of the zone that dates are printed in. */
  timeZone: string;
  /** Origins of the sites that may show its signing pages within theirs. */
  embeddedBy: string[];
  /** What signers read as the sender; null: the account's name. */
  senderName: PersonalText | null;
  /** Its own colour as `#rrggbb`; null: the service's. */
  accent: string | null;
  /** SHA-256 of its logo; null for none. */
  logo: string | null;
  /** What its people are written to in; null: as each occasion has it. */
  language: Language | null;
  /** Whether signatures stand in a frame in new contracts that do not say. */
  signatureFrame: boolean;
  /** Where answers of signers go, confirmed; null: to `email`. */
  replyTo: Email | null;
  /** When it goes, once an owner began to close it; null for any other. */
  closesAt: Date | null;
  /** The live account that this one is for the tests of; null for a live one. */
  liveAccountId: string | null;
}

/** What nobody has set yet in an account that is opened. */
export const NOTHING_SET: Pick<Account, Unset> = {
  timeZone: "UTC",
  reminders: null,
  embeddedBy: [],
  liveAccountId: null,
  closesAt: null,
  senderName: null,
  accent: null,
  logo: null,
  language: null,
  signatureFrame: false,
  replyTo: null,
};

type Unset =
  | ("timeZone" | "reminders" | "embeddedBy" | "liveAccountId" | "closesAt")
  | ("senderName" | "accent" | "logo" | "language" | "signatureFrame" | "replyTo");

/** Whether it is what test keys open. */
export function isTestAccount({ liveAccountId }: Pick<Account, "liveAccountId">): boolean {
  return liveAccountId !== null;
}

/** On whose behalf something is done, and by whom. */
export interface Caller {
  account: Account;
  by: OwnersActor;
}

/** Who makes a request to the API: a key, and the account it belongs to. */
export interface KeyCaller extends Caller {
  by: KeyActor;
  scopes: Scopes;
}

/** Somebody who is signed in on the account's pages. */
export function signedInCaller({ account, person }: { account: Account; person: Person }): Caller {
  return { account, by: personActor(person) };
}
