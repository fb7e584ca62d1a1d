import assert from "node:assert/strict";
import { after } from "node:test";
import { type Receiver, startReceiver } from "#kit/peers/receiver.ts";
import { linkIn } from "#kit/scenes/signer.ts";
import { conforms, isListing } from "./conforms.ts";
import { createPending } from "./contracts.ts";
import { expectStatus } from "./expect.ts";
import { until } from "./listener.ts";
import { stage } from "./stage.ts";

const SUMMARY = "A parrot moves.";
let model: Receiver;
const at = stage(async () => {
  model = await startReceiver({ secure: false });
  const message = { role: "assistant", content: SUMMARY };
  model.answerWith({
    status: 200,
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ choices: [{ index: 0, message, finish_reason: "stop" }] }),
  });
  const LLM_BASE_URL = model.url.replace("/hook", "/v1");
  return { LLM_BASE_URL, LLM_API_KEY: "sk-test", LLM_MODEL: "small" };
});
if (!isListing()) after(() => model?.close());

async function summaryOf(signUrl: string): Promise<string | null> {
  const view = await at.stranger("GET", `/signing/${linkIn(signUrl)}`);
  expectStatus(view, 200);
  return view.body.summary;
}

conforms(
  "create.summary-on create.summary-off signing-view.summary",
  "a contract is summarised unless that is switched off, and then its text stays here",
  async () => {
    const account = await at.account();
    const silent = await createPending(account, {
      content: "<p>Silent parrot</p>",
      summary: false,
    });
    const loud = await createPending(account, { content: "<p>Loud parrot</p>" });
    await until(async () => (await summaryOf(loud.signUrl)) !== null, "the summary");
    assert.match((await summaryOf(loud.signUrl)) ?? "", /A parrot moves/);
    assert.equal(await summaryOf(silent.signUrl), null);
    const told = model.received.map(({ body }) => body.toString()).join("\n");
    assert.match(told, /Loud parrot/);
    assert.doesNotMatch(told, /Silent parrot/);
  },
);
