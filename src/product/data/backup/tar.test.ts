import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { BLOCK, paddingOf, readTarHeader, tarHeader } from "./tar.ts";

const HEADER = { name: "files/a/b", bytes: 1_000, modifiedAt: 1_795_000_000 };

test("a header says name, size and time as POSIX has them, for its owner alone", () => {
  const block = tarHeader(HEADER);
  const field = (at: number, length: number) => block.toString("latin1", at, at + length);
  assert.equal(block.length, 512);
  assert.equal(field(0, 10), "files/a/b\0");
  assert.equal(field(100, 8), "0000600\0");
  assert.equal(field(108, 16), "0000000\0".repeat(2));
  assert.equal(field(124, 12), "00000001750\0");
  assert.equal(Number.parseInt(field(136, 11), 8), HEADER.modifiedAt);
  assert.deepEqual([field(156, 1), field(257, 8)], ["0", "ustar\x0000"]);
  const withoutSum = Buffer.from(block).fill(" ", 148, 156);
  const sum = withoutSum.reduce((all, byte) => all + byte, 0);
  assert.equal(field(148, 8), `${sum.toString(8).padStart(6, "0")}\0 `);
});

test("a name of up to 100 characters stands whole, a longer one is cut at its last slash", () => {
  const short = `${"a".repeat(49)}/${"b".repeat(50)}`;
  assert.equal(tarHeader({ ...HEADER, name: short }).toString("latin1", 0, 100), short);
  const long = `${"p".repeat(155)}/${"n".repeat(100)}`;
  const block = tarHeader({ ...HEADER, name: long });
  assert.equal(block.toString("latin1", 0, 100), "n".repeat(100));
  assert.equal(block.toString("latin1", 345, 500), "p".repeat(155));
  for (const name of [short, long]) {
    assert.equal(readTarHeader(tarHeader({ ...HEADER, name }))?.name, name);
  }
});

const NO_NAMES: [what: string, name: string][] = [
  ["nothing", ""],
  ["a blank", "a b"],
  ["a letter beyond ASCII", "ä"],
  ["a line end", "a\nb"],
  ["a prefix that is too long", `${"p".repeat(156)}/n`],
  ["a rest that is too long", `p/${"n".repeat(101)}`],
  ["a long name without a slash", "n".repeat(101)],
  ["a long name that begins with its last slash", `/${"n".repeat(100)}`],
  ["a long name that ends with its last slash", `${"p".repeat(101)}/`],
];

for (const [what, name] of NO_NAMES) {
  test(`${what} is no name that a header says`, () => {
    assert.throws(() => tarHeader({ ...HEADER, name }), RangeError);
  });
}

test("what eleven octal digits say is the largest file there is", () => {
  const most = 8 ** 11 - 1;
  assert.equal(readTarHeader(tarHeader({ ...HEADER, bytes: most }))?.bytes, most);
  assert.throws(() => tarHeader({ ...HEADER, bytes: most + 1 }), RangeError);
});

test("whatever was written is read back", () => {
  const name = fc.stringMatching(/^[!-.0-~]{1,40}(\/[!-.0-~]{1,40}){0,2}$/);
  const header = fc.record({
    name,
    bytes: fc.nat({ max: 8 ** 11 - 1 }),
    modifiedAt: fc.nat({ max: 2 ** 33 - 1 }),
  });
  fc.assert(
    fc.property(header, (written) => {
      assert.deepEqual(readTarHeader(tarHeader(written)), { ...written });
    }),
  );
});

test("a header of which any byte is otherwise is none", () => {
  const block = tarHeader({ ...HEADER, name: `${"p".repeat(120)}/n` });
  for (let at = 0; at < BLOCK; at += 1) {
    const changed = Buffer.from(block);
    changed[at] = (changed[at] ?? 0) ^ 1;
    assert.equal(readTarHeader(changed), null, `byte ${at}`);
  }
});

test("links, folders and devices are none, even where their sum is right", () => {
  for (const type of ["1", "2", "3", "5", "x", "L"]) {
    const block = Buffer.from(tarHeader(HEADER)).fill(" ", 148, 156);
    block.write(type, 156);
    const sum = block.reduce((all, byte) => all + byte, 0);
    block.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
    assert.equal(readTarHeader(block), null, type);
  }
  assert.equal(readTarHeader(Buffer.alloc(BLOCK)), null);
});

test("a body is filled up to whole blocks", () => {
  assert.deepEqual([0, 1, 511, 512, 513].map(paddingOf), [0, 511, 1, 0, 511]);
});
