import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { readConfig } from "#app/config.ts";
import { systemRandom } from "#kernel/random.ts";
import { checkDelivery } from "#kit/judges/declared-deliveries.ts";
import { samplePayload } from "#webhooks/payload-schemas.ts";
import { RETRY_DELAYS_SECONDS } from "#webhooks/retry.ts";
import { makeSecret } from "#webhooks/secret.ts";
import { deliveryHeaders } from "#webhooks/sign-delivery.ts";
import { WEBHOOK_EVENTS, type WebhookEvent } from "#webhooks/webhook-events.ts";
import { ENDPOINTS } from "./endpoints.ts";
import { DELIVERY_ANSWERS, DELIVERY_HEADERS, describeWebhooks } from "./openapi-webhooks.ts";

/** A delivery with the sample of this event, its `data` changed. */
function delivery(event: WebhookEvent, change: object = {}) {
  const sample = samplePayload(event);
  const body = JSON.stringify({ ...sample, data: { ...sample.data, ...change } });
  const attempt = { deliveryId: sample.id, event, attempt: 7, body };
  const now = new Date("2026-11-21T09:30:00.900Z");
  return {
    headers: deliveryHeaders(attempt, makeSecret(systemRandom), now),
    body: Buffer.from(body),
  };
}

test("every event is an entry of its own, under an operationId that no endpoint has", () => {
  const described = describeWebhooks();
  assert.deepEqual(Object.keys(described), WEBHOOK_EVENTS);
  const ids = Object.values(described).map(({ post }) => post.operationId);
  assert.ok(ids.includes("contractCompleted"));
  assert.equal(
    new Set([...ids, ...Object.keys(ENDPOINTS)]).size,
    ids.length + Object.keys(ENDPOINTS).length,
  );
});

test("the sample of every event fits its schema, as a trial too, and nothing else does", () => {
  for (const event of WEBHOOK_EVENTS) {
    checkDelivery(delivery(event));
    checkDelivery(delivery(event, { test: true }));
    for (const name of Object.keys(samplePayload(event).data)) {
      const without = delivery(event, { [name]: undefined });
      assert.throws(() => checkDelivery(without), /must have required property/, name);
      const wrong = delivery(event, { [name]: [] });
      assert.throws(() => checkDelivery(wrong), new RegExp(`/data/${name}`), name);
    }
    assert.throws(() => checkDelivery(delivery(event, { more: 1 })), /additional properties/);
    assert.throws(() => checkDelivery(delivery(event, { test: false })), /"\/data\/test"/);
  }
});

test("the headers of a delivery are those that are described, here and in the documentation", () => {
  const sent = Object.keys(delivery("contract.created").headers).sort();
  // OpenAPI has the content type with the body.
  const described = Object.values(DELIVERY_HEADERS).map(({ name }) => name.toLowerCase());
  assert.deepEqual([...described, "content-type"].sort(), sent);
  const [, section = ""] =
    /^## Headers\n(.*?)^## /ms.exec(readFileSync("docs/use/webhooks.md", "utf8")) ?? [];
  const rows = section.split("\n").filter((line) => line.startsWith("| `"));
  const documented = rows.flatMap((row) => [...(row.split("|")[1] ?? "").matchAll(/`([\w-]+)`/g)]);
  assert.deepEqual(documented.map(([, name = ""]) => name.toLowerCase()).sort(), sent);
});

test("the times of further attempts are told as they are without a setting", () => {
  assert.deepEqual(readConfig({}).WEBHOOK_RETRY_DELAYS, RETRY_DELAYS_SECONDS);
  const { description } = DELIVERY_ANSWERS.NotReceived;
  const times = "3 seconds, 10 minutes, 30 minutes, 2 hours, 6 hours and 24 hours";
  assert.ok(description.includes(`after ${times}, each`), description);
  assert.ok(description.includes("7 attempts"), description);
});
