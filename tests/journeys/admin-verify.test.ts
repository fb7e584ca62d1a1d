import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";
import { sealContract } from "#kit/scenes/sealed-contract.ts";
import { startService } from "#kit/scenes/service.ts";

let folder: string;
let publicId: string;
let pdf: Uint8Array;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "countersign-verify-"));
  const service = await startService();
  try {
    ({ publicId, pdf } = await sealContract(service, await service.openAccount()));
    const root = await readFile(join(service.dataDir, "keys", "root.pem"));
    await mkdir(join(folder, "own", "keys"), { recursive: true });
    await writeFile(join(folder, "own", "keys", "root.pem"), root);
    await writeFile(join(folder, "root.pem"), root);
  } finally {
    await service.close();
  }
  await writeFile(join(folder, "sealed.pdf"), pdf);
  await writeFile(join(folder, "more.pdf"), Buffer.concat([pdf, Buffer.from("\n")]));
  await writeFile(join(folder, "changed.pdf"), pdf.with(1_000, pdf[1_000]! ^ 1));
  await writeFile(join(folder, "text.pdf"), "Just a letter");
});
after(() => rm(folder, { recursive: true, force: true }));

function verify(args: string[], dataDir = "own") {
  const words = args.map((arg) => (/\.(pdf|pem)$/.test(arg) ? join(folder, arg) : arg));
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(PACKAGE_ROOT, "dist", "admin.js"), "verify", ...words],
    { env: { ...process.env, DATA_DIR: join(folder, dataDir) }, encoding: "utf8" },
  );
  const lastLine = stdout.trim().split("\n").at(-1) ?? "";
  return { status, stdout, stderr, json: args.includes("--json") ? JSON.parse(lastLine) : null };
}

test("without a service and a database a sealed file is genuine, by this installation's own root", () => {
  const { status, json, stderr } = verify(["sealed.pdf", "--json"]);
  assert.equal(status, 0, stderr);
  const { verdict, sealedBy, rootFingerprint, sealedAt, authority, added, findings } = json;
  assert.equal(verdict, "genuine");
  assert.match(sealedBy, /./);
  assert.match(rootFingerprint, /^[0-9a-f]{64}$/);
  assert.match(sealedAt, /^2026-11-21T/);
  assert.match(authority, /timestamp/);
  assert.deepEqual(added, []);
  assert.ok(findings.some(({ code }: { code: string }) => code === "record-holds"));
  assert.equal(json.publicId, publicId);
});

test("for people it answers in words, the four questions first", () => {
  const { status, stdout } = verify(["sealed.pdf"]);
  assert.equal(status, 0);
  assert.match(
    stdout,
    /^Genuine and unchanged\n.*Unchanged\? +Yes.*Sealed by whom\?.*When, according to whom\?.*What was added since\? +Nothing\./s,
  );
});

for (const [file, verdict] of [
  ["more.pdf", "altered"],
  ["changed.pdf", "altered"],
  ["text.pdf", "not-a-pdf"],
] as const) {
  test(`the exit code is 0 for no file but a genuine one: ${verdict}`, () => {
    const { status, json } = verify([file, "--json"]);
    assert.deepEqual([status, json.verdict], [1, verdict]);
  });
}

test("the sealed part of a file that goes on is written where --extract says, and is genuine", async () => {
  const { status, stdout, json } = verify(["more.pdf", "--extract", "part.pdf", "--json"]);
  assert.deepEqual([status, json.sealedBytes], [1, pdf.length], stdout);
  assert.deepEqual(await readFile(join(folder, "part.pdf")), Buffer.from(pdf));
  assert.equal(verify(["part.pdf"]).status, 0);
  const again = verify(["more.pdf", "--extract", "part.pdf"]);
  assert.equal(again.status, 1);
  assert.match(again.stderr, /EEXIST/, "nothing is overwritten");
});

test("where there is no sealed part, --extract writes nothing and says so", async () => {
  const { status, stderr } = verify(["changed.pdf", "--extract", "none.pdf"]);
  assert.equal(status, 1);
  assert.match(stderr, /there is no sealed part/);
  await assert.rejects(readFile(join(folder, "none.pdf")));
});

test("a seal of somebody unknown is said to be one, and is not genuine", () => {
  const { status, json } = verify(["sealed.pdf", "--json"], "elsewhere");
  assert.deepEqual([status, json.verdict], [1, "other-document"]);
  const { stdout } = verify(["sealed.pdf"], "elsewhere");
  assert.match(stdout, /who is not known here/);
  assert.equal(verify(["sealed.pdf", "--roots", "root.pem"], "elsewhere").status, 0);
});

const WRONG: [what: string, args: string[], said: RegExp][] = [
  ["no file", [], /^it needs FILE\.pdf\nusage: admin verify FILE\.pdf/],
  ["a file that is not there", ["missing.pdf"], /missing\.pdf/],
  ["roots that hold no certificate", ["sealed.pdf", "--roots", "text.pdf"], /no certificate/],
];

for (const [what, args, said] of WRONG) {
  test(`${what} is refused in words`, () => {
    const { status, stderr } = verify(args);
    assert.equal(status, 1);
    assert.match(stderr, said);
  });
}
