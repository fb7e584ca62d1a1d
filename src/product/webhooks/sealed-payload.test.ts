import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { KeyRing } from "#kernel/key-ring.ts";
import { systemRandom } from "#kernel/random.ts";
import {
  openPayload,
  openReceiversAnswer,
  payloadKeysFrom,
  sealPayload,
  sealReceiversAnswer,
} from "./sealed-payload.ts";

const [first, second] = [7, 8].map((byte) => new Uint8Array(32).fill(byte)) as [
  Uint8Array,
  Uint8Array,
];
const payloadKeys = payloadKeysFrom(new KeyRing([first]));
const services = { random: systemRandom, payloadKeys };
const place = {
  accountId: "a",
  event: "contract.signed" as const,
  createdAt: new Date("2026-11-21T09:30:00.000Z"),
};

test("whatever is told is sent to the letter, behind each delivery's own id, and not kept in the clear", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (words) => {
      const whole = JSON.stringify({ id: "d1", data: { title: words } });
      const rest = JSON.stringify({ data: { title: words } }).slice(1);
      const sealedRest = sealPayload(services, rest, place);
      assert.equal(openPayload(services, { ...place, id: "d1", sealedRest }), whole);
      if (words.length > 8) assert.ok(!Buffer.from(sealedRest).includes(words));
    }),
    { numRuns: 50 },
  );
});

test("what is kept of a payload opens for its own account, event and time alone", () => {
  const sealedRest = sealPayload(services, "{}", place);
  for (const change of [
    { accountId: "b" },
    { event: "contract.completed" as const },
    { createdAt: new Date(place.createdAt.getTime() + 1) },
  ]) {
    assert.throws(() => openPayload(services, { ...place, ...change, id: "d", sealedRest }));
  }
});

test("a receiver's answer opens for its own attempt alone, and none is none", () => {
  const attempt = { deliveryId: "d", round: 1, attempt: 2 };
  const sealed = sealReceiversAnswer(services, "thanks", attempt);
  assert.equal(openReceiversAnswer(payloadKeys, sealed, attempt), "thanks");
  assert.equal(sealReceiversAnswer(services, null, attempt), null);
  assert.equal(openReceiversAnswer(payloadKeys, null, attempt), null);
  assert.equal(
    openReceiversAnswer(payloadKeys, sealReceiversAnswer(services, "", attempt), attempt),
    "",
  );
  for (const change of [{ deliveryId: "e" }, { round: 2 }, { attempt: 1 }]) {
    assert.throws(() => openReceiversAnswer(payloadKeys, sealed, { ...attempt, ...change }));
  }
});

test("a key that took another's place opens what the other sealed, as long as that one is kept", () => {
  const sealedRest = sealPayload(services, "{}", place);
  const rotated = { payloadKeys: payloadKeysFrom(new KeyRing([second, first])) };
  assert.equal(openPayload(rotated, { ...place, id: "d", sealedRest }), '{"id":"d",{}');
  assert.throws(() =>
    openPayload(
      { payloadKeys: payloadKeysFrom(new KeyRing([second])) },
      { ...place, id: "d", sealedRest },
    ),
  );
});
