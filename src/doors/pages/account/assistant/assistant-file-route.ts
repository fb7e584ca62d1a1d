import type { AssistantServices } from "#assistant/assistant-services.ts";
import { FILE_PATH, openFileLink } from "#assistant/signed-pdf.ts";
import { text } from "#http/page-input.ts";
import {
  type PageRequest,
  type PageResponse,
  type PageRoute,
  pageRoute,
} from "#http/page-routes.ts";
import { rangedFile } from "#http/send-ranged.ts";
import { isRefusal } from "#kernel/refusals.ts";
import { noticeResponse } from "#pages/account/plain-responses.ts";
import type { VisitServices } from "#pages/account/visit.ts";
import { downloadSealed } from "#sealing/download.ts";
import type { SealingServices } from "#sealing/sealing-services.ts";

type FileServices = SealingServices & VisitServices & Pick<AssistantServices, "fileLinkKeys">;

/** Where an assistant's link to a sealed file leads, for a quarter of an hour. */
export function assistantFileRoutes(services: FileServices): PageRoute[] {
  return [
    pageRoute(
      {
        ...FILE_LINK,
        method: "GET",
        path: `${FILE_PATH}/:link`,
        access: { by: "link", to: "assistant's file" },
      },
      (request) => answerFile(services, request),
    ),
  ];
}

const FILE_LINK = { place: { link: text() } };

async function answerFile(
  services: FileServices,
  request: PageRequest<typeof FILE_LINK>,
): Promise<PageResponse> {
  const key = await openFileLink(services, request.params.link);
  const file = key && (await downloadSealed(services, key));
  if (!file || isRefusal(file)) return noticeResponse(services, request, "unknown");
  const { pdf, sha256, fileName } = file;
  return { ranged: rangedFile(pdf, sha256), mediaType: "application/pdf", fileName };
}
