import type { AssistantServices } from "#assistant/assistant-services.ts";
import { FILE_PATH, openFileLink } from "#assistant/signed-pdf.ts";
import type { PageAnswer, PageCall, PageRoute } from "#http/page-routes.ts";
import { rangedFile } from "#http/send-ranged.ts";
import { isRefusal } from "#kernel/refusals.ts";
import { downloadSealed } from "#sealing/download.ts";
import type { SealingServices } from "#sealing/sealing-services.ts";
import { noticeAnswer } from "./plain-answers.ts";
import type { VisitServices } from "./visit.ts";

type FileServices = SealingServices & VisitServices & Pick<AssistantServices, "fileLinkKeys">;

/** Where an assistant's link to a sealed file leads, for a quarter of an hour. */
export function assistantFileRoutes(services: FileServices): PageRoute[] {
  return [
    {
      method: "GET",
      path: `${FILE_PATH}/:link`,
      access: { by: "link", to: "assistant's file" },
      answer: (call) => answerFile(services, call),
    },
  ];
}

async function answerFile(services: FileServices, call: PageCall): Promise<PageAnswer> {
  const key = await openFileLink(services, call.params.link ?? "");
  const file = key && (await downloadSealed(services, key));
  if (!file || isRefusal(file)) return noticeAnswer(services, call, "unknown");
  const { pdf, sha256, fileName } = file;
  return { ranged: rangedFile(pdf, sha256), mediaType: "application/pdf", fileName };
}
