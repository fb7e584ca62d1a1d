import type { FastifyInstance, FastifyRequest } from "fastify";
import { beginSpan, type OpenSpan } from "#kernel/span.ts";

/**
 * Each request is a span, named by its route and never by its path. A trace
 * begins here: what strangers say they are part of is not believed.
 */
export function traceRequests(server: FastifyInstance): void {
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
