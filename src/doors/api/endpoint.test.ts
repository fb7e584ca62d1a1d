import assert from "node:assert/strict";
import { test } from "node:test";
import { Type } from "typebox";
import { type Endpoint, refusalsOf, refusedWith } from "./endpoint.ts";
import { ENDPOINTS } from "./endpoints.ts";
import { headersOf } from "./openapi-headers.ts";
import { parametersOf } from "./openapi-parameters.ts";

const BY_LINK = {
  method: "GET",
  path: "/things",
  tag: "Webhooks",
  summary: "s",
  description: "d",
  access: "link",
  answers: { 200: null },
  refusals: [],
} as const satisfies Endpoint;
const BY_KEY = { ...BY_LINK, access: "key", scope: "contracts:read" } as const satisfies Endpoint;

const refusals = (change: object, of: Endpoint = BY_LINK) =>
  refusalsOf({ ...of, ...change } as Endpoint);

test("whoever holds a link is never asked for a key, nor for what a key opens", () => {
  const possible = refusals({});
  for (const name of ["UNAUTHENTICATED", "SCOPE_MISSING", "PARTNER_TIER_REQUIRED"] as const) {
    assert.ok(!possible.includes(name), name);
    assert.ok(refusals({}, BY_KEY).includes(name), name);
  }
  assert.ok(!refusals({ scope: "any" }, BY_KEY).includes("SCOPE_MISSING"));
});

test("a request can be wrong where it has a query, a place, a body, or is a POST", () => {
  assert.ok(!refusals({}).includes("INVALID"));
  const ways = [
    ...[{ query: Type.Object({}) }, { path: "/things/:id" }, { body: Type.Object({}) }],
    { method: "POST" },
  ];
  for (const change of ways) {
    assert.ok(refusals(change).includes("INVALID"), JSON.stringify(change));
  }
});

test("every answer in JSON has a place for warnings, and every other a header", () => {
  for (const [name, endpoint] of Object.entries<Endpoint>(ENDPOINTS)) {
    for (const [status, answer] of Object.entries(endpoint.answers)) {
      const { properties = {} } = (answer ?? {}) as { properties?: object };
      const inBody = "warnings" in properties;
      const inHeader = "X-Warnings" in headersOf(endpoint, Number(status));
      assert.notEqual(inBody, inHeader, `${name} ${status}`);
    }
  }
});

test("only a body can be too large or of another kind, and only a POST a conflict of keys", () => {
  const withBody = refusals({ body: Type.Object({}), method: "PATCH" });
  assert.ok(withBody.includes("TOO_LARGE") && withBody.includes("WRONG_MEDIA_TYPE"));
  assert.ok(!withBody.includes("CONFLICT"));
  const post = refusals({ method: "POST" });
  assert.ok(post.includes("CONFLICT") && !post.includes("TOO_LARGE"));
});

test("each refusal and each status is named once, whoever names it", () => {
  const change = { refusals: ["INVALID", "BUSY", "UNKNOWN_ROLE"], query: Type.Object({}) };
  const names = refusals(change);
  assert.equal(new Set(names).size, names.length);
  const statuses = refusedWith({ ...BY_LINK, ...change } as Endpoint);
  assert.equal(new Set(statuses).size, statuses.length);
  assert.deepEqual(statuses.toSorted(), [400, 429, 500, 503]);
});

test("how a key's window stands is told to whoever has a valid key, and to nobody else", () => {
  const RATE = ["X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset"];
  const names = (endpoint: Endpoint, status: number) => Object.keys(headersOf(endpoint, status));
  for (const header of RATE) {
    assert.ok(names(BY_KEY, 200).includes(header));
    assert.ok(!names(BY_KEY, 401).includes(header));
    assert.ok(!names(BY_LINK, 200).includes(header));
  }
});

test("when to come back is told with 429, 502 and 503, and that an answer is an old one only below 500", () => {
  const post = { ...BY_LINK, method: "POST" } as const satisfies Endpoint;
  for (const [status, retries, repeats] of [
    [200, false, true],
    [409, false, true],
    [429, true, true],
    [499, false, true],
    [500, false, false],
    [502, true, false],
    [503, true, false],
  ] as const) {
    const headers = headersOf(post, status);
    assert.equal("Retry-After" in headers, retries, String(status));
    assert.equal("Idempotency-Replayed" in headers, repeats, String(status));
    assert.ok("X-Request-Id" in headers);
    assert.ok(!("Idempotency-Replayed" in headersOf(BY_LINK, status)));
  }
});

test("what stands in the path has to be there, what stands in the query may be left out", () => {
  const endpoint = {
    ...BY_LINK,
    method: "POST",
    path: "/things/:id",
    place: { schema: Type.Object({ id: Type.String({ description: "Which." }) }), unknown: "" },
    query: Type.Object({ limit: Type.Integer(), after: Type.String({ description: "" }) }),
  } as const satisfies Endpoint;
  const parameters = parametersOf(endpoint, { limit: 0 });
  assert.deepEqual(
    parameters.map(({ name, in: where, required }) => [name, where, required]),
    [
      ["id", "path", true],
      ["limit", "query", false],
      ["after", "query", false],
      ["Idempotency-Key", "header", false],
    ],
  );
  const [id, limit, after] = parameters;
  assert.ok(id && limit && after);
  assert.equal(id.description, "Which.");
  assert.ok(!Object.hasOwn(Object(id.schema), "description"));
  assert.equal(limit.example, 0);
  assert.ok(!("example" in after));
});

test("only a POST has a key under which it is carried out once", () => {
  assert.deepEqual(parametersOf(BY_LINK), []);
  for (const method of ["PATCH", "DELETE"] as const) {
    assert.deepEqual(parametersOf({ ...BY_LINK, method }), []);
  }
});
