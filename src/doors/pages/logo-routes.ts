import { findLogo } from "#accounts/logos-store.ts";
import type { PageRoute } from "#http/page-routes.ts";
import { SHA256_HEX_PATTERN } from "#kernel/digest.ts";
import type { Database } from "#store/database.ts";

/** Another logo lies under another hash; one that is no more an account's is forgotten by the next day. */
const CACHE_SECONDS = 86_400;

/** Logos of accounts, for the pages that show them. */
export function logoRoutes({ database }: { database: Database }): PageRoute[] {
  return [
    {
      method: "GET",
      path: "/logo/:sha256",
      access: { by: "anybody" },
      async answer({ params: { sha256 = "" } }) {
        const png = SHA256_HEX_PATTERN.test(sha256) ? await findLogo(database, sha256) : null;
        return png
          ? { status: 200, bytes: png, mediaType: "image/png", cacheSeconds: CACHE_SECONDS }
          : { ...NONE, bytes: Buffer.from("There is no such logo.") };
      },
    },
  ];
}

const NONE = { status: 404, mediaType: "text/plain; charset=utf-8", cacheSeconds: 0 };
