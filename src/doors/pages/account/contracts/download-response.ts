import { buildBundle } from "#evidence/bundle/build-bundle.ts";
import type { BY_ID } from "#http/page-input.ts";
import type { PageResponse } from "#http/page-routes.ts";
import { rangedFile } from "#http/send-ranged.ts";
import { isRefusal, type Refusal } from "#kernel/refusals.ts";
import type { AccountPagesServices } from "#pages/account/own-page.ts";
import type { OwnHandler } from "#pages/account/own-route.ts";
import { noticeResponse } from "#pages/account/plain-responses.ts";
import { downloadSealed } from "#sealing/download.ts";
import type { NoticeKind } from "#words/account-words.ts";

const NOTICES: Partial<Record<string, NoticeKind>> = {
  NOT_SIGNED: "notSigned",
  TIMESTAMP_FAILED: "notSealed",
};

interface Wish {
  accountId: string;
  id: string;
}

type Download = Pick<Extract<PageResponse, { ranged: unknown }>, "ranged" | "fileName">;

/** The sealed PDF of one of the owner's contracts. */
export const download = downloadHandler("application/pdf", async (services, wish) => {
  const file = await downloadSealed(services, wish);
  if (isRefusal(file)) return file;
  return { ranged: rangedFile(file.pdf, file.sha256), fileName: file.fileName };
});

/** Everything that proves one of the owner's contracts, as an archive. */
export const downloadEvidence = downloadHandler("application/zip", async (services, wish) => {
  const bundle = await buildBundle(services, wish);
  if (isRefusal(bundle)) return bundle;
  return { ranged: rangedFile(bundle.zip, bundle.sha256), fileName: bundle.fileName };
});

function downloadHandler(
  mediaType: string,
  find: (services: AccountPagesServices, wish: Wish) => Promise<Download | Refusal>,
): OwnHandler<typeof BY_ID> {
  return async (services, request, signedIn) => {
    const wish = { accountId: signedIn.account.id, id: request.params.id };
    const found = await find(services, wish);
    if (isRefusal(found))
      return noticeResponse(services, request, NOTICES[found.refused] ?? "unknown");
    return { mediaType, ...found };
  };
}
