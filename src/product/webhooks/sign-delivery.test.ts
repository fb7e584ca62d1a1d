import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { test } from "node:test";
import { deliveryHeaders, hexHmac, standardHmac } from "./sign-delivery.ts";

// The example that Standard Webhooks gives of a signature.
const EXAMPLE = {
  secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
  deliveryId: "msg_p5jXN8AQM9LWM0D4loKWxJek",
  seconds: 1_614_265_330,
  body: '{"test": 2432232314}',
  signature: "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
};
const ATTEMPT = {
  deliveryId: EXAMPLE.deliveryId,
  body: EXAMPLE.body,
  event: "contract.signed",
  attempt: 3,
};

const signedAt = (ms: number, change: Partial<typeof ATTEMPT> = {}, secret = EXAMPLE.secret) =>
  deliveryHeaders({ ...ATTEMPT, ...change }, secret, new Date(EXAMPLE.seconds * 1_000 + ms));

test("the standard signature is the one that Standard Webhooks gives as its example", () => {
  assert.equal(signedAt(0)["webhook-signature"], EXAMPLE.signature);
});

test("an attempt says which delivery and event it is, which attempt, and when it is made", () => {
  const { seconds, deliveryId } = EXAMPLE;
  const headers = signedAt(0);
  assert.partialDeepStrictEqual(headers, {
    "content-type": "application/json",
    "x-service-event": "contract.signed",
    "x-service-delivery": deliveryId,
    "x-service-attempt": "3",
    "webhook-id": deliveryId,
    "webhook-timestamp": String(seconds),
  });
  assert.match(
    headers["x-service-signature-v2"] ?? "",
    new RegExp(`^t=${seconds},v1=[0-9a-f]{64}$`),
  );
  assert.match(headers["x-service-signature"] ?? "", /^sha256=[0-9a-f]{64}$/);
});

test("the service's own signatures are made with the secret as it is written, over time and body and over the body alone", () => {
  const { secret, seconds, body } = EXAMPLE;
  const own = (text: string) => createHmac("sha256", secret).update(text).digest("hex");
  const headers = signedAt(0);
  assert.equal(headers["x-service-signature-v2"], `t=${seconds},v1=${own(`${seconds}.${body}`)}`);
  assert.equal(headers["x-service-signature"], `sha256=${own(body)}`);
});

test("a second counts until the next one begins, in all that is signed with a time", () => {
  assert.deepEqual(signedAt(999), signedAt(0));
  const next = signedAt(1_000);
  assert.equal(next["webhook-timestamp"], String(EXAMPLE.seconds + 1));
  for (const name of ["webhook-signature", "x-service-signature-v2"]) {
    assert.notEqual(next[name], signedAt(0)[name], name);
  }
  assert.equal(next["x-service-signature"], signedAt(0)["x-service-signature"]);
});

/** The signatures among the headers that differ from those of the example. */
const changed = (headers: Record<string, string>) =>
  ["x-service-signature-v2", "x-service-signature", "webhook-signature"].filter(
    (name) => headers[name] !== signedAt(0)[name],
  );

test("another body or another secret changes every signature, another delivery only the standard one", () => {
  const all = ["x-service-signature-v2", "x-service-signature", "webhook-signature"];
  assert.deepEqual(changed(signedAt(0, { body: `${EXAMPLE.body} ` })), all);
  assert.deepEqual(changed(signedAt(0, {}, "whsec_AAAA")), all);
  assert.deepEqual(changed(signedAt(0, { deliveryId: "other" })), ["webhook-signature"]);
});

test("a delivery that is tried again is signed as before: attempt and event are told and not signed", () => {
  assert.deepEqual(changed(signedAt(0, { attempt: 4, event: "contract.deleted" })), []);
});

test("letters beyond ASCII are signed as the bytes in which they are sent", () => {
  const body = '{"title":"Überlassung 契約"}';
  const bytes = Buffer.from(body, "utf8");
  const expected = createHmac("sha256", EXAMPLE.secret).update(bytes).digest("hex");
  assert.equal(hexHmac(EXAMPLE.secret, body), expected);
});

test("to the standard signature the prefix of a secret is nothing, to the service's own it is part of the key", () => {
  const bare = EXAMPLE.secret.replace("whsec_", "");
  assert.equal(standardHmac(bare, "text"), standardHmac(EXAMPLE.secret, "text"));
  assert.notEqual(hexHmac(bare, "text"), hexHmac(EXAMPLE.secret, "text"));
});
