import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { readForm } from "./read-form.ts";

const asTheStandard = (body: Buffer) =>
  Object.fromEntries(
    new URLSearchParams(body.toString("latin1").replaceAll(/[\x80-\xff]/g, escape)),
  );

const READ: readonly (readonly [body: string, read: Record<string, string>])[] = [
  ["", {}],
  ["&&", {}],
  ["a", { a: "" }],
  ["a=", { a: "" }],
  ["=a", { "": "a" }],
  ["a=b=c", { a: "b=c" }],
  ["a=1&a=2", { a: "2" }],
  ["a+b=c+d%2B", { "a b": "c d+" }],
  ["%C3%A4=%c3%a4", { ä: "ä" }],
  ["a=%&b=%4&c=%zz&d=%g0&e=%0g&f=%%41", { a: "%", b: "%4", c: "%zz", d: "%g0", e: "%0g", f: "%A" }],
  ["a=%C3", { a: "\ufffd" }],
  ["a=%ED%A0%80", { a: "\ufffd\ufffd\ufffd" }],
  ["a=%EF%BB%BFb", { a: "\ufeffb" }],
  ["a=%26%3D", { a: "&=" }],
  ["__proto__=x&constructor=y", { ["__proto__"]: "x", constructor: "y" }],
];

for (const [body, read] of READ) {
  test(`${body || "nothing"} is read as the standard says`, () => {
    const bytes = Buffer.from(body);
    assert.deepEqual(readForm(bytes), read);
    assert.deepEqual(readForm(bytes), asTheStandard(bytes));
  });
}

test("whatever bytes come are read as the standard says", () => {
  const part = fc.constantFrom(..."&=+%aAfF0g ä€😀".split(""), "%C3%A4", "%F0%9F", "%00");
  fc.assert(
    fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
      const bytes = Buffer.from(parts.join(""));
      assert.deepEqual(readForm(bytes), asTheStandard(bytes));
    }),
  );
});
