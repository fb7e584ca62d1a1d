import type { FastifyRequest } from "fastify";
import { addressClass } from "#kernel/address-class.ts";
import type { Log } from "#kernel/log.ts";
import { inNetworks } from "#kernel/networks.ts";
import { type ClientAddress, clientAddress, NAMING_HEADERS } from "./client-address.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Whose request it is. `request.ip` is that of a proxy, where there is one. */
    client: ClientAddress;
  }
}

/** What a proxy or a supervisor asks on its own behalf. */
const PROBES = new Set(["/healthz", "/readyz", "/metrics"]);

/**
 * Finds out whose a request is. To be asked before anything else looks at it.
 * What does not fit to the trusted proxies is said once: a stranger could say
 * it for ever.
 */
export function clientFinder({
  trustedProxies,
  log,
}: {
  trustedProxies: readonly string[];
  log: Log;
}): (request: FastifyRequest) => void {
  const isTrusted = inNetworks(trustedProxies);
  const said = new Set<string>();
  const isFirst = (what: string) => !said.has(what) && said.add(what);
  return (request) => {
    const { headers } = request.raw;
    request.client = clientAddress(request.socket.remoteAddress ?? "", headers, isTrusted);
    const { ip, addressFrom } = request.client;
    const address = addressClass(ip);
    if (addressFrom === "connection") {
      const header = NAMING_HEADERS.find((name) => name in headers);
      if (header && isFirst("not trusted")) log("proxy.not_trusted", { header, address });
    }
    const isProbe = PROBES.has(request.routeOptions.url ?? "");
    if (addressFrom === "proxy" && !isProbe && isFirst("silent")) log("proxy.silent", { address });
  };
}
