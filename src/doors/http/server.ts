import { randomUUID } from "node:crypto";
import {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
  LogController,
} from "fastify";
import { LIMITS } from "#kernel/limits.ts";
import type { Log } from "#kernel/log.ts";
import { inNetworks } from "#kernel/networks.ts";
import { type Refusal, refuse } from "#kernel/refusals.ts";
import { beginSpan, type OpenSpan } from "#kernel/span.ts";
import { SECOND_MS } from "#kernel/time.ts";
import { noteAccess } from "./access.ts";
import { answerVisitor, type RefusalPage } from "./answer-visitor.ts";
import { fromRoot } from "./base-path.ts";
import { boundConnections } from "./bound-connections.ts";
import { refusalFor } from "./faults.ts";
import { clientFinder } from "./find-client.ts";
import { frameworkLog } from "./framework-log.ts";
import { countHandlers } from "./handlers-ended.ts";
import { letRestPass } from "./let-rest-pass.ts";
import { beginLine, logAnswer, logRequests, noteFault } from "./request-log.ts";
import { SECURITY_HEADERS, strictTransport, type TlsPromise } from "./security-headers.ts";
import { answerUnreadable } from "./unreadable-requests.ts";

export interface ServerSettings {
  log: Log;
  /** Networks whose `X-Forwarded-For` is believed. */
  trustedProxies: readonly string[];
  /** The path of BASE_URL; "" at the root of a host, as without it. */
  basePath?: string;
  /** How people reach the service; null without TLS. */
  tls: TlsPromise | null;
  /** How people are refused. */
  refusalPage: RefusalPage;
}

/** The HTTP server without routes: limits, headers, request ids, and one answer for every fault. */
export function buildServer(settings: ServerSettings): FastifyInstance {
  const { basePath = "" } = settings;
  const findClient = clientFinder(settings);
  const answer = (request: FastifyRequest, reply: FastifyReply, refusal: Refusal) =>
    answerVisitor(request, reply, refusal, settings.refusalPage);
  const begin = (request: FastifyRequest) => {
    findClient(request);
    beginLine(request);
  };
  const server = fastify({
    loggerInstance: frameworkLog(settings.log),
    // One line a request, written below, instead of two with headers and addresses in them.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: LIMITS.requestBytes,
    routerOptions: { maxParamLength: 2_000 },
    // The router takes any single letter for the root, and `*` (RFC 9110, 7.1) is not that.
    rewriteUrl: ({ url = "" }) => (url === "*" ? "/*" : fromRoot(url, basePath)),
    requestTimeout: 60_000,
    http: {
      maxHeaderSize: LIMITS.headersBytes,
      headersTimeout: LIMITS.headersMs,
      connectionsCheckingInterval: 2 * SECOND_MS,
    },
    keepAliveTimeout: 65_000,
    forceCloseConnections: "idle",
    // Who asks over a kept connection meanwhile is answered, and told that it was the last time.
    return503OnClosing: false,
    clientErrorHandler: (fault, socket) => answerUnreadable(fault, socket, settings.log),
    // What the router itself refuses, before any hook has run.
    frameworkErrors(error, request, reply) {
      begin(request);
      reply.headers(SECURITY_HEADERS).header("x-request-id", request.id);
      answer(request, reply, refusalFor(error).refusal);
      logAnswer(settings.log, request, reply);
    },
  });

  noteAccess(server);
  countHandlers(server);
  boundConnections(server.server, inNetworks(settings.trustedProxies));

  server.addHook("onRequest", async (request) => begin(request));
  traceRequests(server);
  logRequests(server, settings.log);

  server.addHook("onRequest", async (request, reply) => {
    reply.headers(SECURITY_HEADERS).header("x-request-id", request.id);
    if (settings.tls) reply.header("strict-transport-security", strictTransport(settings.tls));
  });

  let isClosing = false;
  server.addHook("preClose", async () => {
    isClosing = true;
  });
  server.addHook("onSend", (request, reply, _payload, done) => {
    letRestPass(request, reply);
    // Whoever keeps the connection asks elsewhere next, and not one that is about to end.
    if (isClosing) reply.header("connection", "close");
    done();
  });

  server.setErrorHandler((error: FastifyError, request, reply) => {
    const { refusal, isFault } = refusalFor(error);
    if (isFault) noteFault(request, error);
    return answer(request, reply, refusal);
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
    return answer(request, reply, refusal);
  });

  return server;
}

/**
 * Each request is a span, named by its route and never by its path. A trace
 * begins here: what strangers say they are part of is not believed.
 */
function traceRequests(server: FastifyInstance): void {
  const open = new WeakMap<FastifyRequest, OpenSpan>();
  const end = (request: FastifyRequest, status: number) => {
    const span = open.get(request);
    open.delete(request);
    span?.setAttribute("http.response.status_code", status);
    span?.end();
  };
  server.addHook("onRequest", (request, _reply, done) => {
    const facts = {
      "http.request.method": request.method,
      "http.route": request.routeOptions.url ?? "none",
    };
    beginSpan("request", facts, (span) => {
      open.set(request, span);
      done();
    });
  });
  server.addHook("onResponse", async (request, reply) => end(request, reply.statusCode));
  server.addHook("onRequestAbort", async (request) => end(request, 0));
}
