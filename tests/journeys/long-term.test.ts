import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";
import { heldClock } from "#kit/held-clock.ts";
import { fixture } from "#kit/pdfs/tools.ts";
import { startService, type TestAccount, type TestService } from "#kit/service.ts";
import { linkIn, signOver } from "#kit/signer.ts";
import { toPem } from "#sealing/crypto/pem.ts";

/** Validators that are not ours, where somebody put them beside the repository. */
const JUDGES = join(PACKAGE_ROOT, "..", "shared", "judges");
const skip = existsSync(join(JUDGES, "lta")) ? false : "no judges beside the repository";

let folder: string;
let service: TestService;
let account: TestAccount;
before(async () => {
  if (skip) return;
  folder = await mkdtemp(join(tmpdir(), "countersign-long-term-"));
  // The judges go by this machine's clock.
  service = await startService({ clock: heldClock(new Date().toISOString()) });
  account = await service.openAccount();
  const root = service.app.house.sealer.keyHolder.chain.at(-1)!;
  await writeFile(join(folder, "root.pem"), toPem("CERTIFICATE", root));
});
after(async () => {
  await service?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

const CONTRACTS: Record<string, object> = {
  "an HTML contract": { content: "<h1>Lease</h1><p>For as long as it lasts.</p>", finalize: true },
  ...Object.fromEntries(
    ["libreoffice", "packed", "linearized", "form"].map((name) => [
      `an upload (${name})`,
      {
        finalize: true,
        document: { name, pdf: fixture(`${name}.pdf`).toString("base64") },
        signatureFields: [{ label: "Signature", page: 1, x: 10, y: 80 }],
      },
    ]),
  ),
};

for (const [name, body] of Object.entries(CONTRACTS)) {
  test(`${name} is provable from the file alone, also in ten years, and nothing was changed in it since`, {
    skip,
  }, async () => {
    const { contract } = (await account.call("POST", "/contracts", body)).body;
    assert.equal((await signOver(service.url, linkIn(contract.signUrl), "Signature")).status, 201);
    const sealed = await account.call("GET", `/contracts/${contract.id}/pdf`);
    assert.equal(sealed.status, 200);
    await writeFile(join(folder, "sealed.pdf"), sealed.bytes);
    const judge = (program: string, ...args: string[]) =>
      spawnSync(join(JUDGES, program), ["sealed.pdf", ...args], { cwd: folder, encoding: "utf8" });
    const later = judge("lta", "root.pem", "0,40,2900,3700");
    assert.deepEqual(later.stdout.trim().split("\n"), [
      "document timestamps 1",
      ...["0", "40", "2900", "3700"].map((days) => `+${days}d PASSED OK`),
    ]);
    const now = judge("ades", "--roots", "root.pem", "--days", "0,3700");
    assert.match(now.stdout, /mod LTA_UPDATES docmdp_ok True bottom_line True/);
    assert.equal(now.stdout.match(/: PASSED /g)?.length, 6, now.stdout);
  });
}
