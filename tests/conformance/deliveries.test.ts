import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import type { ReceivedRequest } from "#kit/peers/receiver.ts";
import { conforms } from "./conforms.ts";
import { create, htmlContract, type Json } from "./contracts.ts";
import { expectProperties, expectTime } from "./expect.ts";
import { closeReceiversAfter, type Listener, listen, moveAll } from "./listener.ts";
import { stage } from "./stage.ts";

const at = stage({ WEBHOOK_ALLOW_PRIVATE: "true" });
closeReceiversAfter();

const RECORD = "id event statusCode success attempt duration createdAt";
const DELAYS_S = [3, 600, 1_800, 7_200, 21_600, 86_400];

async function listening() {
  const account = await at.account();
  const ears = await listen(account, ["contract.created"]);
  return { account, ears };
}

/** The event that these cases have delivered. */
const happen = async (account: Json, title = "Größe Ωμέγα") =>
  create(account, htmlContract({ title }));

/** Moves on until the next attempt is due, and waits for it. */
async function nextAttempt(ears: Listener, attempt: number): Promise<ReceivedRequest> {
  await ears.deliveriesOnce(([record]) => record?.attempt === attempt - 1);
  await moveAll(at, (DELAYS_S[attempt - 2] ?? 0) * 1_000);
  return (await ears.arrived(attempt))[attempt - 1]!;
}

function hmac(secret: string, text: string | Buffer): string {
  return createHmac("sha256", secret).update(text).digest("hex");
}

conforms(
  "delivery.post delivery.event-header delivery.id-header delivery.attempt-header delivery.user-agent",
  "a delivery is a POST of JSON with its headers",
  async () => {
    const { account, ears } = await listening();
    await happen(account);
    const [request] = await ears.arrived(1);
    const { method, headers } = request!;
    assert.equal(method, "POST");
    assert.match(headers["content-type"] ?? "", /^application\/json/);
    assert.equal(headers["x-service-event"], "contract.created");
    assert.equal(headers["x-service-attempt"], "1");
    assert.equal(headers["user-agent"], "Service-Webhook/1.0");
    assert.equal(headers["x-service-delivery"], ears.payloads()[0].id);
  },
);

conforms(
  "delivery.v2",
  "the signature covers the time and the very bytes, under the whole secret",
  async () => {
    const { account, ears } = await listening();
    await happen(account);
    const [request] = await ears.arrived(1);
    const header = String(request!.headers["x-service-signature-v2"]);
    const [, time, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(header) ?? [];
    assert.ok(time && signature, header);
    assert.equal(Number(time), Math.floor(at.clock.now().getTime() / 1_000));
    const signed = Buffer.concat([Buffer.from(`${time}.`), request!.body]);
    assert.equal(signature, hmac(ears.webhook.secret, signed));
  },
);

conforms("delivery.legacy", "the older signature covers the body alone", async () => {
  const { account, ears } = await listening();
  await happen(account);
  const [request] = await ears.arrived(1);
  const expected = `sha256=${hmac(ears.webhook.secret, request!.body)}`;
  assert.equal(request!.headers["x-service-signature"], expected);
});

for (const status of [200, 201, 204, 299]) {
  conforms(
    "delivery.success webhook.record webhook.record-duration",
    `${status} ends the delivery`,
    async () => {
      const { account, ears } = await listening();
      ears.receiver.answerWith({ status });
      await happen(account);
      const [record] = await ears.deliveriesOnce(([one]) => one?.success === true);
      expectProperties(record, RECORD);
      assert.deepEqual(
        [record.statusCode, record.attempt, record.event],
        [status, 1, "contract.created"],
      );
      assert.ok(Number.isInteger(record.duration) && record.duration >= 0);
      expectTime(record.createdAt);
      assert.equal(record.id, ears.payloads()[0].id);
    },
  );
}

for (const [status, rule] of [
  [400, "delivery.failure"],
  [404, "delivery.failure"],
  [410, "delivery.failure"],
  [500, "delivery.failure"],
  [301, "delivery.redirects"],
  [307, "delivery.redirects"],
] as const) {
  conforms(
    `${rule} webhook.record webhook.record-per-delivery`,
    `${status} is a failure, and the next attempt may succeed`,
    async () => {
      const { account, ears } = await listening();
      const location = `${ears.receiver.url}/elsewhere`;
      ears.receiver.answerWith({ status, ...(status < 400 && { headers: { location } }) });
      await happen(account);
      const [failed] = await ears.deliveriesOnce(([one]) => one?.attempt === 1);
      assert.deepEqual([failed.success, failed.statusCode], [false, status]);
      ears.receiver.answerWith({ status: 200 });
      await nextAttempt(ears, 2);
      const records = await ears.deliveriesOnce(([one]) => one?.success === true);
      assert.equal(records.length, 1);
      const [{ id, attempt, statusCode }] = records as [Json];
      assert.deepEqual([id, attempt, statusCode], [failed.id, 2, 200]);
      assert.ok(ears.receiver.received.every(({ path }) => path === "/hook"));
    },
  );
}

conforms(
  "delivery.timeout delivery.failure webhook.record-no-answer",
  "no answer within five seconds is a failure",
  async () => {
    const { account, ears } = await listening();
    ears.receiver.answerWith("hang");
    await happen(account);
    const [record] = await ears.deliveriesOnce(([one]) => one?.attempt === 1);
    assert.deepEqual([record.success, record.statusCode], [false, null]);
    assert.ok(record.duration >= 4_500, String(record.duration));
  },
);

conforms(
  "webhook.record-no-answer delivery.failure",
  "a receiver that hangs up has no status, one that is away no duration either",
  async () => {
    const { account, ears } = await listening();
    ears.receiver.answerWith("break");
    await happen(account);
    const [broken] = await ears.deliveriesOnce(([one]) => one?.attempt === 1);
    assert.deepEqual([broken.success, broken.statusCode], [false, null]);
    assert.ok(Number.isInteger(broken.duration));

    const other = await listening();
    await other.ears.receiver.close();
    await happen(other.account);
    const [away] = await other.ears.deliveriesOnce(([one]) => one?.attempt === 1);
    assert.deepEqual([away.success, away.statusCode, away.duration], [false, null, null]);
  },
);

conforms(
  "delivery.retries delivery.attempt-header delivery.id-header delivery.same-body delivery.fresh delivery.time webhook.record-per-delivery",
  "seven attempts with the same id and bytes, each signed afresh, and then no more",
  async () => {
    const { account, ears } = await listening();
    ears.receiver.answerWith({ status: 500 });
    await happen(account);
    const requests = [(await ears.arrived(1))[0]!];
    for (let attempt = 2; attempt <= 7; attempt += 1) {
      // The key's window opens anew with the moved clock, so looking at records is never refused.
      const request = await nextAttempt(ears, attempt);
      const seconds = Math.floor(at.clock.now().getTime() / 1_000);
      assert.match(String(request.headers["x-service-signature-v2"]), new RegExp(`^t=${seconds},`));
      requests.push(request);
    }
    assert.deepEqual(
      requests.map(({ headers }) => headers["x-service-attempt"]),
      ["1", "2", "3", "4", "5", "6", "7"],
    );
    for (const { headers, body } of requests) {
      assert.equal(headers["x-service-delivery"], requests[0]!.headers["x-service-delivery"]);
      assert.ok(body.equals(requests[0]!.body));
      const signature = String(headers["x-service-signature-v2"]);
      const time = /^t=(\d+)/.exec(signature)?.[1];
      assert.equal(
        signature,
        `t=${time},v1=${hmac(ears.webhook.secret, `${time}.${body.toString()}`)}`,
      );
    }
    const signatures = requests.map(({ headers }) => headers["x-service-signature-v2"]);
    assert.equal(new Set(signatures).size, 7);
    const [record] = await ears.deliveriesOnce(([one]) => one?.attempt === 7);
    assert.deepEqual([record.success, record.statusCode], [false, 500]);
    await moveAll(at, 7 * 86_400_000);
    ears.receiver.answerWith({ status: 200 });
    await happen(account, "later");
    const after = await ears.deliveriesOnce(([one]) => one?.success === true);
    assert.deepEqual(
      after.map(({ attempt, success }) => [attempt, success]),
      [
        [1, true],
        [7, false],
      ],
    );
    assert.equal(ears.receiver.received.length, 8);
  },
);

conforms("delivery.retries", "an attempt does not come before its time", async () => {
  const { account, ears } = await listening();
  ears.receiver.answerWith({ status: 500 });
  await happen(account);
  await nextAttempt(ears, 2);
  await ears.deliveriesOnce(([one]) => one?.attempt === 2);
  await moveAll(at, 540_000);
  ears.receiver.answerWith({ status: 200 });
  // What happens now is delivered at once, so the worker is awake.
  await happen(account, "later");
  await ears.deliveriesOnce((records) => records.some(({ success }) => success));
  assert.equal(ears.receiver.received.length, 3);
  await moveAll(at, 60_000);
  const [, , , last] = await ears.arrived(4);
  assert.equal(last!.headers["x-service-attempt"], "3");
});

conforms("delivery.retries", "the documented delays are three seconds to a day", () => {
  const page = readFileSync(
    new URL("../../docs/operate/configuration.md", import.meta.url),
    "utf8",
  );
  assert.match(page, /WEBHOOK_RETRY_DELAYS[^\n]*3,600,1800,7200,21600,86400/);
});

conforms(
  "webhook.inactive",
  "a webhook that is switched off or deleted gets no further attempt",
  async () => {
    const account = await at.account();
    const [off, gone, stays] = [
      await listen(account, ["contract.created"]),
      await listen(account, ["contract.created"]),
      await listen(account, ["contract.created"]),
    ];
    for (const { receiver } of [off, gone, stays]) receiver.answerWith({ status: 500 });
    await happen(account);
    for (const ears of [off, gone, stays]) {
      await ears.deliveriesOnce(([one]) => one?.attempt === 1);
    }
    await account.call("PATCH", `/webhooks/${off.webhook.id}`, { active: false });
    await account.call("DELETE", `/webhooks/${gone.webhook.id}`);
    // The one that stays is the measure: by its third attempt the others' second was long due.
    await nextAttempt(stays, 2);
    await nextAttempt(stays, 3);
    assert.deepEqual([off.receiver.received.length, gone.receiver.received.length], [1, 1]);
    await account.call("PATCH", `/webhooks/${off.webhook.id}`, { active: true });
    await nextAttempt(stays, 4);
    assert.equal(off.receiver.received.length, 1);
  },
);

conforms(
  "webhook.patch-secret webhook.patch",
  "after a change of url the same secret signs, at the new place",
  async () => {
    const { account, ears } = await listening();
    const url = ears.receiver.url.replace("/hook", "/other");
    await account.call("PATCH", `/webhooks/${ears.webhook.id}`, { url, active: true });
    await happen(account);
    const [request] = await ears.arrived(1);
    assert.equal(request!.path, "/other");
    const expected = `sha256=${hmac(ears.webhook.secret, request!.body)}`;
    assert.equal(request!.headers["x-service-signature"], expected);
  },
);

conforms(
  "webhook.last-twenty webhook.record",
  "the last twenty deliveries are shown, newest first",
  async () => {
    const { account, ears } = await listening();
    for (let count = 0; count < 23; count += 1) await happen(account, `number ${count}`);
    await ears.arrived(23);
    const records = await ears.deliveries();
    assert.equal(records.length, 20);
    const titles = new Map(ears.payloads().map(({ id, data }) => [id, data.title]));
    assert.deepEqual(
      records.map(({ id }) => titles.get(id)),
      Array.from({ length: 20 }, (_, index) => `number ${22 - index}`),
    );
  },
);
