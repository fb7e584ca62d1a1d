import type { FastifyInstance } from "fastify";
import { answers } from "./access.ts";
import { type AssetUrl, assetText } from "./assets.ts";

/** How soon a site has a newer one. */
const CACHE_SECONDS = 3_600;

/**
 * The element that shows a signing page within another site's page, at an address that stays. Any
 * site may load it: it holds nothing of anybody, and what it shows says itself who may.
 */
export function registerSignElement(server: FastifyInstance, assetUrl: AssetUrl): void {
  const script = assetText(assetUrl("sign-element.js"));
  server.get("/countersign-sign.js", answers("GET /countersign-sign.js"), async (_request, reply) =>
    reply
      .type("text/javascript; charset=utf-8")
      .header("access-control-allow-origin", "*")
      .header("cross-origin-resource-policy", "cross-origin")
      .header("cache-control", `public, max-age=${CACHE_SECONDS}`)
      .send(script),
  );
}
