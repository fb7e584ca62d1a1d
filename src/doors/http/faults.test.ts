import assert from "node:assert/strict";
import { test } from "node:test";
import type { FastifyError } from "fastify";
import { refuse } from "#kernel/refusals.ts";
import { BodyRefused } from "./body-refused.ts";
import { refusalFor } from "./faults.ts";

const error = (change: object, made: Error = new Error("x")) =>
  Object.assign(made, change) as FastifyError;
const found = (of: FastifyError) => {
  const { refusal, isFault } = refusalFor(of);
  return [refusal.refused, isFault];
};

const FOUND: [what: string, error: FastifyError, refused: string][] = [
  ["another type", error({ code: "FST_ERR_CTP_INVALID_MEDIA_TYPE" }), "WRONG_MEDIA_TYPE"],
  ["an empty body", error({ code: "FST_ERR_CTP_EMPTY_JSON_BODY" }), "INVALID"],
  ["a body that is no JSON", error({ code: "FST_ERR_CTP_INVALID_JSON_BODY" }), "INVALID"],
  ["a body that is too large", error({ code: "FST_ERR_CTP_BODY_TOO_LARGE" }), "TOO_LARGE"],
  ["another length", error({ code: "FST_ERR_CTP_INVALID_CONTENT_LENGTH" }), "INVALID"],
  ["a path that is none", error({ code: "FST_ERR_BAD_URL" }), "INVALID"],
  ["JSON that cannot be parsed", error({ statusCode: 400 }, new SyntaxError("x")), "INVALID"],
  ["what is wrong in any other way", error({ statusCode: 400 }), "INVALID"],
  ["the last of what callers do wrong", error({ statusCode: 499 }), "INVALID"],
  ["what may be tried again", error({ statusCode: 503 }), "BUSY"],
  ["two that waited for one another", error({ code: "40P01" }), "BUSY"],
];

for (const [what, wrong, refused] of FOUND) {
  test(`no fault of ours, but ${refused}: ${what}`, () => {
    assert.deepEqual(found(wrong), [refused, false]);
  });
}

test("a body that was not read to its end is refused as whoever broke it off said", () => {
  const refusal = refuse("BUSY", "Too much at once.");
  assert.deepEqual(refusalFor(new BodyRefused(refusal) as never), { refusal, isFault: false });
});

test("whatever else is thrown is a fault of ours", () => {
  for (const wrong of [
    error({}),
    error({ statusCode: 200 }),
    error({ statusCode: 399 }),
    error({ statusCode: 500 }),
    error({ code: "FST_ERR_SOMETHING_NEW" }),
    error({}, new SyntaxError("within our own code")),
  ]) {
    assert.deepEqual(found(wrong), ["INTERNAL_ERROR", true]);
  }
});
