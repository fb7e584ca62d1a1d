import type { TSchema } from "typebox";

interface QuerySchema {
  properties?: Record<string, { type?: string; default?: unknown }>;
}

/**
 * The query of a request as its schema names it: numbers read as numbers,
 * defaults filled in, other names left out. A value that is no number, or a name
 * given twice, stays as it is and is found by the schema's check.
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
      const isNumber = type === "integer" && typeof value === "string" && /^-?\d+$/.test(value);
      return [[name, isNumber ? Number(value) : value]];
    }),
  );
}
