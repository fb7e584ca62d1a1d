import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as {
  scripts: Record<string, string>;
};

test("what follows the preparing never runs by the name `node`: a shell goes on with the one it found first", () => {
  const byName = Object.entries(scripts).filter(([, script]) =>
    /tools\/prepare\.js\b.*&&\s*(?:exec\s+)?node\s/.test(script),
  );
  assert.deepEqual(byName, []);
});
