import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { BrokenPdf } from "#lib/pdf/reading/parse.ts";
import { SecondEngineFailure } from "#lib/pdf/two-engines/second-engine.ts";
import { isOwnLack, OwnLack } from "./own-lack.ts";

async function thrown(work: () => unknown): Promise<unknown> {
  try {
    await work();
  } catch (error) {
    return error;
  }
  return null;
}

test("a module, a file or an engine that is not there is a lack of the service's own, whatever wraps it", async () => {
  const name = "no-such-module";
  const lacks = [
    await thrown(() => import(name)),
    await thrown(() => readFileSync("/no/such/file")),
    new SecondEngineFailure("the second engine cannot be loaded"),
    new OwnLack("no engine"),
  ];
  for (const lack of lacks) {
    assert.ok(isOwnLack(lack), String(lack));
    assert.ok(isOwnLack(new Error("wrapped", { cause: lack })), String(lack));
  }
});

test("what a document is to blame for is none", () => {
  const circular = new Error("around");
  circular.cause = circular;
  for (const error of [new BrokenPdf("cut"), new RangeError("too deep"), circular, "words", null]) {
    assert.ok(!isOwnLack(error), String(error));
  }
});
