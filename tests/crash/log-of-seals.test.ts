import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { checkLog } from "#evidence/seal-log/check-log.ts";
import { listHeads } from "#evidence/seal-log/seal-log-store.ts";
import { systemClock } from "#kernel/time.ts";
import { keysIn, noteSeals, signerOver } from "#kit/rooms/log-room.ts";
import { newDatabase } from "#kit/rooms/new-database.ts";
import { bundledChild } from "#kit/scenes/bundled-child.ts";
import type { CrashPointName } from "#kit/scenes/crash-points.ts";
import { openStore, type Store } from "#store/open-store.ts";

/** Every place between a leaf that waits and a head that is published. */
const POINTS: readonly CrashPointName[] = [
  "places given and not committed",
  "places given and nothing published",
  "a tile stored and not noted",
  "a tile noted, and others not stored",
  "the head stored and not published",
  "the head published and not committed",
  "the head published, and nobody told of it",
];
/** More than a tile, so that one becomes whole each time. */
const LEAVES = 300;

let folder: string;
let store: Store;
let made: Awaited<ReturnType<typeof newDatabase>>;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "countersign-log-"));
  made = await newDatabase();
  const { databaseUrl, ownerUrl } = made;
  store = await openStore({
    dataDir: folder,
    databaseUrl,
    ownerUrl,
    role: "service",
    log: () => {},
  });
  await signerOver(store.database, await keysIn(folder, systemClock), systemClock);
});
after(async () => {
  await store.close();
  await made.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Goes on with the log in a process of its own; resolves with the signal that ended it. */
async function goOn(at: CrashPointName | null): Promise<string | null> {
  const child = spawn(process.execPath, [await bundledChild("log-child")], {
    env: {
      ...process.env,
      LOG_DATABASE: made.databaseUrl,
      LOG_OWNER: made.ownerUrl,
      LOG_FOLDER: folder,
      CRASH_AT: at ?? "",
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [code, signal] = await once(child, "exit");
  assert.ok(signal === "SIGKILL" || code === 0, `${at}: ${code} ${signal}`);
  return signal;
}

let total = 0;
for (const point of POINTS) {
  test(`killed at "${point}", twice, and each time in one of two processes, the log has no fork and no gap`, async () => {
    for (let times = 0; times < 2; times += 1) {
      await noteSeals(store.database, LEAVES, systemClock);
      total += LEAVES;
      const ends = await Promise.all([goOn(point), times === 0 ? goOn(point) : goOn(null)]);
      if (times === 0) assert.ok(ends.includes("SIGKILL"), "nobody came to that point");
      assert.equal((await check()).fault, null);
    }
    assert.equal(await goOn(null), null);
    const { leaves, fault } = await check();
    assert.deepEqual({ leaves, fault }, { leaves: total, fault: null });
  });
}

/** With every head there ever was, as somebody has them who kept each. */
async function check() {
  const kept = (await listHeads(store.database)).map(({ note }) => note);
  return checkLog({ ...store, clock: systemClock, kept, readsFiles: false });
}
