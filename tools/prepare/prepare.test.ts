import assert from "node:assert/strict";
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";
// @ts-expect-error Before anything is built nothing but plain JavaScript runs.
import { openRuns } from "./runs.js";

const root = mkdtempSync(join(tmpdir(), "countersign-runs-"));
const started: ChildProcess[] = [];
after(() => {
  for (const child of started) child.kill();
  rmSync(root, { recursive: true, force: true });
});

const HOLD = join(import.meta.dirname, "hold-alone.js");

/** A program that runs from the current folder, as `npm start` marks it. */
async function startFrom(folder: string): Promise<ChildProcess> {
  const node = join(folder, "bin", "node");
  const child = spawn(node, ["-e", "console.log(1); process.stdin.resume()"]);
  started.push(child);
  await once(child.stdout, "data");
  writeFileSync(join(folder, `pid.${child.pid}`), "");
  return child;
}

function fill(folder: string): void {
  mkdirSync(join(folder, "bin"));
  try {
    linkSync(process.execPath, join(folder, "bin", "node"));
  } catch {
    writeFileSync(join(folder, "bin", "node"), readFileSync(process.execPath), { mode: 0o755 });
  }
}

test("a folder that a service runs from stays beside newer ones until it has ended, and is known to be used", async () => {
  const runs = openRuns(root);
  assert.equal(runs.isRunning(), false);
  runs.lay("first", fill);
  const service = await startFrom(join(root, ".runs", "first"));
  // The number of a program that runs elsewhere is another's by now.
  writeFileSync(join(root, ".runs", "first", `pid.${process.pid}`), "");
  assert.equal(runs.isRunning(), true);
  runs.lay("second", fill);
  runs.lay("third", fill);
  assert.deepEqual(readdirSync(join(root, ".runs")).sort(), ["current", "first", "third"]);
  assert.ok(existsSync(join(root, ".runs", "current", "bin", "node")));
  assert.equal(runs.isRunning(), true);
  service.kill();
  await once(service, "exit");
  assert.equal(runs.isRunning(), false);
  runs.lay("third", () => assert.fail("it is there already"));
  assert.deepEqual(readdirSync(join(root, ".runs")).sort(), ["current", "third"]);
});

const HOLDING = (file: string) =>
  `import { holdAlone } from ${JSON.stringify(HOLD)}; holdAlone(${JSON.stringify(file)}); console.log("held"); process.stdin.once("data", () => process.exit(0));`;

function startHolding(file: string): ChildProcess {
  const child = spawn(process.execPath, ["--input-type=module", "-e", HOLDING(file)]);
  started.push(child);
  return child;
}

test("one installs and builds at a time, and who was killed while doing so keeps nobody out", async () => {
  const file = join(root, "lock");
  const first = startHolding(file);
  await once(first.stdout!, "data");
  const second = startHolding(file);
  assert.match(String(await once(second.stderr!, "data")), /^Waiting for another npm command/);
  first.kill("SIGKILL");
  await once(second.stdout!, "data");
  assert.equal(readFileSync(file, "utf8"), String(second.pid));
  second.stdin!.write("x");
  await once(second, "exit");
  assert.equal(existsSync(file), false);
});

test("a linked tree leads nowhere else but to fonts and a browser that were installed besides, so that nothing beside it takes its files away", () => {
  const tree = join(root, "tree");
  const program = join(PACKAGE_ROOT, "tools", "production-tree.js");
  const { status, stderr } = spawnSync(process.execPath, [program, tree, "--linked"]);
  assert.equal(status, 0, String(stderr));
  const entries = readdirSync(tree, { recursive: true, withFileTypes: true });
  const outside = entries
    .filter((entry) => entry.isSymbolicLink())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((link) => !realpathSync(link).startsWith(`${realpathSync(tree)}/`));
  assert.deepEqual(outside.sort(), [join(tree, "chromium"), join(tree, "fonts")]);
  const told = spawnSync(join(tree, "bin", "node"), [join(tree, "dist", "admin.js"), "help"]);
  assert.equal(told.status, 0, String(told.stderr));
});
