import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { getPriority } from "node:os";
import { after, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { openWorkshop, WorkshopBusy } from "./workshop.ts";

const workshop = openWorkshop({ idleMs: 300 });
after(() => workshop.close());

const isLinux = process.platform === "linux";

test("what nobody waits for begins in a pause of the other work, in a child that gives way", {
  skip: !isLinux,
}, async () => {
  await workshop.warm();
  let isMade = false;
  const made = workshop.runWhenIdle("missingLetters", ["later"]).then(() => {
    isMade = true;
  });
  const until = performance.now() + 1_000;
  while (performance.now() < until) await workshop.run("missingLetters", ["now"]);
  assert.equal(isMade, false, "other work never paused");
  await made;
  assert.deepEqual(priorities(), [getPriority(), 19]);
  await setTimeout(600);
  assert.deepEqual(priorities(), [getPriority()], "a child without work is let go");
});

test("orders that wait when the service stops are told so", async () => {
  const stopping = openWorkshop();
  const waiting = [1, 2, 3, 4].map(() => stopping.run("missingLetters", ["letters"]));
  stopping.close();
  for (const order of waiting) await assert.rejects(order, WorkshopBusy);
});

test("a child that does not start takes an order along, rather than being started for ever", async () => {
  const broken = openWorkshop({ timeMs: 1 });
  await assert.rejects(broken.run("missingLetters", ["letters"]), /took over 1 ms to start/);
  broken.close();
});

/** Of the children of this process, as `ps` counts them. */
function priorities(): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => fieldsOf(pid))
    .filter((fields) => Number(fields[1]) === process.pid)
    .map((fields) => Number(fields[16]))
    .sort((one, other) => one - other);
}

/** Of `/proc/PID/stat` what stands behind the program's name. */
function fieldsOf(pid: string): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  } catch {
    return [];
  }
}
