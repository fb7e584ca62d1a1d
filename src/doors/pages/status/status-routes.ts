import { findContractWithParties } from "#contracts/contracts-store.ts";
import { type PageSecrets, pageSecretHash } from "#contracts/page-secrets.ts";
import type { AssetUrl } from "#http/assets.ts";
import type { PageAnswer, PageCall, PageRoute } from "#http/page-routes.ts";
import { PAGE_SECRET_PATTERN } from "#kernel/ids.ts";
import type { Clock } from "#kernel/time.ts";
import { senderOf } from "#pages/sender.ts";
import { PAGE_LIMIT, unknownAnswer } from "#pages/sign/sign-routes.ts";
import type { Database } from "#store/database.ts";
import { statusPage } from "./status-page.tsx";
import { statusView } from "./status-view.ts";

/** What the status page works with. */
interface StatusPagesHouse {
  database: Database;
  clock: Clock;
  assetUrl: AssetUrl;
  pageSecrets: Pick<PageSecrets, "read">;
}

/** The page behind `statusUrl`, for whoever holds its secret. */
export function statusRoutes(house: StatusPagesHouse): PageRoute[] {
  return [
    {
      method: "GET",
      path: "/status/:secret",
      access: { by: "link", to: "status" },
      limit: PAGE_LIMIT,
      answer: (call) => answerStatus(house, call),
    },
  ];
}

async function answerStatus(house: StatusPagesHouse, call: PageCall): Promise<PageAnswer> {
  const secret = call.params.secret ?? "";
  const found = PAGE_SECRET_PATTERN.test(secret)
    ? await findContractWithParties(house.database, {
        statusSecretHash: pageSecretHash("status", secret),
      })
    : null;
  if (!found) return unknownAnswer(house, call);
  const sender = await senderOf(house.database, found.contract);
  const html = statusPage({
    view: statusView(found, sender, house.clock.now(), house.pageSecrets),
    path: `/status/${secret}`,
    nonce: call.nonce,
    assets: {
      style: house.assetUrl("status.css"),
      script: house.assetUrl("status.island.js"),
    },
  });
  return { status: 200, html };
}
