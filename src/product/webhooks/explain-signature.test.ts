import assert from "node:assert/strict";
import { test } from "node:test";
import { systemRandom } from "#kernel/random.ts";
import { type BrokenRule, explainSignatures, type SeenDelivery } from "./explain-signature.ts";
import { makeSecret } from "./secret.ts";
import { deliveryHeaders } from "./sign-delivery.ts";

const now = new Date("2026-11-21T09:30:00.900Z");
const secret = makeSecret(systemRandom);
const body = '{"id":"d1","event":"contract.signed","data":{"title":"Überlassung/1"}}';
const attempt = { deliveryId: "d1", event: "contract.signed", attempt: 1, body };
const headers = deliveryHeaders(attempt, secret, now);
const right: SeenDelivery = { headers, body, secret };

const HOLDS = { v2: null, legacy: null, standard: null };
const later = (seconds: number) => new Date(now.getTime() + seconds * 1_000);

test("a delivery that came as it was sent breaks no rule, however its headers are spelled", () => {
  assert.deepEqual(explainSignatures(right, now), HOLDS);
  const shouted = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toUpperCase(), ` ${value}`]),
  );
  assert.deepEqual(explainSignatures({ ...right, headers: shouted }, now), HOLDS);
  const two = {
    ...headers,
    "webhook-signature": `v1,${"A".repeat(43)}= ${headers["webhook-signature"]} v1a,x`,
  };
  assert.deepEqual(explainSignatures({ ...right, headers: two }, now), HOLDS);
});

test("300 seconds are tolerated in both directions, and a second more is not, except by the legacy signature", () => {
  for (const seconds of [-300, 300]) {
    assert.deepEqual(explainSignatures(right, later(seconds)), HOLDS);
  }
  for (const [seconds, word] of [
    [-302, "ahead of"],
    [301, "behind"],
  ] as const) {
    const { v2, legacy, standard } = explainSignatures(right, later(seconds));
    assert.equal(v2?.rule, "in time");
    assert.ok(v2?.message.includes(word), v2?.message);
    assert.equal(standard?.rule, "in time");
    assert.equal(legacy, null);
  }
  assert.deepEqual(explainSignatures({ ...right, toleranceSeconds: 3_600 }, later(3_000)), HOLDS);
});

const BROKEN: [
  what: string,
  change: Partial<SeenDelivery>,
  rule: BrokenRule["rule"],
  message: RegExp,
][] = [
  ["without headers", { headers: {} }, "present", /is missing/],
  [
    "with empty headers",
    { headers: Object.fromEntries(Object.keys(headers).map((name) => [name, ""])) },
    "well-formed",
    /does not have the form/,
  ],
  [
    "whose body was parsed and written again",
    { body: JSON.stringify(JSON.parse(body), null, 2) },
    "secret and body fit",
    /parsed and written again/,
  ],
  ["with a line break at its end", { body: `${body}\n` }, "secret and body fit", /added/],
  ["with a byte order mark", { body: `\ufeff${body}` }, "secret and body fit", /added/],
  [
    "with another webhook's secret",
    { secret: makeSecret(systemRandom) },
    "secret and body fit",
    /neither/,
  ],
  ["with a changed body", { body: body.replace("1", "2") }, "secret and body fit", /neither/],
  ["with an empty secret", { secret: "" }, "secret and body fit", /neither/],
];

for (const [what, change, rule, message] of BROKEN) {
  test(`a delivery ${what} breaks the rule "${rule}", and all three signatures say so`, () => {
    const broken = explainSignatures({ ...right, ...change }, now);
    for (const found of Object.values(broken)) {
      assert.equal(found?.rule, rule);
      assert.match(found?.message ?? "", message);
    }
  });
}

test("a secret without its prefix is told to be incomplete where the prefix counts", () => {
  const { v2, legacy, standard } = explainSignatures(
    { ...right, secret: secret.replace("whsec_", "") },
    now,
  );
  assert.match(v2?.message ?? "", /whsec_/);
  assert.match(legacy?.message ?? "", /whsec_/);
  assert.equal(standard, null);
});

test("a time in milliseconds is recognised", () => {
  const ms = String(now.getTime());
  const wrong = { ...headers, "webhook-timestamp": ms };
  assert.match(
    explainSignatures({ ...right, headers: wrong }, now).standard?.message ?? "",
    /milliseconds/,
  );
});

test("upper-case digits are not what is sent", () => {
  const v2 = headers["x-service-signature-v2"] ?? "";
  const wrong = {
    ...headers,
    "x-service-signature-v2": v2.replace(/[a-f]/g, (a) => a.toUpperCase()).replace("V1", "v1"),
  };
  assert.equal(explainSignatures({ ...right, headers: wrong }, now).v2?.rule, "well-formed");
});
