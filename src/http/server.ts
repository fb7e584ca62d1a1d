import { randomUUID } from "node:crypto";
import {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  fastify,
  LogController,
} from "fastify";
import type { Logger } from "pino";
import { LIMITS } from "#kernel/limits.ts";
import { refuse } from "#kernel/refusals.ts";
import { answerRefusal } from "./answer-refusal.ts";
import { refusalFor } from "./faults.ts";
import { knowClients } from "./know-clients.ts";
import { SECURITY_HEADERS } from "./security-headers.ts";
import { answerUnreadable } from "./unreadable-requests.ts";

export interface ServerSettings {
  log: Logger;
  /** Networks whose `X-Forwarded-For` is believed. */
  trustedProxies: readonly string[];
  /** Whether people reach the service over TLS. */
  secure: boolean;
}

/** The HTTP server without routes: limits, headers, request ids, and one answer for every fault. */
export function buildServer(settings: ServerSettings): FastifyInstance {
  const server = fastify({
    loggerInstance: settings.log as FastifyBaseLogger,
    // One line a request, written below, instead of two with headers and addresses in them.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: LIMITS.requestBytes,
    routerOptions: { maxParamLength: 2_000 },
    requestTimeout: 60_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: "idle",
    clientErrorHandler: answerUnreadable,
    // What the router itself refuses, before any hook has run.
    frameworkErrors(error, request, reply) {
      reply.headers(SECURITY_HEADERS).header("x-request-id", request.id);
      return answerRefusal(request, reply, refusalFor(error).refusal);
    },
  });

  knowClients(server, settings);

  server.addHook("onRequest", async (request, reply) => {
    reply.headers(SECURITY_HEADERS).header("x-request-id", request.id);
    if (settings.secure) reply.header("strict-transport-security", "max-age=31536000");
  });

  server.addHook("onResponse", async (request, reply) => {
    // The route, never the path: tokens, links and addresses do not belong in a log.
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? "unknown",
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      "answered",
    );
  });

  server.setErrorHandler((error: FastifyError, request, reply) => {
    const { refusal, isFault } = refusalFor(error);
    if (isFault) request.log.error({ err: error }, "request failed");
    return answerRefusal(request, reply, refusal);
  });

  server.setNotFoundHandler((request, reply) => {
    const path = request.url.split("?", 1)[0] ?? "";
    const allowed = (["GET", "POST", "PATCH", "DELETE"] as const).filter((method) =>
      server.findRoute({ method, url: path }),
    );
    const refusal =
      allowed.length > 0
        ? refuse("METHOD_NOT_ALLOWED", `${request.method} is not possible here.`, {
            headers: { allow: allowed.join(", ") },
          })
        : refuse("UNKNOWN", "There is nothing at this path.");
    return answerRefusal(request, reply, refusal);
  });

  return server;
}
