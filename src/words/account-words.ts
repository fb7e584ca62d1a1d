import type { ContractStatus } from "#kernel/contract-states.ts";
import type { Language } from "#kernel/language.ts";
import type { PersonalText } from "#kernel/personal-text.ts";
import type { Scope } from "#kernel/scopes.ts";
import { de } from "#words/account/de.ts";
import { en } from "#words/account/en.ts";
import { es } from "#words/account/es.ts";
import { fr } from "#words/account/fr.ts";

/** All that the account's pages say, by the visitor's language. */
export const accountWords: Record<Language, AccountWords> = { de, en, es, fr };

export interface AccountWords {
  sections: {
    label: string;
    contracts: string;
    keys: string;
    webhooks: string;
    people: string;
    data: string;
    assistant: string;
    usage: string;
    settings: string;
    account: string;
    signIn: string;
  };
  signedInAs(email: PersonalText): string;
  signOut: string;
  signIn: SignInWords;
  notices: Record<NoticeKind, { title: string; text: string }>;
  back: string;
  timesIn(zone: string): string;
  contracts: ContractsWords;
  keys: KeysWords;
  testMail: {
    title: string;
    lead: string;
    none: string;
    subject: string;
    kept: string;
    toKeys: string;
  };
  account: AccountPageWords;
  /** Sentences that the page's script shows. */
  island: { copied: string; notCopied: string };
}

/** `works`: it is about to be used. `spent`: it was used, or its time is over. `none`: nobody is signed in. */
export type SignInKind = "works" | "spent" | "none";

interface SignInWords {
  kinds: Record<SignInKind, { title: string; text: string }>;
  submit: string;
  /** How to get a link, before the command that makes one. */
  newLink: string;
}

export type NoticeKind =
  | "unknown"
  | "notAllowed"
  | "closing"
  | "staleForm"
  | "notSigned"
  | "notSealed"
  | "mailsWait"
  | "linkSent"
  | "linkNotSent"
  | "tooManyLinks";

interface ContractsWords {
  title: string;
  none: { title: string; text: string };
  name: string;
  status: string;
  created: string;
  acts: string;
  statuses: Record<ContractStatus, string>;
  signedSoFar(signed: number, all: number): string;
  documentId: string;
  pay: string;
  openSigningPage: string;
  download: string;
  /** Everything that proves it, as one archive. */
  evidence: string;
  statusPage: string;
  /** Of a signed contract that has no sealed file yet. */
  sealWaits: string;
  older: string;
  newest: string;
}

interface KeysWords {
  title: string;
  lead: string;
  tierTooLow: string;
  none: string;
  name: string;
  unnamed: string;
  key: string;
  created: string;
  lastUsed: string;
  noUse: string;
  /** Behind a key's beginning: who made it. */
  madeBy(person: PersonalText): string;
  expires: string;
  never: string;
  revoke: string;
  revokeText(name: string): string;
  /** Puts a new key in the place of one. */
  roll: string;
  rollText(name: string): string;
  rollNow: string;
  revokeNow: string;
  ended(count: number): string;
  older: string;
  newest: string;
  revoked: string;
  expired: string;
  /** What a key opens, by its scope. */
  scopes: Record<Scope, string>;
  /** Of a key that opens tests alone. */
  test: string;
  /** Leads to what tests would have mailed. */
  testMail: string;
  /** Of a key that names no scope. */
  allScopes: string;
  make: {
    title: string;
    name: string;
    nameHint: string;
    scopes: string;
    scopesHint: string;
    test: string;
    testHint: string;
    lastDay: string;
    lastDayHint: string;
    optional: string;
    submit: string;
  };
  problems: Record<"nameUnfit" | "dayUnfit" | "scopesUnfit" | "tooMany" | "madeBefore", string>;
  made: { title: string; text: string; copy: string };
  /** Where the sign-in is too long ago for a new key. */
  signInAgain: {
    title: string;
    /** Says that nothing was done just now. */
    refused: string;
    text: string;
    byMail(email: PersonalText): string;
    send: string;
    /** Before the command that makes a link. */
    byCommand: string;
  };
}

interface AccountPageWords {
  title: string;
  /** `month` as in `November 2026`. */
  usage(month: string): string;
  used(used: number, limit: number): string;
  usedWithoutLimit(used: number): string;
  limitReached: string;
  usageNote: string;
  plan: string;
  ownLimit(limit: number): string;
  planLimit(limit: number | null): string;
  planGone: string;
  credits: string;
  creditsNote: string;
  rights: string;
  email: string;
  name: string;
  partnerTier: string;
  noPartnerTier: string;
  tierWithoutApi(tier: number): string;
  qualified: string;
  qualifiedOn: string;
  qualifiedOff: string;
  timeZone: string;
  timeZoneNote: string;
  sessions: {
    title: string;
    text: string;
    device: string;
    began: string;
    lastUsed: string;
    thisOne: string;
    end: string;
    endOthers: string;
  };
  changes: string;
}
