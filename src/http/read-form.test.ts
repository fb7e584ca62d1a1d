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

test("a form with a name or a value that is not UTF-8 is none", () => {
  for (const body of ["a=%C3", "%FC=a", "a=1&b=%ED%A0%80", "a=%F0%9F"]) {
    assert.equal(readForm(Buffer.from(body)), null, body);
  }
  assert.equal(readForm(Buffer.from("a=Müller", "latin1")), null);
});

test("whatever bytes come are read as the standard says, or not at all where it would repair them", () => {
  const part = fc.constantFrom(..."&=+%aAfF0g ä€😀".split(""), "%C3%A4", "%F0%9F", "%00");
  fc.assert(
    fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
      const bytes = Buffer.from(parts.join(""));
      const standard = asTheStandard(bytes);
      const isRepaired = /\ufffd/.test(Object.entries(standard).join());
      assert.ok(isRepaired || readForm(bytes) !== null);
      if (readForm(bytes) !== null) assert.deepEqual(readForm(bytes), standard);
    }),
  );
});
