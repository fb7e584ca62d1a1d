import { text } from "#http/page-input.ts";
import {
  type PageRequest,
  type PageResponse,
  type PageRoute,
  pageRoute,
} from "#http/page-routes.ts";
import { rangedFile } from "#http/send-ranged.ts";
import { isRefusal } from "#kernel/refusals.ts";
import { downloadSealed } from "#sealing/download.ts";
import type { SealingServices } from "#sealing/sealing-services.ts";
import { contractToCopy } from "#signing/link.ts";
import { PAGE_LIMIT, type SignPagesServices, unknownResponse } from "./sign-routes.ts";

type CopyServices = SealingServices & Pick<SignPagesServices, "linkKeys" | "assetUrl">;

const COPY = { place: { link: text() } };

/** What is behind the link that is mailed to who signed over the shared one: the file, and nothing else. */
export function copyRoutes(services: CopyServices): PageRoute[] {
  return [
    pageRoute(
      {
        method: "GET",
        path: "/copy/:link",
        ...COPY,
        access: { by: "link", to: "copy" },
        limit: PAGE_LIMIT,
      },
      (request) => answerCopy(services, request),
    ),
  ];
}

async function answerCopy(
  services: CopyServices,
  request: PageRequest<typeof COPY>,
): Promise<PageResponse> {
  const id = await contractToCopy(services.database, services.linkKeys, request.params.link);
  const file = id && (await downloadSealed(services, { id }));
  if (!file || isRefusal(file)) return unknownResponse(services, request);
  const { pdf, sha256, fileName } = file;
  return { ranged: rangedFile(pdf, sha256), mediaType: "application/pdf", fileName };
}
