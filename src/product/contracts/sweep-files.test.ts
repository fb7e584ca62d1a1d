import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { DAY_MS } from "#kernel/time.ts";
import { startService, type TestService } from "#kit/scenes/service.ts";
import { MissingFile } from "#lib/storage/files.ts";
import { sweepFiles, sweepKeptOfDeleted } from "./sweep-files.ts";

let service: TestService;
before(async () => {
  service = await startService();
});
after(() => service.close());

test("bytes of no contract go after a day, those of a contract stay, and those of today are left alone", async () => {
  const { services } = service.app;
  const account = await service.openAccount();
  const created = await account.call("POST", "/contracts", { content: "<p>x</p>" });
  const kept = created.body.contract.id;
  const orphan = services.ids.uuid();
  await services.files.put(orphan, "base", [Buffer.from("left behind")]);
  await services.kept.put(orphan, "page", [Buffer.from("drawn for it")]);
  const at = (hours: number) => new Date(service.clock.now().getTime() + hours * 3_600_000);
  async function isThere(owner: string): Promise<boolean> {
    for await (const name of services.files.ownersMadeBetween(new Date(0), at(48)))
      if (name === owner) return true;
    return false;
  }
  await sweepFiles(services, at(23));
  assert.equal(await isThere(orphan), true);
  await sweepFiles(services, at(25));
  assert.equal(await isThere(orphan), false);
  await assert.rejects(services.kept.get(orphan, "page"), MissingFile);
  assert.equal(await isThere(kept), true);
});

test("what a creation left goes also where the service was off for months after it", async () => {
  const { services } = service.app;
  const at = (days: number) => new Date(service.clock.now().getTime() + days * DAY_MS);
  await sweepFiles(services, at(0));
  const orphan = services.ids.uuid();
  await services.files.put(orphan, "base", [Buffer.from("left behind")]);
  await sweepFiles(services, at(100));
  assert.deepEqual(await services.files.names(orphan), []);
  // Whoever was told once does not look through all of them again.
  const asked: Date[] = [];
  const files = {
    ...services.files,
    ownersMadeBetween(from: Date, until: Date) {
      asked.push(from);
      return services.files.ownersMadeBetween(from, until);
    },
  };
  await sweepFiles({ ...services, files }, at(100));
  assert.deepEqual(asked, [at(92)]);
});

test("where files lie on another machine, what is kept here of contracts deleted there goes, and nothing else", async () => {
  const { services } = service.app;
  const account = await service.openAccount();
  const create = async () =>
    (await account.call("POST", "/contracts", { content: "<p>x</p>" })).body.contract.id as string;
  const [deleted, stays] = [await create(), await create()];
  await account.call("DELETE", `/contracts/${deleted}`);
  for (const owner of [deleted, stays])
    await services.kept.put(owner, "page", [Buffer.from("drawn")]);
  await sweepKeptOfDeleted(services, service.clock.now());
  assert.deepEqual(await services.kept.names(deleted), ["page"]);
  const files = { ...services.files, isElsewhere: true };
  await sweepKeptOfDeleted({ ...services, files }, service.clock.now());
  assert.deepEqual(await services.kept.names(deleted), []);
  assert.deepEqual(await services.kept.names(stays), ["page"]);
});
