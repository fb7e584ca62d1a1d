import assert from "node:assert/strict";
import { test } from "node:test";
import { MODEL_DIFFERENCES, NEVER_PRINTED } from "./model-differences.ts";
import { compareWithModel, readOfficialModels } from "./official-models.ts";

for (const [file, model] of Object.entries(readOfficialModels())) {
  const { differences, never } = compareWithModel(model);

  test(`${model.head.type} in ${model.head.language} differs from its official model only where a reason is given`, () => {
    assert.deepEqual(
      differences.map(({ key }) => key ?? "+").sort(),
      Object.keys(MODEL_DIFFERENCES[file] ?? {}).sort(),
      JSON.stringify(differences, null, 2),
    );
  });

  test(`${model.head.type} in ${model.head.language} prints every passage of its official model, but for those with a reason`, () => {
    assert.deepEqual(
      never.filter((key) => !(key in NEVER_PRINTED)),
      [],
    );
  });

  test(`the kept copy for ${model.head.type} says what it is a copy of, where and when it was read, and how sure it is`, () => {
    for (const line of ["type", "language", "law", "read in", "read on", "sure"]) {
      assert.ok(model.head[line], line);
    }
  });
}
