import assert from "node:assert/strict";
import { test } from "node:test";
import type { TSchema } from "typebox";
import { LIMITS } from "#kernel/limits.ts";
import { CreateContract } from "#schemas/contracts.ts";
import type { Endpoint } from "./endpoint.ts";
import { ENDPOINTS } from "./endpoints.ts";

interface Node {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  maxLength?: number;
  maxItems?: number;
  maxProperties?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  anyOf?: Node[];
  items?: Node | Node[];
  properties?: Record<string, Node>;
  additionalProperties?: boolean | Node;
}

/** Formats and patterns that only so many letters fit to. */
const BOUNDED_FORMATS = ["uuid", "date-time"];
const isBoundedPattern = (pattern: string) =>
  /^\^.*\$$/s.test(pattern) && !/[*+]|\{\d+,\}/.test(pattern);

/** What a map has under each of its names. */
function freeOf({ additionalProperties: values }: Node): [name: string, values: Node][] {
  return typeof values === "object" ? [["*", values]] : [];
}

/** What of a schema has no bound, by path. */
function unbounded(node: Node, path: string): string[] {
  if (node.enum || "const" in node) return [];
  if (node.anyOf) return node.anyOf.flatMap((form, index) => unbounded(form, `${path}|${index}`));
  switch (node.type) {
    case "string": {
      const isBounded =
        node.maxLength !== undefined ||
        BOUNDED_FORMATS.includes(node.format ?? "") ||
        isBoundedPattern(node.pattern ?? "");
      return isBounded ? [] : [`${path}: a string`];
    }
    case "array": {
      const items = [node.items ?? {}].flat();
      return [
        ...(node.maxItems === undefined ? [`${path}: an array`] : []),
        ...items.flatMap((item) => unbounded(item, `${path}[]`)),
      ];
    }
    case "object": {
      const named = Object.entries(node.properties ?? {});
      const free = freeOf(node);
      return [
        ...(free.length > 0 && node.maxProperties === undefined ? [`${path}: an object`] : []),
        ...[...named, ...free].flatMap(([name, member]) => unbounded(member, `${path}.${name}`)),
      ];
    }
    case "number":
    case "integer": {
      // A page counts from 1 and ends with the document, which is small.
      const hasFloor = node.minimum !== undefined || node.exclusiveMinimum !== undefined;
      return hasFloor ? [] : [`${path}: a number`];
    }
    case "boolean":
    case "null":
      return [];
    default:
      return [`${path}: of no kind`];
  }
}

for (const [name, { query, body }] of Object.entries<Endpoint>(ENDPOINTS)) {
  for (const [part, schema] of Object.entries({ query, body })) {
    if (!schema) continue;
    test(`every string, array and object in the ${part} of ${name} has a bound`, () => {
      assert.deepEqual(unbounded(schema as Node, part), []);
    });
  }
}

test("a bound that is taken away is missed", () => {
  const copy = structuredClone(CreateContract) as TSchema & Node;
  for (const { type, path, node } of boundsOf(copy as Node)) {
    const { maxLength, maxItems, maxProperties } = node;
    delete node.maxLength;
    delete node.maxItems;
    delete node.maxProperties;
    assert.ok(unbounded(copy as Node, "body").length > 0, `${type} at ${path}`);
    Object.assign(node, { maxLength, maxItems, maxProperties });
    for (const key of ["maxLength", "maxItems", "maxProperties"] as const) {
      if (node[key] === undefined) delete node[key];
    }
  }
});

test("a body that fills every bound holds fewer values than are taken", () => {
  assert.ok(LIMITS.fields * 10 + LIMITS.signers * 6 + 2_000 < LIMITS.requestValues);
  assert.ok(LIMITS.strokePoints * 2 * 3 + 2 * LIMITS.strokes < LIMITS.submissionValues);
});

interface Bound {
  type: string;
  path: string;
  node: Node;
}

function boundsOf(node: Node, path = ""): Bound[] {
  const own =
    (node.maxLength ?? node.maxItems ?? node.maxProperties)
      ? [{ type: node.type ?? "", path, node }]
      : [];
  const members = [
    ...Object.entries(node.properties ?? {}),
    ...freeOf(node),
    ...[node.items ?? []].flat().map((item) => ["[]", item] as const),
    ...(node.anyOf ?? []).map((form) => ["|", form] as const),
  ];
  return [...own, ...members.flatMap(([name, member]) => boundsOf(member, `${path}.${name}`))];
}
