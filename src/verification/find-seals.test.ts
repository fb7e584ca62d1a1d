import assert from "node:assert/strict";
import { test } from "node:test";
import { findSignatures, indexOf } from "./find-seals.ts";

const bytes = (text: string) => Buffer.from(text, "latin1");

/** A file with one signature of these digits, its ByteRange right unless it is said otherwise. */
function signed(digits: string, change: { range?: string; before?: string; tail?: string } = {}) {
  const { before = "/Contents ", tail = "tail", range } = change;
  const head = (numbers: string) => `head /ByteRange [${numbers}] ${before}`;
  const length = head("0 000 000 000").length;
  const pad = (number: number) => String(number).padStart(3, "0");
  const end = length + digits.length + 2;
  const own = `0 ${pad(length)} ${pad(end)} ${pad(tail.length)}`;
  return { file: bytes(`${head(range ?? own)}<${digits}>${tail}`), length, end };
}

test("a signature is found by its range and the gap that it leaves, and covers all but that", () => {
  const { file, length, end } = signed("00Ff");
  const { found, hasMisfit } = findSignatures(file);
  assert.equal(hasMisfit, false);
  assert.deepEqual(found, [
    {
      ...{ gapStart: length, gapEnd: end, coversTo: file.length },
      ...{ contents: Uint8Array.of(0, 255), hasOneCase: false },
    },
  ]);
});

test("digits are of one case or not, and what are no digits are no value", () => {
  for (const [digits, hasOneCase, length] of [
    ["00ff", true, 2],
    ["00FF", true, 2],
    ["0123", true, 2],
    ["aB", false, 1],
    ["abc", true, null],
    ["zz", true, null],
    ["", true, 0],
  ] as const) {
    const [one] = findSignatures(signed(digits).file).found;
    assert.deepEqual(
      [one?.hasOneCase, one?.contents?.length ?? null],
      [hasOneCase, length],
      digits,
    );
  }
});

test("a range that fits to no gap is none, and is told: the file was written anew around it", () => {
  const wrong: [what: string, file: Buffer][] = [
    ["no value before it", signed("00", { before: "/Reason " }).file],
    ["nothing that opens", signed("00", { range: "0 040 060 004" }).file],
    ["it begins elsewhere", signed("00", { range: "1 041 047 004" }).file],
    ["the gap is turned round", signed("00", { range: "0 047 041 004" }).file],
    ["an empty gap", signed("00", { range: "0 041 041 004" }).file],
  ];
  for (const [what, file] of wrong) {
    assert.deepEqual(findSignatures(file), { found: [], hasMisfit: true }, what);
  }
  // Words that no numbers follow are a matter of nobody.
  assert.deepEqual(findSignatures(bytes("/ByteRange [0 1 2] /ByteRange (x)")), {
    ...{ found: [], hasMisfit: false },
  });
});

test("a file that is cut within the gap still says where its signature stood", () => {
  const { file, length, end } = signed("00ff".repeat(20));
  const [one] = findSignatures(file.subarray(0, length + 10)).found;
  assert.deepEqual([one?.gapStart, one?.gapEnd, one?.contents], [length, end, null]);
  assert.equal(one?.coversTo, file.length);
  assert.equal(findSignatures(file.subarray(0, length)).found.length, 0);
});

test("of several the one that ends first comes first, and those behind a place count from the file's beginning", () => {
  const first = signed("aa").file;
  const at = first.length;
  const body = `xx /ByteRange [0 ${at + 40} ${at + 44} 3] `;
  const gap = `${body.padEnd(40 - "/Contents ".length)}/Contents <bb>yyy`;
  const whole = Buffer.concat([first, bytes(gap)]);
  const ends = (of: Uint8Array, start = 0) =>
    findSignatures(of, start).found.map(({ coversTo }) => coversTo);
  assert.deepEqual(ends(whole), [first.length, whole.length]);
  assert.deepEqual(ends(whole.subarray(at), at), [whole.length]);
  // One whose gap lies before the place is not looked at.
  assert.deepEqual(findSignatures(first, 200), { found: [], hasMisfit: true });
});

test("sixty-four signatures are looked at, and no more", () => {
  const one = "/ByteRange [9 9 9 9] ";
  const { file } = signed("aa");
  const many = (count: number) => {
    const filler = bytes(one.repeat(count));
    return findSignatures(Buffer.concat([filler, file]), 0);
  };
  assert.equal(many(64).hasMisfit, true);
  assert.deepEqual(many(64).found, []);
});

test("bytes are found where they first stand at or behind a place", () => {
  const find = (text: string, sought: string, from = 0) =>
    indexOf(bytes(text), bytes(sought), from);
  assert.equal(find("aab ab", "ab"), 1);
  assert.equal(find("aab ab", "ab", 1), 1);
  assert.equal(find("aab ab", "ab", 2), 4);
  assert.equal(find("aab ab", "ab", 5), -1);
  assert.equal(find("abx", "aby"), -1);
  assert.equal(find("a", "a"), 0);
  assert.equal(find("a", "ab"), -1);
  assert.equal(find("", "a"), -1);
});
