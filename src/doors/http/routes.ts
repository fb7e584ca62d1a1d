import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Caller } from "#accounts/account.ts";
import { readBearer } from "#accounts/api-key.ts";
import { API_PREFIX, type Api, type Entry, type Visit } from "#api/call.ts";
import type { Endpoint } from "#api/endpoint.ts";
import type { Operation } from "#api/operation.ts";
import { LIMITS } from "#kernel/limits.ts";
import type { RateState } from "#kernel/rate-window.ts";
import { type Refusal, refuse } from "#kernel/refusals.ts";
import { isFile, type PdfFile } from "#schemas/pdf-file.ts";
import { isArchive } from "#schemas/zip-file.ts";
import type { Access } from "./access.ts";
import { answerRefusal } from "./answer-refusal.ts";
import { attachment } from "./attachment.ts";
import { openBodyBudget } from "./body-budget.ts";
import { originOf } from "./origin-of.ts";
import { letSiteRead, registerPreflight } from "./other-sites.ts";
import { readJsonBodies } from "./read-body.ts";
import { rangedFile, sendRanged } from "./send-ranged.ts";

/**
 * Registers a route for every operation: what HTTP adds to a call is done here, and nothing else.
 * Whatever comes with a key and finds no route is counted as well.
 */
export function registerRoutes(server: FastifyInstance, api: Api): void {
  server.addHook("onRequest", async (request, reply) => {
    if (!request.is404 || readBearer(request.headers.authorization) === null) return;
    const { refusal, rate } = await api.countStray(visitOf(request));
    if (rate) reply.headers(rateHeaders(rate));
    if (refusal) return answerRefusal(request, reply, refusal);
  });
  const routes = Object.entries<Operation>(api.operations);
  const [withBody, withoutBody] = [true, false].map((has) =>
    routes.filter(([, { endpoint }]) => (endpoint.body !== undefined) === has),
  );
  server.register(async (scope) => {
    scope.removeContentTypeParser("text/plain");
    readJsonBodies(scope, openBodyBudget());
    for (const [name, operation] of withBody ?? []) register(scope, api, name, operation);
  });
  server.register(async (scope) => {
    // Programs send content types and empty bodies with everything: where none is read, none is wrong.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, payload, done) => {
      payload.resume();
      done(null, undefined);
    });
    for (const [name, operation] of withoutBody ?? []) register(scope, api, name, operation);
    for (const [path, methods] of methodsOverLinks(routes.map(([, { endpoint }]) => endpoint))) {
      const url = API_PREFIX + path;
      registerPreflight(scope, api, url, methods, { access: LINK_ACCESS, visitOf });
    }
  });
}

/** The paths of operations over a link, which browsers ask about before they send, each with its methods. */
export function methodsOverLinks(endpoints: readonly Endpoint[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { access, path, method } of endpoints) {
    if (access === "link") found.set(path, [...(found.get(path) ?? []), method]);
  }
  return found;
}

const BODY_BYTES = { key: LIMITS.requestBytes, link: LIMITS.submissionBytes };

const LINK_ACCESS: Access = { by: "link", to: "signing" };

declare module "fastify" {
  interface FastifyRequest {
    /** Whom the request acts for, once it was admitted with a key. */
    caller?: Caller | undefined;
    entry?: Entry;
  }
}

function register(server: FastifyInstance, api: Api, name: string, { endpoint }: Operation): void {
  const url = API_PREFIX + endpoint.path;
  const everything = endpoint.method === "ANY";
  for (const place of everything ? [url, `${url}/*`] : [url]) {
    server.route({
      method: everything
        ? ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]
        : (endpoint.method as "GET"),
      url: place,
      config: { access: accessOf(endpoint) },
      bodyLimit: endpoint.bodyBytes ?? BODY_BYTES[endpoint.access],
      // Keys and links are checked before the body is read: no stranger makes the service read 10 MB.
      onRequest: async (request, reply) => {
        const entry = await api.admit(name, paramsOf(request), visitOf(request));
        if (endpoint.access === "link") {
          // Beyond the limits nothing is looked up for whoever asks.
          const isTooMany = entry.refusal?.refused === "RATE_LIMITED";
          const link = isTooMany ? null : String(paramsOf(request).link);
          await letSiteRead(api, link, request, reply);
        }
        if (entry.key) request.noted.log.actsFor(entry.key.account.id, entry.key.by.id);
        if (entry.rate) reply.headers(rateHeaders(entry.rate));
        request.entry = entry;
        request.caller = entry.caller;
        const refused =
          entry.refusal ??
          ((endpoint.body && isEncoded(request) && ENCODED) ||
            (await api.awaitTurn(name, entry, inputOf(request))));
        if (refused) return answerRefusal(request, reply, refused);
      },
      handler: (request, reply) => answer(api, name, request, reply),
    });
  }
}

/** Whom an operation answers, as its row says. */
export function accessOf(endpoint: Endpoint): Access {
  if (endpoint.access === "link") return LINK_ACCESS;
  const { scope, alsoScope } = endpoint;
  return { by: "key", scope, ...(alsoScope && { alsoScope }) };
}

async function answer(
  api: Api,
  name: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { entry, id, method, url } = request;
  if (!entry) throw new Error("the request was not admitted");
  const asked = { ...inputOf(request), id, method, url };
  const { headers, ...answered } = await api.carryOut(name, asked, entry, originOf(request));
  return sendBody(reply.headers(headers), answered);
}

function visitOf(request: FastifyRequest): Visit {
  return { origin: originOf(request), authorization: request.headers.authorization };
}

function inputOf(request: FastifyRequest) {
  return {
    params: paramsOf(request),
    query: request.query as Record<string, unknown>,
    body: request.body,
    idempotencyKey: request.headers["idempotency-key"],
  };
}

function paramsOf(request: FastifyRequest): Record<string, unknown> {
  return request.params as Record<string, unknown>;
}

/** RFC 9110 section 8.4.1: what is encoded is not the JSON that its type says. */
const ENCODED: Refusal = refuse("WRONG_MEDIA_TYPE", "Send the body without Content-Encoding.");

function isEncoded(request: FastifyRequest): boolean {
  const encoding = request.headers["content-encoding"];
  return encoding !== undefined && encoding !== "identity";
}

/** How a key's window stands, on every answer to it. */
export function rateHeaders({ limit, remaining, resetAt }: RateState) {
  return {
    "x-ratelimit-limit": limit,
    "x-ratelimit-remaining": remaining,
    "x-ratelimit-reset": resetAt.toISOString(),
  };
}

/** Sends an endpoint's answer: JSON, a PDF, an archive, or nothing. */
function sendBody(
  reply: FastifyReply,
  { status, body }: { status: number; body: unknown },
): FastifyReply {
  reply.code(status);
  if (body === null) return reply.send();
  if (isArchive(body)) return sendDownload(reply, body, body.zip, "application/zip");
  if (!isFile(body)) return reply.type("application/json; charset=utf-8").send(body);
  return sendDownload(reply, body, body.pdf, "application/pdf");
}

function sendDownload(
  reply: FastifyReply,
  { fileName, sha256 }: { fileName: string; sha256: string },
  file: PdfFile["pdf"],
  mediaType: string,
): FastifyReply {
  reply
    .header("content-type", mediaType)
    .header("content-disposition", attachment(fileName))
    .header("cache-control", "private, no-store")
    .header("x-robots-tag", "noindex, nofollow");
  return sendRanged(reply, rangedFile(file, sha256));
}
