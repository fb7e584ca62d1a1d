import assert from "node:assert/strict";
import { test } from "node:test";
import { handedDown, NO_CUSTOM_PROPERTIES, withVariables } from "./custom-properties.ts";

const put = (value: string, known: Record<string, string> = {}) =>
  withVariables(value, (name) => known[name])
    ?.replace(/\s+/g, " ")
    .trim() ?? null;

const mapOf = (values: Record<string, string>) => new Map(Object.entries(values));

test("variables are put in wherever they stand, in any case, with blanks around their names", () => {
  const known = { "--a": "1px", "--b": "red" };
  assert.equal(put("var(--a) solid VAR( --b )", known), "1px solid red");
  assert.equal(put("calc(2*var(--a))", known), "calc(2* 1px )");
  assert.equal(put("no variable"), "no variable");
});

test("two that stand side by side do not become one word", () => {
  assert.equal(put("var(--a)var(--a)", { "--a": "1" }), "1 1");
});

test("a fallback counts where the variable is missing, and may hold commas and variables", () => {
  assert.equal(put("var(--x, 1px)"), "1px");
  assert.equal(put("var(--x, a, b)"), "a, b");
  assert.equal(put("var(--x, var(--y, var(--a)))", { "--a": "1" }), "1");
  assert.equal(put("var(--a, 2)", { "--a": "1" }), "1");
  assert.equal(put("var(--x,)"), "");
});

test("a value is none where a variable is missing, or its bracket does not close", () => {
  for (const value of ["var(--x)", "1px var(--x)", "var()", "var(--a", "var(--a, (1)"]) {
    assert.equal(put(value, { "--a": "var(--x)" }), null, value);
  }
});

test("a variable that comes to itself is none", () => {
  assert.equal(put("var(--a)", { "--a": "var(--b)", "--b": "var(--a)" }), null);
});

test("variables unfold 13 levels deep, and not 14", () => {
  const chain = (levels: number) =>
    Object.fromEntries(
      Array.from({ length: levels }, (_, at) => [
        `--v${at}`,
        at === levels - 1 ? "end" : `var(--v${at + 1})`,
      ]),
    );
  assert.equal(put("var(--v0)", chain(13)), "end");
  assert.equal(put("var(--v0)", chain(14)), null);
});

test("a value has 4,000 characters at most once everything is put in", () => {
  const long = (length: number) => withVariables("var(--a)", () => "x".repeat(length));
  // A blank stands before it and behind it.
  assert.equal(long(3_998)?.length, 4_000);
  assert.equal(long(3_999), null);
  const tail = (length: number) => withVariables(`var(--a)${"x".repeat(length)}`, () => "");
  assert.equal(tail(3_998)?.length, 4_000);
  assert.equal(tail(3_999), null);
});

test("a value that doubles itself again and again is none, and none too late", () => {
  const known = Object.fromEntries(
    Array.from({ length: 13 }, (_, at) => [`--v${at}`, `var(--v${at + 1}) `.repeat(20)]),
  );
  assert.equal(put("var(--v0)", { ...known, "--v13": "" }), null);
});

test("an element hands down its own values over those around it, with everything put in", () => {
  const around = mapOf({ "--a": "1", "--b": "2" });
  const down = handedDown(mapOf({ "--b": "3", "--c": "var(--a) var(--b)" }), around);
  assert.deepEqual(
    [...down].map(([name, value]) => [name, value.replace(/\s+/g, " ").trim()]),
    [
      ["--a", "1"],
      ["--b", "3"],
      ["--c", "1 3"],
    ],
  );
});

test("a value that cannot be worked out takes away the one around it", () => {
  const around = mapOf({ "--a": "1", "--b": "2" });
  assert.deepEqual(handedDown(mapOf({ "--a": "var(--a)" }), around), mapOf({ "--b": "2" }));
  assert.deepEqual(handedDown(mapOf({ "--a": "var(--x)" }), around), mapOf({ "--b": "2" }));
});

test("an element without values of its own hands on those around it", () => {
  const around = mapOf({ "--a": "1" });
  assert.equal(handedDown(NO_CUSTOM_PROPERTIES, around), around);
});
