import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  CROCKFORD,
  isTestId,
  PUBLIC_ID_LENGTH,
  readPublicId,
  withCheckCharacter,
} from "./public-id.ts";

const anyBody = fc.string({
  unit: fc.constantFrom(...CROCKFORD),
  minLength: PUBLIC_ID_LENGTH,
  maxLength: PUBLIC_ID_LENGTH,
});

test("the check character is the one that was printed with every ID so far", () => {
  for (const [body, printed] of [
    ["000000000000", "0000-0000-0000-0"],
    ["000000000001", "0000-0000-0001-Y"],
    ["00000000000Z", "0000-0000-000Z-1"],
    ["000000000010", "0000-0000-0010-Z"],
    ["0123456789AB", "0123-4567-89AB-T"],
    ["ZZZZZZZZZZZZ", "ZZZZ-ZZZZ-ZZZZ-C"],
  ] as const) {
    assert.equal(withCheckCharacter(body), printed);
    assert.equal(readPublicId(printed), printed);
  }
});

test("an ID is read as people type it: any case, blanks and dashes anywhere, letters for digits", () => {
  const printed = withCheckCharacter("0123456789AB");
  for (const typed of [
    printed.toLowerCase(),
    printed.replaceAll("-", ""),
    ` ${printed.replaceAll("-", "  ")}\n`,
    printed.replaceAll("-", "\u00a0"),
    printed.replaceAll("0", "o").replaceAll("1", "i"),
    printed.replaceAll("0", "O").replaceAll("1", "L"),
    printed.replaceAll("1", "l"),
    [...printed].join("-"),
  ]) {
    assert.equal(readPublicId(typed), printed, typed);
  }
});

test("an ID that is a character too short or too long is none", () => {
  fc.assert(
    fc.property(anyBody, fc.constantFrom(...CROCKFORD), (body, more) => {
      const printed = withCheckCharacter(body);
      assert.equal(readPublicId(printed + more), null);
      assert.equal(readPublicId(printed.slice(0, -1)), null);
      assert.equal(readPublicId(printed.slice(1)), null);
    }),
  );
});

test("any one character that is read wrong is noticed", () => {
  fc.assert(
    fc.property(
      anyBody,
      fc.nat(PUBLIC_ID_LENGTH),
      fc.constantFrom(...CROCKFORD),
      (body, at, other) => {
        const plain = withCheckCharacter(body).replaceAll("-", "");
        if (plain[at] === other) return;
        assert.equal(readPublicId(plain.slice(0, at) + other + plain.slice(at + 1)), null);
      },
    ),
  );
});

test("neighbours that change places are noticed, but for zero and the last of the alphabet", () => {
  fc.assert(
    fc.property(anyBody, fc.nat(PUBLIC_ID_LENGTH - 1), (body, at) => {
      const plain = withCheckCharacter(body).replaceAll("-", "");
      const pair = plain.slice(at, at + 2);
      if (pair[0] === pair[1] || pair === "0Z" || pair === "Z0") return;
      const swapped = plain.slice(0, at) + pair[1] + pair[0] + plain.slice(at + 2);
      assert.equal(readPublicId(swapped), null);
    }),
  );
});

test("characters beyond the alphabet make no ID, neither U nor a sign nor a digit of another writing", () => {
  const printed = withCheckCharacter("0123456789AB");
  for (const foreign of ["U", "u", "_", ".", "٣", "Ａ", "\u0000", "😀"]) {
    assert.equal(readPublicId(foreign + printed.slice(1)), null, foreign);
  }
  assert.equal(readPublicId(""), null);
});

test("an ID of a test begins with its mark, and with no other letter", () => {
  assert.equal(isTestId("T000-0000-0000-0"), true);
  assert.equal(isTestId("0T00-0000-0000-0"), false);
  assert.equal(isTestId(""), false);
});
