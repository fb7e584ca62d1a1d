import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";
import { allRows } from "#kit/peers/faults/away.ts";

test("whatever may be away in some way has a test that holds what is said of it", () => {
  for (const { peer, fault, file, heldBy } of allRows()) {
    const text = readFileSync(join(PACKAGE_ROOT, file), "utf8");
    const words = heldBy?.test ?? `holdCells("${peer}", {`;
    assert.ok(text.includes(words), `${peer}, ${fault}: ${file} has no "${words}"`);
  }
});
