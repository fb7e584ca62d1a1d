import assert from "node:assert/strict";
import { test } from "node:test";
import { FIELD_TYPE_NAMES, FIELD_TYPES } from "#kernel/field-types.ts";
import { INPUT_RULE_NAMES } from "#kernel/input-rules.ts";
import { editorTypes } from "./editor-types.ts";

test("the editor knows every kind of field, in the size that a request gets which names none", () => {
  const types = editorTypes();
  assert.deepEqual(Object.keys(types), [...FIELD_TYPE_NAMES]);
  for (const name of FIELD_TYPE_NAMES) assert.deepEqual(types[name]?.size, FIELD_TYPES[name].size);
});

test("a text that its sender writes is nobody's, and a signature is written by nobody", () => {
  const { text, signature, input } = editorTypes();
  const asks = (is: boolean) => Object.fromEntries(INPUT_RULE_NAMES.map((rule) => [rule, is]));
  assert.deepEqual(text?.has, {
    ...{ label: false, name: false, text: true, optional: false },
    ...asks(false),
  });
  assert.deepEqual(signature?.has, {
    ...{ label: true, name: true, text: false, optional: false },
    ...asks(false),
  });
  assert.deepEqual(input?.has, {
    ...{ label: true, name: true, text: true, optional: true },
    ...asks(true),
  });
});
