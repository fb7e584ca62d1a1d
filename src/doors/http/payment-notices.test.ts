import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { LIMITS } from "#kernel/limits.ts";
import { bareServer } from "#kit/peers/bare-server.ts";
import { heldClock } from "#kit/rooms/held-clock.ts";
import { openTestDatabase, type TestDatabase } from "#kit/rooms/open-database.ts";
import { chargeWindows } from "#store/rate-windows.ts";
import { registerPaymentNotices } from "./payment-notices.ts";

const clock = heldClock();
let store: TestDatabase;
before(async () => {
  store = await openTestDatabase();
});
after(() => store.close());

type Taken = "unsigned" | "unknown" | "known" | "taken";
let answer: Taken;
let sent: { body: string; signature: string | undefined }[];
beforeEach(() => {
  answer = "taken";
  sent = [];
});

function open() {
  const bare = bareServer();
  registerPaymentNotices(bare.server, { database: store.database, clock }, async (one) => {
    sent.push({ ...one, body: Buffer.from(one.body).toString("latin1") });
    return answer;
  });
  const post = (
    payload: string | Buffer,
    headers: Record<string, string> = {},
    remoteAddress = "192.0.2.1",
  ) => bare.ask("/payments/stripe", { method: "POST", payload, headers, remoteAddress });
  return { ...bare, post };
}

test("a notice comes byte for byte as it was sent, whatever it says that it is", async () => {
  const { post } = open();
  const body = Buffer.from([0x7b, 0xff, 0x00, 0x20, 0x7d]);
  for (const type of ["application/json", "text/plain", "application/x-www-form-urlencoded"]) {
    const headers = { "content-type": type, "stripe-signature": "t=1,v1=ab" };
    assert.equal((await post(body, headers)).statusCode, 200);
  }
  assert.deepEqual(new Set(sent.map((one) => JSON.stringify(one))).size, 1);
  assert.deepEqual(sent[0], { body: body.toString("latin1"), signature: "t=1,v1=ab" });
});

test("whatever is signed is answered with 200, so that it is not sent again; what is not is a 400 that is noted", async () => {
  const { post, lines } = open();
  for (const taken of ["unknown", "known", "taken"] as const) {
    answer = taken;
    assert.equal((await post("{}")).statusCode, 200);
  }
  assert.equal(
    lines.some(({ event }) => event === "payment.unsigned"),
    false,
  );
  answer = "unsigned";
  assert.equal((await post("{}")).statusCode, 400);
  assert.equal(lines.at(-1)?.event, "payment.unsigned");
  assert.equal(sent.at(-1)?.signature, undefined);
});

test("without a body nothing is made up", async () => {
  const { ask } = open();
  assert.equal((await ask("/payments/stripe", { method: "POST" })).statusCode, 200);
  assert.deepEqual(sent, [{ body: "", signature: undefined }]);
});

test("a notice of more than a quarter of a megabyte is not read", async () => {
  const { post } = open();
  const headers = { "content-type": "application/json" };
  assert.equal((await post(" ".repeat(256 * 1024), headers)).statusCode, 200);
  assert.equal((await post(" ".repeat(256 * 1024 + 1), headers)).statusCode, 413);
  assert.equal(sent.length, 1);
});

test("a network that sends too many is told to wait before anything is read of them, and others are not", async () => {
  const { post } = open();
  const { requests, windowMs } = LIMITS.pageRate;
  const charge = [{ name: "payments 198.51.100.9", cost: requests }];
  await chargeWindows(store.database, charge, windowMs, clock.now());
  const refused = await post("{}", {}, "198.51.100.9");
  assert.equal(refused.statusCode, 429);
  assert.ok(Number(refused.headers["retry-after"]) > 0);
  assert.deepEqual(sent, []);
  assert.equal((await post("{}", {}, "198.51.100.10")).statusCode, 200);
});
