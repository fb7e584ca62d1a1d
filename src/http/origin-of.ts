import type { FastifyRequest } from "fastify";
import type { Origin } from "#kernel/origin.ts";

/** A user agent is kept as evidence, not as a place to store things. */
const USER_AGENT_CHARACTERS = 500;

/** The address that a request came from and what sent it. */
export function originOf(request: FastifyRequest): Origin {
  return {
    ...request.client,
    userAgent: (request.headers["user-agent"] ?? "").slice(0, USER_AGENT_CHARACTERS),
  };
}
