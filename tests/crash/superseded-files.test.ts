/** Files of drafts whose process is killed while they are stored or removed: what is named stays, what is not goes. */
import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import {
  type CrashAccount,
  type CrashScene,
  callApi,
  openCrashScene,
} from "#kit/scenes/crash-scene.ts";

let scene: CrashScene;
let account: CrashAccount;
before(async () => {
  scene = await openCrashScene();
  await (await scene.start()).kill();
  [account] = (await scene.openAccounts(1)) as [CrashAccount];
});
after(() => scene?.[Symbol.asyncDispose]());

const namesOf = (id: string) => readdir(join(scene.dataDir, "files", id.slice(-2), id));

async function draft(): Promise<string> {
  const service = await scene.start();
  const body = { content: "<h1>First</h1>" };
  const created = await callApi(service.origin, account, "POST", "/contracts", body);
  assert.equal(created.status, 201);
  return created.body.contract.id;
}

const change = (origin: string, id: string) =>
  callApi(origin, account, "PATCH", `/contracts/${id}`, { content: "<h1>Second</h1>" });

/** As if a week had gone by, for the sweep that comes with the next start. */
const aWeekLater = () =>
  scene.look(({ database }) =>
    sql`update superseded_file set noted_at = noted_at - interval '8 days'`.execute(database),
  );

/** The next start's sweep is over, and the draft has what it names and nothing else. */
async function assertSwept(id: string): Promise<void> {
  const service = await scene.start();
  const left = () =>
    scene.look(async ({ database }) => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::integer as n from superseded_file`.execute(database);
      return rows[0]?.n;
    });
  while ((await left()) !== 0) await new Promise((resolve) => setTimeout(resolve, 200));
  assert.equal((await callApi(service.origin, account, "GET", `/contracts/${id}`)).status, 200);
  const named = await scene.look(({ database }) =>
    database
      .selectFrom("contract")
      .select("base_sha256")
      .where("id", "=", id)
      .executeTakeFirstOrThrow(),
  );
  const names = await namesOf(id);
  assert.ok(names.includes(named.base_sha256));
  // The base and its text view.
  assert.equal(names.length, 2, names.join());
}

test("killed over a change whose files are stored and that is not committed, the draft is as it was, and they go", async () => {
  const id = await draft();
  const before = (await namesOf(id)).sort();
  const dying = await scene.startToDie("a draft's change stored and not committed");
  await change(dying.origin, id).catch(() => null);
  await dying.ended;
  assert.ok((await namesOf(id)).length > before.length);
  await aWeekLater();
  await assertSwept(id);
  assert.deepEqual((await namesOf(id)).sort(), before);
});

test("killed over a file that is removed while its row is still there, the next one goes on", async () => {
  const id = await draft();
  assert.equal((await change((await scene.start()).origin, id)).status, 200);
  await (await scene.start()).kill();
  await aWeekLater();
  // It sweeps as it starts, and may not even come to be ready.
  const dying = await scene
    .startToDie("a superseded file removed, and its row still there")
    .catch(() => null);
  await dying?.ended;
  await assertSwept(id);
});
