import { ALWAYS_POSSIBLE, type Endpoint, refusalsOf } from "#api/endpoint.ts";
import { ENDPOINTS } from "#api/endpoints.ts";
import { parametersOf } from "#api/openapi-parameters.ts";
import { REQUEST_EXAMPLES } from "#api/request-examples.ts";
import type { RefusalName } from "#kernel/refusals.ts";
import type { Scope } from "#kernel/scopes.ts";
import type { Schema } from "./schema-rows.ts";

/** An operation of the table of endpoints, as its page needs it. */
export interface Operation {
  name: string;
  method: string;
  /** Below `/api/v1`, with placeholders in braces. */
  path: string;
  /** What a request is tried with. */
  example: { query?: object; body?: object };
  tag: string;
  summary: string;
  description: string;
  hasKey: boolean;
  /** What a key with scopes needs, all of them; none where any key will do. */
  scopes: string[];
  /** What one request takes up of its windows. */
  cost: number;
  parameters: Parameter[];
  body: Schema | null;
  answers: { status: number; schema: Schema | null }[];
  /** Of what it answers with when all is well. */
  mediaType: string;
  refusals: RefusalName[];
}

export interface Parameter {
  name: string;
  in: string;
  required: boolean;
  description: string;
  schema: Schema & { examples?: unknown[] };
}

/** Every operation that can succeed, as clients know it, in the order of the table. */
export function readOperations(): Operation[] {
  return Object.entries<Endpoint>(ENDPOINTS)
    .filter(([, { method }]) => method !== "ANY")
    .flatMap(([name, endpoint]) => {
      const operation = readOperation(name, endpoint);
      return endpoint.variant ? [operation, variantOf(operation, endpoint)] : [operation];
    });
}

function readOperation(name: string, endpoint: Endpoint): Operation {
  return {
    name,
    method: endpoint.method,
    tag: endpoint.tag,
    path: endpoint.path.replace(/:([A-Za-z]+)/g, "{$1}"),
    example: REQUEST_EXAMPLES[name as keyof typeof REQUEST_EXAMPLES] ?? {},
    summary: endpoint.summary,
    description: endpoint.description,
    hasKey: endpoint.access === "key",
    scopes: [endpoint.scope, endpoint.alsoScope].filter(
      (scope): scope is Scope => scope !== undefined && scope !== "any",
    ),
    cost: endpoint.cost ?? 1,
    parameters: parametersOf(endpoint) as Parameter[],
    body: (endpoint.body ?? null) as Schema | null,
    answers: Object.entries(endpoint.answers).map(([status, schema]) => ({
      status: Number(status),
      schema: schema as Schema | null,
    })),
    mediaType: mediaTypeOf(endpoint),
    refusals: refusalsOf(endpoint),
  };
}

/** The same request asked in another way. */
function variantOf(operation: Operation, endpoint: Endpoint): Operation {
  const { name, summary, fixed, status, query } = endpoint.variant ?? {};
  if (!name || !summary || !query) throw new Error("there is no variant");
  return {
    ...operation,
    name,
    summary,
    description: `[\`${operation.name}\`](/docs/api/${operation.name}) with ${asked(fixed)} in its query. ${operation.description}`,
    example: { ...operation.example, query: { ...fixed } },
    parameters: parametersOf({ ...endpoint, query }) as Parameter[],
    answers: operation.answers.filter((answer) => answer.status === status),
  };
}

function asked(fixed: object = {}): string {
  return Object.entries(fixed)
    .map(([name, value]) => `\`${name}=${value}\``)
    .join(" and ");
}

function mediaTypeOf({ answers }: Endpoint): string {
  const [schema] = Object.values(answers) as (Schema & { contentMediaType?: string })[];
  if (schema?.format !== "binary") return "application/json";
  return schema.contentMediaType ?? "application/pdf";
}

/** Whether every operation may refuse so. */
export function isAlwaysPossible(name: RefusalName): boolean {
  const always: readonly RefusalName[] = ALWAYS_POSSIBLE.key;
  return always.includes(name);
}
