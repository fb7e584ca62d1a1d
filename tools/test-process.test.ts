import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { runProcess } from "./test-process.ts";

const scratch = mkdtempSync(join(tmpdir(), "countersign-process-"));
after(() => rmSync(scratch, { recursive: true, force: true }));

/** Runs what `it()` is given in each of the files. */
async function run(bodies: Record<string, string>, limits: object = {}) {
  const files = Object.entries(bodies).map(([name, body]) => {
    const path = join(scratch, `${name}.mjs`);
    writeFileSync(path, `import { test } from "node:test";\ntest("holds", ${body});\n`);
    return path;
  });
  const { env } = process;
  const how = { name: "some", scratch, env, printed: false, measured: false, ...limits };
  const ended = await runProcess(files, { ...how, onStart: () => {} });
  const nameOf = (path: string) => path.slice(path.lastIndexOf("/") + 1).replace(".mjs", "");
  return {
    ...ended,
    failures: ended.failures.map(nameOf),
    left: ended.left.map(nameOf),
    done: ended.times.map(({ file }) => nameOf(file)),
  };
}

const HOLDS = "() => {}";

test("of a process that comes to its end, every file is done and tests are counted", async () => {
  const { failures, left, done, counts } = await run({ a: HOLDS, b: HOLDS });
  assert.deepEqual([failures, left, done], [[], [], ["a", "b"]]);
  assert.equal(counts.passed, 2);
});

test("a test that fails is named with its file, and the files after it run", async () => {
  const { failures, done } = await run({ a: "() => { throw new Error('no'); }", b: HOLDS });
  assert.deepEqual(failures, ["a: holds"]);
  assert.deepEqual(done, ["a", "b"]);
});

test("a test fails by its name for an error that reaches nobody, thrown or promised", async () => {
  const waits = "await new Promise((resolve) => setTimeout(resolve, 100));";
  const thrown = `async () => { setTimeout(() => { throw new Error('no'); }, 1); ${waits} }`;
  const promised = `async () => { void Promise.reject(new Error('no')); ${waits} }`;
  const { failures, done } = await run({ a: thrown, b: promised, c: HOLDS });
  assert.deepEqual(failures, ["a: holds", "b: holds"]);
  assert.deepEqual(done, ["a", "b", "c"]);
});

test("what a file sets up after it waited is its own, and the next begins when its tests have ended", async () => {
  const counts = "globalThis.ended = (globalThis.ended ?? 0) + 1;";
  const later = `await null; (await import("node:test")).afterEach(() => { ${counts} }`;
  const waits = "() => new Promise((resolve) => setTimeout(resolve, 50))";
  const isOne = "() => { if (globalThis.ended !== 1) throw new Error('no'); }";
  const { failures, done } = await run({ a: `${waits}); ${later}`, b: isOne, c: isOne });
  assert.deepEqual(failures, []);
  assert.deepEqual(done, ["a", "b", "c"]);
});

test("an error that comes after the last test fails the process", async () => {
  const late = "() => void setTimeout(() => { throw new Error('no'); }, 100)";
  const { failures } = await run({ a: late });
  assert.deepEqual(failures, ["some: its process ended (1)"]);
});

test("a test within a test is known as its part, also after it waited", async () => {
  const inner = "(t) => t.test('inner', async () => { await null; throw new Error('no'); })";
  const { failures, counts } = await run({ a: inner, b: HOLDS });
  assert.deepEqual([failures, counts.failed], [["a: inner"], 2]);
});

test("a test that waits for ever fails by its name, and the files after it run", async () => {
  const waits = "() => new Promise(() => setInterval(() => {}, 1_000).unref())";
  const { failures, done } = await run({ a: waits, b: HOLDS }, { testLimitMs: 200 });
  assert.deepEqual(failures, ["a: holds"]);
  assert.deepEqual(done, ["a", "b"]);
});

test("a process that stands still is killed, its file is named, and the files after it are left", async () => {
  const { failures, left, done } = await run(
    { a: HOLDS, b: "() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)", c: HOLDS },
    { stillLimitMs: 3_000 },
  );
  assert.deepEqual(failures, ["b: no test ended for 3 s, so it was killed"]);
  assert.deepEqual([done, left], [["a"], ["c"]]);
});

test("a process that ends half-way names the file, and the files after it are left", async () => {
  const { failures, left } = await run({ a: "() => process.exit(0)", b: HOLDS });
  assert.deepEqual(failures, ["a: its process ended (0)"]);
  assert.deepEqual(left, ["b"]);
});

test("a process that a test keeps running after the last one is killed, and what keeps it is named", async () => {
  const keeps = "() => void setInterval(() => {}, 1_000)";
  const { failures, left, done } = await run({ a: keeps, b: HOLDS }, { endLimitMs: 200 });
  const [failure = ""] = failures;
  assert.match(
    failure,
    /after its last test: it was kept running \(.*Timeout.*\), so it was killed/,
  );
  assert.deepEqual([failures.length, left, done], [1, [], ["a", "b"]]);
});

test("a file that cannot be loaded fails by its name", async () => {
  const { failures, done } = await run({ a: "(", b: HOLDS });
  assert.match(failures.join(), /a\b/);
  assert.deepEqual(done, ["a", "b"]);
});
