import assert from "node:assert/strict";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, beforeEach, test } from "node:test";
import { sha256Hex } from "#kernel/digest.ts";
import { DAY_MS, MINUTE_MS } from "#kernel/time.ts";
import { checkSealed } from "#kit/judges/check-sealed.ts";
import { makeP12 } from "#kit/peers/authority/make-p12.ts";
import { startTestAuthority } from "#kit/peers/authority/test-authority.ts";
import { runOn, toolIsThere } from "#kit/peers/tools.ts";
import { heldClock } from "#kit/rooms/held-clock.ts";
import { startService, type TestService } from "#kit/scenes/service.ts";
import { linkIn, signOver } from "#kit/scenes/signer.ts";
import { PROFILES } from "#lib/pki/make-certificate.ts";
import { fromPem, toPem } from "#lib/pki/pem.ts";
import { certificateWords } from "#words/certificate-words.ts";

const PASSWORD = "correct horse";
const words = certificateWords.en;

const clock = heldClock();
const folder = await mkdtemp(join(tmpdir(), "countersign-seal-waits-"));
const first = await startTestAuthority({ clock });
const second = await startTestAuthority({ clock });
const p12 = join(folder, "seal.p12");
await writeFile(p12, first.issueSeal({ commonName: "Acme GmbH" }).p12(PASSWORD));
const roots = join(folder, "roots.pem");
const pemOf = (...authorities: (typeof first)[]) =>
  authorities.map(({ root }) => toPem("CERTIFICATE", root.certificate)).join("");
await writeFile(roots, pemOf(first, second));

const services: TestService[] = [];
after(async () => {
  for (const service of services) await service.close();
  await first.close();
  await second.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  for (const authority of [first, second]) {
    authority.setTimestampFault(null);
    authority.setOutage({});
  }
  // What was kept of earlier answers is forgotten, and no authority is passed over.
  clock.moveMs(20 * MINUTE_MS);
});

async function start(env: Record<string, string>): Promise<TestService> {
  const service = await startService({ clock, env, keepLog: true });
  services.push(service);
  return service;
}

const authorities = { TSA_URLS: first.timestampUrl, TSA_ROOTS: roots };
const own = { SEAL_P12: p12, SEAL_P12_PASSWORD: PASSWORD };
const service = await start({ ...authorities, ...own });
const account = await service.openAccount();

async function signed(at = service, by = account) {
  const body = { content: "<h1>Agreement</h1>", finalize: true };
  const { contract } = (await by.call("POST", "/contracts", body)).body;
  assert.equal((await signOver(at.url, linkIn(contract.signUrl), "Signature")).status, 201);
  const { id, publicId } = contract as { id: string; publicId: string };
  return { id, publicId, download: () => by.call("GET", `/contracts/${id}/pdf`) };
}

const told = (at: TestService, event: string, from = 0) =>
  at.logLines
    .slice(from)
    .map((line) => JSON.parse(line))
    .filter((line) => line.event === event);

function textOf(pdf: Uint8Array): string {
  return runOn(pdf, "pdftotext", ["FILE", "-"]).output.replace(/\s+/g, " ");
}
const needsText = toolIsThere("pdftotext") ? false : "needs pdftotext";

test("the certificate names the authority that answered, and the root that is published", {
  skip: needsText,
}, async () => {
  const { download, publicId } = await signed();
  const pdf = await download();
  await checkSealed(pdf.bytes, { publicId });
  const text = textOf(pdf.bytes).replaceAll(" ", "");
  assert.ok(text.includes(`Testtime-stamps(${first.timestampUrl})`));
  assert.ok(!textOf(pdf.bytes).includes(words.timestampUnchecked));
  const root = await fetch(`${service.url}/seal/root.pem`);
  assert.equal(root.headers.get("content-type"), "application/pem-certificate-chain");
  const [der] = fromPem("CERTIFICATE", await root.text());
  assert.deepEqual(Buffer.from(der!), Buffer.from(first.root.certificate));
  assert.ok(text.includes(sha256Hex(der!)));
});

test("when the second token cannot be had nothing is stored, and it is sealed once it can", async () => {
  first.setTimestampFault("wrong imprint", 1);
  const { id, publicId, download } = await signed();
  const stored = async () => {
    const paths = await readdir(join(service.dataDir, "files"), { recursive: true });
    return paths.filter((path) => path.includes(`${id}/`)).sort();
  };
  const before = await stored();
  const failed = await download();
  assert.deepEqual([failed.status, failed.body.code], [502, "TIMESTAMP_FAILED"]);
  const { finalPdf } = (await account.call("GET", `/contracts/${id}`)).body.contract;
  assert.equal(finalPdf, null);
  assert.deepEqual(await stored(), before);
  assert.ok(told(service, "seal.waits").some(({ kind }) => kind === "timestamp"));
  first.setTimestampFault(null);
  const pdf = await download();
  assert.equal(pdf.status, 200);
  await checkSealed(pdf.bytes, { publicId });
});

test("the two tokens may come from two authorities, and an untrusted one is refused with a line in the log", async () => {
  const both = await start({
    TSA_URLS: `${first.timestampUrl},${second.timestampUrl}`,
    TSA_ROOTS: roots,
  });
  const by = await both.openAccount();
  first.setTimestampFault("self-made", 2);
  const { publicId, download } = await signed(both, by);
  const pdf = await download();
  assert.equal(pdf.status, 200);
  await checkSealed(pdf.bytes, { publicId });
  const [line] = told(both, "timestamp.failed");
  assert.equal(line.kind, "untrusted");
  assert.equal(line.authority, new URL(first.timestampUrl).host);
  assert.match(line.why, /does not reach a trusted root/);
});

test("while nobody tells the state of a certificate the seal waits, and owner and log say of which", async () => {
  first.setOutage({ ocsp: true, crl: true });
  const from = service.logLines.length;
  const { id, publicId, download } = await signed();
  const failed = await download();
  assert.deepEqual([failed.status, failed.body.code], [502, "TIMESTAMP_FAILED"]);
  assert.equal(failed.headers.get("retry-after"), "30");
  const [line] = told(service, "seal.waits", from);
  assert.deepEqual([line.contract, line.kind], [id, "proof"]);
  assert.match(line.why, /nobody tells the state of "Acme GmbH"/);
  const kinds = told(service, "revocation.unknown", from).map(({ kind }) => kind);
  assert.deepEqual([...new Set(kinds)].sort(), ["crl", "ocsp"]);
  first.setOutage({});
  clock.moveMs(2 * MINUTE_MS);
  const pdf = await download();
  assert.equal(pdf.status, 200, JSON.stringify(pdf.body));
  await checkSealed(pdf.bytes, { publicId });
});

test("where the operator allows it, it is sealed without proof and without roots, and start and certificate say so", {
  skip: needsText,
}, async () => {
  const env = { TSA_URLS: first.timestampUrl, ...own, SEAL_ALLOW_UNPROVEN: "true" };
  const lenient = await start(env);
  assert.equal(told(lenient, "timestamps.unchecked").length, 1);
  first.setOutage({ ocsp: true, crl: true });
  const { publicId, download } = await signed(lenient, await lenient.openAccount());
  const pdf = await download();
  assert.equal(pdf.status, 200, JSON.stringify(pdf.body));
  await checkSealed(pdf.bytes, { publicId });
  const text = textOf(pdf.bytes);
  assert.ok(text.includes(words.unproven("Acme GmbH, Test intermediate, Test time-stamps")));
  assert.ok(text.includes(words.timestampUnchecked));
});

test("a revoked certificate seals nothing", async () => {
  const seal = first.issueSeal({ commonName: "Lost card" });
  const file = join(folder, "lost.p12");
  await writeFile(file, seal.p12(PASSWORD));
  const env = { ...authorities, SEAL_P12: file, SEAL_P12_PASSWORD: PASSWORD };
  const lost = await start({ ...env, SEAL_ALLOW_UNPROVEN: "true" });
  first.revoke(seal.certificate);
  const { download } = await signed(lost, await lost.openAccount());
  assert.equal((await download()).status, 500);
  assert.ok(told(lost, "seal.waits").every(({ kind }) => kind === "revoked"));
  assert.ok(told(lost, "seal.waits").length > 0);
});

test("after the end of its certificate the service takes no signature, since nothing proves it", async () => {
  const { privateKey, chain } = first.issue({
    commonName: "Short seal",
    profile: PROFILES.seal,
    notAfter: new Date(clock.now().getTime() + DAY_MS),
  });
  const file = join(folder, "short.p12");
  await writeFile(file, makeP12({ privateKey, chain, password: PASSWORD }));
  const short = await start({ ...authorities, SEAL_P12: file, SEAL_P12_PASSWORD: PASSWORD });
  const [warning] = told(short, "seal.ending");
  assert.equal(warning.count, 1);
  const by = await short.openAccount();
  const before = await signed(short, by);
  assert.equal((await before.download()).status, 200);
  const { contract } = (
    await by.call("POST", "/contracts", { content: "<h1>Agreement</h1>", finalize: true })
  ).body;
  clock.moveMs(DAY_MS + MINUTE_MS);
  const late = await signOver(short.url, linkIn(contract.signUrl), "Signature");
  assert.equal(late.status, 503);
  const { signatures } = (await by.call("GET", `/contracts/${contract.id}`)).body.contract;
  assert.deepEqual(signatures, []);
});
