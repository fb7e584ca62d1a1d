import { findAccount } from "#accounts/accounts-store.ts";
import { isSiteOrigin } from "#kernel/web-origins.ts";
import { accountBehindLink } from "#signing/link.ts";
import type { LinkKeys } from "#signing/links/link-keys.ts";
import type { Queries } from "#store/database.ts";

/**
 * Whether pages of this origin may use a link from a browser: its contract's account names the
 * site, letter by letter. Of a link that leads nowhere no site is one; a link that is gone tells
 * its own sites so.
 *
 * @param origin as the browser says it; `null` and what else is no site's is never one
 */
export async function isSiteOfLink(
  queries: Queries,
  keys: LinkKeys,
  link: string,
  origin: string,
): Promise<boolean> {
  if (!isSiteOrigin(origin)) return false;
  const accountId = await accountBehindLink(queries, keys, link);
  const account = accountId === null ? null : await findAccount(queries, accountId);
  return account?.embeddedBy.includes(origin) ?? false;
}
