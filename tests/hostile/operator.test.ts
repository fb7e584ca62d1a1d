import assert from "node:assert/strict";
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { after, before, test } from "node:test";
import pg from "pg";
import { verifyFile } from "#evidence/verification/verify-file.ts";
import { isRefusal } from "#kernel/refusals.ts";
import { DAY_MS } from "#kernel/time.ts";
import { unlessThere } from "#kit/peers/tools.ts";
import { logAll } from "#kit/rooms/log-room.ts";
import { runAdmin } from "#kit/scenes/run-admin.ts";
import { sealContract } from "#kit/scenes/sealed-contract.ts";
import { startService, type TestAccount, type TestService } from "#kit/scenes/service.ts";
import { linkIn, signOver } from "#kit/scenes/signer.ts";
import { certificatesInPem } from "#lib/pki/certificate.ts";
import { chain } from "#trail/chain.ts";

/** The rows of "The operator as attacker" in docs/evidence.md, each with the command that it names. */

let service: TestService;
let account: TestAccount;
let owner: pg.Client;
let folder: string;
let roots: Uint8Array[];
before(async () => {
  service = await startService({ env: { LOG_SECONDS: "3600" } });
  account = await service.openAccount();
  owner = new pg.Client(service.database?.owner);
  await owner.connect();
  await owner.query("set session_replication_role = replica");
  folder = await mkdtemp(join(tmpdir(), "countersign-operator-"));
  roots = certificatesInPem(await readFile(join(service.dataDir, "keys", "root.pem"), "utf8"));
});
after(async () => {
  await owner?.end();
  await service?.close();
  await rm(folder, { recursive: true, force: true });
});

const skip = unlessThere("openssl", "pdfsig", "python3", "sha256sum", "xxd");

async function bundleOf(id: string): Promise<Uint8Array> {
  return (await account.call("GET", `/contracts/${id}/evidence`)).bytes;
}

/** `admin log check [KEPT …] [--files]`; null where it holds. */
async function checkAsAdmin(rest: string[], files = false): Promise<string | null> {
  const more = files ? [...rest, "--files"] : rest;
  const done = await runAdmin(service.app.services as never, "log", "check", ...more);
  return isRefusal(done) ? done.message : null;
}

/** `python3 check_log.py URL KEPT`; its last words. */
async function checkAsStranger(kept: string): Promise<string> {
  const script = join("docs", "use", "examples", "check_log.py");
  const child = spawn("python3", [script, service.url, kept]);
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return err || out;
}

async function keepHead(name: string): Promise<string> {
  await logAll(service);
  const path = join(folder, name);
  await writeFile(path, await (await fetch(`${service.url}/log/checkpoint`)).text());
  return path;
}

test("a trail rewritten before sealing, hashes and the service's own receipts included, contradicts the one that a signer kept", {
  skip,
}, async () => {
  const { body } = await account.call("POST", "/contracts", {
    content: "<p>x</p>",
    signatureFields: [{ label: "A" }, { label: "B" }],
    finalize: true,
  });
  const { id, signUrl } = body.contract;
  const link = linkIn(signUrl);
  const kept = (await signOver(service.url, link, "A")).body.receipt.jws as string;
  const { rows: entries } = await owner.query(
    "select event, actor as by, data, at from trail_entry where contract_id = $1 order by number",
    [id],
  );
  let end: { length: number; head: Uint8Array | null } = { length: 0, head: null };
  for (const { event, by, data, at } of entries) {
    // Signed a second later than it was, everywhere that it stands.
    const told = new Date(at.getTime() + (event === "contract.signed" ? 1_000 : 0));
    const [entry] = chain(id, end, [{ event, by, data } as never], told);
    end = { length: end.length + 1, head: entry!.hash };
    await owner.query(
      "update trail_entry set at = $3, hash = $4 where contract_id = $1 and number = $2",
      [id, end.length, told, Buffer.from(entry!.hash)],
    );
  }
  await owner.query("update contract set trail_head = $2 where id = $1", [id, end.head]);
  await owner.query(
    "update signature set signed_at = signed_at + interval '1 second' where contract_id = $1",
    [id],
  );
  // Whoever runs the service has the key as well, and vouches for what he wrote.
  const [, payload = ""] = kept.split(".");
  const said = JSON.parse(Buffer.from(payload, "base64url").toString());
  const signedAt = new Date(new Date(said.signedAt).getTime() + 1_000).toISOString();
  const trailHash = Buffer.from(end.head ?? []).toString("hex");
  const jws = await service.app.services.signReceipt({ ...said, signedAt, trailHash });
  await owner.query("update receipt set jws = $2 where contract_id = $1", [id, jws]);
  service.clock.moveMs(10_000);
  assert.equal((await signOver(service.url, link, "B")).status, 201);
  const bundle = await bundleOf(id);
  const place = await mkdtemp(join(folder, "rewritten-"));
  await writeFile(join(place, "bundle.zip"), bundle);
  execFileSync("python3", ["-m", "zipfile", "-e", "bundle.zip", "."], { cwd: place });
  await writeFile(join(place, "receipts", "1.jws"), `${kept}\n`);
  // VERIFY.md 7: of the receipt that was kept, in the place of the one that came along.
  const guide = await readFile(join(place, "VERIFY.md"), "utf8");
  const block = [...guide.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].find(([, one = ""]) =>
    one.includes("receipts/1.jws"),
  );
  const { status, stdout, stderr } = spawnSync("sh", ["-e"], { cwd: place, input: block?.[1] });
  assert.notEqual(status, 0, `${stdout}${stderr}`);
  // verify.html: the archive with that receipt in it.
  execFileSync("python3", ["-m", "zipfile", "-c", "kept.zip", ...PARTS], { cwd: place });
  const found = await verifyFile(await readFile(join(place, "kept.zip")), roots);
  const told = found.findings.map(({ code, values }) => `${code} ${values.name ?? ""}`);
  assert.ok(told.includes("receipt-contradicts receipts/1.jws"), told.join(", "));
});

const PARTS = [
  ...["sealed.pdf", "evidence.json", "receipts", "seal", "certificates", "VERIFY.md"],
  ...["verify.html", "FINGERPRINTS.txt", "SHA256SUMS"],
];

test("a sealed file that is another now, or another history under an ID, is named by the log's check", async () => {
  const sealed = await sealContract(service, account);
  const other = await sealContract(service, account);
  await logAll(service);
  const hashOf = async (id: string) =>
    (await owner.query("select sealed_sha256 as of from contract where id = $1", [id])).rows[0].of;
  const [own, foreign] = [await hashOf(sealed.id), await hashOf(other.id)];
  const swap = (to: string) =>
    owner.query("update contract set sealed_sha256 = $2 where id = $1", [sealed.id, to]);
  await swap(foreign);
  assert.match((await checkAsAdmin([])) ?? "", /is not what the log says was sealed/);
  await swap(own);
  assert.equal(await checkAsAdmin([], true), null);
  const { files } = service.app.services;
  const bytes = await files.get(sealed.id, own);
  await files.deleteAll(sealed.id);
  await files.put(sealed.id, own, [bytes.map((byte, at) => (at === 900 ? byte ^ 1 : byte))]);
  assert.match(
    (await checkAsAdmin([], true)) ?? "",
    /the stored file of .* is not the one that was sealed/,
  );
  await files.deleteAll(sealed.id);
  await files.put(sealed.id, own, [bytes]);
});

test("a seal that was dated back with the local authority is told by how late the log took it up", async () => {
  const { id } = await sealContract(service, account);
  service.clock.moveMs(30 * DAY_MS);
  await logAll(service);
  const found = await verifyFile(await bundleOf(id), roots);
  assert.ok(found.findings.some(({ code }) => code === "log-late"));
  assert.notEqual(found.verdict, "genuine");
});

test("a seal that never entered the log is named, and its bundle has no part of the log", async () => {
  const { id } = await sealContract(service, account);
  const { rows } = await owner.query(
    "delete from seal_log_leaf where contract_id = $1 returning *",
    [id],
  );
  await logAll(service);
  assert.match((await checkAsAdmin([])) ?? "", /the seal of .* is not in the log/);
  const found = await verifyFile(await bundleOf(id), roots);
  assert.ok(found.findings.some(({ code }) => code === "log-waits"));
  const { kind, contract_id, salt, statement, entry, noted_at } = rows[0];
  await owner.query(
    "insert into seal_log_leaf (kind, contract_id, salt, statement, entry, noted_at) values ($1, $2, $3, $4, $5, $6)",
    [kind, contract_id, salt, statement, entry, noted_at],
  );
});

test("a log that was made anew without a seal, and so a second log beside the first, is found by whoever kept a head", {
  skip,
}, async () => {
  const kept = await keepHead("kept");
  assert.equal(await checkAsAdmin([kept]), null);
  assert.equal(await checkAsStranger(kept), await readFile(kept, "utf8"));
  // All that the operator has of it, as if there had never been another one.
  await owner.query("delete from seal_log_checkpoint");
  await owner.query("delete from seal_log_tile");
  await owner.query("delete from seal_log_leaf where position = 0");
  await owner.query("update seal_log_leaf set position = null");
  await owner.query("update seal_log set sequenced = 0, published = 0");
  await service.app.services.files.deleteAll("seal-log");
  const second = await keepHead("second");
  assert.match((await checkAsAdmin([kept])) ?? "", /over more leaves than the log has/);
  assert.match(await checkAsStranger(kept), /the log has become smaller/);
  await sealContract(service, account);
  const grown = await keepHead("grown");
  assert.match((await checkAsAdmin([kept])) ?? "", /forked or rewritten/);
  assert.match(await checkAsStranger(kept), /rewritten or forked/);
  // To whom the second log alone was shown, it holds; the other's head says otherwise.
  assert.equal(await checkAsStranger(second), await readFile(grown, "utf8"));
});
