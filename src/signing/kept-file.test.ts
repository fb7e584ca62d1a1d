import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { WorkshopBusy } from "#documents/workshop.ts";
import { MINUTE_MS } from "#kernel/time.ts";
import { heldClock } from "#kit/held-clock.ts";
import type { Files } from "#store/files.ts";
import { filesIn } from "#store/files-in-folder.ts";
import { StorageAway } from "#store/storage-away.ts";
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
  const house = { kept, clock: heldClock() };
  let made = 0;
  const ask = () =>
    keptFile(house, "contract-01", "once", () => {
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
  const house = { kept, clock: heldClock() };
  const away = () =>
    keptFile(house, "contract-04", "away", () => Promise.reject(new StorageAway("silent")));
  await assert.rejects(away, StorageAway);
  assert.deepEqual([...(await keptFile(house, "contract-04", "away", bytes))], [1, 2, 3]);
});

test("what was made and cannot be kept is given out all the same", async () => {
  const full: Files = { ...kept, put: () => Promise.reject(new StorageAway("no room left")) };
  const house = { kept: full, clock: heldClock() };
  const ask = () => keptFile(house, "contract-05", "full", bytes);
  assert.deepEqual([...(await ask())], [1, 2, 3]);
  assert.deepEqual([...(await ask())], [1, 2, 3]);
});

test("a workshop that is busy counts as no failure", async () => {
  const house = { kept, clock: heldClock() };
  const busy = () =>
    keptFile(house, "contract-03", "later", () => Promise.reject(new WorkshopBusy("busy")));
  await assert.rejects(busy, WorkshopBusy);
  assert.deepEqual([...(await keptFile(house, "contract-03", "later", bytes))], [1, 2, 3]);
});
