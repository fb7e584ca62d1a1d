import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { TSchema } from "typebox";
import type { Caller } from "#accounts/account.ts";
import { LIMITS } from "#kernel/limits.ts";
import { isRefusal, type Refusal, refuse, refuseProblems } from "#kernel/refusals.ts";
import { answerRefusal } from "./answer-refusal.ts";
import { attachment } from "./attachment.ts";
import { type Reader, readerFor, unknownProperties } from "./read-request.ts";

/** An endpoint as the router needs to know it; the API's table has more to say. */
export interface RoutedEndpoint {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  path: string;
  access: "key" | "link";
  body?: TSchema;
  answers: Record<number, TSchema | null>;
}

export interface RoutedCall {
  params: Record<string, string>;
  body: unknown;
  caller: Caller | undefined;
  origin: { ip: string; userAgent: string };
  unknownProperties: readonly string[];
}

export type RoutedHandler = (
  call: RoutedCall,
) => Promise<{ status: number; body: unknown } | Refusal>;

export interface RoutesSettings {
  prefix: string;
  authenticate(header: string | undefined): Promise<Caller | Refusal>;
  /** Checks every answer against its schema and throws where it does not fit; for tests. */
  strict: boolean;
}

/** A user agent is kept as evidence, not as a place to store things. */
const USER_AGENT_CHARACTERS = 500;

/** Registers every endpoint of a table with its handler. */
export function registerRoutes(
  server: FastifyInstance,
  table: Record<string, RoutedEndpoint>,
  handlers: Record<string, RoutedHandler>,
  settings: RoutesSettings,
): void {
  for (const [name, endpoint] of Object.entries(table)) {
    const handler = handlers[name];
    if (!handler) throw new Error(`the endpoint ${name} has no handler`);
    const bodyReader = endpoint.body && readerFor(endpoint.body);
    const answerReaders = readersOf(endpoint);
    server.route({
      method: endpoint.method,
      url: settings.prefix + endpoint.path,
      bodyLimit: endpoint.access === "key" ? LIMITS.requestBytes : LIMITS.submissionBytes,
      // Keys are checked before the body is read: a stranger cannot make the service read 6 MB.
      onRequest: async (request, reply) => {
        if (endpoint.access !== "key") return;
        const caller = await settings.authenticate(request.headers.authorization);
        if (isRefusal(caller)) return answerRefusal(request, reply, caller);
        request.caller = caller;
      },
      handler: async (request, reply) => {
        const refusal = bodyReader && checkBody(bodyReader, request.body);
        if (refusal) return answerRefusal(request, reply, refusal);
        const result = await handler(callFrom(request, endpoint));
        if (isRefusal(result)) return answerRefusal(request, reply, result);
        if (settings.strict) assertFits(name, result, answerReaders);
        return send(reply, result);
      },
    });
  }
}

declare module "fastify" {
  interface FastifyRequest {
    caller?: Caller;
  }
}

function callFrom(request: FastifyRequest, endpoint: RoutedEndpoint): RoutedCall {
  return {
    params: request.params as Record<string, string>,
    body: request.body,
    caller: request.caller,
    origin: {
      ip: request.ip,
      userAgent: (request.headers["user-agent"] ?? "").slice(0, USER_AGENT_CHARACTERS),
    },
    unknownProperties: endpoint.body ? unknownProperties(endpoint.body, request.body) : [],
  };
}

function checkBody(reader: Reader, body: unknown): Refusal | null {
  if (body === undefined) return refuse("INVALID", "The body is empty, JSON is expected.");
  return reader.check(body) ? null : refuseProblems(reader.problems(body));
}

function send(reply: FastifyReply, { status, body }: { status: number; body: unknown }) {
  if (body === null) return reply.code(status).send();
  if (!isFile(body)) return reply.code(status).send(body);
  return reply
    .code(status)
    .header("content-type", "application/pdf")
    .header("content-disposition", attachment(body.fileName))
    .header("etag", `"${body.sha256}"`)
    .header("cache-control", "private, no-store")
    .send(Buffer.from(body.pdf.buffer, body.pdf.byteOffset, body.pdf.byteLength));
}

function isFile(body: unknown): body is { pdf: Uint8Array; fileName: string; sha256: string } {
  return typeof body === "object" && body !== null && "pdf" in body;
}

function readersOf(endpoint: RoutedEndpoint): Map<number, Reader | null> {
  return new Map(
    Object.entries(endpoint.answers).map(([status, schema]) => [
      Number(status),
      schema && readerFor(schema),
    ]),
  );
}

function assertFits(
  name: string,
  result: { status: number; body: unknown },
  readers: Map<number, Reader | null>,
): void {
  const reader = readers.get(result.status);
  if (reader === undefined) throw new Error(`${name} does not declare ${result.status}`);
  if (reader === null || isFile(result.body)) return;
  if (reader.check(result.body)) return;
  const problems = JSON.stringify(reader.problems(result.body));
  throw new Error(`${name} answers ${result.status} with a body that does not fit: ${problems}`);
}
