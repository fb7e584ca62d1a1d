import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { WorkersBusy } from "#documents/workers/errors.ts";
import { MINUTE_MS } from "#kernel/time.ts";
import { heldClock } from "#kit/rooms/held-clock.ts";
import type { Files } from "#lib/storage/files.ts";
import { StorageAway } from "#lib/storage/storage-away.ts";
import { filesIn } from "#store/files-in-folder.ts";
import { FailedBefore, keptFile } from "./kept-file.ts";

let folder: string;
let kept: Files;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "countersign-kept-"));
  kept = filesIn(folder);
});
after(() => rm(folder, { recursive: true }));

const bytes = () => Promise.resolve(new Uint8Array([1, 2, 3]));

test("however many ask at once, something is made once and kept", async () => {
  const services = { kept, clock: heldClock() };
  let made = 0;
  const ask = () =>
    keptFile(services, "contract-01", "once", () => {
      made += 1;
      return bytes();
    });
  await Promise.all([ask(), ask(), ask()]);
  assert.deepEqual([...(await ask())], [1, 2, 3]);
  assert.equal(made, 1);
});

test("what failed is not made again for five minutes, then for ten, however often it is asked for", async () => {
  const clock = heldClock();
  let tried = 0;
  const ask = () =>
    keptFile({ kept, clock }, "contract-02", "broken", async () => {
      tried += 1;
      throw new Error("cannot be drawn");
    });
  await assert.rejects(ask, /cannot be drawn/);
  await assert.rejects(ask, FailedBefore);
  clock.moveMs(4 * MINUTE_MS);
  await assert.rejects(ask, FailedBefore);
  assert.equal(tried, 1);
  clock.moveMs(2 * MINUTE_MS);
  await assert.rejects(ask, /cannot be drawn/);
  assert.equal(tried, 2);
  clock.moveMs(9 * MINUTE_MS);
  await assert.rejects(ask, FailedBefore);
  clock.moveMs(2 * MINUTE_MS);
  await assert.rejects(ask, /cannot be drawn/);
  assert.equal(tried, 3);
});

test("a storage that is away counts as no failure: what needs it is made as soon as it is back", async () => {
  const services = { kept, clock: heldClock() };
  const away = () =>
    keptFile(services, "contract-04", "away", () => Promise.reject(new StorageAway("silent")));
  await assert.rejects(away, StorageAway);
  assert.deepEqual([...(await keptFile(services, "contract-04", "away", bytes))], [1, 2, 3]);
});

test("what was made and cannot be kept is given out all the same", async () => {
  const full: Files = { ...kept, put: () => Promise.reject(new StorageAway("no room left")) };
  const services = { kept: full, clock: heldClock() };
  const ask = () => keptFile(services, "contract-05", "full", bytes);
  assert.deepEqual([...(await ask())], [1, 2, 3]);
  assert.deepEqual([...(await ask())], [1, 2, 3]);
});

test("workers that are busy count as no failure", async () => {
  const services = { kept, clock: heldClock() };
  const busy = () =>
    keptFile(services, "contract-03", "later", () => Promise.reject(new WorkersBusy("busy")));
  await assert.rejects(busy, WorkersBusy);
  assert.deepEqual([...(await keptFile(services, "contract-03", "later", bytes))], [1, 2, 3]);
});

const broken = () => Promise.reject(new Error("cannot be drawn"));

test("what failed may be tried again at the very minute, and whoever is early is told to come back", async () => {
  const clock = heldClock();
  const ask = () => keptFile({ kept, clock }, "contract-04", "broken", broken);
  await assert.rejects(ask, /cannot be drawn/);
  clock.moveMs(5 * MINUTE_MS - 1);
  await assert.rejects(ask, (error: FailedBefore) => error.statusCode === 503);
  clock.moveMs(1);
  await assert.rejects(ask, /cannot be drawn/);
});

test("what was made after all has never failed", async () => {
  const clock = heldClock();
  const ask = (make: () => Promise<Uint8Array>) =>
    keptFile({ kept, clock }, "contract-05", "mended", make);
  await assert.rejects(ask(broken), /cannot be drawn/);
  clock.moveMs(5 * MINUTE_MS);
  await ask(bytes);
  await kept.deleteAll("contract-05");
  await assert.rejects(ask(broken), /cannot be drawn/);
  clock.moveMs(5 * MINUTE_MS);
  await assert.rejects(ask(broken), /cannot be drawn/);
});

test("whoever waits does not wait for what is made when there is time, and all who wait wait for one", async () => {
  const clock = heldClock();
  let made = 0;
  const ask = (services: object) =>
    keptFile({ kept, clock, ...services }, "contract-06", "waited", async () => {
      made += 1;
      return bytes();
    });
  await Promise.all([{ isIdleWork: true }, {}, { isIdleWork: false }, {}].map(ask));
  assert.equal(made, 2);
});

test("of a thousand failures all are remembered, and with one more the one that is longest ago is forgotten", async () => {
  const clock = heldClock();
  const none = { ...kept, get: () => Promise.reject(new Error("none")) };
  const contractId = randomUUID();
  const ask = (number: number) =>
    keptFile({ kept: none, clock }, contractId, `broken-${number}`, broken);
  const isTriedAgain = (number: number) =>
    ask(number).catch((error: Error) => !(error instanceof FailedBefore));
  for (let number = 0; number < 1_000; number += 1) await isTriedAgain(number);
  clock.moveMs(5 * MINUTE_MS);
  // The first is the last that failed now; so the second makes room for the one more.
  for (const number of [0, 1_000, 999, 1]) assert.equal(await isTriedAgain(number), true);
  clock.moveMs(5 * MINUTE_MS);
  // What failed twice waits for ten minutes, what was forgotten for five.
  assert.deepEqual([await isTriedAgain(0), await isTriedAgain(999)], [false, false]);
  assert.equal(await isTriedAgain(1), true);
});
