import assert from "node:assert/strict";
import { test } from "node:test";
import { findSignatures, indexOf } from "./find-seals.ts";

const bytes = (text: string) => Buffer.from(text, "latin1");

interface Change {
  range?: string;
  head?: string;
  before?: string;
  tail?: string;
}

const pad = (number: number) => String(number).padStart(6, "0");

/** A file with one signature of these digits, its ByteRange right unless it is said otherwise. */
function signed(digits: string, change: Change = {}) {
  const { head = "head ", before = "/Contents ", tail = "tail", range } = change;
  const begin = (numbers: string) => `${head}/ByteRange [${numbers}] ${before}`;
  const length = begin(`0 ${pad(0)} ${pad(0)} ${pad(0)}`).length;
  const end = length + digits.length + 2;
  const own = [length, end, tail.length].map(pad);
  const numbers = range ?? `0 ${own.join(" ")}`;
  return { file: bytes(`${begin(numbers)}<${digits}>${tail}`), length, end };
}

test("a signature is found by its range and the gap that it leaves, and covers all but that", () => {
  const { file, length, end } = signed("00Ff");
  const { found, hasMisfit } = findSignatures(file);
  assert.equal(hasMisfit, false);
  assert.deepEqual(found, [
    {
      gapStart: length,
      gapEnd: end,
      coversTo: file.length,
      contents: Uint8Array.of(0, 255),
      hasOneCase: false,
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
  const right = signed("00");
  const range = (first: number, ...numbers: number[]) =>
    signed("00", { range: `${first} ${numbers.map(pad).join(" ")}` }).file;
  const { found, hasMisfit } = findSignatures(range(0, right.length, right.end, 4));
  assert.deepEqual([found.length, hasMisfit], [1, false]);
  const wrong: [what: string, file: Buffer][] = [
    ["no value before it", signed("00", { before: "/Reason " }).file],
    ["nothing that opens", range(0, right.length + 1, right.end, 4)],
    ["nothing that closes", range(0, right.length, right.end - 1, 4)],
    ["something behind what closes", range(0, right.length, right.end + 1, 4)],
    ["it begins elsewhere", range(1, right.length, right.end, 4)],
    ["the gap is turned round", range(0, right.end, right.length, 4)],
    ["an empty gap", range(0, right.length, right.length, 4)],
  ];
  for (const [what, file] of wrong) {
    assert.deepEqual(findSignatures(file), { found: [], hasMisfit: true }, what);
  }
  // Words that no numbers follow are a matter of nobody.
  assert.deepEqual(findSignatures(bytes("/ByteRange [0 1 2] /ByteRange (x)")), {
    found: [],
    hasMisfit: false,
  });
});

test("a file that is cut within the gap still says where its signature stood", () => {
  const { file, length, end } = signed("00ff".repeat(20));
  const [one] = findSignatures(file.subarray(0, length + 10)).found;
  assert.deepEqual([one?.gapStart, one?.gapEnd, one?.contents], [length, end, null]);
  assert.equal(one?.hasOneCase, true);
  assert.equal(one?.coversTo, file.length);
  assert.equal(findSignatures(file.subarray(0, length)).found.length, 0);
});

test("of several the one that ends first comes first, whichever is named first", () => {
  const head = (later: string, sooner: string) =>
    `/ByteRange [0 ${later}] /ByteRange [0 ${sooner}] `;
  const first = head("111111 111111 111111", "111111 111111 111111").length + "/Contents ".length;
  const second = first + "<aa>middle/Contents ".length;
  const numbers = (from: number, tail: number) => [from, from + 4, tail].map(pad).join(" ");
  const text = head(numbers(second, 3), numbers(first, 6));
  const { found, hasMisfit } = findSignatures(
    bytes(`${text}/Contents <aa>middle/Contents <bb>end`),
  );
  assert.equal(hasMisfit, false);
  assert.deepEqual(
    found.map(({ contents, coversTo }) => [contents?.[0], coversTo]),
    [
      [0xaa, first + 4 + 6],
      [0xbb, second + 4 + 3],
    ],
  );
});

test("bytes from a place on are read as the file's own, and what lies before that is not looked at", () => {
  const before = "x".repeat(50);
  const { file, length, end } = signed("aa", { head: before });
  const { found } = findSignatures(file.subarray(50), 50);
  assert.deepEqual(
    found.map(({ gapStart, gapEnd, coversTo }) => [gapStart, gapEnd, coversTo]),
    [[length, end, file.length]],
  );
  assert.deepEqual(findSignatures(file.subarray(50), 0), { found: [], hasMisfit: true });
  assert.deepEqual(findSignatures(file, length), { found: [], hasMisfit: true });
});

test("sixty-four ranges are looked at, and no more", () => {
  const behind = (count: number) => signed("aa", { head: "/ByteRange [9 9 9 9] ".repeat(count) });
  assert.equal(findSignatures(behind(63).file).found.length, 1);
  assert.equal(findSignatures(behind(64).file).found.length, 0);
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
