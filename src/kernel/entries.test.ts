import assert from "node:assert/strict";
import { test } from "node:test";
import { checkedEntry, readEntry } from "./entries.ts";
import { FIELD_TYPE_NAMES, fieldType } from "./field-types.ts";
import { LIMITS } from "./limits.ts";

const LINE = { type: "input" } as const;

test("what was sent for a field that asks nothing is a problem, whatever it is", () => {
  for (const name of FIELD_TYPE_NAMES.filter((name) => fieldType(name).entry === null)) {
    for (const sent of [undefined, "", "Anna"]) {
      assert.deepEqual(readEntry({ type: name }, sent, "en"), {
        text: null,
        problems: [{ message: "is not asked for", code: "unfit" }],
      });
    }
  }
});

test("an entry is tidied, one that is blank is none, and one that is too long is a problem", () => {
  assert.deepEqual(readEntry(LINE, "  Jo\u0308rg ", "en"), { text: "Jörg", problems: [] });
  for (const blank of [undefined, "", "   ", "\u00a0\n"]) {
    assert.deepEqual(readEntry(LINE, blank, "en"), { text: null, problems: [] });
  }
  const most = "a".repeat(LIMITS.inputCharacters);
  assert.deepEqual(readEntry(LINE, most, "en"), { text: most, problems: [] });
  assert.equal(readEntry(LINE, `${most}a`, "en").text, null);
  assert.match(
    readEntry(LINE, `${most}a`, "en").problems[0]?.message ?? "",
    /501 characters, at most 500/,
  );
});

test("an entry that was checked is given as it is stored, and an unfit one is a fault", () => {
  assert.equal(checkedEntry(LINE, " 12 ", "en"), "12");
  assert.equal(checkedEntry(LINE, " ", "en"), null);
  assert.throws(() => checkedEntry(LINE, "a\u202eb", "en"), /an entry was not checked/);
  assert.throws(() => checkedEntry({ type: "date" }, "2026-11-26", "en"), /is not asked for/);
  assert.throws(() => checkedEntry(undefined, "Anna", "en"), /is not asked for/);
});
