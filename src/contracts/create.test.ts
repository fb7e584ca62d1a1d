import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startService, type TestService } from "#kit/service.ts";

let service: TestService;
before(async () => {
  service = await startService({ env: { LOG_LEVEL: "silent" } });
});
after(() => service.close());

test("a contract whose row cannot be written leaves no bytes behind", async () => {
  const { house } = service.app;
  const account = await service.openAccount();
  const create = () => account.call("POST", "/contracts", { content: "<p>x</p>" });
  const first = await create();
  assert.equal(first.status, 201);
  const { publicId } = house.ids;
  house.ids.publicId = () => first.body.contract.publicId;
  const second = await create();
  house.ids.publicId = publicId;
  assert.equal(second.status, 500);
  const owners: string[] = [];
  for await (const owner of house.files.owners()) owners.push(owner);
  assert.deepEqual(owners, [first.body.contract.id]);
});
