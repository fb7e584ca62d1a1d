import assert from "node:assert/strict";
import { test } from "node:test";
import { allFiles, batchesOf, SHARES, shareOf, tierOf } from "./test-plan.ts";

const files = allFiles();
const batches = batchesOf(files);
const batchOf = (file: string) => batches.find((batch) => batch.files.includes(file))?.files;

test("every file of tests runs in one process, and none in two", () => {
  assert.deepEqual(batches.flatMap((batch) => batch.files).sort(), files);
  const names = batches.map(({ name }) => name);
  assert.equal(new Set(names).size, names.length);
});

test("every slow file is in one share or in all, and the shares take as long as one another", () => {
  const slow = files.filter((file) => tierOf(file) === "slow");
  const shares = Array.from({ length: SHARES }, (_, share) => shareOf(slow, share));
  for (const file of slow) {
    const times = shares.filter((share) => share.includes(file)).length;
    assert.ok(times === 1 || times === SHARES, file);
  }
  const lengths = shares.map((share) => share.length);
  assert.ok(Math.max(...lengths) - Math.min(...lengths) <= 1, lengths.join(", "));
  assert.ok(Math.max(...lengths) < slow.length / 2, lengths.join(", "));
});

test("what ends or starves a process is alone in it", () => {
  for (const file of files.filter((path) => path.startsWith("tests/crash/"))) {
    assert.deepEqual(batchOf(file), [file]);
  }
});

test("files with nothing but a browser share it, and no process with quick ones", () => {
  const browsers = batchOf("tests/journeys/browser.test.ts") ?? [];
  assert.ok(browsers.length > 1);
  assert.ok(browsers.every((file) => tierOf(file) !== "quick"));
});

test("files are dealt so that no process has much more to do than another of its kind", () => {
  const some = files.filter(
    (path) => path.startsWith("tests/conformance/") && tierOf(path) === "quick",
  );
  const weights = Object.fromEntries(some.map((file, index) => [file, 1 + (index % 9)]));
  const sums = batchesOf(some, weights)
    .map((batch) => batch.files.reduce((sum, file) => sum + (weights[file] ?? 0), 0))
    .filter((sum) => sum > 9);
  assert.ok(sums.length > 1);
  assert.ok(Math.max(...sums) - Math.min(...sums) <= 9, sums.join(", "));
});
