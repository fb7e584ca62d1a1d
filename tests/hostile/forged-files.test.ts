import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { verifyFileAt } from "#cli/commands/verify.ts";
import { verifyFile } from "#evidence/verification/verify-file.ts";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";
import { FORGERIES, type Forging } from "#kit/judges/tampering/forgeries.ts";
import {
  forgingMaterial,
  type SealedMaterial,
  sealedMaterial,
} from "#kit/judges/tampering/material.ts";
import { stampAgain } from "#kit/judges/tampering/stamp-again.ts";
import type { TestService } from "#kit/scenes/service.ts";
import { sharedService } from "#kit/scenes/shared-service.ts";

let service: TestService;
let material: SealedMaterial & Forging;
let folder: string;
const shared = sharedService();
before(async () => {
  service = await shared.start();
  material = await forgingMaterial(service, await sealedMaterial(service));
  folder = await mkdtemp(join(tmpdir(), "countersign-forged-"));
});
after(async () => {
  await shared.end();
  await rm(folder, { recursive: true, force: true });
});

/** As `admin verify` says it. */
async function commanded(bytes: Uint8Array) {
  const path = join(folder, "file.pdf");
  await writeFile(path, bytes);
  const { dataDir } = service;
  const known = { dataDir, p12: null, p12Password: null, timestampRoots: [] };
  return verifyFileAt({ file: path, roots: null, extract: null }, known);
}

test("the file that all are forged from is genuine, alone and with timestamps of the writer that seals", async () => {
  const { sealed, known, roots } = material;
  assert.equal((await verifyFile(sealed, roots)).verdict, "genuine");
  const twice = await stampAgain(sealed, known);
  const thrice = await stampAgain(twice, known);
  for (const file of [twice, thrice]) {
    const found = await verifyFile(file, roots);
    assert.equal(found.verdict, "genuine", JSON.stringify(found.findings));
    assert.equal(found.sealedBytes, null);
  }
  const stamps = (await verifyFile(thrice, roots)).findings;
  assert.equal(stamps.filter(({ code }) => code === "document-timestamp").length, 3);
  // One changed bit in any of them, and what stands before it is what is left.
  const changed = thrice.with(sealed.length + 3, thrice[sealed.length + 3]! ^ 1);
  const { verdict, sealedBytes } = await verifyFile(changed, roots);
  assert.deepEqual([verdict, sealedBytes], ["altered", sealed.length]);
});

for (const { number, family, what, verdict, make } of FORGERIES) {
  test(`${number}, ${family}: ${what}: ${verdict}, by the verifier and by the command`, async () => {
    const forged = await make(material);
    const found = await verifyFile(forged, material.roots);
    assert.equal(found.verdict, verdict, JSON.stringify(found.findings));
    const { json, exitCode } = await commanded(forged);
    assert.deepEqual([json.verdict, exitCode], [verdict, 1]);
    // What can be saved alone is genuine by itself.
    const { sealedBytes } = found;
    if (sealedBytes === null) return;
    const part = await verifyFile(forged.slice(0, sealedBytes), material.roots);
    assert.equal(part.verdict, "genuine", JSON.stringify(part.findings));
  });
}

test("there are forged files of every family, and none twice", () => {
  assert.ok(FORGERIES.length >= 60);
  assert.equal(new Set(FORGERIES.map(({ what }) => what)).size, FORGERIES.length);
});

test("the documentation names every forged file with its verdict", () => {
  const page = readFileSync(join(PACKAGE_ROOT, "docs/operate/security/tampering.md"), "utf8");
  for (const { number, family, what, verdict } of FORGERIES) {
    assert.ok(page.includes(`\n| ${number} | ${family} | ${what} | ${verdict} |`), number);
  }
});
