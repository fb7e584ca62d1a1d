import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { verifyFile } from "#evidence/verification/verify-file.ts";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";
import { ALTERATIONS, PROGRAMS } from "#kit/judges/tampering/alterations.ts";
import { type SealedMaterial, sealedMaterial } from "#kit/judges/tampering/material.ts";
import { unlessThere } from "#kit/peers/tools.ts";
import type { TestService } from "#kit/scenes/service.ts";
import { sharedService } from "#kit/scenes/shared-service.ts";

let service: TestService;
let material: SealedMaterial;
const shared = sharedService();
before(async () => {
  service = await shared.start();
  material = await sealedMaterial(service);
});
after(() => shared.end());

const skip = unlessThere(...PROGRAMS);

for (const { number, what, verdict, make, isMadeOutside } of ALTERATIONS) {
  test(`alteration ${number}, ${what}: ${verdict}`, { skip: isMadeOutside && skip }, async () => {
    const found = await verifyFile(make(material), material.roots);
    assert.equal(found.verdict, verdict, JSON.stringify(found.findings));
  });
}

test("the documentation names every alteration with its verdict", () => {
  const page = readFileSync(join(PACKAGE_ROOT, "docs/operate/security/tampering.md"), "utf8");
  for (const { number, what, verdict } of ALTERATIONS) {
    assert.ok(page.includes(`\n| ${number} | ${what} | ${verdict} |`), number);
  }
});
