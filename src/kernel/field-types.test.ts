import assert from "node:assert/strict";
import { test } from "node:test";
import {
  FIELD_TYPE_NAMES,
  fieldType,
  isFieldType,
  makesRole,
  SIGNED_TYPES,
  saysWord,
} from "./field-types.ts";

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
