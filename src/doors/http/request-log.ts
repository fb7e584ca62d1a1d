import type { Socket } from "node:net";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { addressClass } from "#kernel/address-class.ts";
import type { Log, LogFieldsOf } from "#kernel/log.ts";
import type { SecurityEvent } from "#kernel/log-messages.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** What its line in the log has to say beyond route and status. */
    noted: RequestNotes;
  }
}

/** Lets whoever answers a request add to its one line in the log. */
export interface RequestLog {
  /** Whose account the request acts for, and with which key. */
  actsFor(accountId: string, keyId?: string): void;
  /** What the request means to security: its line bears this name. */
  note<N extends SecurityEvent>(name: N, ...own: OwnFields<N>): void;
}

type LineFields = LogFieldsOf<"request.answered">;
type OwnFields<N extends SecurityEvent> = [
  Exclude<keyof LogFieldsOf<N>, keyof LineFields>,
] extends [never]
  ? []
  : [Omit<LogFieldsOf<N>, keyof LineFields>];

interface RequestNotes {
  log: RequestLog;
  account: string | undefined;
  key: string | undefined;
  event: SecurityEvent | null;
  own: object;
  fault: unknown;
  since: number;
  isWritten: boolean;
}

/**
 * Writes one line for each request, whatever became of it: who asked for which
 * route and how that ended. A request that meant something to security has that
 * name on its one line instead, so nobody writes more lines than requests.
 */
export function logRequests(server: FastifyInstance, log: Log): void {
  server.addHook("onResponse", async (request, reply) => logAnswer(log, request, reply));
  server.addHook("onRequestAbort", async (request) => {
    if (isFirstLine(request)) log("request.left", lineOf(request, 0, msSince(request)));
  });
}

/** To be said of each request before anything is noted of it. */
export function beginLine(request: FastifyRequest): void {
  request.noted = newNotes();
  UNDER_WAY.add(request.socket);
}

/** Whether a request came over this connection that has no line yet. */
export function isUnderWay(socket: Socket): boolean {
  return UNDER_WAY.has(socket);
}

const UNDER_WAY = new WeakSet<Socket>();

function isFirstLine({ noted, socket }: FastifyRequest): boolean {
  if (noted.isWritten) return false;
  noted.isWritten = true;
  UNDER_WAY.delete(socket);
  return true;
}

function msSince({ noted }: FastifyRequest): number {
  return performance.now() - noted.since;
}

/** The fault behind a 500; its request's line tells of it. */
export function noteFault(request: FastifyRequest, fault: unknown): void {
  request.noted.fault = fault;
}

function newNotes(): RequestNotes {
  const notes: RequestNotes = {
    log: {
      actsFor(accountId, keyId) {
        notes.account = accountId;
        notes.key = keyId;
      },
      note(name, ...[own]) {
        notes.event = name;
        notes.own = own ?? {};
      },
    },
    account: undefined,
    key: undefined,
    event: null,
    own: {},
    fault: undefined,
    since: performance.now(),
    isWritten: false,
  };
  return notes;
}

/** Writes the line of a request that was answered. */
export function logAnswer(log: Log, request: FastifyRequest, reply: FastifyReply): void {
  if (!isFirstLine(request)) return;
  const { noted } = request;
  const status = reply.statusCode;
  const line = lineOf(request, status, msSince(request));
  if (status >= 500 && noted.fault !== undefined) {
    log("request.failed", { ...line, err: noted.fault });
    return;
  }
  const event = noted.event ?? eventBehind(request, status);
  if (event === null) log("request.answered", line);
  // The table types what `note` was given with the name; together they are what the line needs.
  else (log as (name: string, fields: object) => void)(event, { ...line, ...noted.own });
}

function lineOf(request: FastifyRequest, status: number, ms: number): LineFields {
  return {
    request: request.id,
    method: request.method,
    // The route, never the path: tokens, links and addresses do not belong in a log.
    route: request.routeOptions.url ?? "none",
    status,
    ms: Math.round(ms * 10) / 10,
    address: addressClass(request.client.ip),
    account: request.noted.account,
    key: request.noted.key,
  };
}

/** What an answer means to security that nobody named. */
function eventBehind(request: FastifyRequest, status: number): SecurityEvent | null {
  return MEANT.find(([, means]) => means(status, request.routeOptions.url ?? ""))?.[0] ?? null;
}

/** Routes behind a secret in the path; what signs in has names of its own. */
const LINK = /^\/(?:sign|status|pay)\/:|\/signing\/:/;
const MEANT: readonly [SecurityEvent, (status: number, route: string) => boolean][] = [
  ["limit.reached", (status) => status === 429],
  ["key.refused", (status, route) => status === 401 && route.startsWith("/api/")],
  ["link.refused", (status, route) => (status === 404 || status === 410) && LINK.test(route)],
];
