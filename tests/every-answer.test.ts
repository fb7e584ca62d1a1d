import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import type { Endpoint } from "#api/endpoint.ts";
import { refusedWith } from "#api/endpoint.ts";
import { ENDPOINTS } from "#api/endpoints.ts";

const file = process.env.SEEN_ANSWERS;

test("every operation of the API was seen to answer with every status that its table entry declares", {
  skip: file ? false : "runs after all other tests, which `npm test` sees to",
}, () => {
  const seen = new Set(readFileSync(file ?? "", "utf8").split("\n"));
  const declared = Object.entries<Endpoint>(ENDPOINTS).flatMap(([name, endpoint]) => {
    if (endpoint.method === "ANY") return [];
    const answered = Object.keys(endpoint.answers).map(Number);
    return [...new Set([...answered, ...refusedWith(endpoint)])].map(
      (status) => `${name} ${status}`,
    );
  });
  assert.deepEqual(
    declared.filter((pair) => !seen.has(pair)),
    [],
  );
});
