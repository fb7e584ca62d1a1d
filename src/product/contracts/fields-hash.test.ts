import assert from "node:assert/strict";
import { test } from "node:test";
import { knownText } from "#kernel/personal-text.ts";
import type { Field } from "./contract.ts";
import { fieldsHash, hashedFields } from "./fields-hash.ts";

const FIELD: Field = {
  id: "field-1",
  type: "text",
  label: knownText("Tenant"),
  name: knownText("IBAN"),
  text: knownText("DE"),
  optional: false,
  page: 1,
  x: 10,
  y: 20,
  width: 30,
  height: 40,
};
const OTHER: Field = { ...FIELD, id: "field-2" };

test("whatever of a field is changed, the hash is another", () => {
  const { name: _, ...nameless } = FIELD;
  const changed: Field[] = [
    { ...FIELD, id: "field-3" },
    { ...FIELD, type: "date" },
    { ...FIELD, label: knownText("Landlord") },
    { ...FIELD, label: null },
    { ...FIELD, name: knownText("BIC") },
    nameless,
    { ...FIELD, text: knownText("AT") },
    { ...FIELD, text: null },
    { ...FIELD, optional: true },
    { ...FIELD, page: 2 },
    { ...FIELD, x: 11 },
    { ...FIELD, y: 21 },
    { ...FIELD, width: 31 },
    { ...FIELD, height: 41 },
    { ...FIELD, choices: ["a", "b"] },
    { ...FIELD, choices: ["b", "a"] },
    { ...FIELD, mark: true },
    { ...FIELD, format: "number" },
    { ...FIELD, format: "number", min: 1 },
    { ...FIELD, format: "number", max: 1 },
    { ...FIELD, lines: 2 },
  ];
  const hashes = [FIELD, ...changed].map((field) => fieldsHash([field]));
  assert.equal(new Set(hashes).size, hashes.length);
});

test("which fields there are, and in which order, is hashed as well", () => {
  const hashes = [[], [FIELD], [FIELD, OTHER], [OTHER, FIELD], [FIELD, FIELD]].map(fieldsHash);
  assert.equal(new Set(hashes).size, hashes.length);
});

test("how a field's properties are ordered, and what is stored beside them, changes no hash", () => {
  const turned = Object.fromEntries(Object.entries(FIELD).reverse()) as unknown as Field;
  assert.equal(fieldsHash([turned]), fieldsHash([FIELD]));
  assert.equal(fieldsHash([{ ...FIELD, later: true } as Field]), fieldsHash([FIELD]));
});

test("a field that its sender gave no name has none in what is hashed, as before there were names", () => {
  const { name: _, ...nameless } = FIELD;
  assert.deepEqual(hashedFields([nameless]), [nameless]);
  assert.ok(!("name" in (hashedFields([{ ...nameless, name: undefined } as never])[0] ?? {})));
});
