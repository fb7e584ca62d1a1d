/**
 * Pages of other sites that call the signing API from a browser (Fetch, 3.3: CORS). Sites that the
 * contract's account names are let in, over a link alone: nothing that a browser keeps for this
 * service counts there, so none of it is asked for, and what a page may not read it may not send.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Api, Visit } from "#api/call.ts";
import { refuse } from "#kernel/refusals.ts";
import type { Access } from "./access.ts";
import { answerRefusal } from "./answer-refusal.ts";

/** Of what a page may not send unasked, what the signing API knows. */
const MAY_SEND = "Content-Type, Idempotency-Key, If-None-Match, Range";

/** Of what a page may not read by itself, what the signing API says. */
const MAY_READ = [
  "Accept-Ranges, Content-Disposition, Content-Range, ETag",
  "Idempotency-Replayed, Retry-After, X-Request-Id",
].join(", ");

/** As long as a browser remembers the answer; a site that is taken off the list waits no longer. */
const REMEMBERED_SECONDS = 600;

type SitesOfLinks = Pick<Api, "isSiteOfLink" | "admitPreflight">;

/**
 * Lets a page of another site read the answer, whatever it will be, where it may use the link.
 *
 * @param link null where it is not looked for
 */
export async function letSiteRead(
  api: SitesOfLinks,
  link: string | null,
  { headers: { origin } }: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  reply.header("vary", "Origin");
  if (link === null || origin === undefined) return;
  if (!(await api.isSiteOfLink(link, origin))) return;
  reply
    .header("access-control-allow-origin", origin)
    .header("access-control-expose-headers", MAY_READ);
}

/**
 * Answers what browsers ask before they send something for a page of another site (Fetch 4.8).
 * To everybody else the method is none.
 */
export function registerPreflight(
  server: FastifyInstance,
  api: SitesOfLinks,
  url: string,
  methods: readonly string[],
  asked: { access: Access; visitOf(request: FastifyRequest): Visit },
): void {
  const allow = methods.join(", ");
  const refusal = refuse("METHOD_NOT_ALLOWED", "OPTIONS is not possible here.", {
    headers: { allow },
  });
  server.options<{ Params: { link: string } }>(
    url,
    { config: { access: asked.access } },
    async (request, reply) => {
      const { link } = request.params;
      const { origin, "access-control-request-method": method } = request.headers;
      reply.header("vary", "Origin");
      if (origin === undefined || method === undefined) {
        return answerRefusal(request, reply, refusal);
      }
      const tooMany = await api.admitPreflight(link, asked.visitOf(request));
      if (tooMany) return answerRefusal(request, reply, tooMany);
      if (!(await api.isSiteOfLink(link, origin))) return answerRefusal(request, reply, refusal);
      return reply
        .code(204)
        .header("access-control-allow-origin", origin)
        .header("access-control-allow-methods", allow)
        .header("access-control-allow-headers", MAY_SEND)
        .header("access-control-max-age", REMEMBERED_SECONDS)
        .send();
    },
  );
}
