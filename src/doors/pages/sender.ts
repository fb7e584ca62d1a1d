import { findAccount } from "#accounts/accounts-store.ts";
import type { Contract } from "#contracts/contract.ts";
import { type BrandColours, brandColours } from "#kernel/brand-colours.ts";
import { mailtoOf, shownEmail } from "#kernel/email.ts";
import type { PersonalText } from "#kernel/personal-text.ts";
import { headerName } from "#notifications/mail/plain-words.ts";
import type { Queries } from "#store/database.ts";

/** Who sent a contract, as its mails name them too. */
export interface Sender {
  /** What it calls itself; its address where it has no name. */
  name: PersonalText;
  /** As it is shown. */
  address: PersonalText;
  /** `mailto:` */
  writeTo: string;
  /** IANA name of the zone in which its days are counted. */
  timeZone: string;
  /** Origins of the sites that may show its signing pages within theirs. */
  embeddedBy: readonly string[];
  /** Its own colours; null: the service's. */
  colours: BrandColours | null;
  /** Path of its logo; null for none. */
  logo: string | null;
}

/** Where the logo of this hash lies, for whoever sees a page that shows it. */
export function logoPath(sha256: string): string {
  return `/logo/${sha256}`;
}

export async function senderOf(
  queries: Queries,
  { accountId }: Pick<Contract, "accountId">,
): Promise<Sender> {
  const account = await findAccount(queries, accountId);
  if (!account) throw new Error("the contract belongs to no account");
  const address = shownEmail(account.replyTo ?? account.email);
  const writeTo = mailtoOf(account.replyTo ?? account.email);
  return {
    name: headerName(account.senderName ?? account.name ?? "") ?? address,
    address,
    writeTo,
    timeZone: account.timeZone,
    embeddedBy: account.embeddedBy,
    colours: account.accent === null ? null : brandColours(account.accent),
    logo: account.logo === null ? null : logoPath(account.logo),
  };
}
