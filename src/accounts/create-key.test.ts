import assert from "node:assert/strict";
import { test } from "node:test";
import { isRefusal } from "#kernel/refusals.ts";
import { type KeyForm, readKeyForm } from "./create-key.ts";

const NOW = new Date("2026-11-21T23:30:00.000Z");
const formId = "6f9619ff-8b86-4011-b42d-00c04fc964ff";

const READ: [what: string, form: Partial<KeyForm>, name: string | null, ends: string | null][] = [
  ["a form with nothing in it", {}, null, null],
  ["blanks around a name", { name: "  Online shop " }, "Online shop", null],
  ["today", { lastDay: "2026-11-21" }, null, "2026-11-22T00:00:00.000Z"],
  [
    "the last day of a leap year's February",
    { lastDay: "2028-02-29" },
    null,
    "2028-03-01T00:00:00.000Z",
  ],
];

for (const [what, form, name, ends] of READ) {
  test(`${what} is read as what is meant`, () => {
    const read = readKeyForm(
      { formId, name: "", lastDay: "", scopes: [], isTest: false, ...form },
      NOW,
    );
    assert.ok(!isRefusal(read));
    assert.deepEqual([read.name, read.expiresAt?.toISOString() ?? null], [name, ends]);
  });
}

const REFUSED: [what: string, form: Partial<KeyForm>, reason: string][] = [
  ["yesterday", { lastDay: "2026-11-20" }, "dayUnfit"],
  ["a day that no month has", { lastDay: "2027-02-29" }, "dayUnfit"],
  ["a month that no year has", { lastDay: "2027-13-01" }, "dayUnfit"],
  ["a time instead of a day", { lastDay: "2027-01-01T00:00:00Z" }, "dayUnfit"],
  ["words instead of a day", { lastDay: "tomorrow" }, "dayUnfit"],
  ["a name that is too long", { name: "x".repeat(81) }, "nameUnfit"],
  ["a name with a line break in it", { name: "a\nb" }, "nameUnfit"],
  ["a name that turns the writing around", { name: "a\u202eb" }, "nameUnfit"],
  ["a form without an id", { formId: "" }, "madeBefore"],
  ["a scope that is none", { scopes: ["contracts:read", "everything"] }, "scopesUnfit"],
];

for (const [what, form, reason] of REFUSED) {
  test(`${what} makes no key`, () => {
    const read = readKeyForm(
      { formId, name: "", lastDay: "", scopes: [], isTest: false, ...form },
      NOW,
    );
    assert.ok(isRefusal(read));
    assert.deepEqual([read.refused, read.extra], ["INVALID", { reason }]);
  });
}

test("a key names the scopes that were ticked, and none where none was", () => {
  const scopesOf = (scopes: string[]) => {
    const read = readKeyForm({ formId, name: "", lastDay: "", scopes, isTest: false }, NOW);
    assert.ok(!isRefusal(read));
    return read.scopes;
  };
  assert.deepEqual(scopesOf(["webhooks"]), ["webhooks"]);
  assert.equal(scopesOf([]), null);
});
