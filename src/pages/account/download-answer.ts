import { readBundle } from "#bundle/read-bundle.ts";
import type { PageAnswer, PageCall } from "#http/page-routes.ts";
import type { NoticeKind } from "#i18n/account-words.ts";
import { UUID_PATTERN } from "#kernel/ids.ts";
import { isRefusal } from "#kernel/refusals.ts";
import { downloadSealed } from "#sealing/download.ts";
import type { AccountPagesHouse } from "./account-answers.ts";
import { noticeAnswer } from "./plain-answers.ts";
import type { Visitor } from "./visit.ts";

const NOTICES: Partial<Record<string, NoticeKind>> = {
  NOT_SIGNED: "notSigned",
  TIMESTAMP_FAILED: "notSealed",
};

/** The sealed PDF of one of the owner's contracts. */
export async function download(
  house: AccountPagesHouse,
  call: PageCall,
  visitor: Visitor,
): Promise<PageAnswer> {
  const id = call.params.id ?? "";
  if (!UUID_PATTERN.test(id)) return noticeAnswer(house, call, "unknown");
  const file = await downloadSealed(house, { accountId: visitor.account.id, id });
  if (isRefusal(file)) return noticeAnswer(house, call, NOTICES[file.refused] ?? "unknown");
  const { pdf, fileName } = file;
  return { status: 200, bytes: pdf, mediaType: "application/pdf", cacheSeconds: 0, fileName };
}

/** Everything that proves one of the owner's contracts, as an archive. */
export async function downloadEvidence(
  house: AccountPagesHouse,
  call: PageCall,
  visitor: Visitor,
): Promise<PageAnswer> {
  const id = call.params.id ?? "";
  if (!UUID_PATTERN.test(id)) return noticeAnswer(house, call, "unknown");
  const bundle = await readBundle(house, { accountId: visitor.account.id, id });
  if (isRefusal(bundle)) return noticeAnswer(house, call, NOTICES[bundle.refused] ?? "unknown");
  const { zip, fileName } = bundle;
  return { status: 200, bytes: zip, mediaType: "application/zip", cacheSeconds: 0, fileName };
}
