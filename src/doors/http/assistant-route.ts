import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { KeyCaller } from "#accounts/account.ts";
import type { Entry } from "#api/call.ts";
import { isDeeperThan } from "#api/operation.ts";
import { LIMITS } from "#kernel/limits.ts";
import type { Origin } from "#kernel/origin.ts";
import { type Refusal, refuse } from "#kernel/refusals.ts";
import { answers } from "./access.ts";
import { answerRefusal } from "./answer-refusal.ts";
import { openBodyBudget } from "./body-budget.ts";
import { isFromElsewhere } from "./form-guard.ts";
import { originOf } from "./origin-of.ts";
import { readJsonBodies } from "./read-body.ts";
import { rateHeaders } from "./routes.ts";

/** What answers assistants behind this route. */
export interface AssistantDoor {
  admit(asked: { authorization: string | undefined; ip: string }): Promise<Entry>;
  /** Answers one message of the protocol that was admitted. */
  answer(
    request: Request,
    body: unknown,
    admitted: { entry: Entry; caller: KeyCaller; origin: Origin; requestId: string },
  ): Promise<Response>;
}

const FOREIGN = refuse("FOREIGN_ORIGIN", "This request was sent by another site's page.");
const BATCH = refuse("INVALID", "Send one message at a time: a list of them is not taken.");
const TOO_DEEP = refuse("INVALID", `The body is nested deeper than ${LIMITS.bodyLevels} levels.`);

/** What is passed on of a request: what the protocol goes by. */
const HEADERS = ["accept", "content-type", "mcp-protocol-version", "mcp-method", "mcp-name"];

/** `POST /mcp`: what HTTP adds to the protocol, which is spoken elsewhere. Any other method is refused by the router. */
export function registerAssistant(
  server: FastifyInstance,
  door: AssistantDoor,
  { baseUrl }: { baseUrl: string },
): void {
  server.register(async (scope) => {
    scope.removeContentTypeParser("text/plain");
    readJsonBodies(scope, openBodyBudget(LIMITS.bodiesBytesOfAccount));
    scope.route({
      method: "POST",
      url: "/mcp",
      ...answers("POST /mcp"),
      bodyLimit: LIMITS.requestBytes,
      onRequest: async (request, reply) => {
        if (isFromElsewhere(request.headers, baseUrl)) {
          return answerRefusal(request, reply, FOREIGN);
        }
        const { authorization } = request.headers;
        const entry = await door.admit({ authorization, ip: request.client.ip });
        if (entry.key) request.noted.log.actsFor(entry.key.account.id, entry.key.by.id);
        if (entry.rate) reply.headers(rateHeaders(entry.rate));
        request.entry = entry;
        request.caller = entry.caller;
        if (entry.refusal) return answerRefusal(request, reply, entry.refusal);
      },
      handler: async (request, reply) => {
        const refusal = checkBody(request.body);
        if (refusal) return answerRefusal(request, reply, refusal);
        return send(reply, await answer(door, request, baseUrl));
      },
    });
  });
}

/** One request is counted once, so that it carries one message. */
function checkBody(body: unknown): Refusal | null {
  if (Array.isArray(body)) return BATCH;
  return isDeeperThan(body, LIMITS.bodyLevels) ? TOO_DEEP : null;
}

function answer(door: AssistantDoor, request: FastifyRequest, baseUrl: string): Promise<Response> {
  const { entry, body, id: requestId, headers } = request;
  const caller = entry?.key;
  if (!entry || !caller || entry.refusal) throw new Error("the request was not admitted");
  const told = HEADERS.flatMap((name) => {
    const value = headers[name];
    return typeof value === "string" ? [[name, value] as [string, string]] : [];
  });
  const asked = new Request(`${baseUrl}/mcp`, { method: "POST", headers: told });
  return door.answer(asked, body, { entry, caller, origin: originOf(request), requestId });
}

async function send(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  const type = response.headers.get("content-type");
  if (type !== null) reply.type(type);
  reply.code(response.status).header("cache-control", "no-store");
  return reply.send(response.body === null ? undefined : await response.text());
}
