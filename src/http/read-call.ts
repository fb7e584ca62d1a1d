import type { FastifyRequest } from "fastify";
import { LIMITS } from "#kernel/limits.ts";
import type { Origin } from "#kernel/origin.ts";
import { type Refusal, refuse, refuseProblems } from "#kernel/refusals.ts";
import type { Readers } from "./declared-answers.ts";
import { readQuery } from "./read-query.ts";
import { namedOnly } from "./read-request.ts";
import type { RoutedCall } from "./routes.ts";

/** A user agent is kept as evidence, not as a place to store things. */
const USER_AGENT_CHARACTERS = 500;

/** The address that a request came from and what sent it. */
export function originOf(request: FastifyRequest): Origin {
  return {
    ...request.client,
    userAgent: (request.headers["user-agent"] ?? "").slice(0, USER_AGENT_CHARACTERS),
  };
}

/** Looked at without recursion, which a body of millions of brackets would exhaust. */
function isDeeperThan(value: unknown, levels: number): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > levels) return true;
    level = level.flatMap((part) =>
      typeof part === "object" && part !== null
        ? Object.values(part).filter((member) => typeof member === "object" && member !== null)
        : [],
    );
  }
  return false;
}

/** What a handler is given, or the refusal that lists everything wrong with query and body. */
export function readRequest(
  request: FastifyRequest,
  { query, body }: Readers,
): Omit<RoutedCall, "keep"> | Refusal<"INVALID"> {
  const asked = query ? readQuery(query.schema, request.query as Record<string, unknown>) : null;
  const problems = asked && query ? query.reader.problems(asked) : [];
  if (body && isDeeperThan(request.body, LIMITS.bodyLevels)) {
    return refuse("INVALID", `The body is nested deeper than ${LIMITS.bodyLevels} levels.`);
  }
  if (body && request.body === undefined) {
    return refuse("INVALID", "The body is empty, JSON is expected.");
  }
  if (body && !body.reader.check(request.body))
    problems.push(...body.reader.problems(request.body));
  const refusal = refuseProblems(problems);
  if (refusal) return refusal;
  const named = body ? namedOnly(body.schema, request.body) : null;
  return {
    params: request.params as Record<string, string>,
    query: asked ?? undefined,
    body: named?.value,
    caller: request.caller,
    origin: originOf(request),
    unknownProperties: named?.unknown ?? [],
  };
}
