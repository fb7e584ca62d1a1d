import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";
import { COMPLAINTS, signerComplaintsPage } from "./signer-complaints.ts";

const read = (path: string) => readFileSync(join(PACKAGE_ROOT, path), "utf8");

test("every complaint names tests that there are", () => {
  for (const { complaint, heldBy } of Object.values(COMPLAINTS).flat()) {
    for (const { file, test: name } of heldBy) {
      assert.ok(read(file).includes(name), `"${complaint}": ${file} has no test "${name}"`);
    }
  }
});

test("docs/build/signer-complaints.md is what the table says (npm run docs writes it)", () => {
  assert.equal(read("docs/build/signer-complaints.md"), signerComplaintsPage());
});
