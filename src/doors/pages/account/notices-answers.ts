import { readNotices } from "#accounts/notices.ts";
import { saveAccountNotices, saveMemberNotices } from "#accounts/notices-store.ts";
import type { SignedIn } from "#accounts/sessions.ts";
import type { PageAnswer, PageCall } from "#http/page-routes.ts";
import type { AccountPagesServices } from "./account-answers.ts";
import { saved } from "./settings-answers.ts";

/** Saves which mails about the account this member gets. */
export async function saveOwnNotices(
  { database }: AccountPagesServices,
  call: PageCall,
  { account, person, role }: SignedIn,
): Promise<PageAnswer> {
  const of = { accountId: account.id, personId: person.id };
  await saveMemberNotices(database, of, readNotices(role, call.form));
  return saved(call, ["ownNotices"]);
}

/** The same for the account's own address. */
export async function saveAddressNotices(
  { database }: AccountPagesServices,
  call: PageCall,
  { account }: SignedIn,
): Promise<PageAnswer> {
  await saveAccountNotices(database, account.id, readNotices(null, call.form));
  return saved(call, ["notices"]);
}
