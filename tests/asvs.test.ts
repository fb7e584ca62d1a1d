import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";
import { ASVS_REQUIREMENTS } from "./kit/documents/asvs-requirements.ts";

const page = readFileSync(join(PACKAGE_ROOT, "docs/operate/security/asvs.md"), "utf8");
const rows = page
  .split("\n")
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split("|").map((cell) => cell.trim()))
  .map(([, number = "", level = "", about = "", state = "", shownBy = ""]) => ({
    number,
    level: Number(level),
    about,
    state,
    shownBy,
  }));

test("every requirement of ASVS 5.0 of levels 1 and 2 has one row, with its level", () => {
  assert.deepEqual(
    rows.map(({ number, level }) => `${number}:${level}`),
    ASVS_REQUIREMENTS,
  );
});

test("every row is met, not met or not ours, and says by what or why", () => {
  for (const { number, about, state, shownBy } of rows) {
    assert.ok(["met", "not met", "not ours"].includes(state), number);
    assert.ok(about.length > 3 && shownBy.length > 5, number);
  }
});

test("every file that a row names exists, and what is met names one", () => {
  for (const { number, state, shownBy } of rows) {
    const files = [...shownBy.matchAll(/`([\w./-]+\.(?:tsx?|js|json|md|typ))`/g)]
      .map(([, file = ""]) => file)
      .filter((file) => !file.startsWith("/"));
    for (const file of files) assert.ok(existsSync(join(PACKAGE_ROOT, file)), `${number} ${file}`);
    assert.ok(state !== "met" || files.length > 0, `${number} is met by nothing`);
  }
});
