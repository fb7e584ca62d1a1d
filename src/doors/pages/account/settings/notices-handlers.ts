import { NOTICES, type NoticeName, readNotices } from "#accounts/notices.ts";
import { saveAccountNotices, saveMemberNotices } from "#accounts/notices-store.ts";
import type { SignedIn } from "#accounts/sessions.ts";
import { box, type PageInput } from "#http/page-input.ts";
import type { PageRequest, PageResponse } from "#http/page-routes.ts";
import type { AccountPagesServices } from "#pages/account/account-handlers.ts";
import { saved } from "./settings-handlers.ts";

const NAMES = Object.keys(NOTICES) as NoticeName[];

export const SAVE_NOTICES = {
  form: Object.fromEntries(NAMES.map((name) => [name, box()])) as Record<
    NoticeName,
    ReturnType<typeof box>
  >,
} as const satisfies PageInput;

/** Saves which mails about the account this member gets. */
export async function saveOwnNotices(
  { database }: AccountPagesServices,
  request: PageRequest<typeof SAVE_NOTICES>,
  { account, person, role }: SignedIn,
): Promise<PageResponse> {
  const of = { accountId: account.id, personId: person.id };
  await saveMemberNotices(database, of, readNotices(role, request.form));
  return saved(request, ["ownNotices"]);
}

/** The same for the account's own address. */
export async function saveAddressNotices(
  { database }: AccountPagesServices,
  request: PageRequest<typeof SAVE_NOTICES>,
  { account }: SignedIn,
): Promise<PageResponse> {
  await saveAccountNotices(database, account.id, readNotices(null, request.form));
  return saved(request, ["notices"]);
}
