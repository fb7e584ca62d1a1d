import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { request, type TestAccount, type TestService } from "#kit/scenes/service.ts";
import { linkIn, signOver } from "#kit/scenes/signer.ts";
import { startTwoServices } from "#kit/scenes/two-services.ts";

let two: Awaited<ReturnType<typeof startTwoServices>>;
let services: [TestService, TestService];
before(async () => {
  two = await startTwoServices();
  services = two.services;
});
after(() => two.close());

/** A call with the account's key to one of the two services, in a rate window of its own. */
function callOver(index: number, { apiKey }: TestAccount) {
  return (method: string, path: string, body?: unknown) =>
    request(`${services[index % 2]?.url}/api/v1${path}`, method, body, {
      authorization: `Bearer ${apiKey}`,
    });
}

async function drafts(account: TestAccount, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    if (index % 50 === 0) services[0].clock.moveMs(60_000);
    const created = await account.call("POST", "/contracts", { content: "<p>x</p>" });
    ids.push(created.body.contract.id);
  }
  services[0].clock.moveMs(60_000);
  return ids;
}

test("of forty drafts finalized at once with one document left exactly one passes, and with a credit the rest wait for payment", async () => {
  for (const credits of [0, 1]) {
    const account = await services[0].openAccount({ ownLimit: 1, credits });
    const ids = await drafts(account, 40);
    const statuses: string[] = [];
    for (const half of [ids.slice(0, 20), ids.slice(20)]) {
      const answers = await Promise.all(
        half.map((id, index) =>
          callOver(index, account)("PATCH", `/contracts/${id}`, { finalize: true }),
        ),
      );
      services[0].clock.moveMs(60_000);
      statuses.push(
        ...answers.map(({ status, body }) => body.contract?.status ?? `${status} ${body.code}`),
      );
      for (const { status, body } of answers) {
        if (status === 403) assert.deepEqual([body.documentsUsed, body.documentsLimit], [1, 1]);
      }
    }
    const rest = credits === 0 ? "403 LIMIT_REACHED" : "pending_payment";
    assert.deepEqual(statuses.sort(), [...Array(39).fill(rest), "pending"].sort());
  }
});

test("a document is given back when its contract is cancelled or deleted before anyone signed, and not afterwards", async () => {
  const account = await services[0].openAccount({ ownLimit: 1 });
  const create = () => account.call("POST", "/contracts", { content: "<p>x</p>", finalize: true });
  const first = await create();
  assert.equal((await create()).status, 403);
  await account.call("POST", `/contracts/${first.body.contract.id}/cancel`);
  const second = await create();
  assert.equal(second.status, 201);
  await account.call("DELETE", `/contracts/${second.body.contract.id}`);
  const third = await create();
  assert.equal(third.status, 201);
  await signOver(services[0].url, linkIn(third.body.contract.signUrl), "Signature");
  assert.equal((await create()).status, 403);
  services[0].clock.moveMs(31 * 24 * 3_600_000);
  assert.equal((await create()).status, 201);
});

test("cancel, delete, change and the last signature at once over two processes: the first to commit wins and the others get the answer of the new state", async () => {
  const seen = new Set<string>();
  for (let round = 0; round < 24; round += 1) {
    const account = await services[0].openAccount();
    const created = await account.call("POST", "/contracts", {
      content: "<p>x</p>",
      finalize: true,
    });
    const { id, signUrl } = created.body.contract;
    const call = callOver(round, account);
    const acts = [
      () => signOver(services[1].url, linkIn(signUrl), "Signature"),
      () => call("POST", `/contracts/${id}/cancel`),
      () => call("DELETE", `/contracts/${id}`),
      () => call("PATCH", `/contracts/${id}`, { title: "Changed" }),
    ];
    const order = acts.map((_, index) => (index + round) % acts.length);
    // The first two rounds are no race: each end is reached once for certain.
    const isAfter = (index: number) => (round === 0 ? index !== 0 : round === 1 && index === 0);
    const begin = (chosen: number[]) => chosen.map((index) => [index, acts[index]?.()] as const);
    const early = begin(order.filter((index) => !isAfter(index)));
    if (round < 2) await Promise.all(early.map(([, answer]) => answer));
    const begun = new Map([...early, ...begin(order.filter(isAfter))]);
    const answers = await Promise.all(order.map((index) => begun.get(index)));
    const [signed, cancelled, deleted, changed] = acts.map(
      (_, index) => answers[order.indexOf(index)]?.status,
    );
    const found = await account.call("GET", `/contracts/${id}`);
    const status = found.body.contract?.status ?? "deleted";
    seen.add(status);
    const where = JSON.stringify({ status, signed, cancelled, deleted, changed });
    if (status === "deleted") {
      assert.ok(signed === 404 || signed === 409, where);
      assert.ok(deleted === 200 && [200, 404].includes(cancelled ?? 0), where);
    } else {
      assert.equal(status, "fully_signed", where);
      assert.deepEqual([signed, cancelled, deleted], [201, 409, 409], where);
      assert.equal(found.body.contract.signatures.length, 1);
    }
    assert.ok(changed === 200 || changed === (status === "deleted" ? 404 : 409), where);
  }
  assert.ok(seen.has("deleted") && seen.has("fully_signed"), [...seen].join());
});
