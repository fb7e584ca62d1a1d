import type { TSchema } from "typebox";

interface QuerySchema {
  properties?: Record<string, { type?: string; default?: unknown }>;
}

/**
 * The query of a request as its schema names it: numbers and
 * booleans read as such, defaults filled in, other names left out. A value that
 * is none, or a name given twice, stays as it is and is found by the schema's
 * check.
 */
export function readQuery(
  schema: TSchema,
  query: Record<string, unknown>,
): Record<string, unknown> {
  const { properties = {} } = schema as QuerySchema;
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, { type, default: absent }]) => {
      const value = Object.hasOwn(query, name) ? query[name] : absent;
      if (value === undefined) return [];
      return [[name, typeof value === "string" ? readValue(value, type) : value]];
    }),
  );
}

function readValue(text: string, type: string | undefined): unknown {
  if (type === "integer" && /^-?\d+$/.test(text)) return Number(text);
  if (type === "boolean" && /^(?:true|false)$/.test(text)) return text === "true";
  return text;
}
