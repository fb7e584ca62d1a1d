import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateRawSync, deflateSync } from "node:zlib";
import fc from "fast-check";
import { unpackRunLength } from "./decode.ts";
import { inflate } from "./inflate.ts";
import { unpackLzw } from "./lzw.ts";
import { undoAscii85, undoHex } from "./text-filters.ts";

const MOST = 1_000_000;
/** Bytes that repeat themselves, so that packing finds something. */
const bytes = fc
  .tuple(fc.uint8Array({ minLength: 1, maxLength: 40 }), fc.uint8Array({ maxLength: 200 }))
  .chain(([word, rest]) =>
    fc
      .integer({ min: 0, max: 400 })
      .map((times) => Buffer.concat([...Array(times).fill(word), Buffer.from(rest)])),
  );

test("LZW gives back what was packed, however wide the codes grow", () => {
  fc.assert(
    fc.property(bytes, fc.boolean(), (plain, early) => {
      assert.deepEqual(Buffer.from(unpackLzw(packLzw(plain, early), early, MOST).toBytes()), plain);
    }),
  );
});

test("LZW ends on any bytes and never gives more than is allowed", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 2_000 }), fc.nat(5_000), (noise, most) => {
      assert.ok(unpackLzw(noise, true, most).length <= most);
    }),
  );
});

test("of deflated data that breaks off or is damaged, what came out before is kept", () => {
  fc.assert(
    fc.property(bytes, fc.nat(), fc.nat({ max: 4 }), (plain, seed, level) => {
      const packed = deflateSync(plain, { level: [0, 1, 6, 9, 9][level]! });
      const cut = packed.subarray(0, 2 + (seed % (packed.length - 1)));
      const kept = inflate(cut, MOST)!.bytes;
      assert.deepEqual(Buffer.from(kept), plain.subarray(0, kept.length));
      const damaged = Buffer.from(packed);
      damaged[2 + (seed % (packed.length - 2))]! ^= 0x55;
      assert.ok(inflate(damaged, MOST)!.bytes.length <= MOST);
    }),
  );
});

test("a damaged block gives all bytes of the blocks before it", () => {
  const plain = Buffer.from("all that is said before the damage, ".repeat(50));
  const sound = deflateRawSync(plain, { finishFlush: 2 });
  const broken = Buffer.concat([Buffer.from([0x78, 0x9c]), sound, Buffer.from([0xff, 0xff])]);
  assert.deepEqual(Buffer.from(inflate(broken, MOST)!.bytes), plain);
});

test("a checksum that is wrong changes nothing", () => {
  const packed = deflateSync("twelve bytes");
  packed[packed.length - 1]! ^= 1;
  assert.equal(Buffer.from(inflate(packed, MOST)!.bytes).toString(), "twelve bytes");
});

test("data that unpacks to more than is allowed is not unpacked", () => {
  const packed = deflateSync(Buffer.alloc(100_000));
  assert.ok(inflate(packed, 99_999)!.isFull);
  assert.ok(!inflate(packed, 100_000)!.isFull);
  packed[packed.length - 8]! ^= 0xff;
  assert.ok(inflate(packed, 5_000)!.isFull);
});

test("run lengths are undone within bounds", () => {
  const plain = unpackRunLength(Uint8Array.of(1, 65, 66, 254, 67, 128, 9), MOST);
  assert.equal(Buffer.from(plain.toBytes()).toString(), "ABCCC");
  assert.ok(unpackRunLength(Uint8Array.of(129, 0, 129, 0), 200).isFull);
});

test("text forms are undone as readers agree to", () => {
  const cases: [string, string][] = [
    ["87cURDZ~>", "Hello"],
    ["<~87cUR\nDZ~>", "Hello"],
    ["87cUR", "Hell"],
    ["z~>", "\0\0\0\0"],
    ["~>", ""],
  ];
  for (const [packed, plain] of cases) {
    assert.equal(Buffer.from(undoAscii85(Buffer.from(packed))).toString("latin1"), plain, packed);
  }
  assert.equal(Buffer.from(undoHex(Buffer.from("48 65\n6c6C6f>00"))).toString(), "Hello");
  assert.deepEqual([...undoHex(Buffer.from("4>"))], [0x40]);
});

/** Packs as TIFF 6.0, section 13, tells. */
function packLzw(plain: Uint8Array, early: boolean): Uint8Array {
  const bits: number[] = [];
  const put = (code: number, width: number) => {
    for (let bit = width - 1; bit >= 0; bit -= 1) bits.push((code >> bit) & 1);
  };
  let table = new Map<string, number>();
  let width = 9;
  const reset = () => {
    put(256, width);
    table = new Map(Array.from({ length: 256 }, (_, byte) => [String.fromCharCode(byte), byte]));
    width = 9;
  };
  reset();
  let next = 258;
  let held = "";
  for (const byte of plain) {
    const letter = String.fromCharCode(byte);
    if (held === "" || table.has(held + letter)) {
      held += letter;
      continue;
    }
    put(table.get(held)!, width);
    table.set(held + letter, next);
    next += 1;
    if (next + (early ? 0 : -1) >= 1 << width) width += 1;
    if (next === 4094) {
      reset();
      next = 258;
    }
    held = letter;
  }
  if (held !== "") {
    put(table.get(held)!, width);
    next += 1;
    if (next + (early ? 0 : -1) >= 1 << width) width += 1;
  }
  put(257, width);
  const packed = new Uint8Array(Math.ceil(bits.length / 8));
  bits.forEach((bit, index) => {
    packed[index >> 3]! |= bit << (7 - (index & 7));
  });
  return packed;
}
