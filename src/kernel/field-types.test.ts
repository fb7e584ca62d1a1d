import assert from "node:assert/strict";
import { test } from "node:test";
import {
  checkedEntry,
  FIELD_TYPE_NAMES,
  fieldType,
  isFieldType,
  makesRole,
  readEntry,
  SIGNED_TYPES,
  saysWord,
} from "./field-types.ts";
import { LIMITS } from "./limits.ts";

test("a name that every object has is no kind of field", () => {
  for (const name of FIELD_TYPE_NAMES) assert.equal(isFieldType(name), true);
  for (const name of ["", "Signature", "toString", "__proto__", "constructor", "checkbox"]) {
    assert.equal(isFieldType(name), false, name);
  }
});

test("a role signs by a signature or initials, and by nothing else", () => {
  assert.deepEqual(SIGNED_TYPES, ["signature", "initials"]);
  assert.deepEqual(FIELD_TYPE_NAMES.filter(makesRole), SIGNED_TYPES);
});

test("a field joins a role only where another kind lets itself be joined", () => {
  const joins = FIELD_TYPE_NAMES.some((name) => fieldType(name).role === "joins");
  const joined = FIELD_TYPE_NAMES.filter((name) => fieldType(name).isJoined);
  assert.equal(joins, joined.length > 0);
  for (const name of joined) assert.equal(makesRole(name), true, name);
});

test("what its sender fills has to have a text, and what a signer may leave out is asked for", () => {
  for (const name of FIELD_TYPE_NAMES) {
    const { filledBy, text, canBeOptional, entry } = fieldType(name);
    if (filledBy === "sender") assert.equal(text?.isRequired, true, name);
    if (canBeOptional) assert.equal(filledBy, "entry", name);
    assert.equal(entry !== null, filledBy === "entry", name);
  }
});

test("every kind fits on a page in its own size", () => {
  for (const name of FIELD_TYPE_NAMES) {
    const { width, height } = fieldType(name).size;
    assert.ok(width > 0 && width <= 100 && height > 0 && height <= 100, name);
  }
});

test("a box says a word of its own unless an entry or its sender fills it", () => {
  assert.deepEqual(FIELD_TYPE_NAMES.filter(saysWord), ["signature", "initials", "date"]);
});

test("what was sent for a field that asks nothing is a problem, whatever it is", () => {
  for (const name of FIELD_TYPE_NAMES.filter((name) => fieldType(name).entry === null)) {
    for (const sent of [undefined, "", "Anna"]) {
      assert.deepEqual(readEntry(name, sent), { text: null, problems: ["is not asked for"] });
    }
  }
});

test("an entry is tidied, one that is blank is none, and one that is too long is a problem", () => {
  assert.deepEqual(readEntry("input", "  Jo\u0308rg "), { text: "Jörg", problems: [] });
  for (const blank of [undefined, "", "   ", "\u00a0\n"]) {
    assert.deepEqual(readEntry("input", blank), { text: null, problems: [] });
  }
  const most = "a".repeat(LIMITS.inputCharacters);
  assert.deepEqual(readEntry("input", most), { text: most, problems: [] });
  assert.equal(readEntry("input", `${most}a`).text, null);
  assert.match(readEntry("input", `${most}a`).problems.join(), /501 characters, at most 500/);
});

test("an entry that was checked is given as it is stored, and an unfit one is a fault", () => {
  assert.equal(checkedEntry("input", " 12 "), "12");
  assert.equal(checkedEntry("input", " "), null);
  assert.throws(() => checkedEntry("input", "a\u202eb"), /an entry was not checked/);
  assert.throws(() => checkedEntry("date", "2026-11-26"), /is not asked for/);
  assert.throws(() => checkedEntry(undefined, "Anna"), /is not asked for/);
});
