import { randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { REFUSALS, type Refusal } from "#kernel/refusals.ts";
import { answerRefusal } from "./answer-refusal.ts";
import { pagePolicy } from "./security-headers.ts";
import { wishIn } from "./wish-in.ts";

/** What a page that says no is made from. */
export interface RefusedVisit {
  status: number;
  /** The visitor's `Accept-Language`. */
  acceptLanguage: string;
  /** Where to try again; null where that leads nowhere. */
  again: string | null;
  /** By which the operator finds the request in the log. */
  requestId: string;
}

/** Makes a whole HTML document of a refusal. */
export type RefusalPage = (visit: RefusedVisit) => string;

/** Answers a refusal: to a browser with a page, to a program with the Error body. */
export function answerVisitor(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
  page: RefusalPage,
): FastifyReply {
  if (!wantsPage(request)) return answerRefusal(request, reply, refusal);
  const { status } = REFUSALS[refusal.refused];
  reply.headers(refusal.headers ?? {});
  return sendRefusalPage(request, reply, status, page);
}

/** Whether a person reads the answer: a browser says so, and the API is none of their places. */
export function wantsPage({ headers, url }: FastifyRequest): boolean {
  return /\btext\/html\b/.test(wishIn(headers, "accept")) && !/^\/+api(?:\/|$)/i.test(url);
}

export function sendRefusalPage(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  page: RefusalPage,
): FastifyReply {
  const { method, url, headers, id } = request;
  const html = page({
    status,
    acceptLanguage: wishIn(headers, "accept-language"),
    // Two slashes at the beginning would name another host.
    again: method === "GET" && /^\/[\w-]/.test(url) ? url : null,
    requestId: id,
  });
  return reply
    .code(status)
    .header("content-security-policy", pagePolicy(randomBytes(16).toString("base64")))
    .header("vary", "accept, accept-language")
    .type("text/html; charset=utf-8")
    .send(html);
}
