import assert from "node:assert/strict";
import { test } from "node:test";
import { ModelFailure } from "./language-model.ts";
import { readCompletion } from "./read-completion.ts";

const read = (answer: unknown) => readCompletion(Buffer.from(JSON.stringify(answer)));
const said = (content: unknown) => ({ choices: [{ message: { role: "assistant", content } }] });

const READ: [what: string, answer: unknown, text: string][] = [
  ["a text", said(" Ten euros. "), "Ten euros."],
  [
    "a text in parts",
    said([{ type: "text", text: "Ten " }, { type: "image_url" }, null, { text: "euros." }]),
    "Ten euros.",
  ],
  ["the first of several", { choices: [{ message: { content: "A" } }, {}] }, "A"],
  ["what follows on thoughts", said("<think>Hm <b>.</think>\n\nTen."), "Ten."],
  ["what follows on thoughts that the server began", said("Hm.</think>Ten."), "Ten."],
  ["a text about thoughts", said("Ten <think> or so."), "Ten <think> or so."],
];
for (const [what, answer, text] of READ) {
  test(`of a completion is read: ${what}`, () => assert.equal(read(answer), text));
}

const NONE: unknown[] = [
  null,
  "text",
  [],
  {},
  { choices: null },
  { choices: [] },
  { choices: [null] },
  { choices: [{ message: null }] },
  said(null),
  said(7),
  said([]),
  said(" \n"),
  said("<think>never ends"),
  { choices: [{ message: { content: null, tool_calls: [{ function: { name: "pay" } }] } }] },
];
for (const answer of NONE) {
  test(`an answer without a text is a failure: ${JSON.stringify(answer)}`, () => {
    assert.throws(() => read(answer), ModelFailure);
  });
}

test("what is no JSON is not repeated", () => {
  assert.throws(
    () => readCompletion(Buffer.from("<html>sk-secret")),
    (error) => error instanceof ModelFailure && !/secret/.test(`${error.stack}`),
  );
});
