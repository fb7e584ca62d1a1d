import type { TSchema } from "typebox";
import { LIMITS } from "#kernel/limits.ts";
import type { Endpoint } from "./endpoint.ts";

interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  description: string;
  example?: unknown;
  schema: unknown;
}

const IDEMPOTENCY_KEY: Parameter = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "Of your own making, such as a UUID. The same key with the same request gets the same answer for 24 hours; with another request it is a conflict.",
  schema: {
    type: "string",
    minLength: 1,
    maxLength: LIMITS.idempotencyKeyCharacters,
    examples: ["0d1c7a52-6a0e-4c59-9a3f-5d1f6f9d3b10"],
  },
};

/**
 * Everything that a request to the endpoint is asked with, but for its body.
 *
 * @param example - values for the query
 */
export function parametersOf(endpoint: Endpoint, example: object = {}): Parameter[] {
  const { place, method, query } = endpoint;
  const values = new Map<string, unknown>(Object.entries(example));
  return [
    ...parametersIn("path", place?.schema),
    ...parametersIn("query", query).map((parameter) =>
      values.has(parameter.name)
        ? { ...parameter, example: values.get(parameter.name) }
        : parameter,
    ),
    ...(method === "POST" ? [IDEMPOTENCY_KEY] : []),
  ];
}

function parametersIn(where: "path" | "query", schemas: TSchema | undefined): Parameter[] {
  const { properties = {} } = (schemas ?? {}) as { properties?: Record<string, Described> };
  return Object.entries(properties).map(([name, { description = "", ...schema }]) => ({
    name,
    in: where,
    required: where === "path",
    description,
    schema,
  }));
}

interface Described {
  description?: string;
}
