import { type Compared, type Resolve, type Schema, schemaChanges } from "./schema-changes.ts";

interface Content {
  content?: Record<string, { schema?: Schema }>;
}

interface Parameter {
  $ref?: string;
  name: string;
  in: string;
  required?: boolean;
  schema?: Schema;
}

interface Answer extends Content {
  $ref?: string;
  headers?: Record<string, object>;
}

interface Operation {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: Content & { required?: boolean };
  responses: Record<string, Answer>;
}

/** An API description (OpenAPI 3.1), as far as it is compared. */
export interface Description {
  paths: Record<string, Record<string, Operation>>;
  webhooks?: Record<string, Record<string, Operation>>;
  components?: object;
}

/** What was in force, and what shall be. */
interface Both {
  where: string;
  resolve: Compared["resolve"];
}

/**
 * Every way in which a program written for the description before could fail
 * by the one after, a line each; none where everything that was still is.
 */
export function descriptionChanges(before: Description, after: Description): string[] {
  const resolve = { before: resolverOf(before), after: resolverOf(after) };
  return [
    ...operationsChanges(resolve, before.paths, after.paths, "client"),
    ...operationsChanges(resolve, before.webhooks ?? {}, after.webhooks ?? {}, "us"),
  ];
}

function resolverOf(description: Description): Resolve {
  return function resolve<T extends object>(part: T): T {
    const reference = (part as { $ref?: string }).$ref;
    if (reference === undefined) return part;
    const found = reference
      .replace(/^#\//, "")
      .split("/")
      .map((name) => name.replaceAll("~1", "/").replaceAll("~0", "~"))
      .reduce<unknown>((at, name) => (at as Record<string, unknown>)?.[name], description);
    if (!found) throw new Error(`${reference} is not in the description`);
    return resolve(found as T);
  };
}

function operationsChanges(
  resolve: Compared["resolve"],
  before: Description["paths"],
  after: Description["paths"],
  asks: Compared["writtenBy"],
): string[] {
  return Object.entries(before).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, was]) => {
      const where = asks === "client" ? `${method.toUpperCase()} ${path}` : path;
      const is = after[path]?.[method];
      if (!is) return [`${where}: is gone`];
      return [
        ...(was.operationId === is.operationId
          ? []
          : [`${where}: is called ${is.operationId} and was ${was.operationId}`]),
        ...parameterChanges({ where, resolve }, was, is),
        ...bodyChanges({ where, resolve }, was, is, asks),
        ...answerChanges({ where, resolve }, was, is, asks === "client" ? "us" : "client"),
      ];
    }),
  );
}

function parameterChanges({ where, resolve }: Both, was: Operation, is: Operation): string[] {
  const were = (was.parameters ?? []).map(resolve.before);
  const are = (is.parameters ?? []).map(resolve.after);
  const same = (one: Parameter) => (other: Parameter) =>
    one.name.toLowerCase() === other.name.toLowerCase() && one.in === other.in;
  const kept = were.flatMap((one) => {
    const at = `${where} ${one.in} ${one.name}`;
    const other = are.find(same(one));
    if (!other) return [`${at}: is gone`];
    if (other.required && !one.required) return [`${at}: is needed now`];
    const [before, after] = [one.schema ?? {}, other.schema ?? {}];
    return schemaChanges({ where: at, before, after, writtenBy: "client", resolve });
  });
  const added = are.filter((one) => one.required && one.in !== "path" && !were.some(same(one)));
  return [...kept, ...added.map((one) => `${where} ${one.in} ${one.name}: is needed now`)];
}

function bodyChanges(
  both: Both,
  was: Operation,
  is: Operation,
  writtenBy: Compared["writtenBy"],
): string[] {
  const needed = is.requestBody?.required && !was.requestBody?.required;
  return [
    ...(needed ? [`${both.where}: a body is needed now`] : []),
    ...contentChanges(both, was.requestBody ?? {}, is.requestBody ?? {}, writtenBy),
  ];
}

function contentChanges(
  { where, resolve }: Both,
  was: Content,
  is: Content,
  writtenBy: Compared["writtenBy"],
): string[] {
  return Object.entries(was.content ?? {}).flatMap(([type, { schema: before }]) => {
    const other = is.content?.[type];
    if (!other) return [`${where} ${type}: is gone`];
    const after = other.schema;
    if (!before || !after) return [];
    return schemaChanges({ where, before, after, writtenBy, resolve });
  });
}

/** Answers that say that it went well: refusals may come and go with what can be refused. */
function answerChanges(
  { where, resolve }: Both,
  was: Operation,
  is: Operation,
  writtenBy: Compared["writtenBy"],
): string[] {
  return Object.entries(was.responses)
    .filter(([status]) => status.startsWith("2"))
    .flatMap(([status, answer]) => {
      const at = `${where} ${status}`;
      const other = is.responses[status];
      if (!other) return [`${at}: is gone`];
      const [before, after] = [resolve.before(answer), resolve.after(other)];
      const headers = Object.keys(before.headers ?? {})
        .filter((name) => !(name in (after.headers ?? {})))
        .map((name) => `${at} ${name}: is gone`);
      return [...headers, ...contentChanges({ where: at, resolve }, before, after, writtenBy)];
    });
}
