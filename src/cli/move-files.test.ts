import assert from "node:assert/strict";
import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { STORAGE } from "#app/installation/binding.ts";
import { checkLog } from "#evidence/seal-log/check-log.ts";
import { sequenceLog } from "#evidence/seal-log/sequence.ts";
import { sha256Hex } from "#kernel/digest.ts";
import { isRefusal } from "#kernel/refusals.ts";
import { noteSeals } from "#kit/rooms/log-room.ts";
import { startService, type TestService } from "#kit/scenes/service.ts";
import type { Files } from "#lib/storage/files.ts";
import { filesIn } from "#store/files-in-folder.ts";
import { findFingerprint, replaceFingerprint } from "#store/fingerprints.ts";
import { findStorageId } from "#store/storage-id.ts";
import { moveFiles } from "./move-files.ts";

let service: TestService;
let folder: string;
let contracts: string[];
before(async () => {
  service = await startService();
  folder = await mkdtemp(join(tmpdir(), "countersign-move-"));
  const account = await service.openAccount();
  contracts = [];
  for (const text of ["one", "two", "three"]) {
    const body = { content: `<p>${text}</p>` };
    contracts.push((await account.call("POST", "/contracts", body)).body.contract.id);
  }
  await noteSeals(service.app.services.database, 300, service.clock);
  await sequenceLog(service.app.services);
});
after(async () => {
  await service?.close();
  await rm(folder, { recursive: true, force: true });
});

const newPlace = () => filesIn(join(folder, randomUUID()));

function move(
  to: Files,
  { isAlone = true, from = service.app.services.files, where = "there" } = {},
) {
  const { database } = service.app.services;
  return moveFiles({ database, from, to, where, isAlone: async () => isAlone });
}

async function moved(...of: Parameters<typeof move>) {
  const done = await move(...of);
  assert.ok(!isRefusal(done), JSON.stringify(done));
  return done;
}

/** Does its best again after the test that moved away. */
async function backHome(): Promise<void> {
  const { database, files } = service.app.services;
  await replaceFingerprint(database, STORAGE, (await findStorageId(files)) ?? "");
}

async function holdsEverything(place: Files): Promise<void> {
  const { files } = service.app.services;
  for (const owner of contracts) {
    const names = (await files.names(owner)).sort();
    assert.deepEqual((await place.names(owner)).sort(), names);
    for (const name of names) {
      const bytes = await place.get(owner, name);
      assert.ok(Buffer.from(bytes).equals(await files.get(owner, name)), `${owner}/${name}`);
    }
  }
}

test("beside a running service files are copied and the database still knows the old place", async () => {
  const to = newPlace();
  const known = await findFingerprint(service.app.services.database, STORAGE);
  const first = await moved(to, { isAlone: false });
  assert.deepEqual([first.contracts, first.isDone], [3, false]);
  assert.equal(await findFingerprint(service.app.services.database, STORAGE), known);
  await holdsEverything(to);
  const last = await moved(to);
  assert.deepEqual([last.copied, last.there, last.isDone], [0, first.copied, true]);
  assert.notEqual(await findFingerprint(service.app.services.database, STORAGE), known);
  const { database, files, clock } = service.app.services;
  assert.equal(last.logFiles, (await files.names("seal-log")).length);
  assert.ok(last.logFiles >= 3, "a whole tile with its entries, and a head");
  const question = { database, clock, kept: [], readsFiles: false };
  assert.equal((await checkLog({ ...question, files: to })).fault, null);
  assert.equal(
    await findFingerprint(service.app.services.database, STORAGE),
    await findStorageId(to),
  );
  // Whoever still has the old place is refused by its mark.
  assert.notEqual(await findStorageId(service.app.services.files), await findStorageId(to));
  assert.equal((await moved(to)).isDone, true);
  await backHome();
});

test("cut short after any number of steps, the next run ends it and nothing is missing", async () => {
  for (let steps = 1; ; steps += 1) {
    const place = newPlace();
    let left = steps;
    const step = async () => {
      left -= 1;
      if (left < 0) throw new Error("killed");
    };
    const cut: Files = {
      ...place,
      async put(...of) {
        await step();
        await place.put(...of);
        await step();
      },
    };
    const isCut = await move(cut, { where: `place ${steps}` }).then(
      () => false,
      (error: Error) => /killed/.test(error.message),
    );
    if (!isCut) break;
    assert.equal((await moved(place, { where: `place ${steps}` })).isDone, true);
    await holdsEverything(place);
    await backHome();
  }
  await backHome();
});

test("what was deleted between two runs is in the new place no more", async () => {
  const { database, ids } = service.app.services;
  const to = newPlace();
  await moved(to, { isAlone: false });
  const gone = ids.uuid();
  await to.put(gone, "base", [Buffer.from("of a contract that was deleted meanwhile")]);
  const last = await moved(to);
  assert.equal(last.removed, 1);
  assert.deepEqual(await to.names(gone), []);
  await holdsEverything(to);
  assert.ok(await findFingerprint(database, STORAGE));
  await backHome();
});

test("a place that another database or other contracts have is refused, and so are settings of another place", async () => {
  const { ids } = service.app.services;
  const another = newPlace();
  await another.put("installation", "id", [Buffer.from("of another")]);
  const full = newPlace();
  await full.put(ids.uuid(), "base", [Buffer.from("x")]);
  for (const [to, from, words] of [
    [another, undefined, /belongs to another database/],
    [full, undefined, /holds contracts already/],
    [newPlace(), newPlace(), /do not name the place/],
  ] as const) {
    const refused = await move(to, { from });
    assert.ok(isRefusal(refused));
    assert.match(refused.message, words);
    assert.doesNotMatch(refused.message, /\n/);
  }
});

test("a service that starts during the last run keeps the move from being the last", async () => {
  const { database, files } = service.app.services;
  const known = await findFingerprint(database, STORAGE);
  let asked = 0;
  const done = await moveFiles({
    database,
    from: files,
    to: newPlace(),
    where: "late",
    async isAlone() {
      asked += 1;
      return asked === 1;
    },
  });
  assert.ok(!isRefusal(done) && !done.isDone);
  assert.equal(await findFingerprint(database, STORAGE), known);
});

test("a file that is damaged where it was ends the move with its name, and is not copied", async () => {
  const { services } = service.app;
  const [owner = ""] = contracts;
  const bytes = randomBytes(1_000);
  const name = sha256Hex(bytes);
  const source: Files = {
    ...services.files,
    names: async (of) => (of === owner ? [name] : []),
    read: async () => {
      throw new Error("the disk is broken");
    },
  };
  const to = newPlace();
  await assert.rejects(move(to, { from: source }), new RegExp(`${owner}/${name} was not copied`));
  assert.deepEqual(await to.names(owner), []);
});
