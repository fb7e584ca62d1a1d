import { findContractWithParties } from "#contracts/contracts-store.ts";
import { type PageSecrets, pageSecretHash } from "#contracts/page-secrets.ts";
import type { AssetUrl } from "#http/assets.ts";
import type { PageRequest, PageResponse, PageRoute } from "#http/page-routes.ts";
import { PAGE_SECRET_PATTERN } from "#kernel/ids.ts";
import type { Clock } from "#kernel/time.ts";
import { senderOf } from "#pages/sender.ts";
import { PAGE_LIMIT, unknownResponse } from "#pages/sign/sign-routes.ts";
import type { Database } from "#store/database.ts";
import { statusPage } from "./status-page.tsx";
import { statusView } from "./status-view.ts";

/** What the status page works with. */
interface StatusPagesServices {
  database: Database;
  clock: Clock;
  assetUrl: AssetUrl;
  pageSecrets: Pick<PageSecrets, "read">;
}

/** The page behind `statusUrl`, for whoever holds its secret. */
export function statusRoutes(services: StatusPagesServices): PageRoute[] {
  return [
    {
      method: "GET",
      path: "/status/:secret",
      access: { by: "link", to: "status" },
      limit: PAGE_LIMIT,
      answer: (request) => answerStatus(services, request),
    },
  ];
}

async function answerStatus(
  services: StatusPagesServices,
  request: PageRequest,
): Promise<PageResponse> {
  const secret = request.params.secret ?? "";
  const found = PAGE_SECRET_PATTERN.test(secret)
    ? await findContractWithParties(services.database, {
        statusSecretHash: pageSecretHash("status", secret),
      })
    : null;
  if (!found) return unknownResponse(services, request);
  const sender = await senderOf(services.database, found.contract);
  const html = statusPage({
    view: statusView(found, sender, services.clock.now(), services.pageSecrets),
    path: `/status/${secret}`,
    nonce: request.nonce,
    assets: {
      style: services.assetUrl("status.css"),
      script: services.assetUrl("status.island.js"),
    },
  });
  return { status: 200, html };
}
