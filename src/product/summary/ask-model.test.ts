import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { inspect } from "node:util";
import { startLanguageModel, TEST_MODEL_KEY, type TestModel } from "#kit/peers/language-model.ts";
import type { ReceiverAnswer } from "#kit/peers/receiver.ts";
import { ANYWHERE } from "#lib/egress/reach.ts";
import { askModel } from "./ask-model.ts";
import { type LanguageModel, ModelFailure } from "./language-model.ts";

let server: TestModel;
let model: LanguageModel;
before(async () => {
  server = await startLanguageModel();
  const { LLM_BASE_URL = "", LLM_API_KEY = "", LLM_MODEL = "" } = server.env;
  model = { baseUrl: LLM_BASE_URL, apiKey: LLM_API_KEY, name: LLM_MODEL, reach: ANYWHERE };
});
after(() => server.close());

const MESSAGES = [{ role: "user", content: "The contract's text" }] as const;
const LEAK = `${TEST_MODEL_KEY} The contract's text`;

const FAILURES: [what: string, answer: ReceiverAnswer][] = [
  ["a refusal", { status: 401, body: LEAK }],
  ["a fault", { status: 500, body: LEAK }],
  ["a redirect", { status: 302, headers: { location: `https://localhost/${LEAK}` } }],
  ["an endless answer", { status: 200, body: LEAK.repeat(10_000) }],
  ["no JSON", { status: 200, body: LEAK }],
  ["no text", { status: 200, body: JSON.stringify({ error: LEAK }) }],
  ["a connection that breaks", "break"],
];
for (const [what, answer] of FAILURES) {
  test(`a failure tells neither the key nor what was sent: ${what}`, async () => {
    server.answerWith(answer);
    const failure = await askModel(model, MESSAGES).catch((error: unknown) => error);
    assert.ok(failure instanceof ModelFailure);
    const told = inspect(failure, { depth: Number.POSITIVE_INFINITY, showHidden: true });
    assert.ok(!told.includes(TEST_MODEL_KEY) && !told.includes("contract's text"), told);
  });
}

test("only a refusal that names the newer limit is asked a second time", async () => {
  const before = server.asked.length;
  server.answerWith({ status: 400, body: "the text is too long" });
  await assert.rejects(askModel(model, MESSAGES), /answered 400/);
  assert.equal(server.asked.length, before + 1);
  server.answerWith({ status: 400, body: "use max_completion_tokens" });
  await assert.rejects(askModel(model, MESSAGES), /answered 400/);
  assert.equal(server.asked.length, before + 3);
});
