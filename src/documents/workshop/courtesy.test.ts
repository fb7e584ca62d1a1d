import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { giveWay, idleLauncher, leaveIdleClass } from "./courtesy.ts";

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

test("what is started to run in idle time only is of that class with every thread", {
  skip,
}, async () => {
  idleLauncher();
  const until = performance.now() + 10_000;
  while (idleLauncher() === null && performance.now() < until) await setTimeout(20);
  const launcher = idleLauncher();
  // A system without chrt(1) has nice alone.
  if (launcher === null) return;
  const [program = "", ...args] = [...launcher, process.execPath];
  const child = spawn(program, [...args, "-e", "process.stdin.resume(); console.log(1)"]);
  try {
    await once(child.stdout, "data");
    const policies = statsOf(child.pid ?? 0).map((fields) => fields[38]);
    assert.deepEqual(new Set(policies), new Set(["5"]), "SCHED_IDLE is policy 5");
    leaveIdleClass(child.pid);
    const isOrdinary = () => statsOf(child.pid ?? 0).every((fields) => fields[38] === "0");
    // The test's own limit ends it where that is not so.
    while (!isOrdinary()) await setTimeout(20);
  } finally {
    child.kill();
  }
});
