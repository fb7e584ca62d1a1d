import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { DAY_MS } from "#kernel/time.ts";
import { request, startService, type TestAccount, type TestService } from "#kit/scenes/service.ts";
import { deliveredTo, linkIn, submission } from "#kit/scenes/signer.ts";
import { deadlineWords } from "#words/deadline-words.ts";
import { standingWords } from "#words/standing-words.ts";
import { statusWords } from "#words/status-words.ts";

let service: TestService;
let account: TestAccount;
before(async () => {
  service = await startService();
  account = await service.openAccount();
});
after(() => service.close());

const page = async (url: string) => {
  const answer = await fetch(url);
  return { status: answer.status, text: await answer.text() };
};

test("until the deadline pages name it, from then on they say that it is over, and the service cancels", async () => {
  const expiresAt = new Date(service.clock.now().getTime() + 3 * DAY_MS).toISOString();
  const { status, body } = await account.call("POST", "/contracts", {
    title: "Offer",
    content: "<p>Text</p>",
    signatureFields: [{ label: "Buyer" }, { label: "Seller" }],
    signers: [{ role: "Buyer", email: "buyer@example.com" }],
    finalize: true,
    expiresAt,
  });
  assert.deepEqual([status, body.contract.expiresAt], [201, expiresAt]);
  const { id, signUrl, signers } = body.contract;
  const { statusUrl } = (await account.call("GET", `/contracts/${id}`)).body.contract;
  const [listed] = (await account.call("GET", "/contracts?limit=1")).body.contracts;
  assert.equal(listed.expiresAt, expiresAt);
  const link = deliveredTo(service, signers[0]);
  const view = await request(`${service.url}/api/v1/signing/${link}`, "GET");
  assert.equal(view.body.contract.expiresAt, expiresAt);
  const time = `<time datetime="${expiresAt}"`;
  const open = await page(`${service.url}/sign/${link}`);
  assert.ok(open.text.includes(`${deadlineWords.en.openUntil.split("{at}")[0]}${time}`));
  const standing = await page(`${service.url}${new URL(statusUrl).pathname}`);
  assert.ok(standing.text.includes(`${statusWords.en.openUntil} ${time}`));

  service.clock.moveMs(3 * DAY_MS);
  const late = await request(
    `${service.url}/api/v1/signing/${linkIn(signUrl)}/signatures`,
    "POST",
    submission("Seller"),
  );
  assert.deepEqual(
    [late.status, late.body.status, late.body.expiresAt],
    [409, "cancelled", expiresAt],
  );
  const closed = await page(`${service.url}/sign/${linkIn(signUrl)}`);
  assert.equal(closed.status, 410);
  assert.ok(
    closed.text.includes(standingWords.en.closed.expired.title) && closed.text.includes(time),
  );
  const over = await page(`${service.url}${new URL(statusUrl).pathname}`);
  assert.ok(over.text.includes(statusWords.en.states.expired));
  assert.ok(over.text.includes(`${statusWords.en.wasOpenUntil} ${time}`));
});
