import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";

const flags = ["--import", join(PACKAGE_ROOT, "tools", "sources.js"), "--input-type=module", "-e"];
const busy = `
  import { endWithParent } from "#documents/end-with-parent.ts";
  endWithParent();
  setTimeout(() => { process.stdout.write(process.pid + "\\n", () => { for (;;); }); }, 200);`;
const parent = `
  import { spawn } from "node:child_process";
  spawn(process.execPath, ${JSON.stringify([...flags, busy])}, { stdio: "inherit" });
  setInterval(() => {}, 1000);`;

test("a child that never comes to rest ends with its parent, which was killed", async () => {
  const killed = spawn(process.execPath, [...flags, parent], {
    cwd: PACKAGE_ROOT,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = (await once(killed.stdout, "data")) as [Buffer];
  const pid = Number(line.toString());
  assert.ok(isRunning(pid));
  killed.kill("SIGKILL");
  // The test's own limit ends it where the child goes on.
  while (isRunning(pid)) await setTimeout(50);
});

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
