import type { TSchema } from "typebox";
import { LIMITS } from "#kernel/limits.ts";
import type { Endpoint, Tag } from "./endpoint.ts";

interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  description: string;
  schema: unknown;
}

/** What a placeholder in a path stands for, by the part of the API. */
const IN_PATH: Record<Tag, Record<string, string>> = {
  Contracts: { id: "Id or token of the contract." },
  Attachments: {},
  Webhooks: { id: "Id of the webhook." },
  Signing: { link: "Token of the contract, or the secret of a delivered link." },
};

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

/** Everything that a request to the endpoint is asked with, but for its body. */
export function parametersOf(endpoint: Endpoint): Parameter[] {
  const { tag, path, method, query } = endpoint;
  const inPath = [...path.matchAll(/:([A-Za-z]+)/g)].map(
    ([, name = ""]): Parameter => ({
      name,
      in: "path",
      required: true,
      description: IN_PATH[tag][name] ?? "",
      schema: { type: "string" },
    }),
  );
  return [...inPath, ...queryParameters(query), ...(method === "POST" ? [IDEMPOTENCY_KEY] : [])];
}

function queryParameters(query: TSchema | undefined): Parameter[] {
  const { properties = {} } = (query ?? {}) as { properties?: Record<string, Described> };
  return Object.entries(properties).map(([name, { description = "", ...schema }]) => ({
    name,
    in: "query",
    required: false,
    description,
    schema,
  }));
}

interface Described {
  description?: string;
}
