import type { FastifyInstance, FastifyRequest } from "fastify";
import { addressClass } from "#kernel/address-class.ts";
import { isLoopbackHost } from "#kernel/loopback.ts";
import { refuse } from "#kernel/refusals.ts";
import { answers } from "./access.ts";
import { answerRefusal } from "./answer-refusal.ts";
import { bearsToken } from "./bears-token.ts";
import { NAMING_HEADERS } from "./client-address.ts";
import type { MetricsPage } from "./metrics-listener.ts";

export interface MetricsRoute extends MetricsPage {
  /** Whether a proxy may stand in front without having been named. */
  isProxyUnsaid: boolean;
}

/** `/metrics` for Prometheus. Where no token was set, whoever may not ask finds nothing there. */
export function registerMetrics(server: FastifyInstance, settings: MetricsRoute): void {
  server.get("/metrics", answers("GET /metrics"), async (request, reply) => {
    if (!mayAsk(request, settings)) {
      return answerRefusal(request, reply, settings.token === null ? NOTHING_HERE : TOKEN_WANTED);
    }
    const { contentType, body } = await settings.text();
    return reply.header("cache-control", "no-store").type(contentType).send(body);
  });
}

const NOTHING_HERE = refuse("UNKNOWN", "There is nothing at this path.");
const TOKEN_WANTED = refuse("UNAUTHENTICATED", "Metrics take the token of METRICS_TOKEN.");

/**
 * With a token whoever sends it, from wherever. Without one this machine, and
 * nobody through it: each sign of a proxy is enough, since it makes all of its
 * visitors look like neighbours, and so is a name that is not this machine's,
 * which a page of another site may have bound to its address.
 */
function mayAsk(request: FastifyRequest, { token, isProxyUnsaid }: MetricsRoute): boolean {
  const { headers, client } = request;
  if (token !== null) return bearsToken(token, headers.authorization);
  return (
    !isProxyUnsaid &&
    client.addressFrom === "connection" &&
    addressClass(client.ip) === "loopback" &&
    isLoopbackHost(headers.host ?? "") &&
    !NAMING_HEADERS.some((name) => name in headers)
  );
}
