import type { FastifyRequest } from "fastify";
import { type Origin, USER_AGENT_CHARACTERS } from "#kernel/origin.ts";

/** The address that a request came from and what sent it. */
export function originOf(request: FastifyRequest): Origin {
  return {
    ...request.client,
    userAgent: (request.headers["user-agent"] ?? "").slice(0, USER_AGENT_CHARACTERS),
  };
}
