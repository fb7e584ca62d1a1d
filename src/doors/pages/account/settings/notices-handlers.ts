import { NOTICES, type NoticeName, readNotices } from "#accounts/notices.ts";
import { saveAccountNotices, saveMemberNotices } from "#accounts/notices-store.ts";
import { box } from "#http/page-input.ts";
import type { OwnHandler } from "#pages/account/own-route.ts";
import { saved } from "./settings-handlers.ts";

const NAMES = Object.keys(NOTICES) as NoticeName[];

export const SAVE_NOTICES = {
  form: Object.fromEntries(NAMES.map((name) => [name, box()])) as Record<
    NoticeName,
    ReturnType<typeof box>
  >,
};

/** Saves which mails about the account this member gets. */
export const saveOwnNotices: OwnHandler<typeof SAVE_NOTICES> = async (
  { database },
  request,
  { account, person, role },
) => {
  const of = { accountId: account.id, personId: person.id };
  await saveMemberNotices(database, of, readNotices(role, request.form));
  return saved(request, ["ownNotices"]);
};

/** The same for the account's own address. */
export const saveAddressNotices: OwnHandler<typeof SAVE_NOTICES> = async (
  { database },
  request,
  { account },
) => {
  await saveAccountNotices(database, account.id, readNotices(null, request.form));
  return saved(request, ["notices"]);
};
