import type { Email } from "#kernel/email.ts";
import type { PersonalText } from "#kernel/personal-text.ts";
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
  /** IANA name of the zone that dates are printed in. */
  timeZone: string;
}

/** Who makes a request: the key and the account it belongs to. */
export interface Caller {
  keyId: string;
  account: Account;
}
