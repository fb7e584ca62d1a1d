import assert from "node:assert/strict";
import { test } from "node:test";
import { METRICS_SETTINGS } from "./metrics-settings.ts";

const { METRICS_PORT, METRICS_TOKEN } = METRICS_SETTINGS;

test("metrics have no port of their own unless one is named, which may be any free one", () => {
  assert.equal(METRICS_PORT.absent({}), null);
  assert.deepEqual(["0", "65535"].map(METRICS_PORT.read), [0, 65_535]);
  for (const wrong of ["-1", "65536", "http"]) assert.throws(() => METRICS_PORT.read(wrong));
});

test("a token is of 16 characters or more that a header can hold, and no log may", () => {
  const token = "0123456789abcdef";
  assert.equal(METRICS_TOKEN.absent({}), null);
  assert.equal(METRICS_TOKEN.read(token), token);
  assert.deepEqual(METRICS_TOKEN.secretsIn?.(token), [token]);
  for (const wrong of [token.slice(1), `${token} `, `${token}é`]) {
    assert.throws(() => METRICS_TOKEN.read(wrong));
  }
});
