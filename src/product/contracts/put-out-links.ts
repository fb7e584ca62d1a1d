import type { Ids } from "#kernel/ids.ts";
import { insertMails } from "#notifications/mail/outbox-store.ts";
import type { Queries } from "#store/database.ts";
import type { Contract } from "./contract.ts";
import { type LinkDue, mailsFor } from "./links-due.ts";

/** Writes the mails of links into the outbox, in the transaction that makes them due. */
export async function putOutLinks(
  queries: Queries,
  { uuid }: Pick<Ids, "uuid">,
  contract: Pick<Contract, "id" | "accountId">,
  links: readonly LinkDue[],
  now: Date,
): Promise<void> {
  if (links.length > 0) await insertMails(queries, mailsFor(contract, links, uuid, now));
}
