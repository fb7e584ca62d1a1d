import assert from "node:assert/strict";
import { test } from "node:test";
import { Loadings } from "./loading.ts";

test("what loading takes is counted, and everything is loaded once each part is, whether it could be or not", async () => {
  const loadings = new Loadings();
  assert.deepEqual(loadings.soFar(), { ms: 0, isComplete: false });
  const spin = async () => {
    const until = process.cpuUsage().user + 5_000;
    while (process.cpuUsage().user < until);
    return "engine";
  };
  assert.equal(await loadings.load("PDFium", spin), "engine");
  const first = loadings.soFar();
  assert.ok(first.ms >= 5 && !first.isComplete, `${first.ms}`);
  const lost = loadings.load("the second engine", () => Promise.reject(new Error("no file")));
  await assert.rejects(lost, /no file/);
  const both = loadings.soFar();
  assert.ok(both.ms >= first.ms && both.isComplete);
});
