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
  test(`${body || "nothing"} is read as the standard says`, async () => {
    const bytes = Buffer.from(body);
    assert.deepEqual(await readForm(bytes), read);
    assert.deepEqual(await readForm(bytes), asTheStandard(bytes));
  });
}

test("a form with a name or a value that is not UTF-8 is none", async () => {
  for (const body of ["a=%C3", "%FC=a", "a=1&b=%ED%A0%80", "a=%F0%9F"]) {
    assert.equal(await readForm(Buffer.from(body)), null, body);
  }
  assert.equal(await readForm(Buffer.from("a=Müller", "latin1")), null);
});

test("whatever bytes come are read as the standard says, or not at all where it would repair them", async () => {
  const part = fc.constantFrom(..."&=+%aAfF0g ä€😀".split(""), "%C3%A4", "%F0%9F", "%00");
  await fc.assert(
    fc.asyncProperty(fc.array(part, { maxLength: 30 }), async (parts) => {
      const bytes = Buffer.from(parts.join(""));
      const standard = asTheStandard(bytes);
      const isRepaired = /\ufffd/.test(Object.entries(standard).join());
      const read = await readForm(bytes);
      assert.ok(isRepaired || read !== null);
      if (read !== null) assert.deepEqual(read, standard);
    }),
  );
});

test("a long value is read whole, others having turns meanwhile", async () => {
  let turns = 0;
  const count = () => {
    turns += 1;
    if (turns < 20) setImmediate(count);
  };
  setImmediate(count);
  const text = "%26ä".repeat(700_000);
  assert.deepEqual(await readForm(Buffer.from(`a=${text}&b=1`)), {
    a: "&ä".repeat(700_000),
    b: "1",
  });
  assert.ok(turns > 5, String(turns));
});
