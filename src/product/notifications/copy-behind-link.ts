import { findContractOfMail } from "#notifications/mail/outbox-store.ts";
import { contractToCopy } from "#signing/link.ts";
import { readMailedCopySecret } from "#signing/links/copy-link.ts";
import type { LinkKeys } from "#signing/links/link-keys.ts";
import type { Queries } from "#store/database.ts";

/**
 * The contract whose sealed file a link hands out: to who signed over the shared link, or to whom
 * a copy was mailed, as long as that mail is on record. Null where it leads to none.
 */
export async function copyBehindLink(
  queries: Queries,
  keys: LinkKeys,
  link: string,
): Promise<string | null> {
  const mailId = readMailedCopySecret(keys, link);
  return mailId ? findContractOfMail(queries, mailId) : contractToCopy(queries, keys, link);
}
