import assert from "node:assert/strict";
import { test } from "node:test";
import { checkedEntry, readEntry } from "./entries.ts";
import { FIELD_TYPE_NAMES, fieldType } from "./field-types.ts";
import { LIMITS } from "./limits.ts";

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
