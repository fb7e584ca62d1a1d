import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { setImmediate, setTimeout } from "node:timers/promises";
import { findContract } from "#contracts/contracts-store.ts";
import { checkSealed } from "#kit/judges/check-sealed.ts";
import { startTestAuthority, type TestAuthority } from "#kit/peers/authority/test-authority.ts";
import { runOn, toolIsThere } from "#kit/peers/tools.ts";
import { heldClock } from "#kit/rooms/held-clock.ts";
import { request, startService, type TestAccount, type TestService } from "#kit/scenes/service.ts";
import { deliveredTo, linkIn, signOver } from "#kit/scenes/signer.ts";

const PASSWORD = "correct horse";

let folder: string;
let authority: TestAuthority;
let service: TestService;
let account: TestAccount;
before(async () => {
  const clock = heldClock();
  folder = await mkdtemp(join(tmpdir(), "countersign-authority-"));
  authority = await startTestAuthority({ clock });
  const file = join(folder, "seal.p12");
  await writeFile(
    file,
    authority.issueSeal({ kind: "RSA-3072", commonName: "Acme GmbH" }).p12(PASSWORD),
  );
  service = await startService({
    clock,
    env: { TSA_URLS: authority.timestampUrl, SEAL_P12: file, SEAL_P12_PASSWORD: PASSWORD },
  });
  account = await service.openAccount();
});
after(async () => {
  await service.close();
  await authority.close();
  await rm(folder, { recursive: true, force: true });
});

async function signedContract(): Promise<{ id: string; publicId: string }> {
  const created = await account.call("POST", "/contracts", {
    content: "<h1>Authority</h1>",
    finalize: true,
  });
  const signed = await signOver(service.url, linkIn(created.body.contract.signUrl), "Signature");
  assert.equal(signed.status, 201);
  return created.body.contract;
}

test("a file is sealed with the operator's certificate and timestamped by the authority named", async () => {
  const { id, publicId } = await signedContract();
  const pdf = await account.call("GET", `/contracts/${id}/pdf`);
  assert.equal(pdf.status, 200, JSON.stringify(pdf.body));
  await checkSealed(pdf.bytes, { publicId });
  assert.ok(authority.asked.timestamp > 0 && authority.asked.ocsp > 0);
  if (toolIsThere("pdfsig")) {
    assert.match(runOn(pdf.bytes, "pdfsig", ["-nocert", "FILE"]).output, /Acme GmbH/);
  }
  if (toolIsThere("pdftotext")) {
    const { output } = runOn(pdf.bytes, "pdftotext", ["FILE", "-"]);
    assert.doesNotMatch(output, /local timestamp|not a qualified/);
  }
});

for (const fault of ["status 500", "wrong nonce", "wrong imprint"] as const) {
  test(`while the authority fails with "${fault}" nothing is sealed, and once it is back the file is`, async () => {
    authority.setTimestampFault(fault);
    const { id, publicId } = await signedContract();
    const failed = await account.call("GET", `/contracts/${id}/pdf`);
    assert.deepEqual([failed.status, failed.body.code], [502, "TIMESTAMP_FAILED"]);
    assert.equal(failed.headers.get("retry-after"), "30");
    const during = (await account.call("GET", `/contracts/${id}`)).body.contract;
    assert.deepEqual([during.status, during.finalPdf], ["fully_signed", null]);

    authority.setTimestampFault(null);
    const pdf = await account.call("GET", `/contracts/${id}/pdf`);
    assert.equal(pdf.status, 200, JSON.stringify(pdf.body));
    await checkSealed(pdf.bytes, { publicId });
  });
}

test("once the authority is back, the background seals without anybody asking", async () => {
  authority.setTimestampFault("status 500");
  const { id } = await signedContract();
  const read = async () => (await account.call("GET", `/contracts/${id}`)).body.contract;
  const problem = async () =>
    (await findContract(service.app.services.database, { id }))?.sealProblem ?? null;
  while ((await problem()) === null) await setImmediate();
  assert.equal((await read()).finalPdf, null);

  authority.setTimestampFault(null);
  while ((await read()).finalPdf === null) {
    await setTimeout(50);
    // Each look is a request of the minute.
    service.clock.moveMs(3_000);
  }
  assert.equal(await problem(), null);
});

test("over a delivered link too there is no file without a timestamp, and there is one once the authority is back", async () => {
  const created = await account.call("POST", "/contracts", {
    content: "<h1>Authority</h1>",
    signers: [{ role: "Signature", email: "signer@example.com" }],
    finalize: true,
  });
  const [signer] = created.body.contract.signers;
  const secret = deliveredTo(service, signer);
  authority.setTimestampFault("status 500");
  assert.equal((await signOver(service.url, secret, "Signature")).status, 201);
  const download = () => request(`${service.url}/api/v1/signing/${secret}/pdf`, "GET");
  const failed = await download();
  assert.deepEqual([failed.status, failed.body.code], [502, "TIMESTAMP_FAILED"]);
  assert.equal(failed.headers.get("retry-after"), "30");
  authority.setTimestampFault(null);
  assert.equal((await download()).status, 200);
});
