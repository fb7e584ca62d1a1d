import { displayName } from "#contracts/contract.ts";
import type { AssetUrl } from "#http/assets.ts";
import { text } from "#http/page-input.ts";
import {
  type PageRequest,
  type PageResponse,
  type PageRoute,
  pageRoute,
} from "#http/page-routes.ts";
import { CONTRACT_WORD } from "#kernel/language.ts";
import { senderOf } from "#pages/sender.ts";
import {
  followStopLink,
  type Reminded,
  type StopServices,
  stopReminders,
} from "#signing/stop-reminders.ts";
import { PAGE_LIMIT, unknownResponse } from "./sign-routes.ts";
import { stopRemindersPage } from "./stop-reminders-page.tsx";

interface StopPagesServices extends StopServices {
  assetUrl: AssetUrl;
}

const BEHIND_LINK = { place: { link: text() } };

/** More than the one field that RFC 8058 has in it, as multipart or not. */
const FORM_BYTES = 2_048;

/**
 * The page behind `List-Unsubscribe` of a reminder. Fetching it changes nothing, since scanners of
 * mail follow links; a POST stops reminders, from the page's button or from a mail program
 * (RFC 8058), which sends no cookie and follows no redirect.
 */
export function stopRemindersRoutes(services: StopPagesServices): PageRoute[] {
  const access = { by: "link", to: "reminders" } as const;
  const row = { path: "/reminders/:link", access, limit: PAGE_LIMIT, ...BEHIND_LINK } as const;
  return [
    pageRoute({ ...row, method: "GET" }, async (request) =>
      answerPage(services, request, await followStopLink(services, request.params.link)),
    ),
    pageRoute({ ...row, method: "POST", isOfLink: true, formBytes: FORM_BYTES }, async (request) =>
      answerPage(services, request, await stopReminders(services, request.params.link)),
    ),
  ];
}

async function answerPage(
  services: StopPagesServices,
  request: PageRequest<typeof BEHIND_LINK>,
  found: Reminded | null,
): Promise<PageResponse> {
  if (!found) return unknownResponse(services, request);
  const { contract, isReminded } = found;
  const html = stopRemindersPage({
    language: contract.language,
    name: displayName(contract, CONTRACT_WORD[contract.language]),
    sender: await senderOf(services.database, contract),
    path: `/reminders/${request.params.link}`,
    isReminded,
    nonce: request.nonce,
    assets: {
      style: services.assetUrl("base.css"),
      script: services.assetUrl("moments.island.js"),
    },
  });
  return { status: 200, html };
}
