import { type TSchema, Type } from "typebox";
import type { Endpoint } from "#api/endpoint.ts";
import { ENDPOINTS, type Endpoints } from "#api/endpoints.ts";
import { publishedSchema } from "#schemas/published.ts";
import type { Arguments, Asked } from "./tool.ts";

interface Parts {
  properties?: Record<string, TSchema & { default?: unknown }>;
  required?: string[];
}

/** Which properties of an endpoint's request a tool offers, beside the path's. */
interface Offered {
  /** These alone, or all of them but those. */
  offers?: readonly string[];
  withholds?: readonly string[];
  /** Without words for each property of the body: another tool takes the same, and describes it. */
  isBrief?: boolean;
  /** What the tool itself takes besides. */
  adds?: Record<string, TSchema>;
}

/**
 * What a tool takes: the schemas of its endpoint in one object, narrowed. A
 * property that the endpoint gets is offered by itself, unless it is withheld;
 * one that no schema names is refused, since a model that made it up meant
 * something by it.
 */
export function inputOf(
  name: keyof Endpoints,
  { offers, withholds = [], isBrief = false, adds = {} }: Offered = {},
): TSchema {
  const { place, query, body } = ENDPOINTS[name] as Endpoint;
  const isOffered = (property: string) =>
    (offers?.includes(property) ?? true) && !withholds.includes(property);
  const properties: Record<string, TSchema> = {};
  const required: string[] = [];
  for (const [part, all] of [
    [place?.schema, true],
    [query, false],
    [body, false],
  ] as const) {
    const { properties: named = {}, required: needed = [] } = (part ?? {}) as Parts;
    for (const [property, schema] of Object.entries(named)) {
      if (!all && !isOffered(property)) continue;
      properties[property] = isBrief && part === body ? withoutWords(schema) : schema;
      if (needed.includes(property) && schema.default === undefined) required.push(property);
    }
  }
  for (const [property, schema] of Object.entries(adds)) {
    properties[property] = schema;
    if (!isOptional(schema)) required.push(property);
  }
  return objectOf(properties, required);
}

/** A schema of its own, for a tool without an endpoint. */
export function ownInput(properties: Record<string, TSchema>): TSchema {
  const required = Object.keys(properties).filter((name) => !isOptional(properties[name]));
  return objectOf(properties, required);
}

/** JSON Schema as it goes out, so that a client checks by the same that is checked here. */
function objectOf(properties: Record<string, TSchema>, required: string[]): TSchema {
  const plain = withoutKeywords(properties, ["examples", "contentEncoding"]) as Record<
    string,
    TSchema
  >;
  return Type.Unsafe({ type: "object", properties: plain, required, additionalProperties: false });
}

const withoutWords = (schema: TSchema) =>
  withoutKeywords(schema, ["description", "default"]) as TSchema;

/** As plain JSON without these keywords, whose values are no schemas: what a model can do without. */
function withoutKeywords(schema: unknown, keywords: readonly string[]): unknown {
  return JSON.parse(JSON.stringify(publishedSchema(schema)), (name, part) =>
    keywords.includes(name) && !isSchema(part) ? undefined : part,
  );
}

/** A property may be called as a keyword is. */
function isSchema(part: unknown): boolean {
  return typeof part === "object" && part !== null && "type" in part;
}

function isOptional(schema: TSchema | undefined): boolean {
  return Type.IsOptional(schema);
}

/** A tool's arguments as a request to its endpoint; none of them is what is fixed, unless the tool offers it. */
export function askedOf(name: keyof Endpoints, args: Arguments, fixed: Asked = {}): Asked {
  const { place, query, body } = ENDPOINTS[name] as Endpoint;
  const part = (schema: TSchema | undefined) => {
    const { properties = {} } = (schema ?? {}) as Parts;
    return Object.fromEntries(
      Object.entries(args).filter(([key]) => Object.hasOwn(properties, key)),
    );
  };
  return {
    params: part(place?.schema),
    query: { ...fixed.query, ...part(query) },
    ...(body && { body: part(body) }),
  };
}
