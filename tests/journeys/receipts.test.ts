import assert from "node:assert/strict";
import { X509Certificate } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import PostalMime from "postal-mime";
import type { Evidence } from "#evidence/schemas/evidence.ts";
import { sha256Hex } from "#kernel/digest.ts";
import { evidenceIn } from "#kit/judges/evidence.ts";
import { readReceipt } from "#kit/judges/receipts.ts";
import { request, startService, type TestAccount, type TestService } from "#kit/scenes/service.ts";
import { linkIn, submission } from "#kit/scenes/signer.ts";

let service: TestService;
let account: TestAccount;
before(async () => {
  service = await startService({ keepLog: true });
  account = await service.openAccount();
});
after(() => service.close());

async function newContract(roles: readonly string[], title = "Lease") {
  const { body } = await account.call("POST", "/contracts", {
    title,
    content: "<h1>Lease</h1><p>Rent: 900</p>",
    signatureFields: roles.map((label) => ({ label })),
    finalize: true,
  });
  const { id, publicId, signUrl } = body.contract;
  const path = `${service.url}/api/v1/signing/${linkIn(signUrl)}`;
  return { id, publicId, path };
}

async function evidenceOf(id: string): Promise<Evidence> {
  const { bytes } = await account.call("GET", `/contracts/${id}/pdf`);
  return JSON.parse(evidenceIn(bytes).toString());
}

test("who signs gets a receipt, signed by the key that seals, of what was signed, as whom, and where in the trail", async () => {
  const { id, publicId, path } = await newContract(["Landlady", "Tenant"]);
  const sent = submission("Tenant", { title: "Director" });
  const { status, body } = await request(`${path}/signatures`, "POST", sent);
  assert.equal(status, 201);
  await account.call("PATCH", `/contracts/${id}`, { title: "Lease, renamed" });
  await request(`${path}/signatures`, "POST", submission("Landlady"));

  const { receipt, chain } = readReceipt(body.receipt.jws);
  const { jws, ...plain } = body.receipt;
  assert.ok(jws);
  for (const [name, value] of Object.entries(plain)) {
    assert.equal((receipt as Record<string, unknown>)[name], value, name);
  }
  const { bytes: base } = await request(`${path}/original`, "GET");
  const evidence = await evidenceOf(id);
  const entry = evidence.trail.entries[receipt.trailNumber - 1];
  assert.deepEqual([entry?.hash, entry?.data.role], [receipt.trailHash, "Tenant"]);
  assert.deepEqual(receipt, {
    type: "countersign-receipt",
    version: 1,
    publicId,
    title: "Lease",
    signatureId: body.signatureId,
    role: "Tenant",
    signerName: sent.signerName,
    jobTitle: "Director",
    signedAt: entry?.at,
    documentSha256: sha256Hex(base),
    fieldsSha256: evidence.contract.fieldsSha256,
    submissionSha256: evidence.submissions[0]?.sha256,
    consentSha256: evidence.consents[0]?.sha256,
    trailNumber: 3,
    trailHash: entry?.hash,
  });
  const sealing = service.app.services.sealer.keyHolder.chain[0];
  assert.ok(sealing);
  assert.equal(chain[0]?.fingerprint256, new X509Certificate(sealing).fingerprint256);
});

test("the last signer's receipt names the head of the whole trail", async () => {
  const { id, path } = await newContract(["Only"]);
  const { body } = await request(`${path}/signatures`, "POST", submission("Only"));
  const { head } = (await evidenceOf(id)).trail;
  assert.equal(readReceipt(body.receipt.jws).receipt.trailHash, head);
});

test("of signatures at the same moment each gets a receipt of its own place in the trail", async () => {
  const roles = ["A", "B", "C", "D", "E"];
  const { id, path } = await newContract(roles);
  const answers = await Promise.all(
    roles.map((role) => request(`${path}/signatures`, "POST", submission(role))),
  );
  const { entries } = (await evidenceOf(id)).trail;
  for (const [index, { status, body }] of answers.entries()) {
    assert.equal(status, 201);
    const { receipt } = readReceipt(body.receipt.jws);
    const isIn = entries.find(({ data }) => data.signatureId === receipt.signatureId);
    assert.equal(isIn?.data.role, roles[index]);
    assert.equal(entries[receipt.trailNumber - 1]?.hash, receipt.trailHash);
  }
});

test("while the sealing key fails nobody signs, nothing is stored, and the same submission counts once it works", async () => {
  const { keyHolder } = service.app.services.sealer;
  const works = keyHolder.sign;
  const { id, path } = await newContract(["A", "B"]);
  const sent = submission("A");
  keyHolder.sign = () => Promise.reject(new Error("the card is not there"));
  try {
    const { status, body, headers } = await request(`${path}/signatures`, "POST", sent);
    assert.deepEqual([status, body.code, headers.get("retry-after")], [503, "BUSY", "5"]);
    assert.match(body.error, /nothing was signed/);
  } finally {
    keyHolder.sign = works;
  }
  assert.ok(service.logLines.some((line) => line.includes('"receipt.failed"')));
  const { signatures } = (await account.call("GET", `/contracts/${id}`)).body.contract;
  assert.deepEqual(signatures, []);
  const { status, body } = await request(`${path}/signatures`, "POST", sent);
  assert.equal(status, 201);
  const once = await request(`${path}/signatures`, "POST", sent);
  assert.deepEqual(once.body, body);
  assert.equal((await request(`${path}/signatures`, "POST", submission("B"))).status, 201);
  const { entries } = (await evidenceOf(id)).trail;
  const { receipt } = readReceipt(body.receipt.jws);
  assert.equal(entries[receipt.trailNumber - 1]?.data.role, "A");
});

/** The mails with a receipt that lie in the mailbox, once as many are there as wanted. */
async function receiptsMailed(wanted: number) {
  const folder = join(service.dataDir, "mailbox");
  for (let attempt = 0; ; attempt += 1) {
    const names = await readdir(folder).catch(() => []);
    const mails = await Promise.all(
      names.filter((name) => name.endsWith(".eml")).map((name) => readFile(join(folder, name))),
    );
    const read = await Promise.all(mails.map((mail) => PostalMime.parse(mail)));
    const found = read.filter(({ attachments }) =>
      attachments.some(({ mimeType }) => mimeType === "application/jose"),
    );
    if (found.length >= wanted || attempt === 100) return found;
    await wait(100);
  }
}

test("a receipt is mailed once to whom an address is known of, and to a typed one no more often than links are", async () => {
  const { path } = await newContract(["A", "B"], "Mailed");
  const sent = submission("A", { email: "typed@example.com" });
  const { body } = await request(`${path}/signatures`, "POST", sent);
  await request(`${path}/signatures`, "POST", sent);
  await request(`${path}/signatures`, "POST", submission("B"));
  const [mail, ...others] = await receiptsMailed(1);
  assert.deepEqual(others, []);
  assert.equal(mail?.to?.[0]?.address, "typed@example.com");
  assert.match(mail?.subject ?? "", /Your signing receipt: Mailed/);
  assert.match(mail?.text ?? "", /If that was not you/);
  const [attachment] = mail?.attachments ?? [];
  assert.match(attachment?.filename ?? "", /^receipt-[0-9A-Z-]+\.jws$/);
  const attached = Buffer.from(attachment?.content as ArrayBuffer).toString();
  assert.equal(attached, body.receipt.jws);
});
