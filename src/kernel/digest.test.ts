import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { SHA256_HEX_PATTERN, sha256, sha256Hex, startSha256 } from "./digest.ts";

const MEGABYTE = 1024 * 1024;
const node = (...parts: (Uint8Array | string)[]) =>
  parts.reduce((hash, part) => hash.update(part), createHash("sha256")).digest("hex");

test("the hash of nothing and of abc are the ones of FIPS 180-4", () => {
  assert.equal(sha256Hex(), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  assert.equal(
    sha256Hex("abc"),
    "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
  );
});

test("parts are hashed as what they are one behind the other", () => {
  assert.equal(sha256Hex("a", Buffer.from("b"), "", "c"), sha256Hex("abc"));
  assert.equal(sha256Hex("ä"), sha256Hex(Buffer.from("ä", "utf8")));
  assert.equal(Buffer.from(sha256("abc")).toString("hex"), sha256Hex("abc"));
});

test("only 64 lower-case digits are a hash as it is written", () => {
  const hash = sha256Hex("abc");
  assert.match(hash, SHA256_HEX_PATTERN);
  for (const other of [hash.toUpperCase(), hash.slice(1), `${hash}0`, `${hash.slice(1)}g`, ""]) {
    assert.doesNotMatch(other, SHA256_HEX_PATTERN);
  }
  assert.doesNotMatch(`${hash}\n`, SHA256_HEX_PATTERN);
});

test("bytes that are hashed in turns have the same hash, on either side of a turn's end", async () => {
  for (const length of [0, 1, MEGABYTE - 1, MEGABYTE, MEGABYTE + 1, 2 * MEGABYTE, 2_500_000]) {
    const bytes = Uint8Array.from({ length }, (_, at) => at % 251);
    const running = await startSha256(bytes);
    assert.equal(running.hex(), node(bytes), String(length));
    assert.equal(Buffer.from(running.digest()).toString("hex"), node(bytes));
  }
});

test("what goes on in several ways knows nothing of the others, and is asked as often as one likes", async () => {
  const start = await startSha256(Buffer.from("base"));
  const one = await start.append(Buffer.from("1"));
  const other = await start.append(Buffer.from("2"), Buffer.from("3"));
  const further = await one.append(Buffer.from("4"));
  assert.equal(one.hex(), node("base1"));
  assert.equal(one.hex(), node("base1"));
  assert.equal(other.hex(), node("base23"));
  assert.equal(further.hex(), node("base14"));
  assert.equal(start.hex(), node("base"));
  assert.equal((await start.append()).hex(), node("base"));
});
