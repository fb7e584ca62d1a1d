import type { Ids } from "#kernel/ids.ts";
import type { Queries } from "#store/database.ts";
import type { Account } from "./account.ts";
import { findTestAccountId, insertAccount } from "./accounts-store.ts";

/**
 * The account that test keys of a live one open, made with the first of them;
 * the live one is locked, so that there is one. It has the settings of the live
 * account, which the database keeps alike, no limit and no credits.
 */
export async function openTestAccount(
  queries: Queries,
  live: Account,
  { ids, now }: { ids: Pick<Ids, "uuid">; now: Date },
): Promise<string> {
  const known = await findTestAccountId(queries, live.id);
  if (known !== null) return known;
  const id = ids.uuid();
  await insertAccount(queries, { ...live, id, liveAccountId: live.id, ownLimit: null }, now);
  return id;
}
