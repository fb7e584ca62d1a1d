import { findContractWithParties } from "#contracts/contracts-store.ts";
import { type PageSecrets, pageSecretHash } from "#contracts/page-secrets.ts";
import type { AssetUrl } from "#http/assets.ts";
import { matching } from "#http/page-input.ts";
import {
  type PageRequest,
  type PageResponse,
  type PageRoute,
  pageRoute,
} from "#http/page-routes.ts";
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

const STATUS = { place: { secret: matching(PAGE_SECRET_PATTERN) } };

/** The page behind `statusUrl`, for whoever holds its secret. */
export function statusRoutes(services: StatusPagesServices): PageRoute[] {
  return [
    pageRoute(
      {
        method: "GET",
        path: "/status/:secret",
        ...STATUS,
        access: { by: "link", to: "status" },
        limit: PAGE_LIMIT,
        unknown: (request) => unknownResponse(services, request),
      },
      (request) => answerStatus(services, request),
    ),
  ];
}

async function answerStatus(
  services: StatusPagesServices,
  request: PageRequest<typeof STATUS>,
): Promise<PageResponse> {
  const { secret } = request.params;
  const statusSecretHash = pageSecretHash("status", secret);
  const found = await findContractWithParties(services.database, { statusSecretHash });
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
