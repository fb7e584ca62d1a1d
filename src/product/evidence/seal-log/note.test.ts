import assert from "node:assert/strict";
import { createPrivateKey, createPublicKey, sign } from "node:crypto";
import { test } from "node:test";
import fc from "fast-check";
import {
  checkpointText,
  isSignedBy,
  keyLine,
  readCheckpoint,
  readKeyLine,
  signedNote,
} from "./note.ts";
import { isTileOf, readTilePath, TILE_WIDTH, tilePath, tilesBetween } from "./tiles.ts";

/** RFC 8032, 7.1, the first test. */
const SEED = "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60";
const PUBLIC = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a";
const KEY = { name: "sign.example/log", publicKey: Buffer.from(PUBLIC, "hex") };
const PRIVATE = createPrivateKey({
  key: Buffer.from(`302e020100300506032b657004220420${SEED}`, "hex"),
  format: "der",
  type: "pkcs8",
});
const signing = (text: Uint8Array) => sign(null, text, PRIVATE);
const ROOT = new Uint8Array(32).fill(1);

test("a head is the note that C2SP writes for it, and only its key's signature is taken", async () => {
  const { x = "" } = createPublicKey(PRIVATE).export({ format: "jwk" });
  assert.equal(Buffer.from(x, "base64url").toString("hex"), PUBLIC);
  const head = { origin: KEY.name, size: 7, root: ROOT };
  const note = await signedNote(checkpointText(head), KEY, signing);
  // Id and signature as Python's hashlib and OpenSSL make them of the same seed.
  const signature =
    "OidyRsiGqIRB1b3SZjP1EY+GvWKFNa7SiWvU6kysXpUerCZiSGjHt4gLeRojriR93M/l2sczH1yWZr+wHMpKqucvHg0=";
  assert.equal(note, `${checkpointText(head)}\n— sign.example/log ${signature}\n`);
  assert.deepEqual(readCheckpoint(note), head);
  assert.equal(await isSignedBy(note, KEY), true);
  assert.equal(await isSignedBy(note, { ...KEY, name: "other.example/log" }), false);
  assert.equal(await isSignedBy(note.replace("\n7\n", "\n8\n"), KEY), false);
  const line = await keyLine(KEY);
  assert.equal(line, "sign.example/log+3a277246+AddamAGCsQq31Uv+08lkBzoO4XLz2qYjJa8CGmj3B1Ea");
  assert.deepEqual((await readKeyLine(line))?.publicKey, new Uint8Array(KEY.publicKey));
  assert.equal(await readKeyLine(line.replace(/\+[0-9a-f]{8}\+/, "+00000000+")), null);
});

test("what is no head of a log is read as none", () => {
  for (const note of ["", "a\n\n", "a\n07\nAQ==\n\n— a AA==\n", "a\n7\nAQ==\n\n— a AAAA\n"]) {
    assert.equal(readCheckpoint(note), null, JSON.stringify(note));
  }
});

test("a tile has one path, as C2SP writes it", () => {
  const tile = { level: 0, index: 1_234_067, width: TILE_WIDTH };
  assert.equal(tilePath(tile), "tile/0/x001/x234/067");
  assert.equal(tilePath({ level: null, index: 0, width: 8 }), "tile/entries/000.p/8");
  assert.equal(tilePath({ level: 1, index: 1_000, width: TILE_WIDTH }), "tile/1/x001/000");
  fc.assert(
    fc.property(
      fc.option(fc.integer({ min: 0, max: 7 })),
      fc.nat(10 ** 9),
      fc.integer({ min: 1, max: TILE_WIDTH }),
      (level, index, width) => {
        assert.deepEqual(readTilePath(tilePath({ level, index, width })), { level, index, width });
      },
    ),
  );
  for (const path of ["tile/0/67", "tile/0/x000/067", "tile/00/067", "tile/0/067.p/256"].concat([
    "tile/0/067.p/0",
    "tile/8/000",
    "tile/0/067.p/08",
    "tile/-1/000",
    "tile/0/../000",
  ])) {
    assert.equal(readTilePath(path), null, path);
  }
});

test("tiles become whole in the order in which a tree grows, each once", () => {
  const whole = tilesBetween(0, 70_000);
  assert.equal(whole.filter(({ level }) => level === 0).length, 273);
  assert.equal(whole.filter(({ level }) => level === null).length, 273);
  assert.deepEqual(
    whole.filter(({ level }) => (level ?? 0) > 0),
    [{ level: 1, index: 0, width: 256 }],
  );
  const inSteps = [0, 1, 255, 256, 300, 65_535, 65_536, 70_000];
  const steps = inSteps.slice(1).flatMap((size, at) => tilesBetween(inSteps[at] as number, size));
  assert.deepEqual(new Set(steps.map(tilePath)), new Set(whole.map(tilePath)));
  assert.equal(steps.length, whole.length);
  assert.equal(isTileOf({ level: 1, index: 0, width: 2 }, 512), true);
  assert.equal(isTileOf({ level: 1, index: 0, width: 2 }, 511), false);
});

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");
const HASH = base64(ROOT);
const below = (line = `— ${KEY.name} ${base64(new Uint8Array(68))}`) => `\n${line}\n`;

test("a head is read whoever signed it, and lines behind its root say nothing", () => {
  const head = { origin: "a", size: 7, root: ROOT };
  assert.deepEqual(readCheckpoint(`a\n7\n${HASH}\n${below()}`), head);
  assert.deepEqual(readCheckpoint(`a\n7\n${HASH}\nmore\n${below()}`), head);
  assert.deepEqual(readCheckpoint(`a\n0\n${HASH}\n${below()}`), { ...head, size: 0 });
  const most = Number.MAX_SAFE_INTEGER;
  assert.equal(readCheckpoint(`a\n${most}\n${HASH}\n${below()}`)?.size, most);
});

/** Notes that are signed as C2SP wants it, or nearly, and hold no head. */
const NO_HEADS: [what: string, note: string][] = [
  ["no name", `\n7\n${HASH}\n${below()}`],
  ["no size", `a\n\n${HASH}\n${below()}`],
  ["a size that is none", `a\n-1\n${HASH}\n${below()}`],
  ["a size with a zero in front", `a\n07\n${HASH}\n${below()}`],
  ["a size of another spelling", `a\n7e1\n${HASH}\n${below()}`],
  ["a size that no number can be", `a\n${2 ** 53}\n${HASH}\n${below()}`],
  ["a root that is too short", `a\n7\n${base64(ROOT.subarray(1))}\n${below()}`],
  ["a root in other letters", `a\n7\n${HASH.replace("=", "_")}\n${below()}`],
  ["a root of another spelling", `a\n7\n${HASH.replace("E=", "F=")}\n${below()}`],
  ["no root", `a\n7\n${below()}`],
  ["no signature", `a\n7\n${HASH}\n`],
  ["an empty line and no signature", `a\n7\n${HASH}\n\n`],
  ["a signature of another dash", `a\n7\n${HASH}\n${below("- a AAAA")}`],
  ["a signature without a name", `a\n7\n${HASH}\n${below("— AAAA")}`],
  ["something behind the signature", `a\n7\n${HASH}\n${below()}more`],
  ["something between signatures", `a\n7\n${HASH}\n\n— a AAAA\nmore\n— a AAAA\n`],
  ["a signature that does not end", `a\n7\n${HASH}\n\n— a AAAA`],
];

for (const [what, note] of NO_HEADS) {
  test(`a note with ${what} is no head`, () => {
    assert.equal(readCheckpoint(note), null);
  });
}

test("of several signatures one is enough, and none that is cut, spelled otherwise or another's", async () => {
  const text = checkpointText({ origin: KEY.name, size: 7, root: ROOT });
  const note = await signedNote(text, KEY, signing);
  const line = note.slice(text.length + 1);
  const [, , encoded = ""] = line.trim().split(" ");
  const bytes = Buffer.from(encoded, "base64");
  const signed = (...lines: string[]) => isSignedBy(`${text}\n${lines.join("")}`, KEY);
  const other = `— witness.example ${base64(new Uint8Array(68))}\n`;
  const ofName = (of: Uint8Array) => `— ${KEY.name} ${base64(of)}\n`;
  const [withOtherId, cut] = [Uint8Array.from(bytes), bytes.subarray(0, -1)];
  withOtherId[0]! ^= 1;
  assert.equal(await signed(other, line), true);
  assert.equal(await signed(ofName(withOtherId), line), true);
  assert.equal(await signed(ofName(new Uint8Array(68)), line, other), true);
  // What cannot be decoded is nobody's, and keeps no other from being looked at.
  assert.equal(await signed(`— ${KEY.name} A===\n`, line), true);
  assert.equal(await signed(other), false);
  assert.equal(await signed(ofName(withOtherId)), false);
  assert.equal(await signed(ofName(cut)), false);
  assert.equal(await signed(ofName(bytes.subarray(0, 4))), false);
  assert.equal(await signed(line.replace(KEY.name, "other.example/log")), false);
  // A signature of no text below a text that no empty line ends is none of that text.
  const ofNothing = await signedNote("", KEY, signing);
  assert.equal(await isSignedBy(`x${ofNothing.slice(1)}`, KEY), false);
  // Nor is what stands in no note signed at all.
  assert.equal(await isSignedBy("", KEY), false);
  assert.equal(await isSignedBy(text, KEY), false);
});

test("a line is a key where it is one of Ed25519, with its own number and in the one spelling", async () => {
  const line = await keyLine(KEY);
  assert.equal((await readKeyLine(line))?.name, KEY.name);
  const ofLength = (length: number) =>
    keyLine({ name: KEY.name, publicKey: new Uint8Array(length).fill(7) });
  assert.equal((await readKeyLine(await ofLength(32)))?.publicKey.length, 32);
  for (const wrong of [
    ...["", "+", KEY.name, `${line}=`, ` ${line}`, line.replace("+3a", "+3A")],
    ...[await ofLength(31), await ofLength(33), await ofLength(0)],
    line.replace(/^[^+]+/, ""),
    line.replace(/^[^+]+/, "two words"),
    line.replace(/\+[^+]+$/, "+Ag=="),
  ]) {
    assert.equal(await readKeyLine(wrong), null, wrong);
  }
});
