import assert from "node:assert/strict";
import { test } from "node:test";
import { sha256Hex } from "./digest.ts";
import { readSums, sumsText } from "./sums.ts";

const one = { name: "contract.pdf", sha256: sha256Hex("one") };
const other = { name: "folder/with blanks  and two.json", sha256: sha256Hex("other") };

test("a list is a line for each file, the hash, two blanks and the name, in the order given", () => {
  assert.equal(
    sumsText([other, one]),
    `${other.sha256}  ${other.name}\n${one.sha256}  ${one.name}\n`,
  );
  assert.equal(sumsText([]), "");
});

test("a list is read as it was written, names with blanks included", () => {
  const read = readSums(sumsText([one, other]));
  assert.deepEqual(
    [...read],
    [one, other].map(({ name, sha256 }) => [name, sha256] as const),
  );
  assert.deepEqual([...readSums("")], []);
  assert.equal(readSums(`${one.sha256}  ${one.name}`).get(one.name), one.sha256);
});

test("empty lines are nothing, and a line of another form matches no file", () => {
  const read = readSums(`\n\n${one.sha256}  ${one.name}\n\nnonsense\n`);
  assert.equal(read.get(one.name), one.sha256);
  assert.notEqual(read.get("nonsense"), "nonsense");
  assert.equal(read.size, 2);
});
