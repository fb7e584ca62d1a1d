/** A witness signs after whom they saw, with name and postal address, over their own link or on the same device. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { after, before, beforeEach, test } from "node:test";
import { MINUTE_MS } from "#kernel/time.ts";
import { evidenceIn } from "#kit/judges/evidence.ts";
import { runOn, unlessThere } from "#kit/peers/tools.ts";
import type { TestAccount, TestService } from "#kit/scenes/service.ts";
import { sharedService } from "#kit/scenes/shared-service.ts";
import { deliveredTo, linkIn, signOver } from "#kit/scenes/signer.ts";

let service: TestService;
let account: TestAccount;
const shared = sharedService();
before(async () => {
  service = await shared.start();
});
after(() => shared.end());
beforeEach(async () => {
  service.clock.moveMs(2 * MINUTE_MS);
  account = await service.openAccount();
});

const ADDRESS = "12 High Street, York YO1 7HR, United Kingdom";
const WITNESS = { role: "Witness", witnesses: "Tenant" };

function deed(change: Record<string, unknown> = {}) {
  return account.call("POST", "/contracts", {
    title: "Deed",
    content: "<h1>Deed</h1><p>Text</p>",
    finalize: true,
    signatureFields: [{ label: "Tenant" }, { label: "Landlord" }, { label: "Witness" }],
    signers: [WITNESS],
    ...change,
  });
}

async function made(change: Record<string, unknown> = {}) {
  const { status, body } = await deed(change);
  assert.equal(status, 201, JSON.stringify(body));
  return body.contract;
}

const viewOver = async (link: string) =>
  (await account.call("GET", `/signing/${link}`)).body as {
    roles: { role: string; state: string; witnesses?: string }[];
  };

test("a witness waits for the role, gives an address, and the sealed file says whom they saw", async () => {
  const contract = await made();
  const link = linkIn(contract.signUrl);
  const roles = (await viewOver(link)).roles.map(({ role, state, witnesses }) => [
    role,
    state,
    witnesses,
  ]);
  assert.deepEqual(roles, [
    ["Tenant", "open", undefined],
    ["Landlord", "open", undefined],
    ["Witness", "waiting", "Tenant"],
  ]);
  const grace = { signerName: "Grace Hopper", address: ADDRESS };
  const sign = (role: string, change: Record<string, unknown> = {}) =>
    signOver(service.url, link, role, change);
  assert.equal((await sign("Landlord")).status, 201);
  assert.equal((await sign("Witness", grace)).status, 409, "before whom they are to see");
  const told = await sign("Tenant", { signerName: "Ada Lovelace", address: ADDRESS });
  assert.equal(told.status, 400, "nobody else is asked where they live");
  assert.equal((await sign("Tenant", { signerName: "Ada Lovelace" })).status, 201);
  for (const address of [undefined, " ", "\u202E", "x".repeat(201), "—"]) {
    const refused = await sign("Witness", { ...grace, address });
    assert.equal(refused.status, 400, String(address));
    assert.deepEqual(
      refused.body.details.map(({ path }: { path: string }) => path.replace(/^body\//, "")),
      ["address"],
    );
  }
  const form = await (await fetch(`${service.url}/sign/${link}/form`)).text();
  assert.match(form, /name="address"/);
  const signed = await sign("Witness", { ...grace, address: ADDRESS.padEnd(200, ".") });
  assert.equal(signed.body.contract.status, "fully_signed", JSON.stringify(signed.body));

  const { bytes } = await account.call("GET", `/contracts/${contract.id}/pdf`);
  const text = evidenceIn(bytes).toString();
  const entries = JSON.parse(text).trail.entries;
  const last = entries.findLast(({ event }: { event: string }) => event === "contract.signed");
  assert.equal(last.data.witnesses, "Tenant");
  assert.equal(entries[0].data.signers[0].witnesses, "Tenant");
  const recompute = new URL("../kit/judges/recompute.py", import.meta.url).pathname;
  const run = (input: string) => spawnSync("python3", [recompute], { input }).status;
  if (!unlessThere("python3")) {
    assert.equal(run(text), 0);
    assert.ok(text.includes(ADDRESS));
    assert.notEqual(run(text.replaceAll("12 High", "13 High")), 0);
  }
  if (!unlessThere("pdftotext")) {
    const printed = runOn(Buffer.from(bytes), "pdftotext", ["-layout", "FILE", "-"]).output;
    const line = printed.replaceAll(/\s+/g, " ");
    assert.match(line, /Grace Hopper witnessed the signature of Ada Lovelace \(Tenant\)\./);
    assert.match(line, /12 High Street, York YO1 7HR/);
  }
});

test("the link of a witness goes out once the role has signed, and answers name whom they witness", async () => {
  const email = "grace@example.org";
  const contract = await made({ signers: [{ ...WITNESS, email }] });
  assert.equal(contract.signers[0].witnesses, "Tenant");
  assert.equal(contract.signers[0].sentAt, null);
  const link = linkIn(contract.signUrl);
  const own = deliveredTo(service, contract.signers[0]);
  const early = await signOver(service.url, own, "Witness", { address: ADDRESS });
  assert.equal(early.status, 409);
  assert.match(
    await (await fetch(`${service.url}/sign/${own}`)).text(),
    /once \u2068Tenant\u2069 has signed/,
  );
  assert.equal((await signOver(service.url, link, "Tenant")).status, 201);
  const events = await service.app.services.database
    .selectFrom("trail_entry")
    .select("data")
    .where("contract_id", "=", contract.id)
    .where("event", "=", "contract.signed")
    .executeTakeFirstOrThrow();
  assert.deepEqual((events.data as { linksTo?: string[] }).linksTo, ["Witness"]);
  const seen = await signOver(service.url, own, "Witness", { address: ADDRESS });
  assert.equal(seen.status, 201, JSON.stringify(seen.body));
});

test("on one device a witness comes right after the one they saw", async () => {
  const contract = await made();
  const path = `/contracts/${contract.id}/sessions`;
  const { session } = (await account.call("POST", path, { host: true })).body;
  assert.deepEqual(session.roles, ["Tenant", "Landlord"]);
  const { body } = await signOver(service.url, linkIn(contract.signUrl), "Tenant");
  assert.equal(body.contract.status, "pending");
  const again = (await account.call("POST", path, { host: true })).body.session;
  assert.deepEqual(again.roles, ["Witness", "Landlord"]);
});

test("what a witness cannot be is refused with everything that is wrong", async () => {
  const fields = ["Tenant", "Landlord", "Witness", "Second"].map((label) => ({ label }));
  const refused = async (signers: unknown[]) => {
    const { status, body } = await deed({ signatureFields: fields, signers });
    assert.equal(status, 400, JSON.stringify(body));
    return [...new Set(body.details.map(({ path }: { path: string }) => path))];
  };
  assert.deepEqual(
    await refused([
      { role: "Witness", witnesses: "Witness" },
      { role: "Second", witnesses: "Nobody" },
    ]),
    ["signers[0].witnesses", "signers[1].witnesses"],
  );
  const chain = [WITNESS, { role: "Second", witnesses: "Witness" }];
  assert.deepEqual(await refused(chain), ["signers[1].witnesses"]);
  const loop = [WITNESS, { role: "Tenant", witnesses: "Witness" }];
  assert.deepEqual(await refused(loop), ["signers[0].witnesses", "signers[1].witnesses"]);
  const early = [WITNESS, { role: "Tenant", order: 2 }];
  assert.deepEqual(await refused(early), ["signers[0].witnesses"]);
  const qes = await refused([WITNESS, { role: "Tenant", email: "t@example.org", level: "qes" }]);
  assert.ok(qes.includes("signers[0].witnesses"), JSON.stringify(qes));
  assert.deepEqual(await refused([{ role: "Witness", witnesses: " \u202E" }]), [
    "signers[0].witnesses",
  ]);
});

test("a change makes somebody a witness, or none, until the role can sign", async () => {
  const contract = await made({ signers: [{ ...WITNESS, email: "grace@example.org" }] });
  const patch = (witnesses: string | null, role = "Witness") =>
    account.call("PATCH", `/contracts/${contract.id}`, { signers: [{ role, witnesses }] });
  assert.equal((await patch("Landlord")).status, 200);
  assert.equal((await patch("Nobody")).status, 400);
  const told = await account.call("PATCH", `/contracts/${contract.id}`, {
    signers: [{ role: "Tenant", email: "t@example.org", witnesses: "Landlord" }],
  });
  assert.equal(told.status, 409, "who could sign is not told to wait");
  const link = linkIn(contract.signUrl);
  assert.equal((await signOver(service.url, link, "Landlord")).status, 201);
  assert.equal((await patch(null)).status, 409);
});
