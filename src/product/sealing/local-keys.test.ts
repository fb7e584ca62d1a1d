import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";
import { systemRandom } from "#kernel/random.ts";
import { type Clock, DAY_MS, systemClock } from "#kernel/time.ts";
import { runOnFiles } from "#kit/peers/authority/outside-program.ts";
import { unlessThere } from "#kit/peers/tools.ts";
import { heldClock } from "#kit/rooms/held-clock.ts";
import { readCertificate } from "#lib/pki/certificate.ts";
import { checkChain } from "#lib/pki/chain.ts";
import { UnusableKey } from "#lib/pki/key-holder.ts";
import { OID } from "#lib/pki/oids.ts";
import { toPem } from "#lib/pki/pem.ts";
import { readCrlFields } from "#lib/pki/read-crl.ts";
import { statusByList } from "#lib/pki/revocation-proofs.ts";
import { secretsInFolder } from "#store/secrets-in-folder.ts";
import { type LocalKeys, openLocalKeys } from "./local-keys.ts";

const parent = await mkdtemp(join(tmpdir(), "countersign-keys-"));
after(() => rm(parent, { recursive: true, force: true }));
const freshFolder = () => join(parent, randomBytes(8).toString("hex"), "keys");
const open = (folder: string, clock: Clock = heldClock()) =>
  openLocalKeys({
    name: "sign.example.org",
    secrets: secretsInFolder(folder),
    clock,
    random: systemRandom,
  });
const FILES = ["root.pem", "seal.pem", "timestamp.pem"];
const YEAR_MS = 365.25 * DAY_MS;

/** Both chains hold under the one root, and its CRL is the root's. */
async function checkKeys(keys: LocalKeys, at: Date): Promise<void> {
  const root = keys.seal.chain.at(-1)!;
  for (const chain of [keys.seal.chain, keys.timestampAuthority.chain]) {
    const [leaf, ...pool] = chain.map(readCertificate);
    const chainOf = { leaf: leaf!, pool, roots: [readCertificate(root)], at };
    const { isTrusted, problems } = await checkChain(chainOf);
    assert.deepEqual([isTrusted, problems], [true, []]);
  }
  const about = {
    certificate: readCertificate(keys.seal.chain[0]!),
    issuer: readCertificate(root),
  };
  const told = await statusByList(readCrlFields(keys.crls[0]!), about);
  assert.equal(typeof told === "object" && told?.state, "good");
}

test("the first start makes a root, a sealing and a time-stamping certificate for their purposes", async () => {
  const clock = heldClock();
  const { seal, timestampAuthority, crls } = await open(freshFolder(), clock);
  await checkKeys({ seal, timestampAuthority, crls }, clock.now());
  const [leaf, root] = seal.chain.map(readCertificate);
  const [stamper] = timestampAuthority.chain.map(readCertificate);
  assert.deepEqual(leaf!.purposes, { oids: [OID.forDocumentSigning], isCritical: false });
  assert.deepEqual([...leaf!.keyUsage!], ["digitalSignature", "nonRepudiation"]);
  assert.deepEqual(stamper!.purposes, { oids: [OID.forTimestamping], isCritical: true });
  assert.deepEqual([...root!.keyUsage!], ["keyCertSign", "cRLSign"]);
  assert.match(root!.name, /^sign\.example\.org local root [0-9A-F]{6}$/);
  const years = (one: typeof leaf) =>
    Math.round((one!.notAfter.getTime() - clock.now().getTime()) / YEAR_MS);
  assert.deepEqual([root, leaf, stamper].map(years), [30, 15, 15]);
  assert.equal(timestampAuthority.isLocal, true);
});

test("nobody but the owner may read folder and files, also when they were open before", async () => {
  const folder = freshFolder();
  await open(folder);
  const modes = async () => {
    const paths = [folder, ...FILES.map((file) => join(folder, file))];
    return Promise.all(paths.map(async (path) => (await stat(path)).mode & 0o777));
  };
  const closed = [0o700, 0o600, 0o600, 0o600];
  assert.deepEqual(await modes(), closed);
  await chmod(folder, 0o755);
  for (const file of FILES) await chmod(join(folder, file), 0o644);
  await open(folder);
  assert.deepEqual(await modes(), closed);
});

test("the next start finds the same keys", async () => {
  const folder = freshFolder();
  const [one, other] = [await open(folder), await open(folder)];
  assert.deepEqual(one.seal.chain, other.seal.chain);
  assert.deepEqual(one.timestampAuthority.chain, other.timestampAuthority.chain);
});

test("processes that start at once on an empty folder share one set of keys", async () => {
  const folder = freshFolder();
  const all = await Promise.all(Array.from({ length: 8 }, () => open(folder)));
  const chains = all.map(({ seal }) => seal.chain.map((der) => Buffer.from(der).toString("hex")));
  for (const chain of chains) assert.deepEqual(chain, chains[0]);
  assert.deepEqual((await readdir(folder)).sort(), FILES);
});

test("whatever file is missing is made again under the root that is there", async () => {
  const folder = freshFolder();
  const before = await open(folder);
  for (const file of FILES.filter((name) => name !== "root.pem")) {
    await rm(join(folder, file));
    await writeFile(join(folder, ".unfinished-1"), "half a k");
    const keys = await open(folder);
    await checkKeys(keys, heldClock().now());
    assert.deepEqual(keys.seal.chain.at(-1), before.seal.chain.at(-1));
    assert.deepEqual((await readdir(folder)).sort(), FILES);
  }
});

test("a start killed at any moment leaves a folder that the next start completes", async () => {
  const script = `
    const { openLocalKeys } = await import("#sealing/local-keys.ts");
    const { secretsInFolder } = await import("#store/secrets-in-folder.ts");
    const { systemRandom } = await import("#kernel/random.ts");
    const { systemClock } = await import("#kernel/time.ts");
    process.stdout.write("ready");
    const secrets = secretsInFolder(process.argv[1]);
    await openLocalKeys({ secrets, clock: systemClock, random: systemRandom });`;
  for (const delayMs of [0, 4, 8, 12, 16, 24]) {
    const folder = freshFolder();
    const child = spawn(
      process.execPath,
      ["--input-type=module", "--import", "./tools/sources.js", "-e", script, folder],
      { cwd: PACKAGE_ROOT, stdio: ["ignore", "pipe", "ignore"] },
    );
    const closed = new Promise((resolve) => child.once("close", resolve));
    child.stdout.once("data", () => setTimeout(() => child.kill("SIGKILL"), delayMs));
    await closed;
    await checkKeys(await open(folder, systemClock), systemClock.now());
    assert.deepEqual((await readdir(folder)).sort(), FILES);
  }
});

const DAMAGES: [what: string, damage: (text: string) => string, reason: RegExp][] = [
  ["is empty", () => "", /holds no key with a certificate/],
  ["is cut in half", (text) => text.slice(0, text.length / 2), /holds no key|cannot be used/],
  ["lost its key", (text) => text.slice(text.indexOf("-----BEGIN CERT")), /holds no key/],
  ["has a damaged key", (text) => text.replace(/\n.{12}/, "\nAAAAAAAAAAAA"), /cannot be used/],
];

for (const file of ["root.pem", "seal.pem"]) {
  for (const [what, damage, reason] of DAMAGES) {
    test(`a ${file} that ${what} stops the start, and stays as it is`, async () => {
      const folder = freshFolder();
      await open(folder);
      const path = join(folder, file);
      const damaged = damage(await readFile(path, "utf8"));
      await writeFile(path, damaged);
      await assert.rejects(open(folder), (error: Error) => {
        assert.ok(error instanceof UnusableKey);
        assert.match(error.message, reason);
        assert.ok(error.message.includes(path));
        return true;
      });
      assert.equal(await readFile(path, "utf8"), damaged);
    });
  }
}

test("a certificate under another root is not taken", async () => {
  const [one, other] = [freshFolder(), freshFolder()];
  await open(one);
  await open(other);
  await writeFile(join(one, "seal.pem"), await readFile(join(other, "seal.pem")));
  await assert.rejects(open(one), /another root/);
});

test("a key beside the certificate of another key is not taken", async () => {
  const folder = freshFolder();
  await open(folder);
  const seal = await readFile(join(folder, "seal.pem"), "utf8");
  const stamp = await readFile(join(folder, "timestamp.pem"), "utf8");
  const cut = (text: string) => text.indexOf("-----BEGIN CERT");
  await writeFile(join(folder, "seal.pem"), seal.slice(0, cut(seal)) + stamp.slice(cut(stamp)));
  await assert.rejects(open(folder), /key and certificate differ/);
});

test("the CRL is of the minute in which it is asked for, and holds as long as the root", async () => {
  const clock = heldClock();
  const keys = await open(freshFolder(), clock);
  const [first] = keys.crls;
  assert.deepEqual(keys.crls[0], first);
  clock.moveMs(25 * DAY_MS);
  const { thisUpdate, nextUpdate } = readCrlFields(keys.crls[0]!);
  assert.deepEqual(thisUpdate, clock.now());
  assert.deepEqual(nextUpdate, readCertificate(keys.seal.chain.at(-1)!).notAfter);
});

test("sealing and time-stamping certificates have ten years left at every start, for most of the root's life", async () => {
  const folder = freshFolder();
  const clock = heldClock();
  const first = await open(folder, clock);
  for (let year = 0; year < 19; year += 1) {
    const keys = await open(folder, clock);
    await checkKeys(keys, clock.now());
    for (const { chain } of [keys.seal, keys.timestampAuthority]) {
      const { notAfter } = readCertificate(chain[0]!);
      assert.ok(notAfter.getTime() - clock.now().getTime() > 3_700 * DAY_MS, `in year ${year}`);
      assert.deepEqual(chain[1], first.seal.chain[1]);
    }
    clock.moveMs(YEAR_MS);
  }
  // From then on they end with the root, and are not made anew at every start.
  clock.moveMs(2 * YEAR_MS);
  const [one, other] = [await open(folder, clock), await open(folder, clock)];
  assert.deepEqual(one.seal.chain, other.seal.chain);
});

test("with another name the certificates are made anew, for the same keys under the same root", async () => {
  const folder = freshFolder();
  const before = await open(folder);
  const named = {
    name: "Müller & Söhne",
    secrets: secretsInFolder(folder),
    clock: heldClock(),
    random: systemRandom,
  };
  const after = await openLocalKeys(named);
  await checkKeys(after, heldClock().now());
  const [was, is] = [before.seal.chain, after.seal.chain].map((chain) =>
    readCertificate(chain[0]!),
  );
  assert.equal(is!.name, "Müller & Söhne");
  assert.deepEqual(is!.keyInfo, was!.keyInfo);
  assert.deepEqual(after.seal.chain[1], before.seal.chain[1]);
  assert.deepEqual((await openLocalKeys(named)).seal.chain, after.seal.chain);
});

test("a name too long for a certificate is cut to its end, which says whose it is", async () => {
  const name = `${"department.".repeat(10)}example.org`;
  const keys = await openLocalKeys({
    name,
    secrets: secretsInFolder(freshFolder()),
    clock: heldClock(),
    random: systemRandom,
  });
  for (const { chain } of [keys.seal, keys.timestampAuthority]) {
    const { name: found } = readCertificate(chain[0]!);
    assert.ok(found.length <= 64 && found.includes("example.org"), found);
  }
});

test("with a clock before its beginning or after the root's end nothing is sealed", async () => {
  const folder = freshFolder();
  await open(folder);
  await assert.rejects(open(folder, heldClock("2020-01-01T00:00:00Z")), /is the clock right/);
  await assert.rejects(open(folder, heldClock("2070-01-01T00:00:00Z")), /move the folder away/);
});

test("openssl reads the certificates and verifies chain and CRL", {
  skip: unlessThere("openssl"),
}, async () => {
  const keys = await open(freshFolder(), systemClock);
  const [leaf, root] = keys.seal.chain.map((der) => toPem("CERTIFICATE", der));
  const stamp = toPem("CERTIFICATE", keys.timestampAuthority.chain[0]!);
  const files = { leaf: leaf!, root: root!, stamp, crl: toPem("X509 CRL", keys.crls[0]!) };
  const openssl = (args: string) => runOnFiles("openssl", args.split(" "), files).output;
  const verify = "verify -x509_strict -crl_check -CRLfile crl -CAfile root";
  assert.match(openssl(`${verify} leaf`), /leaf: OK/);
  assert.match(openssl(`${verify} -purpose timestampsign stamp`), /stamp: OK/);
  assert.match(openssl("crl -in crl -CAfile root -noout"), /verify OK/);
  const text = openssl("x509 -in leaf -noout -text");
  assert.match(text, /Key Usage: critical\s+Digital Signature, Non Repudiation\n/);
  assert.match(text, /Extended Key Usage: \s*1\.3\.6\.1\.5\.5\.7\.3\.36\n/);
  assert.match(text, /Subject: CN = sign.example.org\n/);
  const stampText = openssl("x509 -in stamp -noout -text");
  assert.match(stampText, /Extended Key Usage: critical\s+Time Stamping\n/);
});
