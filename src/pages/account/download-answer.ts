import { readBundle } from "#bundle/read-bundle.ts";
import type { PageAnswer, PageCall } from "#http/page-routes.ts";
import type { NoticeKind } from "#i18n/account-words.ts";
import { UUID_PATTERN } from "#kernel/ids.ts";
import { isRefusal, type Refusal } from "#kernel/refusals.ts";
import { downloadSealed } from "#sealing/download.ts";
import type { AccountPagesHouse } from "./account-answers.ts";
import { noticeAnswer } from "./plain-answers.ts";
import type { Visitor } from "./visit.ts";

const NOTICES: Partial<Record<string, NoticeKind>> = {
  NOT_SIGNED: "notSigned",
  TIMESTAMP_FAILED: "notSealed",
};

interface Wish {
  accountId: string;
  id: string;
}

interface Download {
  bytes: Extract<PageAnswer, { bytes: unknown }>["bytes"];
  fileName: string;
}

/** The sealed PDF of one of the owner's contracts. */
export const download = answering("application/pdf", async (house, wish) => {
  const file = await downloadSealed(house, wish);
  return isRefusal(file) ? file : { bytes: file.pdf, fileName: file.fileName };
});

/** Everything that proves one of the owner's contracts, as an archive. */
export const downloadEvidence = answering("application/zip", async (house, wish) => {
  const bundle = await readBundle(house, wish);
  return isRefusal(bundle) ? bundle : { bytes: bundle.zip, fileName: bundle.fileName };
});

function answering(
  mediaType: string,
  find: (house: AccountPagesHouse, wish: Wish) => Promise<Download | Refusal>,
) {
  return async (
    house: AccountPagesHouse,
    call: PageCall,
    visitor: Visitor,
  ): Promise<PageAnswer> => {
    const id = call.params.id ?? "";
    if (!UUID_PATTERN.test(id)) return noticeAnswer(house, call, "unknown");
    const found = await find(house, { accountId: visitor.account.id, id });
    if (isRefusal(found)) return noticeAnswer(house, call, NOTICES[found.refused] ?? "unknown");
    return { status: 200, mediaType, cacheSeconds: 0, ...found };
  };
}
