import type { AssistantHouse } from "#assistant/assistant-house.ts";
import { FILE_PATH, openFileLink } from "#assistant/signed-pdf.ts";
import type { PageAnswer, PageCall, PageRoute } from "#http/page-routes.ts";
import { rangedFile } from "#http/send-ranged.ts";
import { isRefusal } from "#kernel/refusals.ts";
import { downloadSealed } from "#sealing/download.ts";
import type { SealingHouse } from "#sealing/sealing-house.ts";
import { noticeAnswer } from "./plain-answers.ts";
import type { VisitHouse } from "./visit.ts";

type FileHouse = SealingHouse & VisitHouse & Pick<AssistantHouse, "fileLinkKeys">;

/** Where an assistant's link to a sealed file leads, for a quarter of an hour. */
export function assistantFileRoutes(house: FileHouse): PageRoute[] {
  return [
    {
      method: "GET",
      path: `${FILE_PATH}/:link`,
      access: { by: "link", to: "assistant's file" },
      answer: (call) => answerFile(house, call),
    },
  ];
}

async function answerFile(house: FileHouse, call: PageCall): Promise<PageAnswer> {
  const key = await openFileLink(house, call.params.link ?? "");
  const file = key && (await downloadSealed(house, key));
  if (!file || isRefusal(file)) return noticeAnswer(house, call, "unknown");
  const { pdf, sha256, fileName } = file;
  return { ranged: rangedFile(pdf, sha256), mediaType: "application/pdf", fileName };
}
