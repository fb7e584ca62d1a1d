import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import {
  request,
  startService,
  type TestAccount,
  type TestAnswer,
  type TestService,
} from "#kit/scenes/service.ts";

let service: TestService;
let account: TestAccount;
before(async () => {
  service = await startService();
  account = await service.openAccount();
});
after(() => service.close());

const OWN = { reference: "order 4711", metadata: { shop: "Köln 7", "=cmd()": '<b>&"\r\n' } };

const HTML = { title: "Lease", content: "<p>Text</p>" };

const create = (change: object): Promise<TestAnswer> =>
  account.call("POST", "/contracts", { ...HTML, ...change });

test("what a caller keeps with a contract comes back in every answer as it was sent", async () => {
  const { status, body } = await create(OWN);
  assert.equal(status, 201);
  const own = ({ reference, metadata }: Record<string, unknown>) => ({ reference, metadata });
  assert.deepEqual(own(body.contract), OWN);
  const { id } = body.contract;
  assert.deepEqual(own((await account.call("GET", `/contracts/${id}`)).body.contract), OWN);
  const [listed] = (await account.call("GET", "/contracts?limit=1")).body.contracts;
  assert.deepEqual(own(listed), OWN);
  const changed = { reference: "order 4712", metadata: { shop: "8" } };
  const { body: after } = await account.call("PATCH", `/contracts/${id}`, changed);
  assert.deepEqual(own(after.contract), changed);
  const taken = await account.call("PATCH", `/contracts/${id}`, { reference: "", metadata: {} });
  assert.deepEqual(
    Object.keys(taken.body.contract).filter((name) => name in OWN),
    [],
  );
});

test("who gives none is answered nothing of it", async () => {
  const { body } = await create({});
  assert.deepEqual(
    Object.keys(body.contract).filter((name) => name in OWN),
    [],
  );
});

test("of ten that ask for one reference at once a single one is created, and the others are led to it", async () => {
  const wanted = { reference: `unique ${randomUUID()}`, uniqueReference: true };
  const answers = await Promise.all(Array.from({ length: 10 }, () => create(wanted)));
  const [made, ...more] = answers.filter(({ status }) => status === 201);
  assert.deepEqual(more, []);
  for (const { status, body } of answers.filter((answer) => answer !== made)) {
    assert.deepEqual(
      [status, body.code, body.contractId],
      [409, "REFERENCE_TAKEN", made?.body.contract.id],
    );
  }
  const other = await service.openAccount();
  const elsewhere = await other.call("POST", "/contracts", { content: "<p>x</p>", ...wanted });
  assert.equal(elsewhere.status, 201);
  assert.equal((await create({ reference: wanted.reference })).status, 201);
  assert.equal((await create(wanted)).body.contractId, made?.body.contract.id);
});

test("a retried request finds its own contract, and not a reference that is taken", async () => {
  const wanted = { reference: `retried ${randomUUID()}`, uniqueReference: true };
  const headers = {
    authorization: `Bearer ${account.apiKey}`,
    "idempotency-key": randomUUID(),
  };
  const send = () =>
    request(`${service.url}/api/v1/contracts`, "POST", { ...HTML, ...wanted }, headers);
  const [first, second] = [await send(), await send()];
  assert.deepEqual([first.status, second.status], [201, 201]);
  assert.equal(second.body.contract.id, first.body.contract.id);
});

test("to be the only one of no reference makes no sense, and is said", async () => {
  const { status, body } = await create({ uniqueReference: true });
  assert.equal(status, 400);
  assert.equal(body.details[0].path, "uniqueReference");
});
