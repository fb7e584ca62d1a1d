import assert from "node:assert/strict";
import { test } from "node:test";
import { bytesInTurns } from "./bytes-in-turns.ts";

test("a text is written as it would be at once, wherever its pieces end", async () => {
  for (const letter of ["a", "é", "€", "😀"]) {
    for (const before of ["", "x", "xy"]) {
      const text = before + letter.repeat(600_000);
      assert.ok((await bytesInTurns(text)).equals(Buffer.from(text)), before + letter);
    }
  }
  assert.equal((await bytesInTurns("")).length, 0);
});

test("others have turns while a long text is written", async () => {
  let turns = 0;
  const count = () => {
    turns += 1;
    if (turns < 100) setImmediate(count);
  };
  setImmediate(count);
  await bytesInTurns("a".repeat(5_000_000));
  assert.ok(turns > 15, String(turns));
});
