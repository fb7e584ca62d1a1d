/** A JSON Schema of the API description, as far as it is used there. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  format?: string;
  required?: string[];
  properties?: Record<string, Schema>;
  /** A map is described by either, and the same is written for both. */
  patternProperties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  items?: Schema;
  anyOf?: Schema[];
  [bound: string]: unknown;
}

/** One description, in which references are looked up. */
export type Resolve = <T extends object>(part: T) => T;

/** Both descriptions' schemas of one thing, and who writes it: a client, or we. */
export interface Compared {
  where: string;
  before: Schema;
  after: Schema;
  writtenBy: "client" | "us";
  resolve: { before: Resolve; after: Resolve };
}

const UPPER = ["maxLength", "maxItems", "maxProperties", "maximum", "exclusiveMaximum"];
const LOWER = ["minLength", "minItems", "minProperties", "minimum", "exclusiveMinimum"];

/**
 * What a program that was written for the description before would meet: what
 * a client writes has to be accepted as before, what we write has to be what
 * was promised. Properties that come anew, and new values of a word that we
 * write, break nobody who follows docs/use/divergences.md. Empty: nothing.
 */
export function schemaChanges(compared: Compared): string[] {
  const before = compared.resolve.before(compared.before);
  const after = compared.resolve.after(compared.after);
  const now = { ...compared, before, after };
  const [outer, inner] = compared.writtenBy === "client" ? [before, after] : [after, before];
  if (outer.anyOf || inner.anyOf) return branchChanges(now, branchesOf(outer), branchesOf(inner));
  return [...typeChanges(now), ...valueChanges(now), ...boundChanges(now), ...partChanges(now)];
}

function branchesOf(schema: Schema): Schema[] {
  return schema.anyOf ?? [schema];
}

/** Each way of writing it has to be one of the ways of reading it. */
function branchChanges(now: Compared, written: Schema[], read: Schema[]): string[] {
  return written.flatMap((one) => {
    const found = read.map((other) => {
      const [before, after] = now.writtenBy === "client" ? [one, other] : [other, one];
      return schemaChanges({ ...now, before, after });
    });
    if (found.some((changes) => changes.length === 0)) return [];
    const [nearest] = found.sort((some, others) => some.length - others.length);
    return nearest ?? [`${now.where}: one of its forms is gone`];
  });
}

function typesOf({ type, enum: values, const: only }: Schema): string[] {
  if (type !== undefined) return [type].flat();
  const known = values ?? (only === undefined ? [] : [only]);
  return [...new Set(known.map((value) => (value === null ? "null" : typeof value)))];
}

function typeChanges({ where, before, after, writtenBy }: Compared): string[] {
  const [written, read] = (writtenBy === "client" ? [before, after] : [after, before]).map(typesOf);
  if (!written || !read || read.length === 0) return [];
  if (written.length === 0) return [`${where}: may be of any type now`];
  const isRead = (type: string) =>
    read.includes(type) || (type === "integer" && read.includes("number"));
  const more = written.filter((type) => !isRead(type));
  if (more.length === 0) return [];
  const words = writtenBy === "client" ? "is no longer taken" : "may be written now";
  return [`${where}: ${more.join(", ")} ${words}`];
}

function valuesOf({ enum: values, const: only }: Schema): unknown[] | null {
  return values ?? (only === undefined ? null : [only]);
}

function valueChanges({ where, before, after, writtenBy }: Compared): string[] {
  const [were, are] = [valuesOf(before), valuesOf(after)];
  if (writtenBy === "us") {
    return were && !are ? [`${where}: is not one of a few words any more`] : [];
  }
  if (!are) return [];
  if (!were) return [`${where}: only ${are.map(String).join(", ")} is taken now`];
  const gone = were.filter((value) => !are.includes(value));
  return gone.map((value) => `${where}: ${value} is no longer taken`);
}

function boundChanges({ where, before, after, writtenBy }: Compared): string[] {
  if (writtenBy === "us") return [];
  const value = (schema: Schema, name: string, none: number) => Number(schema[name] ?? none);
  const upper = UPPER.filter(
    (name) => value(after, name, Infinity) < value(before, name, Infinity),
  );
  const lower = LOWER.filter(
    (name) => value(after, name, -Infinity) > value(before, name, -Infinity),
  );
  const shape = ["pattern", "format"].filter(
    (name) => after[name] !== undefined && after[name] !== before[name],
  );
  return [...upper, ...lower, ...shape].map(
    (name) => `${where}: ${name} is ${after[name]} and was ${before[name] ?? "none"}`,
  );
}

function valuesOfMap({ patternProperties, additionalProperties }: Schema): Schema | undefined {
  if (typeof additionalProperties === "object") return additionalProperties;
  return Object.values(patternProperties ?? {})[0];
}

function partChanges(now: Compared): string[] {
  const { where, before, after, writtenBy } = now;
  const inside = (name: string, was: Schema | undefined, is: Schema | undefined) =>
    was && is ? schemaChanges({ ...now, where: `${where}${name}`, before: was, after: is }) : [];
  const properties = Object.entries(before.properties ?? {}).flatMap(([name, was]) => {
    const is = after.properties?.[name];
    return is ? inside(`.${name}`, was, is) : [`${where}.${name}: is gone`];
  });
  const maps = inside(".{}", valuesOfMap(before), valuesOfMap(after));
  const [needed, given] = [after.required ?? [], before.required ?? []];
  const required =
    writtenBy === "client"
      ? needed.filter((name) => !given.includes(name)).map((name) => `${name}: is needed now`)
      : given.filter((name) => !needed.includes(name)).map((name) => `${name}: may be missing now`);
  return [
    ...properties,
    ...maps,
    ...inside("[]", before.items, after.items),
    ...required.map((words) => `${where}.${words}`),
  ];
}
