/** The words of JSON Schema that the API's schemas use. */
export interface JsonSchema {
  description?: string;
  type?: string;
  format?: string;
  enum?: readonly unknown[];
  const?: unknown;
  anyOf?: readonly JsonSchema[];
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  default?: unknown;
  properties?: Readonly<Record<string, JsonSchema>>;
  required?: readonly string[];
  additionalProperties?: boolean | JsonSchema;
}

/** Names of types by what their schemas say, since one schema may be there in several copies. */
export type TypeNames = ReadonlyMap<string, string>;

/** @throws when two names stand for the same schema, for then it would depend on their order which is used */
export function typeNames(named: readonly { name: string; schema: JsonSchema }[]): TypeNames {
  const names = new Map<string, string>();
  for (const { name, schema } of named) {
    const key = keyOf(schema);
    const other = names.get(key);
    if (other) throw new Error(`${name} and ${other} are the same schema`);
    names.set(key, name);
  }
  return names;
}

/** What a schema says, without the words that describe this place of it. */
export function keyOf(schema: object): string {
  const { description: _, ...says }: JsonSchema = schema;
  return JSON.stringify(says);
}

/** The schema with other schemas for some of its properties, described as before. */
export function narrowed(
  schema: JsonSchema,
  properties: Readonly<Record<string, JsonSchema>> | undefined,
): JsonSchema {
  if (!properties) return schema;
  const changed = Object.entries(properties).map(([name, property]) => {
    const before = schema.properties?.[name];
    if (!before) throw new Error(`there is no property ${name} to narrow`);
    return [name, { ...property, ...(before.description && { description: before.description }) }];
  });
  return { ...schema, properties: { ...schema.properties, ...Object.fromEntries(changed) } };
}
