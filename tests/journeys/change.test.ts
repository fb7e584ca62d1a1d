import assert from "node:assert/strict";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { runOn, unlessThere } from "#kit/peers/tools.ts";
import { request, type TestAccount, type TestService } from "#kit/scenes/service.ts";
import { sharedService } from "#kit/scenes/shared-service.ts";
import { linkIn, signOver } from "#kit/scenes/signer.ts";

let service: TestService;
let account: TestAccount;
const shared = sharedService();
before(async () => {
  service = await shared.start();
  account = await service.openAccount();
});
after(() => shared.end());

async function create(
  change: Record<string, unknown> = {},
): Promise<{ id: string; token: string; signUrl: string }> {
  const created = await account.call("POST", "/contracts", {
    content: "<p>Change</p>",
    signatureFields: [{ label: "A" }, { label: "B" }],
    ...change,
  });
  assert.equal(created.status, 201, JSON.stringify(created.body));
  return created.body.contract;
}

test("a draft becomes signable with title, tags and signers in one request, and its link opens", async () => {
  const { id } = await create();
  service.clock.moveMs(60_000);
  const changed = await account.call("PATCH", `/contracts/${id}`, {
    title: " New title ",
    tags: ["x", "x"],
    signers: [{ role: "B", email: "b@example.com", title: "CFO" }],
    finalize: true,
    colour: "red",
  });
  assert.equal(changed.status, 200, JSON.stringify(changed.body));
  const { contract, warnings } = changed.body;
  assert.deepEqual(
    [contract.title, contract.tags, contract.status],
    ["New title", ["x"], "pending"],
  );
  assert.match(contract.signUrl, /\/sign\/[a-z2-9]{26}$/);
  assert.deepEqual(
    contract.signers.map(({ role, email, status }: Record<string, string>) => [
      role,
      email,
      status,
    ]),
    [["B", "b@example.com", "sent"]],
  );
  assert.deepEqual(warnings, ["colour is not a property of this request"]);
  assert.ok(contract.updatedAt > contract.createdAt);
  const shared = await signOver(service.url, linkIn(contract.signUrl), "B");
  assert.equal(shared.status, 409, "B has a link of its own");
});

const REFUSED: [what: string, body: unknown, status: number, code?: string][] = [
  ["an empty body", {}, 400],
  ["only unknown properties", { colour: "red" }, 400],
  ["finalize false", { finalize: false }, 400],
  ["a title of another type", { title: 7 }, 400],
  [
    "an unknown role",
    { title: "x", signers: [{ role: "Z", email: "z@example.com" }] },
    400,
    "UNKNOWN_ROLE",
  ],
  ["a second finalize", { title: "x", finalize: true }, 409, "NOT_A_DRAFT"],
];

test("what was changed before signing stands on the certificate in words", {
  skip: unlessThere("pdftotext"),
}, async () => {
  const { id } = await create();
  const signers = [{ role: "B", title: "CFO" }];
  const change = { tags: ["x"], signers, finalize: true };
  const { signUrl } = (await account.call("PATCH", `/contracts/${id}`, change)).body.contract;
  for (const role of ["A", "B"]) await signOver(service.url, linkIn(signUrl), role);
  const { bytes } = await account.call("GET", `/contracts/${id}/pdf`);
  const { output } = runOn(bytes, "pdftotext", ["-layout", "FILE", "-"]);
  assert.match(output, /Tags changed/);
  assert.match(output, /Signer changed/);
  assert.doesNotMatch(output, /tags_changed|signer\.changed/);
});

test("of a refused change nothing is carried out", async () => {
  const { id } = await create({ finalize: true });
  const before = (await account.call("GET", `/contracts/${id}`)).body;
  for (const [what, body, status, code] of REFUSED) {
    const answer = await account.call("PATCH", `/contracts/${id}`, body);
    assert.deepEqual([answer.status, answer.body.code], [status, code], what);
  }
  assert.deepEqual((await account.call("GET", `/contracts/${id}`)).body, before);
});

test("a signed role takes no new address, and a fully signed contract no change", async () => {
  const { id, signUrl } = await create({ finalize: true });
  await signOver(service.url, linkIn(signUrl), "A");
  const late = await account.call("PATCH", `/contracts/${id}`, {
    signers: [{ role: "A", email: "a@example.com" }],
  });
  assert.deepEqual([late.status, late.body.code], [409, "ALREADY_SIGNED"]);
  await signOver(service.url, linkIn(signUrl), "B");
  for (const body of [{ title: "x" }, { tags: [] }, { signers: [{ role: "B", title: "x" }] }]) {
    const answer = await account.call("PATCH", `/contracts/${id}`, body);
    assert.deepEqual([answer.status, answer.body.code], [409, "CONTRACT_SIGNED"]);
  }
  const cancel = await account.call("POST", `/contracts/${id}/cancel`);
  assert.deepEqual([cancel.status, cancel.body.code], [409, "CONTRACT_SIGNED"]);
  const gone = await account.call("DELETE", `/contracts/${id}`);
  assert.deepEqual(
    [gone.status, gone.body.code, gone.body.signatureCount],
    [409, "CONTRACT_SIGNED", 2],
  );
});

test("a cancelled contract keeps its signatures, and no link signs any more", async () => {
  const { id, token, signUrl } = await create({ finalize: true });
  await signOver(service.url, linkIn(signUrl), "A");
  for (let times = 0; times < 2; times += 1) {
    const { status, body } = await account.call("POST", `/contracts/${token}/cancel`);
    assert.deepEqual([status, body.success, body.contract.status], [200, true, "cancelled"]);
  }
  const { contract } = (await account.call("GET", `/contracts/${id}`)).body;
  assert.deepEqual([contract.signUrl, contract.signatures.length], [null, 1]);
  assert.equal((await signOver(service.url, linkIn(signUrl), "B")).status, 409);
  assert.equal(
    (await request(`${service.url}/api/v1/signing/${linkIn(signUrl)}`, "GET")).status,
    410,
  );
  assert.equal((await request(`${service.url}/sign/${linkIn(signUrl)}`, "GET")).status, 410);
  assert.equal((await account.call("PATCH", `/contracts/${id}`, { title: "late" })).status, 200);
});

test("a deleted contract is gone with its bytes, for its owner and for every link", async () => {
  const { id, signUrl } = await create({ finalize: true });
  const folder = join(service.dataDir, "files", id.slice(-2), id);
  assert.ok(readdirSync(folder).length > 0);
  const stranger = await service.openAccount();
  assert.equal((await stranger.call("DELETE", `/contracts/${id}`)).status, 404);
  const deleted = await account.call("DELETE", `/contracts/${id}`);
  assert.deepEqual([deleted.status, deleted.body], [200, { success: true }]);
  // Pages that were being made for a first look are taken away by who made them.
  while (existsSync(folder)) await setTimeout(50);
  for (const method of ["GET", "DELETE"]) {
    assert.equal((await account.call(method, `/contracts/${id}`)).status, 404);
  }
  assert.equal((await signOver(service.url, linkIn(signUrl), "A")).status, 404);
});

test("cancelling or deleting against a signature: whoever commits first wins, never both", async () => {
  for (let round = 0; round < 15; round += 1) {
    const { id, signUrl } = await create({
      signatureFields: [{ label: "A" }],
      finalize: true,
    });
    const act = round % 2 ? ["POST", `/contracts/${id}/cancel`] : ["DELETE", `/contracts/${id}`];
    const [signed, ended] = await Promise.all([
      signOver(service.url, linkIn(signUrl), "A"),
      account.call(act[0]!, act[1]!),
    ]);
    const outcome = [signed.status === 201, ended.status === 200];
    assert.ok(outcome[0] !== outcome[1], `signed ${signed.status}, ended ${ended.status}`);
  }
});
