import type { PropertyRow } from "./block.ts";

/** What of JSON Schema the service's schemas use. */
export interface Schema {
  type?: string;
  description?: string;
  properties?: Record<string, Schema>;
  required?: readonly string[];
  items?: Schema;
  anyOf?: readonly Schema[];
  enum?: readonly unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  additionalProperties?: boolean | Schema;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  maxProperties?: number;
  default?: unknown;
}

/** A row for each property of an object, with the rows of what lies within it. */
export function rowsOf(schema: Schema, prefix: string): PropertyRow[] {
  const required = schema.required ?? [];
  return Object.entries(schema.properties ?? {}).map(([name, inner]) =>
    rowOf(name, inner, `${prefix}.${name}`, required.includes(name)),
  );
}

function rowOf(name: string, schema: Schema, id: string, isRequired: boolean): PropertyRow {
  const { bare, isNullable } = withoutNull(schema);
  return {
    id,
    name,
    isRequired,
    type: typeOf(bare) + (isNullable ? " or null" : ""),
    description: schema.description ?? bare.description ?? bare.items?.description ?? "",
    rules: rulesOf(bare),
    children: childrenOf(bare, id),
  };
}

function childrenOf(schema: Schema, id: string): PropertyRow[] {
  const within = schema.items ? withoutNull(schema.items).bare : schema;
  if (within.properties) return rowsOf(within, id);
  const kinds = (within.anyOf ?? []).filter(({ properties }) => properties);
  return kinds.flatMap((kind, at) => {
    const name = variantName(kind) ?? `variant ${at + 1}`;
    return {
      id: `${id}.${name.replaceAll(/\W+/g, "-")}`,
      name,
      isRequired: false,
      type: "object",
      description: kind.description ?? "",
      rules: [],
      children: rowsOf(kind, `${id}.${name.replaceAll(/\W+/g, "-")}`),
    };
  });
}

/** What one of several objects is told by: `type: "drawn"`. */
function variantName({ properties = {} }: Schema): string | null {
  const told = Object.entries(properties).find(([, inner]) => inner.const !== undefined);
  return told ? `${told[0]}: ${JSON.stringify(told[1].const)}` : null;
}

function withoutNull(schema: Schema): { bare: Schema; isNullable: boolean } {
  const others = (schema.anyOf ?? []).filter(({ type }) => type !== "null");
  if (!schema.anyOf || others.length === schema.anyOf.length) {
    return { bare: schema, isNullable: false };
  }
  const [only, ...more] = others;
  return { bare: only && more.length === 0 ? only : { anyOf: others }, isNullable: true };
}

function typeOf(schema: Schema): string {
  if (schema.items) return `list of ${plural(typeOf(withoutNull(schema.items).bare))}`;
  if (typeof schema.additionalProperties === "object") return "object of strings";
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeOf))].join(" or ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return "one of";
  if (schema.format === "date-time") return "time";
  return schema.type ?? "anything";
}

function plural(type: string): string {
  return type === "one of" || type.includes(" ") ? type : `${type}s`;
}

const number = new Intl.NumberFormat("en-GB").format;

/** What a schema asks of a value, in words. */
function rulesOf(schema: Schema): string[] {
  const values = schema.enum ?? (schema.items && withoutNull(schema.items).bare.enum);
  const { minimum, maximum, exclusiveMinimum, maxLength, minItems, maxItems } = schema;
  return [
    values?.map((value) => `\`${JSON.stringify(value)}\``).join(" · "),
    minimum !== undefined && `at least ${number(minimum)}`,
    exclusiveMinimum !== undefined && `more than ${number(exclusiveMinimum)}`,
    maximum !== undefined && `at most ${number(maximum)}`,
    schema.minLength !== undefined && `at least ${counted(schema.minLength, "character")}`,
    maxLength !== undefined && `at most ${counted(maxLength, "character")}`,
    minItems !== undefined && `at least ${counted(minItems, "entry", "entries")}`,
    maxItems !== undefined && `at most ${counted(maxItems, "entry", "entries")}`,
    schema.maxProperties !== undefined && `at most ${counted(schema.maxProperties, "value")}`,
    schema.default !== undefined && `default \`${JSON.stringify(schema.default)}\``,
  ].filter((rule) => typeof rule === "string");
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${number(count)} ${count === 1 ? one : many}`;
}
