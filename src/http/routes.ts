import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { TSchema } from "typebox";
import type { Caller } from "#accounts/account.ts";
import type { Admission } from "#accounts/authenticate.ts";
import { readIdempotencyKey, requestDigest } from "#idempotency/kept-answer.ts";
import { isKept, type Keep, type OnceHouse, once } from "#idempotency/once.ts";
import { clientNetwork } from "#kernel/client-network.ts";
import { sha256Hex } from "#kernel/digest.ts";
import { LIMITS } from "#kernel/limits.ts";
import type { Origin } from "#kernel/origin.ts";
import type { RateState } from "#kernel/rate-window.ts";
import { isRefusal, type Refusal, refuse } from "#kernel/refusals.ts";
import { answerRefusal, refusalBody } from "./answer-refusal.ts";
import { openBodyBudget } from "./body-budget.ts";
import { assertFits, type Readers, readersOf, shownAnswer } from "./declared-answers.ts";
import { busyFor } from "./faults.ts";
import { readJsonBodies } from "./read-body.ts";
import { readRequest } from "./read-call.ts";
import { sendBody } from "./send-body.ts";
import { type ChargedWindow, charge, linkWindow } from "./windows.ts";

/** An endpoint as the router needs to know it; the API's table has more to say. */
export interface RoutedEndpoint {
  method: "GET" | "POST" | "PATCH" | "DELETE" | "ANY";
  path: string;
  access: "key" | "link";
  /** It makes a contract: refused before its body where that would have to wait for too long. */
  isMaking?: boolean;
  /** What one request over a link takes up of its windows; 1 where nothing is said. */
  cost?: number;
  query?: TSchema;
  body?: TSchema;
  answers: Record<number, TSchema | null>;
  /** Statuses that it may refuse with. */
  refusedWith: readonly number[];
}

export interface RoutedCall {
  params: Record<string, string>;
  query: unknown;
  body: unknown;
  caller: Caller | undefined;
  origin: Origin;
  unknownProperties: readonly string[];
  keep: Keep;
}

export type RoutedHandler = (call: RoutedCall) => Promise<Answered | Refusal>;

export interface Answered {
  status: number;
  body: unknown;
}

export interface RoutesSettings extends OnceHouse {
  prefix: string;
  authenticate(request: { authorization: string | undefined; ip: string }): Promise<Admission>;
  /** Seconds after which to try again, where making a contract of this account would wait for too long. */
  busyFor(accountId: string): number | null;
  /** Whether there is a contract behind a link. */
  linkExists(link: string): Promise<boolean>;
  /** Checks every answer against what is declared and throws where it does not fit; for tests. */
  strict: boolean;
}

interface Route {
  name: string;
  endpoint: RoutedEndpoint;
  handler: RoutedHandler;
  readers: Readers;
}

/** Registers every endpoint of a table with its handler. */
export function registerRoutes(
  server: FastifyInstance,
  table: Record<string, RoutedEndpoint>,
  handlers: Record<string, RoutedHandler>,
  settings: RoutesSettings,
): void {
  const routes = Object.entries(table).map(([name, endpoint]): Route => {
    const handler = handlers[name];
    if (!handler) throw new Error(`the endpoint ${name} has no handler`);
    return { name, endpoint, handler, readers: readersOf(endpoint) };
  });
  const [withBody, withoutBody] = [true, false].map((has) =>
    routes.filter(({ endpoint }) => (endpoint.body !== undefined) === has),
  );
  server.register(async (scope) => {
    scope.removeContentTypeParser("text/plain");
    readJsonBodies(scope, openBodyBudget());
    for (const route of withBody ?? []) register(scope, route, settings);
  });
  server.register(async (scope) => {
    // Programs send content types and empty bodies with everything: where none is read, none is wrong.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, payload, done) => {
      payload.resume();
      done(null, undefined);
    });
    for (const route of withoutBody ?? []) register(scope, route, settings);
  });
}

declare module "fastify" {
  interface FastifyRequest {
    caller?: Caller;
  }
}

function register(server: FastifyInstance, route: Route, settings: RoutesSettings): void {
  const { endpoint } = route;
  const url = settings.prefix + endpoint.path;
  const everything = endpoint.method === "ANY";
  for (const place of everything ? [url, `${url}/*`] : [url]) {
    server.route({
      method: everything
        ? ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]
        : (endpoint.method as "GET"),
      url: place,
      bodyLimit: endpoint.access === "key" ? LIMITS.requestBytes : LIMITS.submissionBytes,
      // Keys and links are checked before the body is read: no stranger makes the service read 6 MB.
      onRequest: async (request, reply) => {
        const refused =
          (endpoint.access === "key" && (await admit(request, reply, settings))) ||
          (endpoint.access === "link" && (await charge(settings, windowsOf(endpoint, request)))) ||
          (endpoint.access === "link" &&
            endpoint.body &&
            !(await settings.linkExists(linkOf(request))) &&
            NO_LINK) ||
          (endpoint.body && isEncoded(request) && ENCODED) ||
          (endpoint.isMaking && (await awaitTurn(endpoint, request, settings)));
        if (refused) return answerRefusal(request, reply, refused);
      },
      handler: (request, reply) => answer(route, settings, request, reply),
    });
  }
}

const NO_LINK = refuse("UNKNOWN", "There is no contract behind this link.");

function windowsOf({ cost = 1 }: RoutedEndpoint, request: FastifyRequest): ChargedWindow[] {
  const network = clientNetwork(request.client.ip);
  return [
    linkWindow(linkOf(request), cost),
    { name: `links ${network}`, rule: LIMITS.networkRate, cost },
  ];
}

function linkOf(request: FastifyRequest): string {
  return (request.params as { link?: string }).link ?? "";
}

/** The refusal of what would wait for too long; whose answer is kept already does not wait. */
async function awaitTurn(
  endpoint: RoutedEndpoint,
  request: FastifyRequest,
  settings: RoutesSettings,
): Promise<Refusal | null> {
  const seconds = settings.busyFor(request.caller?.account.id ?? "");
  if (seconds === null) return null;
  const key = readIdempotencyKey(request.headers["idempotency-key"]);
  const repeats =
    typeof key === "string" && (await isKept(settings, { scope: scopeOf(endpoint, request), key }));
  return repeats ? null : busyFor(seconds);
}

/** RFC 9110 section 8.4.1: what is encoded is not the JSON that its type says. */
const ENCODED = refuse("WRONG_MEDIA_TYPE", "Send the body without Content-Encoding.");

function isEncoded(request: FastifyRequest): boolean {
  const encoding = request.headers["content-encoding"];
  return encoding !== undefined && encoding !== "identity";
}

async function admit(
  request: FastifyRequest,
  reply: FastifyReply,
  settings: RoutesSettings,
): Promise<Refusal | null> {
  const { authorization } = request.headers;
  const { caller, rate, who } = await settings.authenticate({
    authorization,
    ip: request.client.ip,
  });
  if (who) request.noted.log.actsFor(who.account.id, who.by.id);
  if (rate) reply.headers(rateHeaders(rate));
  if (isRefusal(caller)) return caller;
  request.caller = caller;
  return null;
}

function rateHeaders({ limit, remaining, resetAt }: RateState) {
  return {
    "x-ratelimit-limit": limit,
    "x-ratelimit-remaining": remaining,
    "x-ratelimit-reset": resetAt.toISOString(),
  };
}

async function answer(
  { name, endpoint, handler, readers }: Route,
  settings: RoutesSettings,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const read = readRequest(request, readers);
  if (isRefusal(read)) return answerRefusal(request, reply, read);

  async function carryOut(keep: Keep): Promise<{ headers: Refusal["headers"] } & Answered> {
    const shown = (answered: Answered) => shownAnswer(name, answered, readers);
    const result = await handler({
      ...(read as Exclude<typeof read, Refusal>),
      keep: (transaction, answered) => keep(transaction, shown(answered)),
    });
    if (!isRefusal(result)) {
      const answered = shown(result);
      if (settings.strict) assertFits(name, answered, readers);
      return { ...answered, headers: undefined };
    }
    const refused = refusalBody(request, result);
    if (settings.strict) assertFits(name, refused, readers);
    return { ...refused, headers: result.headers };
  }

  const key =
    request.method === "POST" ? readIdempotencyKey(request.headers["idempotency-key"]) : null;
  if (isRefusal(key)) return answerRefusal(request, reply, key);
  if (key === null) {
    const result = await carryOut(async () => {});
    return sendBody(reply.headers(result.headers ?? {}), result);
  }
  const repeatable = {
    scope: scopeOf(endpoint, request),
    most: endpoint.access === "link" ? LIMITS.keptAnswersOfLink : null,
    key,
    sha256: requestDigest(request.method, request.url, read.body),
  };
  let headers: Refusal["headers"];
  const result = await once(settings, repeatable, async (keep) => {
    const { headers: own, ...answered } = await carryOut(keep);
    headers = own;
    return answered;
  });
  if (isRefusal(result)) return answerRefusal(request, reply, result);
  if (result.isRepeated) reply.header("idempotency-replayed", "true");
  return sendBody(reply.headers(headers ?? {}), result);
}

/** Keys are the account's own; without an account, those of the link, which is not written down. */
function scopeOf(endpoint: RoutedEndpoint, request: FastifyRequest): string {
  if (endpoint.access === "key") return `account ${request.caller?.account.id}`;
  return `link ${sha256Hex(linkOf(request))}`;
}
