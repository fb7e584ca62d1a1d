import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { type Receiver, startReceiver } from "#kit/peers/receiver.ts";
import { get, post } from "./ask.ts";
import { NoAnswer } from "./no-answer.ts";

const LIMITS = { deadlineMs: 20_000, maxBytes: 100 };
let receiver: Receiver;
before(async () => {
  receiver = await startReceiver({ secure: false });
});
after(() => receiver.close());
beforeEach(() => receiver.answerWith({ status: 200, body: "ok" }));

const last = () => receiver.received.at(-1)!;
const withUser = (user: string) => receiver.url.replace("http://", `http://${user}@`);

test("an address is read or posted to as the operator named it, by a client that says its name", async () => {
  receiver.answerWith({ status: 404, body: "no", headers: { "content-type": "text/plain" } });
  const read = await get(`${receiver.url}?a=b`, LIMITS);
  const { status, contentType, body } = read;
  assert.deepEqual([status, contentType, Buffer.from(body).toString()], [404, "text/plain", "no"]);
  assert.deepEqual([last().method, last().path], ["GET", "/hook?a=b"]);
  assert.equal(last().headers["user-agent"], "Countersign");
  assert.equal(last().headers.authorization, undefined);
  await post(receiver.url, Buffer.from([0, 255]), { ...LIMITS, contentType: "application/x" });
  assert.deepEqual([last().method, last().headers["content-type"]], ["POST", "application/x"]);
  assert.deepEqual([...last().body], [0, 255]);
});

test("an answer that does not say of which kind it is has none", async () => {
  assert.equal((await get(receiver.url, LIMITS)).contentType, null);
});

test("a user name and a password in the address are sent as such and stand in no path", async () => {
  for (const [user, pair] of [
    ["name:pass", "name:pass"],
    ["name", "name:"],
    [":pass", ":pass"],
    ["n%C3%A4me:p%40ss%3A", "näme:p@ss:"],
  ] as const) {
    await get(withUser(user), LIMITS);
    const expected = `Basic ${Buffer.from(pair).toString("base64")}`;
    assert.equal(last().headers.authorization, expected, user);
    assert.equal(last().path, "/hook");
    assert.doesNotMatch(String(last().headers.host), /@/);
  }
});

test("a longer answer is none, and neither is what is no address", async () => {
  receiver.answerWith({ status: 200, body: "x".repeat(100) });
  assert.equal((await get(receiver.url, LIMITS)).body.length, 100);
  receiver.answerWith({ status: 200, body: "x".repeat(101) });
  await assert.rejects(get(receiver.url, LIMITS), /more than 100 bytes/);
  await assert.rejects(get("no address", LIMITS), NoAnswer);
});
