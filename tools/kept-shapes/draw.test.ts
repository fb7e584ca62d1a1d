import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { KEPT_FILE } from "#lib/pdf/seen-words/kept-shapes.ts";
import { drawKept } from "./draw.ts";

test("the shapes that are kept are those that our faces have (else: node --import ./tools/sources.js tools/kept-shapes/main.ts)", async () => {
  const isCurrent = (await drawKept()).equals(readFileSync(KEPT_FILE));
  assert.ok(isCurrent);
});
