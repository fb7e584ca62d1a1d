import assert from "node:assert/strict";
import { Readable } from "node:stream";
import { test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { sha256Hex } from "#kernel/digest.ts";
import { BrokenOff, CutFile } from "#lib/storage/files.ts";
import { checkedBytes } from "./checked-bytes.ts";

const PIECES = ["what ", "was ", "signed"];
const WHOLE = Buffer.from(PIECES.join(""));
const NAMED = { bytes: WHOLE.length, sha256: sha256Hex(WHOLE) };

/** What a reader was given before it ended, and what it ended with. */
async function readAll(source: Readable, named: { bytes: number; sha256: string | null }) {
  const checked = checkedBytes(source, named);
  let got = "";
  checked.on("data", (piece) => {
    got += piece;
  });
  const error = await new Promise((resolve) => checked.once("end", resolve).once("error", resolve));
  return { got, error };
}

/** Each piece only once the one before it was passed on. */
const sending = (pieces: readonly string[]) =>
  Readable.from(
    (async function* () {
      for (const piece of pieces) {
        yield Buffer.from(piece);
        await setImmediate();
      }
    })(),
  );

test("a file that is the one asked for arrives whole, with or without a hash to hold it against", async () => {
  for (const sha256 of [NAMED.sha256, null]) {
    const { got, error } = await readAll(sending(PIECES), { ...NAMED, sha256 });
    assert.deepEqual([got, error], ["what was signed", undefined]);
  }
});

test("a file of no bytes arrives as one", async () => {
  const { got, error } = await readAll(sending([]), { bytes: 0, sha256: sha256Hex(Buffer.of()) });
  assert.deepEqual([got, error], ["", undefined]);
});

test("no reader gets the end of a file that is a byte too short or too long", async () => {
  for (const off of [-1, 1]) {
    const named = { bytes: WHOLE.length + off, sha256: null };
    const { got, error } = await readAll(sending(PIECES), named);
    assert.ok(error instanceof CutFile);
    assert.match(error.message, new RegExp(`^1 of ${named.bytes} bytes were not there`));
    assert.equal(got, "what was ");
  }
});

test("no reader gets the end of another file of the same length", async () => {
  const { got, error } = await readAll(sending(["what ", "was ", "Signed"]), NAMED);
  assert.ok(error instanceof CutFile);
  assert.match(error.message, new RegExp(NAMED.sha256));
  assert.equal(got, "what was ");
});

test("what breaks off says how much is missing and keeps its cause", async () => {
  const cause = new Error("the line is dead");
  const source = Readable.from(
    (async function* () {
      yield Buffer.from("what ");
      throw cause;
    })(),
  );
  const { error } = await readAll(source, NAMED);
  assert.ok(error instanceof BrokenOff);
  assert.equal(error.cause, cause);
  assert.match(error.message, new RegExp(`of ${NAMED.bytes} bytes were not there`));
});

test("who stops reading lets go of what the bytes came from", async () => {
  const source = sending(PIECES);
  const checked = checkedBytes(source, NAMED);
  const gone = new Promise((resolve) => source.once("close", resolve));
  checked.destroy();
  await gone;
  assert.equal(source.destroyed, true);
});
