import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
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

test("a word that is no program of the bench is answered with the names of those there are, and starts nothing", () => {
  for (const words of [["starvtion"], ["starvtion", "60"], ["1", "pgae"], ["--help"]]) {
    const { status, stderr, stdout } = spawnSync("node", ["tools/run.js", "bench", ...words], {
      encoding: "utf8",
    });
    assert.equal(status, 2, words.join(" "));
    assert.match(stderr, /Name one of: .*\bpage, .*\bstarvation\b/);
    assert.equal(stdout, "");
  }
});
