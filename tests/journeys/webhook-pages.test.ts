import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { DAY_MS, MINUTE_MS } from "#kernel/time.ts";
import { type Receiver, startReceiver } from "#kit/peers/receiver.ts";
import { signedIn, type TestMember } from "#kit/scenes/member.ts";
import { startService, type TestAccount, type TestService } from "#kit/scenes/service.ts";

let service: TestService;
let receiver: Receiver;
let account: TestAccount;
let owner: TestMember;
before(async () => {
  receiver = await startReceiver({ secure: false });
  const env = {
    LOG_LEVEL: "fatal",
    WEBHOOK_ALLOW_PRIVATE: "true",
    WEBHOOK_RETRY_DELAYS: "0,0,0,0,0,0",
  };
  service = await startService({ env });
  account = await service.openAccount();
  owner = await signedIn(service, account.accountId);
});
after(async () => {
  await service?.close();
  await receiver?.close();
});

async function make(): Promise<{ path: string; secret: string }> {
  const made = await owner.post("/app/webhooks", { url: receiver.url, "on.contract.created": "1" });
  assert.equal(made.status, 201);
  const secret = /whsec_[\w+/=-]+/.exec(made.html)?.[0] ?? "";
  const { html } = await owner.get("/app/webhooks");
  assert.ok(secret.length > 20 && !html.includes(secret), "the secret is shown once");
  const [path = ""] = /\/app\/webhooks\/[0-9a-f-]{36}/.exec(html) ?? [];
  return { path, secret };
}

const create = () => account.call("POST", "/contracts", { content: "<p>x</p>" });

async function until(path: string, says: RegExp, member = owner): Promise<string> {
  for (let tries = 0; tries < 400; tries += 1) {
    const { html } = await member.get(path);
    if (says.test(html)) return html;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`never: ${says}`);
}

test("an owner makes a webhook, sees what failed and why, and sends all of it again under the old ids", async () => {
  const { path, secret } = await make();
  receiver.answerWith({ status: 503, body: "<b>closed</b>" });
  for (let made = 0; made < 3; made += 1) assert.equal((await create()).status, 201);
  const list = await until(`${path}?status=given_up`, /(?:Failed.*){4}/s);
  const deliveries = [...new Set(list.match(/\/deliveries\/[0-9a-f-]{36}/g))];
  assert.equal(deliveries.length, 3);
  const { html } = await owner.get(path + deliveries[0]);
  assert.match(html, /Attempt 7.*503.*&lt;b>closed&lt;\/b>/s);
  assert.match(html, /&quot;event&quot;:&quot;contract\.created&quot;|"event":"contract\.created"/);
  assert.ok(!html.includes("<b>closed"));

  const before = receiver.received.length;
  receiver.answerWith({ status: 200 });
  const since = service.clock.now().toISOString().slice(0, 10);
  const recovered = await owner.post(`${path}/recover`, { since });
  assert.equal(recovered.location, `${path}?recovered=3`);
  await until(`${path}?status=delivered`, /(?:Delivered.*){4}/s);
  const again = receiver.received.slice(before).map(({ headers }) => headers["x-service-delivery"]);
  assert.deepEqual(again.sort(), deliveries.map((one) => one.split("/").at(-1)).sort());
  assert.equal((await owner.post(`${path}/recover`, { since })).location, `${path}?recovered=0`);
  const old = new Date(service.clock.now().getTime() - 40 * DAY_MS).toISOString().slice(0, 10);
  for (const day of [old, "2030-01-01", "", "yesterday"]) {
    const refused = await owner.post(`${path}/recover`, { since: day });
    assert.equal(refused.location, `${path}?problem=dayUnfit`, day);
  }

  const last = receiver.received.at(-1);
  const headers = Object.entries(last?.headers ?? {})
    .map(([name, value]) => `${name}: ${value}`)
    .join("\r\n");
  // By the held clock, the message is of now.
  const check = (body: string, key: string) =>
    owner.post("/app/webhooks/check", { headers, body, secret: key });
  const right = await check(last?.body.toString() ?? "", secret);
  assert.equal(right.html.match(/>Valid</g)?.length, 3);
  assert.ok(!right.html.includes(secret));
  assert.match((await check("{}", secret)).html, /does not fit this secret and this body/);
});

test("what fails is told from the first attempt on, and tried at once by itself or with all others", async () => {
  const waiting = await startService({
    env: { LOG_LEVEL: "fatal", WEBHOOK_ALLOW_PRIVATE: "true" },
  });
  try {
    const own = await waiting.openAccount();
    const member = await signedIn(waiting, own.accountId);
    const made = await member.post("/app/webhooks", { url: receiver.url, all: "1" });
    assert.equal(made.status, 201);
    const { html: list } = await member.get("/app/webhooks");
    const [path = ""] = /\/app\/webhooks\/[0-9a-f-]{36}/.exec(list) ?? [];
    assert.match(list, /contract\.created, .*contract\.deleted/);
    assert.match(list, /Nothing sent in 24 hours/);
    const since = waiting.clock.now().toISOString().slice(0, 10);
    const none = await member.post(`${path}/recover`, { since });
    assert.match((await member.get(none.location ?? "")).html, /Nothing is sent again/);

    receiver.answerWith({ status: 500 });
    await own.call("POST", "/contracts", { content: "<p>x</p>" });
    const shown = await until(path, /Retrying/, member);
    assert.match(shown, /1 failing, tried again since/);
    assert.match((await member.get("/app/webhooks")).html, /1 failing, tried again since/);
    const [delivery = ""] = /\/deliveries\/[0-9a-f-]{36}/.exec(shown) ?? [];
    assert.match((await member.get(path + delivery)).html, /Try now/);
    const tried = await member.post(`${path}${delivery}/again`);
    assert.equal(tried.location, `${path}${delivery}?done=sentAgain`);
    await until(path + delivery, /Attempt 1, sent again/, member);
    receiver.answerWith({ status: 200 });
    const all = await member.post(`${path}/recover`, { since });
    assert.equal(all.location, `${path}?recovered=1`);
    await until(path, /delivery delivered/, member);
    assert.match((await member.get("/app/webhooks")).html, /1 of 1 delivered in 24 hours/);
  } finally {
    await waiting.close();
  }
});

test("address, events and secret of a webhook are changed, and what is wrong is said with what was typed", async () => {
  const { path, secret } = await make();
  for (const [form, words] of [
    [{ url: "ftp://nowhere", "on.contract.signed": "1" }, /This address cannot be used/],
    [{ url: receiver.url }, /Choose at least one event/],
  ] as const) {
    const wrong = await owner.post(`${path}/change`, form);
    assert.equal(wrong.status, 400);
    assert.match(wrong.html, words);
    assert.ok(wrong.html.includes(`value="${form.url}"`));
  }
  const url = `${receiver.url}?changed`;
  const changed = await owner.post(`${path}/change`, { url, "on.contract.created": "1" });
  assert.equal(changed.location, `${path}?done=changed`);
  assert.ok((await owner.get(path)).html.includes(`<h1 class="long-name">${url}</h1>`));

  const renewed = await owner.post(`${path}/secret`);
  const next = /whsec_[\w+/=-]+/.exec(renewed.html)?.[0] ?? "";
  assert.ok(next.length > 20 && next !== secret);
  assert.ok(!(await owner.get(path)).html.includes(next), "it is shown once");
  receiver.answerWith({ status: 200 });
  const before = receiver.received.length;
  await create();
  while (!receiver.received.slice(before).some(({ path: at }) => at.endsWith("?changed"))) {
    await receiver.untilReceived(receiver.received.length + 1);
  }
  const last = receiver.received.findLast(({ path: at }) => at.endsWith("?changed"));
  const headers = Object.entries(last?.headers ?? {}).map(([name, value]) => `${name}: ${value}`);
  const body = last?.body.toString() ?? "";
  const check = (key: string) =>
    owner.post("/app/webhooks/check", { headers: headers.join("\r\n"), body, secret: key });
  assert.equal((await check(next)).html.match(/>Valid</g)?.length, 3);
  assert.doesNotMatch((await check(secret)).html, />Valid</);

  service.clock.moveMs(11 * MINUTE_MS);
  for (const act of ["change", "secret"]) {
    const late = await owner.post(`${path}/${act}`, { url, all: "1" });
    assert.deepEqual([late.status, /whsec_/.test(late.html)], [401, false], act);
  }
  assert.equal((await owner.post(`${path}/remove`)).location, "/app/webhooks?done=removed");
  owner = await signedIn(service, account.accountId);
});

test("a test event is marked and sent once, a webhook that is off is sent nothing, and one that is removed is gone", async () => {
  const { html: listed } = await owner.get("/app/webhooks");
  const [path = ""] = /\/app\/webhooks\/[0-9a-f-]{36}/.exec(listed) ?? [];
  const tested = await owner.post(`${path}/test`, { event: "contract.signed" });
  assert.equal(tested.location, `${path}?done=tested`);
  const html = await until(path, /contract\.signed<\/a><span class="tag">Test/);
  const [delivery = ""] = /\/deliveries\/[0-9a-f-]{36}/.exec(html) ?? [];
  await until(path + delivery, /Delivered/);
  await owner.post(`${path}/switch`, { active: "false" });
  const off = await owner.post(`${path}${delivery}/again`);
  assert.equal(off.location, `${path}${delivery}?problem=isOff`);
  assert.match((await owner.get(`${path}?problem=isOff`)).html, /Switch it on first/);
  assert.equal((await owner.post(`${path}/remove`)).location, "/app/webhooks?done=removed");
  assert.equal((await owner.get(path)).status, 404);
});

test("another account's delivery is nobody's, under one's own webhook as well", async () => {
  const { path } = await make();
  await create();
  const html = await until(path, /\/deliveries\//);
  const [delivery = ""] = /\/deliveries\/[0-9a-f-]{36}/.exec(html) ?? [];
  const other = await service.openAccount();
  const stranger = await signedIn(service, other.accountId);
  const url = { url: receiver.url, "on.contract.created": "1" };
  assert.equal((await stranger.post("/app/webhooks", url)).status, 201);
  const own = /\/app\/webhooks\/[0-9a-f-]{36}/.exec(
    (await stranger.get("/app/webhooks")).html,
  )?.[0];
  for (const place of [path + delivery, own + delivery]) {
    assert.equal((await stranger.get(place)).status, 404, place);
    assert.equal((await stranger.post(`${place}/again`)).status, 404, place);
  }
});
