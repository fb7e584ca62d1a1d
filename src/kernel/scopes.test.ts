import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { decideScope, opens, readScopes, SCOPES } from "./scopes.ts";

test("a key that names no scope opens everything but the door for language models", () => {
  const opened = SCOPES.filter((scope) => opens(null, scope));
  assert.deepEqual(opened, ["contracts:read", "contracts:write", "webhooks"]);
});

test("a key opens the scopes it names and nothing else, and what any key opens", () => {
  fc.assert(
    fc.property(fc.subarray([...SCOPES]), (named) => {
      assert.deepEqual(
        SCOPES.filter((scope) => opens(named, scope)),
        named,
      );
      assert.equal(opens(named, "any"), true);
    }),
  );
});

test("the refusal names the scope that is missing", () => {
  const refusal = decideScope(["contracts:read"], "webhooks");
  assert.deepEqual(
    [refusal?.refused, refusal?.extra],
    ["SCOPE_MISSING", { requiredScope: "webhooks" }],
  );
  assert.equal(decideScope(["webhooks"], "webhooks"), null);
});

test("scopes are read in one order and each once, and a word that is none is not passed over", () => {
  assert.deepEqual(readScopes(["webhooks", "contracts:read", "webhooks"]), [
    "contracts:read",
    "webhooks",
  ]);
  assert.deepEqual(readScopes([]), []);
  assert.equal(readScopes(["contracts:read", "contracts"]), null);
});
