import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { type ClientAddress, clientAddress, NAMING_HEADERS } from "./client-address.ts";
import { networksOf } from "./trusted-networks.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Whose request it is. `request.ip` is that of a proxy, where there is one. */
    client: ClientAddress;
  }
}

/** What a proxy or a supervisor asks on its own behalf. */
const PROBES = new Set(["/healthz", "/readyz", "/metrics"]);

/**
 * Finds out whose each request is, before anything else looks at it. What does
 * not fit to the trusted proxies is said once: a stranger could say it for ever.
 */
export function knowClients(
  server: FastifyInstance,
  { trustedProxies, log }: { trustedProxies: readonly string[]; log: Logger },
): void {
  const isTrusted = networksOf(trustedProxies);
  const said = new Set<string>();
  const sayOnce = (words: string, fields: object = {}) => {
    if (said.has(words)) return;
    said.add(words);
    log.warn(fields, words);
  };
  server.addHook("onRequest", async (request) => {
    const { headers } = request.raw;
    request.client = clientAddress(request.socket.remoteAddress ?? "", headers, isTrusted);
    const { addressFrom } = request.client;
    if (addressFrom === "connection") {
      const header = NAMING_HEADERS.find((name) => name in headers);
      if (header)
        sayOnce("a forwarding header came from a peer that is no trusted proxy", { header });
    }
    if (addressFrom === "proxy" && !PROBES.has(request.routeOptions.url ?? "")) {
      sayOnce("a trusted proxy named no client in X-Forwarded-For");
    }
  });
}
