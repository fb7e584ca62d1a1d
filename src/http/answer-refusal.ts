import type { FastifyReply, FastifyRequest } from "fastify";
import { REFUSALS, type Refusal } from "#kernel/refusals.ts";

/** Answers a refusal with its status, its headers and the Error body. */
export function answerRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
): FastifyReply {
  const { status, code } = REFUSALS[refusal.refused];
  return reply
    .code(status)
    .headers(refusal.headers ?? {})
    .type("application/json; charset=utf-8")
    .send({
      error: refusal.message,
      ...(code && { code }),
      ...(refusal.details && { details: refusal.details }),
      ...refusal.extra,
      requestId: request.id,
    });
}
