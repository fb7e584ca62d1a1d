import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { InputRules } from "#kernel/input-rules.ts";
import { LIMITS } from "#kernel/limits.ts";
import { pageRequest } from "#kit/rooms/page-requests.ts";
import { FIELDS_FORM, fieldsIn } from "./fields-form.ts";

const row = (values: Record<string, string>, at = 0) =>
  Object.fromEntries(Object.entries(values).map(([part, value]) => [`f${at}.${part}`, value]));

const read = (form: Record<string, string>) =>
  fieldsIn(pageRequest({ form }, { form: FIELDS_FORM }).form);

test("a row of the table is a field of a request, with a comma or a point", () => {
  const numbers = { page: "2", x: "10,25", y: " 30.5 ", width: "25", height: "10" };
  const signature = { type: "signature", label: "A", text: "ignored", optional: "on", ...numbers };
  assert.deepEqual(read(row(signature)), [
    { type: "signature", label: "A", page: 2, x: 10.25, y: 30.5 },
  ]);
  const input = {
    type: "input",
    label: "A",
    name: "IBAN",
    text: "DE",
    optional: "on",
    x: "1",
    y: "2",
  };
  assert.deepEqual(
    read(row({ ...input, width: "40", height: "3" })),
    [{ type: "input", label: "A", name: "IBAN", text: "DE", optional: true, page: 1 }].map(
      (field) => ({ ...field, x: 1, y: 2, width: 40, height: 3 }),
    ),
  );
});

const ASKING: InputRules[] = [
  {},
  { choices: ["Monthly, in advance", "Yearly"] },
  { mark: true },
  { format: "postcode:DE" },
  { format: "number", min: -1.5, max: 10 },
  { format: "date", min: "2026-12-01", max: "2027-01-31" },
  { lines: 4 },
];

test("what an entry is asked is kept, from the editor and from the table, and belongs to entries alone", () => {
  const place = { label: "A", page: 1, x: 1, y: 2 };
  for (const rules of ASKING) {
    const field = { type: "input" as const, ...place, ...rules };
    assert.deepEqual(read({ fields: JSON.stringify([field]) }), [field]);
    const { choices, mark, ...others } = { ...field, mark: rules.mark ? "on" : "" };
    const lines = { ...others, mark, choices: choices?.join("\r\n") ?? "" };
    const values = Object.entries(lines).map(([part, value]) => [part, String(value)]);
    assert.deepEqual(read(row(Object.fromEntries(values))), [field]);
    const signature = { ...Object.fromEntries(values), type: "signature" };
    assert.deepEqual(read(row(signature)), [{ type: "signature", ...place }]);
  }
});

test("rows that are empty or taken out are none, and what is no number is for the API to refuse", () => {
  const form = {
    ...row({ type: "signature", label: "", x: "", y: "", page: "1" }),
    ...row({ type: "date", label: "A", x: "1", y: "1", remove: "on" }, 1),
    ...row({ type: "date", label: "A", x: "left", y: "1" }, 2),
  };
  const [only, ...more] = read(form);
  assert.deepEqual([only?.label, more], ["A", []]);
  assert.ok(Number.isNaN(only?.x));
});

test("whatever a script sends, it is read as fields or as none", () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string({ minLength: 1 })), (fields) => {
      for (const field of read({ fields })) {
        for (const value of Object.values(field)) {
          const each = Array.isArray(value) ? value : [value];
          for (const one of each) assert.match(typeof one, /^(?:string|number|boolean)$/);
        }
      }
    }),
  );
  const many = JSON.stringify(Array.from({ length: 5_000 }, () => ({ type: "date" })));
  assert.equal(read({ fields: many }).length, LIMITS.fields + 1);
});
