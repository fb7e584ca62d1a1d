import type { FastifyReply, FastifyRequest } from "fastify";
import { refusalBody } from "#api/refusal-body.ts";
import type { Refusal } from "#kernel/refusals.ts";

/** Answers a refusal with its status, its headers and the Error body. */
export function answerRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
): FastifyReply {
  const { status, body } = refusalBody(request.id, refusal);
  return reply
    .code(status)
    .headers(refusal.headers ?? {})
    .type("application/json; charset=utf-8")
    .send(body);
}
