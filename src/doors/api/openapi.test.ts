import assert from "node:assert/strict";
import { test } from "node:test";
import type { Endpoint } from "./endpoint.ts";
import { refusedWith } from "./endpoint.ts";
import { ENDPOINTS } from "./endpoints.ts";
import { describeApi } from "./openapi.ts";

const table: Record<string, Endpoint> = ENDPOINTS;
const description = describeApi(table, "https://sign.example.com");

test("every endpoint is described under its path and method, with its parameters and answers", () => {
  for (const [name, endpoint] of Object.entries(table)) {
    if (endpoint.method === "ANY") continue;
    const path = endpoint.path.replace(/:([a-z]+)/g, "{$1}");
    const found = description.paths[path]?.[endpoint.method.toLowerCase()] as {
      operationId: string;
      parameters?: { name: string; in: string }[];
      responses: Record<string, unknown>;
    };
    assert.equal(found.operationId, name);
    const inPath = (found.parameters ?? []).filter((parameter) => parameter.in === "path");
    assert.deepEqual(
      inPath.map((parameter) => `{${parameter.name}}`),
      path.match(/\{\w+\}/g) ?? [],
    );
    for (const status of Object.keys(endpoint.answers)) assert.ok(found.responses[status]);
    for (const status of refusedWith(endpoint)) assert.ok(found.responses[status]);
    assert.equal("401" in found.responses, endpoint.access === "key");
  }
});

test("the description is plain JSON: what is sent is what was made", () => {
  const sent = JSON.parse(JSON.stringify(description));
  assert.equal(sent.openapi, "3.1.0");
  assert.equal(sent.info.version, "1");
  assert.equal(sent.servers[0].url, "https://sign.example.com/api/v1");
  const create = sent.paths["/contracts"].post.requestBody.content["application/json"].schema;
  assert.deepEqual(create.properties.language.enum, ["de", "en", "es", "fr"]);
});
