import type { KeyActor, OwnersActor } from "#kernel/actor.ts";
import type { Email } from "#kernel/email.ts";
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
  /** The live account that this one is for the tests of; null for a live one. */
  twinOf: string | null;
}

/** Whether it is what test keys open. */
export function isTwin({ twinOf }: Pick<Account, "twinOf">): boolean {
  return twinOf !== null;
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
