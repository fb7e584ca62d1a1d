import type { FastifyReply, FastifyRequest } from "fastify";
import { REFUSALS, type Refusal } from "#kernel/refusals.ts";

/** A refusal as status and Error body. */
export function refusalBody(
  request: FastifyRequest,
  refusal: Refusal,
): { status: number; body: Record<string, unknown> } {
  const { status, code } = REFUSALS[refusal.refused];
  return {
    status,
    body: {
      error: refusal.message,
      ...(code && { code }),
      ...(refusal.details && { details: refusal.details }),
      ...refusal.extra,
      requestId: request.id,
    },
  };
}

/** Answers a refusal with its status, its headers and the Error body. */
export function answerRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
): FastifyReply {
  const { status, body } = refusalBody(request, refusal);
  return reply
    .code(status)
    .headers(refusal.headers ?? {})
    .type("application/json; charset=utf-8")
    .send(body);
}
