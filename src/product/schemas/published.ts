/**
 * What a description says of a schema that checks less: bounds that a rule
 * counts once a text is tidied, values whose refusal has a code of its own. The
 * shape check lets these through to the rule, and whoever writes a request reads
 * the rule.
 */
type Published = Record<string, unknown>;

const PUBLISHED = Symbol("published");

/** The schema, described so; a keyword that is `undefined` is left out of the description. */
export function publishedAs<T extends object>(schema: T, published: Published): T {
  return Object.assign(schema, { [PUBLISHED]: published });
}

/** One schema as it is described, apart from its parts. */
export function publishedNode<T extends object>(schema: T): T {
  const { [PUBLISHED]: published } = schema as { [PUBLISHED]?: Published };
  return published ? { ...schema, ...published } : schema;
}

/** A schema, or anything that has some in it, as it is described: plain JSON. */
export function publishedSchema<T>(value: T): T {
  return plainSchema(value) as T;
}

function plainSchema(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plainSchema);
  if (typeof value !== "object" || value === null) return value;
  const said = Object.entries(publishedNode(value)).filter(([, part]) => part !== undefined);
  return Object.fromEntries(said.map(([name, part]) => [name, plainSchema(part)]));
}
