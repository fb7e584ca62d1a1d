import type { PageAnswer, PageCall, PageRoute } from "#http/page-routes.ts";
import { rangedFile } from "#http/send-ranged.ts";
import { isRefusal } from "#kernel/refusals.ts";
import { downloadSealed } from "#sealing/download.ts";
import type { SealingHouse } from "#sealing/sealing-house.ts";
import { contractToCopy } from "#signing/link.ts";
import { PAGE_LIMIT, type SignPagesHouse, unknownAnswer } from "./sign-routes.ts";

type CopyHouse = SealingHouse & Pick<SignPagesHouse, "linkKeys" | "assetUrl">;

/** What is behind the link that is mailed to who signed over the shared one: the file, and nothing else. */
export function copyRoutes(house: CopyHouse): PageRoute[] {
  return [
    {
      method: "GET",
      path: "/copy/:link",
      access: { by: "link", to: "copy" },
      limit: PAGE_LIMIT,
      answer: (call) => answerCopy(house, call),
    },
  ];
}

async function answerCopy(house: CopyHouse, call: PageCall): Promise<PageAnswer> {
  const id = await contractToCopy(house.database, house.linkKeys, call.params.link ?? "");
  const file = id && (await downloadSealed(house, { id }));
  if (!file || isRefusal(file)) return unknownAnswer(house, call);
  const { pdf, sha256, fileName } = file;
  return { ranged: rangedFile(pdf, sha256), mediaType: "application/pdf", fileName };
}
