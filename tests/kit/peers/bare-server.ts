import type {
  FastifyInstance,
  InjectOptions,
  LightMyRequestResponse,
  RouteHandlerMethod,
} from "fastify";
import type { Access } from "#http/access.ts";
import type { RefusedVisit } from "#http/answer-visitor.ts";
import { buildServer, type ServerSettings } from "#http/server.ts";
import { type HeardLog, hearLog } from "#kit/rooms/heard-log.ts";

/** The HTTP server without any route of the service, which answers within this process alone. */
export interface BareServer {
  server: FastifyInstance;
  lines: HeardLog["lines"];
  /** Every page that somebody was refused with. */
  refused: RefusedVisit[];
  /** A route that anybody may ask, unless it is said otherwise. */
  answerAt(
    method: "GET" | "POST",
    path: string,
    handler: RouteHandlerMethod,
    access?: Access,
  ): void;
  ask(path: string, change?: InjectOptions): Promise<LightMyRequestResponse>;
}

export function bareServer(change: Partial<ServerSettings> = {}): BareServer {
  const { log, lines } = hearLog();
  const refused: RefusedVisit[] = [];
  const server = buildServer({
    log,
    trustedProxies: [],
    tls: null,
    ...change,
    refusalPage(visit) {
      refused.push(visit);
      return `<p>${visit.status}</p>`;
    },
  });
  return {
    server,
    lines,
    refused,
    answerAt(method, url, handler, access = { by: "anybody" }) {
      server.route({ method, url, handler, config: { access } });
    },
    ask: (url, options = {}) => server.inject({ method: "GET", url, ...options }),
  };
}
