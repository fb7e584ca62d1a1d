import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  BY_ID,
  box,
  boxes,
  choice,
  FILE,
  type Fields,
  inputReader,
  MAYBE_ID,
  MAYBE_TEXT,
  matching,
  oneOf,
  rows,
  text,
  wholeNumber,
} from "./page-input.ts";

const ID = "0197d3a4-5b1e-7c02-9d0f-6a1c2b3d4e5f";
const FORM = {
  text: text(),
  short: text(3),
  maybe: MAYBE_TEXT,
  id: MAYBE_ID,
  choice: choice(["a", "b"]),
  number: wholeNumber(2, 999, null),
  box: box(),
  boxes: boxes("on."),
  rows: rows("p", ["role", "email"], 2),
  file: FILE,
} satisfies Fields;
const EMPTY = {
  text: "",
  short: "",
  maybe: undefined,
  id: null,
  choice: null,
  number: null,
  box: false,
  boxes: [],
  rows: [],
  file: null,
};

const readForm = (form: object) =>
  inputReader({ form: FORM })({ params: {}, query: {}, form })?.form as Record<string, unknown>;

test("of what was not sent stands what the schema says, and never undefined but where that is said", () => {
  assert.deepEqual(readForm({}), EMPTY);
});

test("each kind of value is read as what it is", () => {
  const file = { name: "a.png", bytes: new Uint8Array(1) };
  const sent = {
    text: " as typed ",
    short: "abcdef",
    maybe: "",
    id: ID,
    choice: "b",
    number: "007",
    box: "yes",
    "on.x": "1",
    "on.": "",
    "p0.role": "A",
    "p1.role": "B",
    "p1.email": "b",
    "p2.role": "beyond the most",
    file,
  };
  assert.deepEqual(readForm(sent), {
    text: " as typed ",
    short: "abc",
    maybe: "",
    id: ID,
    choice: "b",
    number: 7,
    box: true,
    boxes: ["x", ""],
    file,
    rows: [
      { role: "A", email: "" },
      { role: "B", email: "b" },
    ],
  });
});

test("text of a form is kept to its last character where no length is given", () => {
  const long = "x".repeat(20_000);
  assert.equal(readForm({ text: long }).text, long);
});

test("what does not fit is as if it had not been sent: a list, a file for words, another word or number", () => {
  const file = { name: "a", bytes: new Uint8Array() };
  for (const odd of [["a", "b"], file, null, 7, {}]) {
    const sent = Object.fromEntries(Object.keys(FORM).map((name) => [name, odd]));
    const { file: read, ...others } = readForm({ ...sent, "p0.role": odd });
    const { file: _, ...empty } = EMPTY;
    assert.deepEqual(others, empty, JSON.stringify(odd));
    assert.equal(read === null || typeof read === "object", true);
  }
  for (const number of ["1", "1000", "-3", "1e2", "3.0", " 3", "", "0x10", "0003"]) {
    assert.equal(readForm({ number }).number, null, number);
  }
  assert.deepEqual(readForm({ box: "no", choice: "c", id: `${ID}0` }), EMPTY);
});

test("names that every object has are read of nobody but who sent them", () => {
  const fields = { constructor: text(), toString: MAYBE_TEXT, ["__proto__"]: text() };
  const read = inputReader({ form: fields });
  const brought = { params: {}, query: {} };
  const form = read({ ...brought, form: {} })?.form as object;
  assert.deepEqual(Object.entries(form), [
    ["constructor", ""],
    ["toString", undefined],
    ["__proto__", ""],
  ]);
  assert.equal(Object.getPrototypeOf(form), Object.prototype);
  const sent = Object.fromEntries([["__proto__", "x"]]);
  assert.equal(
    new Map(Object.entries(read({ ...brought, form: sent })?.form as object)).get("__proto__"),
    "x",
  );
});

test("where a place has to fit and does not, nothing is read", () => {
  const place = { ...BY_ID.place, group: oneOf(["one"]), hash: matching(/^[0-9a-f]{2}$/) };
  const read = inputReader({ place, query: { page: wholeNumber(1, 9, 1) } });
  const there = { id: ID, group: "one", hash: "0a" };
  const brought = { query: { page: "3" }, form: {} };
  assert.deepEqual(read({ ...brought, params: there }), {
    params: there,
    query: { page: 3 },
    form: {},
  });
  for (const change of [
    { id: "x" },
    { id: ID.toUpperCase() },
    { group: "two" },
    { hash: "0a\n" },
  ]) {
    assert.equal(read({ ...brought, params: { ...there, ...change } }), null);
  }
  assert.equal(read({ ...brought, params: {} }), null);
});

test("whatever names and values come, the same names are read, each as one of its kind", () => {
  const kinds: Record<string, (value: unknown) => boolean> = {
    text: (value) => typeof value === "string",
    short: (value) => typeof value === "string" && value.length <= 3,
    choice: (value) => value === null || value === "a" || value === "b",
    number: (value) => value === null || (Number.isInteger(value) && Number(value) >= 2),
    box: (value) => typeof value === "boolean",
    rows: (value) => Array.isArray(value) && value.length <= 2,
  };
  const name = fc.oneof(fc.constantFrom(...Object.keys(FORM), "p0.role", "p1.email"), fc.string());
  fc.assert(
    fc.property(fc.dictionary(name, fc.oneof(fc.string(), fc.array(fc.string()))), (sent) => {
      const read = readForm(sent);
      assert.deepEqual(Object.keys(read), Object.keys(FORM));
      for (const [one, isKind] of Object.entries(kinds)) assert.ok(isKind(read[one]), one);
    }),
  );
});
