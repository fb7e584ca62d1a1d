import assert from "node:assert/strict";
import { test } from "node:test";
import { Type } from "typebox";
import { readQuery } from "./read-query.ts";
import { readerFor } from "./read-request.ts";

const schema = Type.Object({
  status: Type.Optional(Type.Enum(["draft", "pending"])),
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 50 }),
  preview: Type.Optional(Type.Boolean()),
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

test("of a choice between yes and no every other word is a problem, and none is taken for no", () => {
  assert.deepEqual(readQuery(schema, { preview: "true" }), { limit: 50, preview: true });
  assert.deepEqual(readQuery(schema, { preview: "false" }), { limit: 50, preview: false });
  for (const preview of ["", "1", "TRUE", "yes", "null", ["true", "true"]]) {
    const problems = reader.problems(readQuery(schema, { preview }));
    assert.equal(problems[0]?.path, "preview", JSON.stringify(preview));
  }
});
