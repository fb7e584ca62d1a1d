import assert from "node:assert/strict";
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { X509Certificate } from "node:crypto";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { entryOf, zipOf } from "#evidence/bundle/zip.ts";
import { readRecord } from "#evidence/seal-log/evidence-record.ts";
import { listStamped } from "#evidence/seal-log/seal-log-store.ts";
import { stampLog } from "#evidence/seal-log/stamp.ts";
import { readArchive } from "#evidence/verification/read-archive.ts";
import { verifyFile } from "#evidence/verification/verify-file.ts";
import { DAY_MS, MINUTE_MS } from "#kernel/time.ts";
import { evidenceIn } from "#kit/judges/evidence.ts";
import { unlessThere } from "#kit/peers/tools.ts";
import { logAll } from "#kit/rooms/log-room.ts";
import { signedIn } from "#kit/scenes/member.ts";
import { sealContract } from "#kit/scenes/sealed-contract.ts";
import { request, startService, type TestAccount, type TestService } from "#kit/scenes/service.ts";
import { deliveredTo, linkIn, signOver } from "#kit/scenes/signer.ts";
import { certificatesInPem } from "#lib/pki/certificate.ts";

let service: TestService;
let account: TestAccount;
let sealed: Awaited<ReturnType<typeof sealContract>>;
let zip: Uint8Array;
let headers: Headers;
let folder: string;
before(async () => {
  service = await startService();
  account = await service.openAccount();
  sealed = await sealContract(service, account);
  await logAll(service);
  ({ bytes: zip, headers } = await account.call("GET", `/contracts/${sealed.id}/evidence`));
  folder = await mkdtemp(join(tmpdir(), "countersign-bundle-"));
  await writeFile(join(folder, "bundle.zip"), zip);
  execFileSync("python3", ["-m", "zipfile", "-e", "bundle.zip", "."], { cwd: folder });
});
after(async () => {
  await service.close();
  await rm(folder, { recursive: true, force: true });
});

const part = (name: string) => readFile(join(folder, name));

test("the bundle holds the sealed file and the record inside it, byte for byte", async () => {
  assert.deepEqual(new Uint8Array(await part("sealed.pdf")), sealed.pdf);
  assert.deepEqual(await part("evidence.json"), evidenceIn(sealed.pdf));
  assert.equal(headers.get("content-length"), String(zip.length));
  assert.equal(headers.get("content-type"), "application/zip");
  assert.match(headers.get("content-disposition") ?? "", /evidence-.*\.zip/);
});

test("the same contract gives the same bytes at every time", async () => {
  service.clock.moveMs(90 * MINUTE_MS);
  const again = await account.call("GET", `/contracts/${sealed.id}/evidence`);
  assert.deepEqual(again.bytes, zip);
  assert.equal(again.headers.get("etag"), headers.get("etag"));
});

/** The blocks of shell in VERIFY.md. */
async function commands(): Promise<string[]> {
  const guide = (await part("VERIFY.md")).toString();
  return [...guide.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block = ""]) => block);
}

const run = (block: string, cwd: string) => spawnSync("sh", ["-e"], { cwd, input: block });
const skipShell = unlessThere("openssl", "pdfsig", "pdfdetach", "sha256sum", "xxd", "python3");

test("the commands of VERIFY.md hold as they stand, long after the certificates ended", {
  skip: skipShell,
}, async () => {
  const blocks = await commands();
  const said = blocks.map((block) => {
    const { status, stdout, stderr } = run(block, folder);
    assert.equal(status, 0, `${block}\n${stdout}${stderr}`);
    return `${stdout}${stderr}`;
  });
  const [sums, roots, pdf, seal, times, record, ...more] = said;
  const [receipts, log] = [more.slice(0, -3), more.slice(-3)];
  assert.match(sums ?? "", /^verify\.html: OK$/m);
  const pem = await readFile(join(service.dataDir, "keys", "root.pem"));
  assert.ok(roots?.includes(new X509Certificate(pem).fingerprint256));
  assert.match(pdf ?? "", /Signature is Valid[\s\S]*Total document signed/);
  assert.match(seal ?? "", /CMS Verification successful/);
  assert.equal(times?.match(/^Verification: OK$/gm)?.length, 2);
  assert.match(times ?? "", /Time stamp: Nov 21 09:30:00 2026 GMT/);
  const { trail } = JSON.parse((await part("evidence.json")).toString());
  assert.equal(record?.trim().split("\n").at(-1), trail.head);
  assert.equal(receipts.length, 2);
  for (const receipt of receipts) assert.match(receipt, /Verified OK[\s\S]*Łukasiewicz/);
  assert.match(log[0] ?? "", /^leaf 0 of 1 in localhost/m);
  assert.match(log[1] ?? "", /Verified OK[\s\S]*Signature Verified Successfully/);
  assert.match(log[2] ?? "", /^Verification: OK$/m);
});

/** What is changed in a part, and which block of VERIFY.md says so, sums set aside. */
const CHANGED: [what: string, path: string, change: (bytes: Buffer) => Buffer, block: number][] = [
  ["a byte of the document", "sealed.pdf", (bytes) => flipped(bytes, 900), 3],
  [
    "a line end behind the sealed file",
    "sealed.pdf",
    (bytes) => Buffer.concat([bytes, Buffer.from("\n")]),
    2,
  ],
  ["a byte of the seal", "seal/seal.p7s", (bytes) => flipped(bytes, bytes.length - 40), 3],
  [
    "a byte of the seal's time",
    "seal/seal-timestamp.tst",
    (bytes) => flipped(bytes, bytes.length - 9),
    4,
  ],
  [
    "a byte of the file's time",
    "seal/file-timestamp.tst",
    (bytes) => flipped(bytes, bytes.length - 9),
    4,
  ],
  [
    "a name in the record",
    "evidence.json",
    (bytes) => edited(bytes, "Łukasiewicz", "Łukasiewicx"),
    5,
  ],
  [
    "the log's place of the seal",
    "log/proof.json",
    (bytes) => edited(bytes, '"salt":"', '"salt":"00'),
    8,
  ],
  ["the log's head", "log/checkpoint", (bytes) => flipped(bytes, bytes.length - 20), 9],
  ["the word for the log's key", "log/key.jws", (bytes) => flipped(bytes, bytes.length - 20), 9],
  [
    "the time of the log's head",
    "log/timestamp-1.tst",
    (bytes) => flipped(bytes, bytes.length - 9),
    10,
  ],
  ["a letter of a receipt", "receipts/1.jws", (bytes) => flipped(bytes, bytes.length - 20), 6],
];

const flipped = (bytes: Buffer, at: number) => {
  const changed = Buffer.from(bytes);
  // Another letter of base64url where it was one.
  changed[at] = changed[at] === 0x41 ? 0x42 : 0x41;
  return changed;
};
const edited = (bytes: Buffer, from: string, to: string) =>
  Buffer.from(bytes.toString().replaceAll(from, to));

for (const [what, path, change, index] of CHANGED) {
  test(`the commands find ${what} that was changed`, { skip: skipShell }, async () => {
    const other = await mkdtemp(join(tmpdir(), "countersign-changed-"));
    try {
      await cp(folder, other, { recursive: true });
      await writeFile(join(other, path), change(await part(path)));
      const blocks = await commands();
      assert.notEqual(run(blocks[0] ?? "", other).status, 0, "sums");
      const { status, stdout, stderr } = run(blocks[index] ?? "", other);
      const isTold = status !== 0 || (index === 2 && !/Total document signed/.test(`${stdout}`));
      assert.ok(isTold, `${stdout}${stderr}`);
    } finally {
      await rm(other, { recursive: true, force: true });
    }
  });
}

test("a stranger's program, with nothing but Python, comes to the same head", {
  skip: unlessThere("python3"),
}, async () => {
  const script = fileURLToPath(new URL("../kit/judges/check_bundle.py", import.meta.url));
  const { status, stdout, stderr } = spawnSync("python3", [script, join(folder, "bundle.zip")]);
  assert.equal(status, 0, `${stderr}`);
  const { trail } = JSON.parse((await part("evidence.json")).toString());
  assert.equal(`${stdout}`.trim(), trail.head);
});

test("an outsider's program holds the log against a head that was kept, and finds one of another tree", {
  skip: unlessThere("python3"),
}, async () => {
  const script = fileURLToPath(new URL("../../docs/use/examples/check_log.py", import.meta.url));
  const kept = join(folder, "log", "checkpoint");
  await sealContract(service, account);
  await logAll(service);
  const check = async (path: string) => {
    const child = spawn("python3", [script, service.url, path]);
    const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
    return { out, err };
  };
  const now = await (await fetch(`${service.url}/log/checkpoint`)).text();
  assert.deepEqual(await check(kept), { out: now, err: "" });
  assert.equal(now.split("\n")[1], "2");
  const note = (await part("log/checkpoint")).toString();
  const [origin, size] = note.split("\n");
  const forked = join(folder, "forked");
  await writeFile(forked, note.replace(/\n[A-Za-z0-9+/]{43}=\n/, `\n${"A".repeat(43)}=\n`));
  assert.match((await check(forked)).err, /rewritten or forked/);
  await writeFile(forked, note.replace(`${origin}\n${size}\n`, `${origin}\n9\n`));
  assert.match((await check(forked)).err, /become smaller/);
});

test("nobody else's key gets it, and before everybody has signed it is refused as the PDF is", async () => {
  const other = await service.openAccount();
  const path = `/contracts/${sealed.id}/evidence`;
  assert.equal((await other.call("GET", path)).status, 404);
  const { body } = await account.call("POST", "/contracts", {
    content: "<p>x</p>",
    signatureFields: [{ label: "A" }],
    finalize: true,
  });
  const asked = (what: string) => account.call("GET", `/contracts/${body.contract.id}/${what}`);
  const [evidence, pdf] = [await asked("evidence"), await asked("pdf")];
  assert.deepEqual(
    [evidence.status, { ...evidence.body, requestId: "" }],
    [409, { ...pdf.body, requestId: "" }],
  );
});

test("over a delivered link it is there once all have signed, over the shared one never", async () => {
  const { body } = await account.call("POST", "/contracts", {
    content: "<p>x</p>",
    signatureFields: [{ label: "A" }],
    signers: [{ role: "A", email: "a@example.com" }],
    finalize: true,
  });
  const { signUrl, signers } = body.contract;
  const link = deliveredTo(service, signers[0]);
  const over = (secret: string) =>
    request(`${service.url}/api/v1/signing/${secret}/evidence`, "GET");
  assert.deepEqual([(await over(link)).status, (await over(linkIn(signUrl))).status], [409, 404]);
  await signOver(service.url, link, "A");
  const given = await over(link);
  assert.equal(given.status, 200);
  const own = await account.call("GET", `/contracts/${body.contract.id}/evidence`);
  assert.deepEqual(given.bytes, own.bytes);
  assert.equal((await over(linkIn(signUrl))).status, 404);
  const page = async (secret: string) => (await fetch(`${service.url}/sign/${secret}`)).text();
  assert.ok((await page(link)).includes(`href="/api/v1/signing/${link}/evidence"`));
  assert.ok(!(await page(linkIn(signUrl))).includes("/evidence"));
});

test("an owner downloads it where the contracts are listed", async () => {
  const owner = await signedIn(service, account.accountId);
  const { html } = await owner.get("/app");
  const path = `/app/contracts/${sealed.id}/evidence`;
  assert.ok(html.includes(`href="${path}"`));
  const answer = await fetch(service.url + path, { headers: { cookie: owner.cookie } });
  assert.deepEqual([answer.status, answer.headers.get("content-type")], [200, "application/zip"]);
  assert.match(answer.headers.get("content-disposition") ?? "", /^attachment; .*evidence-.*\.zip/);
  assert.deepEqual(new Uint8Array(await answer.arrayBuffer()), new Uint8Array(zip));
});

test("who asks for the head alone is told the length and sent nothing", async () => {
  const headers = { authorization: `Bearer ${account.apiKey}` };
  const url = `${service.url}/api/v1/contracts/${sealed.id}/evidence`;
  const answer = await fetch(url, { method: "HEAD", headers });
  assert.equal(answer.headers.get("content-length"), String(zip.length));
  assert.equal((await answer.arrayBuffer()).byteLength, 0);
});

test("a record that was renewed, in time and under SHA-512, covers head, proof and file anew, and the page, Python and OpenSSL follow it to its end", {
  skip: skipShell,
}, async () => {
  const { services } = service.app;
  service.clock.moveMs(5_420 * DAY_MS);
  await stampLog(services);
  const strong = { ...services, logStamps: { ...services.logStamps, digest: "SHA-512" as const } };
  await stampLog(strong);
  const { bytes } = await account.call("GET", `/contracts/${sealed.id}/evidence`);
  assert.deepEqual((await account.call("GET", `/contracts/${sealed.id}/evidence`)).bytes, bytes);
  const renewed = await mkdtemp(join(tmpdir(), "countersign-renewed-"));
  try {
    await writeFile(join(renewed, "bundle.zip"), bytes);
    execFileSync("python3", ["-m", "zipfile", "-e", "bundle.zip", "."], { cwd: renewed });
    const record = readRecord(await readFile(join(renewed, "log", "evidence-record.ers")));
    const digests = record.map((chain) => chain.map(({ digest }) => digest));
    assert.ok(digests[0]!.length > 1 && digests[0]!.every((digest) => digest === "SHA-256"));
    // The certificate that stamps ends soon: the new chain was renewed at once as well.
    assert.deepEqual(digests.slice(1), [["SHA-512", "SHA-512"]]);
    assert.equal(record[1]![0]!.hashtree[0]?.length, 3);
    assert.deepEqual(await readFile(join(renewed, "sealed.pdf")), await part("sealed.pdf"));

    const script = fileURLToPath(new URL("../kit/judges/check_bundle.py", import.meta.url));
    const python = spawnSync("python3", [script, join(renewed, "bundle.zip")]);
    assert.equal(python.status, 0, `${python.stderr}`);
    const guide = await readFile(join(renewed, "VERIFY.md"), "utf8");
    const blocks = [...guide.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block = ""]) => block);
    const { status, stdout, stderr } = run(blocks.at(-1) ?? "", renewed);
    assert.equal(status, 0, `${stdout}${stderr}`);
    const verified = `${stdout}${stderr}`.match(/^Verification: OK$/gm)?.length;
    assert.equal(verified, record.flat().length);

    const pem = await readFile(join(service.dataDir, "keys", "root.pem"), "utf8");
    const roots = certificatesInPem(pem);
    const found = await verifyFile(bytes, roots);
    assert.equal(found.verdict, "genuine", JSON.stringify(found.findings));
    assert.ok(found.findings.some(({ code }) => code === "log-holds"));
    // The record of the head by itself leaves the file to SHA-256: that is not taken for it.
    const [head] = await listStamped(services.database, -1, 1);
    const entries = (await readArchive(bytes)).map(({ name, content }) =>
      entryOf(name, name.endsWith(".ers") ? head!.evidence : content),
    );
    const { stream } = zipOf(entries, new Date("2026-11-21T09:30:00Z"));
    const alone = await verifyFile(Buffer.concat(await stream.toArray()), roots);
    const named = alone.findings.flatMap(({ values }) => values.name ?? []);
    assert.ok(named.includes("log/evidence-record.ers"), JSON.stringify(alone.findings));
  } finally {
    await rm(renewed, { recursive: true, force: true });
  }
});
