import assert from "node:assert/strict";
import { test } from "node:test";
import { loadedSoFar, loadPart } from "./loading.ts";

test("what loading takes is counted, and everything is loaded once each part is, whether it could be or not", async () => {
  assert.deepEqual(loadedSoFar(), { ms: 0, isComplete: false });
  const spin = async () => {
    const until = process.cpuUsage().user + 5_000;
    while (process.cpuUsage().user < until);
    return "engine";
  };
  assert.equal(await loadPart("PDFium", spin), "engine");
  const first = loadedSoFar();
  assert.ok(first.ms >= 5 && !first.isComplete, `${first.ms}`);
  const lost = loadPart("the second engine", () => Promise.reject(new Error("no file")));
  await assert.rejects(lost, /no file/);
  const both = loadedSoFar();
  assert.ok(both.ms >= first.ms && both.isComplete);
});
