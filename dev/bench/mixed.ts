/**
 * `npm run bench -- mixed 10`: so many minutes of two processes on one database behind a tiny
 * round-robin, with people who create, sign, seal, download, list, cancel, delete, pay and export,
 * webhooks and mails included, and a SIGKILL of one of the two every twenty seconds, which is started
 * again. At the end everything is held to what was acknowledged. Told are rates, what was lost,
 * stuck or doubled, whether a backup that was taken halfway and restored elsewhere has what was
 * acknowledged before it, and how memory went: over the kills, and over one process that is never
 * killed.
 */
import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { DEEDS, type DeedName, nothingAcknowledged } from "#kit/peers/faults/deeds.ts";
import { comeToAnEnd, letTimeFly } from "#kit/peers/faults/ending.ts";
import { patientClient } from "#kit/peers/faults/patient-client.ts";
import { openFaultWorld } from "#kit/peers/faults/world.ts";
import type { RunningService } from "#kit/scenes/built-service.ts";
import { backUpAndRestore, type Restored } from "./restored.ts";

const minutes = Number(process.argv[2] ?? 10);
const KILL_MS = 20_000;
const SAMPLE_MS = 5_000;
const WIDTH = 4;
/** How often each deed is done, of so many. */
const MIX: DeedName[] = [
  ...(["sign", "sign", "sign", "sign", "cancel", "delete", "read", "read", "pay"] as const),
  ...(["sign", "read", "cancel", "export", "withdraw"] as const),
];

const world = await openFaultWorld();
const kept = nothingAcknowledged();
const faults: string[] = [];
const until = performance.now() + minutes * 60_000;
const isOver = () => performance.now() >= until;

/** The one that dies, and the one that lives. */
const running: (RunningService | null)[] = [await world.start(), await world.start()];
let turn = 0;
const client = patientClient(() => {
  turn += 1;
  const there = running.flatMap((service) => (service ? [service.origin] : []));
  return turn % 2 === 0 ? there : there.toReversed();
});
let kills = 0;
let deeds = 0;
const memory: { atMs: number; mb: number }[] = [];
const from = performance.now();

async function killEveryNow(): Promise<void> {
  for (;;) {
    await wait(Math.min(KILL_MS, Math.max(0, until - performance.now())));
    if (isOver()) return;
    await running[0]?.killAlone();
    running[0] = null;
    kills += 1;
    running[0] = await world.start();
  }
}

async function watch(): Promise<void> {
  while (!isOver()) {
    await wait(SAMPLE_MS);
    const living = running[1];
    if (!living) continue;
    memory.push({ atMs: performance.now() - from, mb: privateMb(living.place.pid) });
  }
}

async function use(first: number): Promise<void> {
  for (let at = first; !isOver(); at += 1) {
    const name = MIX[at % MIX.length] as DeedName;
    await DEEDS[name]({ world, client, kept }).then(
      () => {
        deeds += 1;
      },
      (error: Error) => void faults.push(`${name}: ${error.message}`),
    );
  }
}

/** In the middle of it all, while processes are killed. */
async function restoreHalfway(): Promise<Restored> {
  await wait((minutes * 60_000) / 2);
  const origin = () => running[1]?.origin ?? "";
  return backUpAndRestore(world, { ...kept, contracts: [...kept.contracts] }, origin);
}

const time = letTimeFly(world);
const [restored] = await Promise.all([
  restoreHalfway(),
  killEveryNow(),
  watch(),
  ...Array.from({ length: WIDTH }, (_, index) => use(index * 3)),
]);
await time.stop();
const ended = await comeToAnEnd(world, kept);
const { lost, stuck, doubled } = ended.broken;
faults.push(...ended.faults, ...client.faults, ...restored.broken);

console.log(
  `${minutes} min, ${kills} kills, ${deeds} deeds (${(deeds / minutes).toFixed(0)} a minute), ` +
    `${kept.contracts.length} contracts, ${client.putOff} answers of 503: ` +
    `${lost.length} lost, ${stuck.length} stuck, ${doubled.length} doubled, ${faults.length} faults`,
);
const late = memory.slice(Math.floor(memory.length / 3));
const peak = Math.max(...memory.map(({ mb }) => mb));
console.log(
  `memory of the process that lives: ${late[0]?.mb.toFixed(0)} MB after a third, ` +
    `${late.at(-1)?.mb.toFixed(0)} MB at the end, ${peak.toFixed(0)} MB at most, ` +
    `slope of the last two thirds ${slopeOf(late).toFixed(2)} MB a minute`,
);
console.log(
  `a backup taken halfway: ${restored.backupS.toFixed(1)} s, ${restored.mb.toFixed(1)} MB, restored elsewhere in ` +
    `${restored.restoreS.toFixed(1)} s; of ${restored.contracts} contracts acknowledged before it, with ` +
    `${restored.files} sealed files, ${restored.broken.length} are not as they were`,
);
for (const one of [...lost, ...stuck, ...doubled, ...faults].slice(0, 40)) console.log(`  ${one}`);
await world.close();
process.exitCode = lost.length + stuck.length + doubled.length + faults.length > 0 ? 1 : 0;

/** What it alone holds: what is shared is counted by how many others live. */
function privateMb(pid: number): number {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
  return Number(/^Private_Dirty:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) / 1_024;
}

/** Of the line through them by least squares, in MB a minute. */
function slopeOf(samples: readonly { atMs: number; mb: number }[]): number {
  const mean = (of: (one: { atMs: number; mb: number }) => number) =>
    samples.reduce((sum, one) => sum + of(one), 0) / samples.length;
  const [x, y] = [mean(({ atMs }) => atMs), mean(({ mb }) => mb)];
  const over = samples.reduce((sum, { atMs, mb }) => sum + (atMs - x) * (mb - y), 0);
  const under = samples.reduce((sum, { atMs }) => sum + (atMs - x) ** 2, 0);
  return (over / under) * 60_000;
}
