import assert from "node:assert/strict";
import { test } from "node:test";
import { Type } from "typebox";
import { readQuery } from "./read-query.ts";
import { readerFor } from "./read-request.ts";

const schema = Type.Object({
  status: Type.Optional(Type.Enum(["draft", "pending"])),
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 50 }),
});
const reader = readerFor(schema);

test("numbers are read, defaults filled in, and unknown names left out", () => {
  assert.deepEqual(readQuery(schema, {}), { limit: 50 });
  assert.deepEqual(readQuery(schema, { limit: "7", colour: "red" }), { limit: 7 });
});

test("what is no whole number, or given twice, is a problem at its name", () => {
  for (const limit of ["", "x", "1.5", "1e2", " 1", "0x10", "0", "101", "-1", ["1", "2"]]) {
    const problems = reader.problems(readQuery(schema, { limit }));
    assert.deepEqual(
      problems.map(({ path }) => path).slice(0, 1),
      ["limit"],
      JSON.stringify(limit),
    );
  }
  assert.equal(reader.problems(readQuery(schema, { status: "open" }))[0]?.path, "status");
});
