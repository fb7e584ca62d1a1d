import { findAccount } from "#accounts/accounts-store.ts";
import type { Contract } from "#contracts/contract.ts";
import { shownEmail } from "#kernel/email.ts";
import type { PersonalText } from "#kernel/personal-text.ts";
import { headerName } from "#mail/plain-words.ts";
import type { Queries } from "#store/database.ts";

/** Who sent a contract, as its mails name them too. */
export interface Sender {
  /** The account's name; its address where it has none. */
  name: PersonalText;
  /** As it is shown. */
  address: PersonalText;
  /** `mailto:` */
  writeTo: string;
  /** IANA name of the zone in which its days are counted. */
  timeZone: string;
  /** Origins of the sites that may show its signing pages within theirs. */
  embeddedBy: readonly string[];
}

export async function senderOf(
  queries: Queries,
  { accountId }: Pick<Contract, "accountId">,
): Promise<Sender> {
  const account = await findAccount(queries, accountId);
  if (!account) throw new Error("the contract belongs to no account");
  const address = shownEmail(account.email);
  const writeTo = `mailto:${encodeURIComponent(account.email).replace("%40", "@")}`;
  return {
    name: headerName(account.name ?? "") ?? address,
    address,
    writeTo,
    timeZone: account.timeZone,
    embeddedBy: account.embeddedBy,
  };
}
