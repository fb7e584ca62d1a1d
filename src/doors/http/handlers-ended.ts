import type { FastifyInstance } from "fastify";

/** The handlers of each server that have begun and not ended. */
const RUNNING = new WeakMap<FastifyInstance, Set<Promise<unknown>>>();

/** Keeps count of the handlers of the routes that are added from now on. */
export function countHandlers(server: FastifyInstance): void {
  const running = new Set<Promise<unknown>>();
  RUNNING.set(server, running);
  server.addHook("onRoute", (route) => {
    const { handler } = route;
    route.handler = function (request, reply) {
      const answer = handler.call(this, request, reply);
      if (!(answer instanceof Promise)) return answer;
      const ended: Promise<unknown> = answer.then(
        () => running.delete(ended),
        () => running.delete(ended),
      );
      running.add(ended);
      return answer;
    };
  });
}

/**
 * Once every handler that began has ended, also one whose client has left: a
 * closed server waits for connections only, and what a handler works with must
 * not be closed under it.
 */
export async function handlersEnded(server: FastifyInstance): Promise<void> {
  await Promise.all(RUNNING.get(server) ?? []);
}
