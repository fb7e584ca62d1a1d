import type { TSchema } from "typebox";
import { Compile } from "typebox/compile";
import type { Problem } from "#kernel/refusals.ts";

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
    problems: (value) => problemsFrom(compiled.Errors(value) as SchemaError[]),
  };
}

interface SchemaError {
  keyword: string;
  instancePath: string;
  params: Record<string, unknown>;
  message: string;
}

/** Of the alternatives of a union, the failures of each say less than the union's own. */
const WITHIN_UNION = new Set(["const", "anyOf"]);

function problemsFrom(errors: readonly SchemaError[]): Problem[] {
  const unions = errors.filter((error) => error.keyword === "anyOf").map((e) => e.instancePath);
  const seen = new Set<string>();
  return errors.flatMap((error) => {
    const inUnion = unions.some((path) => error.instancePath.startsWith(path));
    if (error.keyword === "const" && inUnion) return [];
    return placesOf(error).flatMap((path) => {
      const message = messageOf(error);
      const key = `${path} ${WITHIN_UNION.has(error.keyword) ? "" : message}`;
      if (seen.has(key)) return [];
      seen.add(key);
      const field = /^signatureFields\[(\d+)\]/.exec(path)?.[1];
      return [{ ...(field !== undefined && { field: Number(field) }), path, message }];
    });
  });
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
  if (error.keyword === "anyOf") return "has none of the allowed forms";
  return error.message;
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
  items?: SchemaNode;
}

/** Properties of a request that its schema does not name, as paths; at most twenty. */
export function unknownProperties(schema: TSchema, value: unknown): string[] {
  const found: string[] = [];
  walk(schema as SchemaNode, value, "");
  return found.slice(0, 20);

  function walk(node: SchemaNode | undefined, part: unknown, path: string): void {
    if (!node || typeof part !== "object" || part === null || found.length >= 20) return;
    if (Array.isArray(part)) {
      for (const [index, item] of part.entries()) walk(node.items, item, `${path}[${index}]`);
      return;
    }
    if (!node.properties) return;
    for (const [name, member] of Object.entries(part)) {
      const at = path === "" ? name : `${path}.${name}`;
      if (Object.hasOwn(node.properties, name)) walk(node.properties[name], member, at);
      else found.push(at);
    }
  }
}
