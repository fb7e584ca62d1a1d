import assert from "node:assert/strict";
import { test } from "node:test";
import type { Endpoint } from "./endpoint.ts";
import { ENDPOINTS } from "./endpoints.ts";
import { REQUEST_EXAMPLES } from "./request-examples.ts";
import { shapesOf } from "./shapes.ts";

test("every example of a request is one that its operation takes", () => {
  const examples = Object.entries<{ query?: object; body?: object }>(REQUEST_EXAMPLES);
  for (const [name, { query, body }] of examples) {
    const shapes = shapesOf((ENDPOINTS as Record<string, Endpoint>)[name]!);
    if (body) assert.deepEqual(shapes.body?.reader.problems(body), [], name);
    const known = Object.keys((shapes.query?.schema as { properties?: object })?.properties ?? {});
    for (const key of Object.keys(query ?? {})) assert.ok(known.includes(key), `${name}: ${key}`);
  }
});
