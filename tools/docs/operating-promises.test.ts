import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";
import { PAGES, PROMISES } from "./operating-promises.ts";

const read = (path: string) => readFileSync(join(PACKAGE_ROOT, path), "utf8");

/** The parts of the pages by their heading. */
const PARTS = new Map(
  PAGES.flatMap((page) =>
    read(`docs/operate/${page}.md`)
      .split(/^## /m)
      .slice(1)
      .map((part) => [part.slice(0, part.indexOf("\n")), part] as const),
  ),
);

test("every part of the pages on operating that promises something says what, in its own words", () => {
  assert.deepEqual(Object.keys(PROMISES).sort(), [...PARTS.keys()].sort());
  for (const [heading, promises] of Object.entries(PROMISES)) {
    for (const { says } of promises) {
      assert.ok(PARTS.get(heading)?.includes(says), `"${heading}" does not say "${says}"`);
    }
  }
});

test("every promise of the pages on operating names tests that there are", () => {
  for (const { says, heldBy } of Object.values(PROMISES).flat()) {
    assert.ok(heldBy.length > 0, says);
    for (const { file, test: name } of heldBy) {
      assert.ok(read(file).includes(name), `"${says}": ${file} has no test "${name}"`);
    }
  }
});
