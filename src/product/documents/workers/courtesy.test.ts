import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { enterIdleClass, giveWay, leaveIdleClass } from "./courtesy.ts";

const skip = process.platform !== "linux";

/** What stands behind the program's name in proc(5), of each thread. */
function statsOf(pid: number): string[][] {
  return readdirSync(`/proc/${pid}/task`).map((thread) => {
    const stat = readFileSync(`/proc/${pid}/task/${thread}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  });
}

test("a process gives way with every thread that it has", { skip }, async () => {
  const child = spawn(process.execPath, ["-e", "process.stdin.resume(); console.log(1)"]);
  try {
    await once(child.stdout, "data");
    assert.ok(giveWay(child.pid, 12));
    const stats = statsOf(child.pid ?? 0);
    assert.ok(stats.length > 1, "it has one thread only");
    assert.deepEqual(new Set(stats.map((fields) => fields[16])), new Set(["12"]));
  } finally {
    child.kill();
  }
});

test("a process that is gone gives way to nobody, and nothing is thrown", async () => {
  const child = spawn(process.execPath, ["-e", ""]);
  await once(child, "exit");
  assert.equal(giveWay(child.pid, 5), false);
  assert.equal(giveWay(undefined, 5), false);
});

test("a process runs in idle time only, with every thread, until it is told to hurry", {
  skip: skip || !hasChrt(),
}, async () => {
  const child = spawn(process.execPath, ["-e", "process.stdin.resume(); console.log(1)"]);
  try {
    await once(child.stdout, "data");
    // SCHED_IDLE is policy 5; the test's own limit ends it where a policy does not come.
    const have = (policy: string) =>
      statsOf(child.pid ?? 0).every((fields) => fields[38] === policy);
    enterIdleClass(child.pid);
    while (!have("5")) await setTimeout(20);
    leaveIdleClass(child.pid);
    while (!have("0")) await setTimeout(20);
  } finally {
    child.kill();
  }
});

/** A system without chrt(1) has nice alone. */
function hasChrt(): boolean {
  return spawnSync("chrt", ["--version"]).status === 0;
}
