import { findLogo } from "#accounts/logos-store.ts";
import { matching } from "#http/page-input.ts";
import { type PageRoute, pageRoute } from "#http/page-routes.ts";
import { SHA256_HEX_PATTERN } from "#kernel/digest.ts";
import type { Database } from "#store/database.ts";

/** Another logo lies under another hash; one that is no more an account's is forgotten by the next day. */
const CACHE_SECONDS = 86_400;

const LOGO = { place: { sha256: matching(SHA256_HEX_PATTERN) } };

/** Logos of accounts, for the pages that show them. */
export function logoRoutes({ database }: { database: Database }): PageRoute[] {
  return [
    pageRoute(
      {
        method: "GET",
        path: "/logo/:sha256",
        ...LOGO,
        access: { by: "anybody" },
        unknown: () => NONE,
      },
      async ({ params }) => {
        const png = await findLogo(database, params.sha256);
        return png
          ? { status: 200, bytes: png, mediaType: "image/png", cacheSeconds: CACHE_SECONDS }
          : NONE;
      },
    ),
  ];
}

const NONE = {
  status: 404,
  bytes: Buffer.from("There is no such logo."),
  mediaType: "text/plain; charset=utf-8",
  cacheSeconds: 0,
};
