import type { TSchema } from "typebox";
import { LIMITS } from "#kernel/limits.ts";
import { type Endpoint, isFileSchema } from "./endpoint.ts";

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

const OF_FILES: Parameter[] = [
  {
    name: "If-None-Match",
    in: "header",
    required: false,
    description: "Tags of versions that are there already: one of them is answered with 304.",
    schema: { type: "string" },
  },
  {
    name: "Range",
    in: "header",
    required: false,
    description:
      "One piece of the file, such as the rest of a download that broke off: it is answered with 206.",
    schema: { type: "string", examples: ["bytes=65536-"] },
  },
  {
    name: "If-Range",
    in: "header",
    required: false,
    description: "The tag of the version that the piece is of; of another version comes the whole.",
    schema: { type: "string" },
  },
];

/**
 * Everything that a request to the endpoint is asked with, but for its body.
 *
 * @param example - values for the query
 */
export function parametersOf(endpoint: Endpoint, example: object = {}): Parameter[] {
  const { place, method, query, answers } = endpoint;
  const values = new Map<string, unknown>(Object.entries(example));
  return [
    ...parametersIn("path", place?.schema),
    ...parametersIn("query", query).map((parameter) =>
      values.has(parameter.name)
        ? { ...parameter, example: values.get(parameter.name) }
        : parameter,
    ),
    ...(method === "POST" ? [IDEMPOTENCY_KEY] : []),
    ...(Object.values(answers).some(isFileSchema) ? OF_FILES : []),
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
