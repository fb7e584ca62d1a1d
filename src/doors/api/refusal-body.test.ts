import assert from "node:assert/strict";
import { test } from "node:test";
import { REFUSALS, type RefusalName, refuse } from "#kernel/refusals.ts";
import { refusalBody } from "./refusal-body.ts";
import { REFUSED_WHEN } from "./refused-when.ts";

test("a refusal is its sentence and the request's id, and a code only where it has one", () => {
  assert.deepEqual(refusalBody("r-1", refuse("UNKNOWN", "There is no such contract.")), {
    status: 404,
    body: { error: "There is no such contract.", requestId: "r-1" },
  });
  assert.deepEqual(refusalBody("r-2", refuse("ALREADY_SIGNED", "“Tenant” has signed already.")), {
    status: 409,
    body: { error: "“Tenant” has signed already.", code: "ALREADY_SIGNED", requestId: "r-2" },
  });
});

test("offending values and what else the refusal carries stand beside it", () => {
  const details = [{ path: "title", message: "is too long" }];
  const extra = { documentsUsed: 5, documentsLimit: 5 };
  const { status, body } = refusalBody("r", refuse("LIMIT_REACHED", "Used.", { details, extra }));
  assert.equal(status, 403);
  assert.deepEqual(body, {
    error: "Used.",
    code: "LIMIT_REACHED",
    details,
    requestId: "r",
    ...extra,
  });
});

test("nothing that a refusal carries takes the place of the request's id", () => {
  const { body } = refusalBody("r", refuse("BUSY", "Wait.", { extra: { requestId: "other" } }));
  assert.equal(body.requestId, "r");
});

test("headers of a refusal are no part of its body", () => {
  const { body } = refusalBody("r", refuse("BUSY", "Wait.", { headers: { "retry-after": "1" } }));
  assert.deepEqual(Object.keys(body).sort(), ["code", "error", "requestId"]);
});

test("two limits that are reached share a code, each with its own status", () => {
  assert.equal(
    refusalBody("r", refuse("WEBHOOK_LIMIT_REACHED", "Five.")).body.code,
    "LIMIT_REACHED",
  );
  assert.equal(refusalBody("r", refuse("WEBHOOK_LIMIT_REACHED", "Five.")).status, 409);
  assert.equal(refusalBody("r", refuse("LIMIT_REACHED", "Used.")).status, 403);
});

test("the example that is published of a refusal says its sentence once, under no name of its own", () => {
  for (const name of Object.keys(REFUSALS) as RefusalName[]) {
    const { when, error, more = {} } = REFUSED_WHEN[name];
    assert.ok(when.length > 0 && error.length > 0, name);
    for (const taken of ["error", "code", "requestId"]) assert.ok(!(taken in more), name);
  }
});
