import type { TSchema } from "typebox";
import { Compile } from "typebox/compile";
import { Settings } from "typebox/system";
import type { Problem } from "#kernel/refusals.ts";
import { publishedNode } from "./published.ts";

// Every offending value is to be listed; the library stops at eight by itself.
Settings.Set({ maxErrors: 500 });

/** Checks values against one schema. */
export interface Reader {
  check(value: unknown): boolean;
  /** Every problem, one for each offending place. */
  problems(value: unknown): Problem[];
}

/** Compiles a schema once, at start. */
export function readerFor(schema: TSchema): Reader {
  const compiled = Compile(schema);
  return {
    check: (value) => compiled.Check(value),
    problems: (value) => problemsFrom(compiled.Errors(value) as SchemaError[], schema),
  };
}

interface SchemaError {
  keyword: string;
  schemaPath: string;
  instancePath: string;
  params: Record<string, unknown>;
  message: string;
}

function problemsFrom(errors: readonly SchemaError[], schema: TSchema): Problem[] {
  const seen = new Set<string>();
  return withoutUnmeantForms(withoutEchoes(errors), schema).flatMap((error) =>
    placesOf(error).flatMap((path) => {
      const message = messageOf(error);
      if (seen.has(path + message)) return [];
      seen.add(path + message);
      const field = /^signatureFields\[(\d+)\]/.exec(path)?.[1];
      return [{ ...(field !== undefined && { field: Number(field) }), path, message }];
    }),
  );
}

/** A value of a map that is unfit is told by itself, and again of the map, as one that should not be there. */
function withoutEchoes(errors: readonly SchemaError[]): SchemaError[] {
  return errors.filter(
    ({ keyword, schemaPath }) =>
      keyword !== "additionalProperties" ||
      !errors.some((other) => other.schemaPath.startsWith(`${schemaPath}/additionalProperties`)),
  );
}

/**
 * Of a value that has one of several forms only the failures of the form that
 * is meant are of use: the one of its type whose constants (such as `type`) fit.
 * Where that is not exactly one, the value as a whole is the problem.
 */
function withoutUnmeantForms(errors: readonly SchemaError[], schema: TSchema): SchemaError[] {
  return errors
    .filter((error) => error.keyword === "anyOf")
    .reduce<SchemaError[]>(
      (kept, union) => {
        const within = `${union.schemaPath}/anyOf/`;
        const isWithin = (error: SchemaError) =>
          error.schemaPath.startsWith(within) && error.instancePath.startsWith(union.instancePath);
        const formOf = (error: SchemaError) =>
          error.schemaPath.slice(within.length).split("/", 1)[0];
        const failures = kept.filter(isWithin);
        const isOfOther = ({ keyword, instancePath }: SchemaError) =>
          keyword === "const" || (keyword === "type" && instancePath === union.instancePath);
        const unmeant = new Set(failures.filter(isOfOther).map(formOf));
        const meant = new Set(failures.map(formOf).filter((form) => !unmeant.has(form)));
        return meant.size === 1
          ? kept.filter(
              (error) => error !== union && !(isWithin(error) && unmeant.has(formOf(error))),
            )
          : kept.flatMap((error) => {
              if (isWithin(error)) return [];
              return error === union
                ? [{ ...error, message: describeWanted(union, failures, schema) }]
                : [error];
            });
      },
      [...errors],
    );
}

function placesOf(error: SchemaError): string[] {
  const place = spelled(error.instancePath);
  const missing = error.keyword === "required" ? error.params.requiredProperties : null;
  if (!Array.isArray(missing)) return [place];
  return missing.map((name) => (place === "" ? String(name) : `${place}.${name}`));
}

function messageOf(error: SchemaError): string {
  if (error.keyword === "required") return "is required";
  const allowed = error.params.allowedValues;
  if (error.keyword === "enum" && Array.isArray(allowed))
    return `must be one of ${allowed.join(", ")}`;
  if (error.keyword === "const") return `must be ${JSON.stringify(error.params.allowedValue)}`;
  return error.message;
}

/** Which types a value of several forms may have, or which words say its form. */
function describeWanted(
  union: SchemaError,
  failures: readonly SchemaError[],
  schema: TSchema,
): string {
  const told = publishedNode(nodeAt(schema, union.schemaPath)).type;
  const types = failures.flatMap(({ keyword, instancePath, params }) =>
    keyword === "type" && instancePath === union.instancePath ? [String(params.type)] : [],
  );
  if (types.length > 0) return `must be ${told ?? [...new Set(types)].join(" or ")}`;
  const choices = Map.groupBy(
    failures.filter(({ keyword }) => keyword === "const"),
    ({ instancePath }) => spelled(instancePath.slice(union.instancePath.length)),
  );
  const said = [...choices].map(([name, consts]) => {
    const values = new Set(consts.map(({ params }) => String(params.allowedValue)));
    return `must have ${name} ${[...values].join(" or ")}`;
  });
  return said.join(", ") || "has none of the allowed forms, which /openapi.json describes";
}

/** The part of a schema that an error names by its path, such as `#/properties/email`. */
function nodeAt(schema: TSchema, path: string): { type?: unknown } {
  const steps = path.split("/").slice(1);
  return steps.reduce<object>((node, step) => Object(Reflect.get(node, step)), schema);
}

/** `/signatureFields/0/x` as `signatureFields[0].x`. */
function spelled(pointer: string): string {
  return pointer
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"))
    .reduce((path, step) => {
      if (/^\d+$/.test(step)) return `${path}[${step}]`;
      return path === "" ? step : `${path}.${step}`;
    }, "");
}

interface SchemaNode {
  type?: string;
  properties?: Record<string, SchemaNode>;
  additionalProperties?: SchemaNode | boolean;
  items?: SchemaNode;
}

/** A name of megabytes is not sent back. */
const PATH_CHARACTERS = 120;

/** Of unknown properties so many are told. */
const MOST_TOLD = 20;

/** What of a query its schema does not name, at most twenty. */
export function unknownNames(schema: TSchema | undefined, query: object): string[] {
  const { properties = {} } = (schema ?? {}) as SchemaNode;
  return Object.keys(query)
    .filter((name) => !Object.hasOwn(properties, name))
    .slice(0, MOST_TOLD)
    .map((name) => name.slice(0, PATH_CHARACTERS));
}

/**
 * What of a request its schema names, and the paths of what it does not name,
 * at most twenty: nobody who works with the request comes across the rest.
 */
export function namedOnly(schema: TSchema, value: unknown): { value: unknown; unknown: string[] } {
  const unknown: string[] = [];
  return { value: pickNamed(schema as SchemaNode, value, ""), unknown };

  function pickNamed(node: SchemaNode | undefined, part: unknown, path: string): unknown {
    if (!node || typeof part !== "object" || part === null) return part;
    if (Array.isArray(part)) {
      const { items } = node;
      return items ? part.map((item, index) => pickNamed(items, item, `${path}[${index}]`)) : part;
    }
    const { properties, additionalProperties: others } = node;
    if (!properties || typeof others === "object") return part;
    const kept: [string, unknown][] = [];
    for (const [name, member] of Object.entries(part)) {
      const at = path === "" ? name : `${path}.${name}`;
      if (Object.hasOwn(properties, name))
        kept.push([name, pickNamed(properties[name], member, at)]);
      else if (unknown.length < MOST_TOLD) unknown.push(at.slice(0, PATH_CHARACTERS));
    }
    return Object.fromEntries(kept);
  }
}
