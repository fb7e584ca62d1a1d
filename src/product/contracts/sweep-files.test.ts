import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { DAY_MS } from "#kernel/time.ts";
import { startService, type TestService } from "#kit/service.ts";
import { MissingFile } from "#lib/storage/files.ts";
import { sweepFiles, sweepKeptOfDeleted } from "./sweep-files.ts";

let service: TestService;
before(async () => {
  service = await startService();
});
after(() => service.close());

test("bytes of no contract go after a day, those of a contract stay, and those of today are left alone", async () => {
  const { house } = service.app;
  const account = await service.openAccount();
  const created = await account.call("POST", "/contracts", { content: "<p>x</p>" });
  const kept = created.body.contract.id;
  const orphan = house.ids.uuid();
  await house.files.put(orphan, "base", [Buffer.from("left behind")]);
  await house.kept.put(orphan, "page", [Buffer.from("drawn for it")]);
  const at = (hours: number) => new Date(service.clock.now().getTime() + hours * 3_600_000);
  async function isThere(owner: string): Promise<boolean> {
    for await (const name of house.files.ownersMadeBetween(new Date(0), at(48)))
      if (name === owner) return true;
    return false;
  }
  await sweepFiles(house, at(23));
  assert.equal(await isThere(orphan), true);
  await sweepFiles(house, at(25));
  assert.equal(await isThere(orphan), false);
  await assert.rejects(house.kept.get(orphan, "page"), MissingFile);
  assert.equal(await isThere(kept), true);
});

test("what a creation left goes also where the service was off for months after it", async () => {
  const { house } = service.app;
  const at = (days: number) => new Date(service.clock.now().getTime() + days * DAY_MS);
  await sweepFiles(house, at(0));
  const orphan = house.ids.uuid();
  await house.files.put(orphan, "base", [Buffer.from("left behind")]);
  await sweepFiles(house, at(100));
  assert.deepEqual(await house.files.names(orphan), []);
  // Whoever was told once does not look through all of them again.
  const asked: Date[] = [];
  const files = {
    ...house.files,
    ownersMadeBetween(from: Date, until: Date) {
      asked.push(from);
      return house.files.ownersMadeBetween(from, until);
    },
  };
  await sweepFiles({ ...house, files }, at(100));
  assert.deepEqual(asked, [at(92)]);
});

test("where files lie on another machine, what is kept here of contracts deleted there goes, and nothing else", async () => {
  const { house } = service.app;
  const account = await service.openAccount();
  const create = async () =>
    (await account.call("POST", "/contracts", { content: "<p>x</p>" })).body.contract.id as string;
  const [deleted, stays] = [await create(), await create()];
  await account.call("DELETE", `/contracts/${deleted}`);
  for (const owner of [deleted, stays]) await house.kept.put(owner, "page", [Buffer.from("drawn")]);
  await sweepKeptOfDeleted(house, service.clock.now());
  assert.deepEqual(await house.kept.names(deleted), ["page"]);
  const files = { ...house.files, isElsewhere: true };
  await sweepKeptOfDeleted({ ...house, files }, service.clock.now());
  assert.deepEqual(await house.kept.names(deleted), []);
  assert.deepEqual(await house.kept.names(stays), ["page"]);
});
