import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { after, before, test } from "node:test";
import { Check } from "typebox/schema";
import { type Evidence, EvidenceSchema } from "#evidence/schemas/evidence.ts";
import { PUBLISHED_SCHEMAS } from "#evidence/schemas/published-schemas.ts";
import { sha256Hex } from "#kernel/digest.ts";
import { evidenceIn } from "#kit/judges/evidence.ts";
import { runOn, unlessThere } from "#kit/peers/tools.ts";
import type { TestAccount, TestService } from "#kit/scenes/service.ts";
import { sharedService } from "#kit/scenes/shared-service.ts";
import { linkIn, signOver } from "#kit/scenes/signer.ts";

let service: TestService;
let account: TestAccount;
let contract: Awaited<ReturnType<typeof signedContract>>;
const shared = sharedService();
before(async () => {
  service = await shared.start();
  account = await service.openAccount();
  contract = await signedContract();
});
after(() => shared.end());

/** A contract that two have signed, with what was found in its sealed file. */
async function signedContract() {
  const { body } = await account.call("POST", "/contracts", {
    title: "Lease “Łódź”",
    content: "<h1>Lease</h1><p>Rent: 900</p>",
    signatureFields: [{ label: "Landlady" }, { label: "Tenant" }],
    tags: ["ß", "a"],
    finalize: true,
  });
  const { id, signUrl } = body.contract;
  await account.call("PATCH", `/contracts/${id}`, { title: "Lease 2" });
  const first = await signOver(service.url, linkIn(signUrl), "Tenant", {
    email: "tenant@example.com",
    initials: { type: "typed", text: "ZŁ", font: "Caveat" },
  });
  assert.equal(first.status, 201, JSON.stringify(first.body));
  await signOver(service.url, linkIn(signUrl), "Landlady");
  const { bytes } = await account.call("GET", `/contracts/${id}/pdf`);
  const original = await account.call("GET", `/signing/${linkIn(signUrl)}/original`);
  return { id, sealed: bytes, base: original.bytes, receipt: first.body.receipt };
}

test("the sealed file carries its evidence, in the published shape", () => {
  const evidence: Evidence = JSON.parse(evidenceIn(contract.sealed).toString());
  assert.ok(Check(EvidenceSchema, evidence));
  assert.equal(evidence.contract.id, contract.id);
  assert.equal(evidence.contract.baseSha256, sha256Hex(contract.base));
  assert.deepEqual(
    evidence.trail.entries.map(({ event }) => event),
    [
      "contract.created",
      "contract.finalized",
      "contract.title_changed",
      "contract.signed",
      "contract.signed",
      "contract.completed",
    ],
  );
  assert.equal(evidence.consents.length, 1);
  const [given] = evidence.submissions;
  assert.deepEqual(given?.content?.initials, { type: "typed", text: "ZŁ", font: "Caveat" });
});

test("every installation serves the schemas at an address that stays", async () => {
  for (const [name, schema] of Object.entries(PUBLISHED_SCHEMAS)) {
    const answer = await fetch(`${service.url}/schemas/${name}`);
    assert.equal(answer.headers.get("content-type"), "application/schema+json; charset=utf-8");
    assert.equal(await answer.text(), schema);
  }
});

test("a program of thirty lines in another language computes every hash of the evidence anew", {
  skip: unlessThere("python3"),
}, () => {
  const bytes = evidenceIn(contract.sealed);
  const script = new URL("../kit/judges/recompute.py", import.meta.url).pathname;
  const { stdout, stderr, status } = spawnSync("python3", [script], { input: bytes });
  assert.equal(status, 0, stderr.toString());
  const evidence: Evidence = JSON.parse(bytes.toString());
  assert.equal(stdout.toString().trim(), evidence.trail.head);
});

test("the head of the trail on the certificate is that of the evidence", {
  skip: unlessThere("pdftotext"),
}, () => {
  const evidence: Evidence = JSON.parse(evidenceIn(contract.sealed).toString());
  const printed = runOn(Buffer.from(contract.sealed), "pdftotext", ["FILE", "-"]).output;
  assert.ok(printed.replace(/\s/g, "").includes(evidence.trail.head));
});

test("what a signer's receipt says of the trail is an entry of the evidence", () => {
  const evidence: Evidence = JSON.parse(evidenceIn(contract.sealed).toString());
  const entry = evidence.trail.entries.find(({ hash }) => hash === contract.receipt.trailHash);
  assert.equal(entry?.event, "contract.signed");
  assert.equal(entry?.data.role, "Tenant");
});

test("whatever a hash of the evidence covers, changing it is seen", {
  skip: unlessThere("python3"),
}, () => {
  const text = evidenceIn(contract.sealed).toString();
  const script = new URL("../kit/judges/recompute.py", import.meta.url).pathname;
  const run = (input: string) => spawnSync("python3", [script], { input }).status;
  for (const [from, to] of [
    ["tenant@example.com", "tenant@example.org"],
    ['"link":"shared"', '"link":"personal"'],
    ['"text":"ZŁ"', '"text":"ZL"'],
    ['"label":"Tenant"', '"label":"tenant"'],
    ["I sign this document", "I read this document"],
  ] as const) {
    assert.ok(text.includes(from), from);
    assert.notEqual(run(text.replace(from, to)), 0, from);
  }
  assert.equal(run(text), 0);
});
