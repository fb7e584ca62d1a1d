import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { test } from "node:test";
import { verifyWebhook, type WebhookToVerify } from "./verify-webhook.ts";
import { type BrokenRule, WebhookError } from "./webhook-error.ts";

const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=";
const other = "whsec_AAAA9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=";
const now = new Date("2026-11-21T09:30:00.900Z");
const seconds = Math.floor(now.getTime() / 1_000);
const id = "0197d3a4-0000-7000-8000-00000000000d";
const event = {
  id,
  event: "contract.signed",
  created_at: "2026-11-21T09:30:00.000Z",
  data: {
    id: "0197d3a4-0000-7000-8000-000000000000",
    token: "7tq3mzk9p2xw4hbe",
    title: "Überlassung “A”/1",
    fieldId: "0197d3a4-0000-7000-8000-000000000001",
    signerName: "Zoë 🖋",
  },
};
const body = JSON.stringify(event);

const hmac = (key: string | Buffer, text: string, as: "hex" | "base64" = "hex") =>
  createHmac("sha256", key).update(text).digest(as);
const v2 = (text = body, key = secret, t: number | string = seconds) =>
  `t=${t},v1=${hmac(key, `${t}.${text}`)}`;
const legacy = (text = body, key = secret) => `sha256=${hmac(key, text)}`;
const standard = (text = body, key = secret, t: number | string = seconds, as = id) => ({
  "webhook-id": as,
  "webhook-timestamp": String(t),
  "webhook-signature": `v1,${hmac(Buffer.from(key.replace("whsec_", ""), "base64"), `${as}.${t}.${text}`, "base64")}`,
});

const V2 = "X-Service-Signature-V2";
const LEGACY = "X-Service-Signature";
const own = {
  "Content-Type": "application/json",
  "X-Service-Event": "contract.signed",
  "X-Service-Delivery": id,
  "X-Service-Attempt": "1",
};
/** All that the service sends. */
const sent = { ...own, [V2]: v2(), [LEGACY]: legacy(), ...standard() };
const right: WebhookToVerify = { headers: { [V2]: v2() }, body, secret, now };

const bytes = new TextEncoder().encode(body);
/** In the middle of a larger buffer, as Node's pool hands bytes out. */
const view = new Uint8Array(bytes.length + 20).fill(65);
view.set(bytes, 10);

const GOOD: [what: string, change: Partial<WebhookToVerify>][] = [
  ["everything that the service sends", { headers: sent }],
  ["V2 alone", {}],
  ["Standard Webhooks alone", { headers: standard() }],
  ["lower-case names", { headers: { [V2.toLowerCase()]: v2() } }],
  ["upper-case names", { headers: { [V2.toUpperCase()]: v2() } }],
  ["Headers", { headers: new Headers(sent) }],
  ["a Map", { headers: new Map([[V2, v2()]]) }],
  ["pairs", { headers: [[V2, v2()]] }],
  ["a record of lists, as some platforms give it", { headers: { [V2]: [v2()] } }],
  ["headers that are undefined", { headers: { cookie: undefined, [V2]: v2() } }],
  ["blanks around a value", { headers: { [V2]: ` ${v2()} ` } }],
  ["bytes", { body: bytes }],
  ["a Buffer", { body: Buffer.from(body) }],
  ["a view into a larger buffer", { body: view.subarray(10, 10 + bytes.length) }],
  ["an ArrayBuffer", { body: bytes.buffer as ArrayBuffer }],
  ["300 s ago", { headers: { [V2]: v2(body, secret, seconds - 300) } }],
  ["300 s ahead", { headers: { [V2]: v2(body, secret, seconds + 300) } }],
  [
    "an hour ago where two are tolerated",
    { headers: { [V2]: v2(body, secret, seconds - 3_600) }, toleranceSeconds: 7_200 },
  ],
  ["the same second where none is tolerated", { toleranceSeconds: 0 }],
  [
    "two signatures, the second one fitting",
    { headers: { [V2]: v2().replace(",", `,v1=${"0".repeat(64)},`) } },
  ],
  ["two signatures, the first one fitting", { headers: { [V2]: `${v2()},v1=${"0".repeat(64)}` } }],
  ["a version of V2 that is not there yet", { headers: { [V2]: `${v2()},v2=later` } }],
  ["the time behind the signature", { headers: { [V2]: v2().split(",").reverse().join(",") } }],
  [
    "two signatures of Standard Webhooks and one of another version",
    {
      headers: {
        ...standard(),
        "webhook-signature": `v1,${"A".repeat(43)}= v1a,abcd ${standard()["webhook-signature"]}`,
      },
    },
  ],
  [
    "the older signature, where it is allowed",
    { headers: { [LEGACY]: legacy() }, allowLegacy: true },
  ],
  ["a secret of another form", { headers: { [V2]: v2(body, "s3cret") }, secret: "s3cret" }],
  ["other headers that only sound alike", { headers: { ...sent, "X-Service-Signature-V3": "x" } }],
];

for (const [what, change] of GOOD) {
  test(`a genuine delivery passes with ${what}`, async () => {
    assert.deepEqual(await verifyWebhook({ ...right, ...change }), event);
  });
}

const signed = (text: string) => ({ headers: { [V2]: v2(text) }, body: text });
const withV2 = (value: string) => ({ headers: { [V2]: value } });
const hex = hmac(secret, `${seconds}.${body}`);

const BAD: [what: string, change: Partial<WebhookToVerify>, rule: BrokenRule][] = [
  ["another webhook's secret", { secret: other }, "signature-mismatch"],
  ["the secret without its prefix", { secret: secret.slice(6) }, "signature-mismatch"],
  ["the secret without its last character", { secret: secret.slice(0, -1) }, "signature-mismatch"],
  ["the secret with a line break", { secret: `${secret}\n` }, "signature-mismatch"],
  ["no secret", { secret: "" }, "secret-malformed"],
  ["a secret that is undefined", { secret: undefined as unknown as string }, "secret-malformed"],
  ["an altered byte", { body: body.replace("/1", "/2") }, "signature-mismatch"],
  ["an altered byte in bytes", { body: Buffer.from(body.replace("Z", "z")) }, "signature-mismatch"],
  ["a byte less", { body: body.slice(0, -1) }, "signature-mismatch"],
  ["a line break at the end", { body: `${body}\n` }, "signature-mismatch"],
  ["a byte order mark", { body: `\ufeff${body}` }, "signature-mismatch"],
  ["JSON that was written again", { body: JSON.stringify(event, null, 2) }, "signature-mismatch"],
  [
    "JSON that was written again without its letters",
    { body: body.replaceAll(/[^\x20-\x7e]/gu, "?") },
    "signature-mismatch",
  ],
  ["JSON that was parsed", { body: event as unknown as string }, "body-not-raw"],
  ["no body", { body: undefined as unknown as string }, "body-not-raw"],
  ["an empty body", { body: "" }, "signature-mismatch"],
  ["301 s ago", withV2(v2(body, secret, seconds - 301)), "too-old"],
  ["301 s ahead", withV2(v2(body, secret, seconds + 301)), "too-new"],
  ["a time in milliseconds", withV2(v2(body, secret, now.getTime())), "too-new"],
  ["the time zero", withV2(v2(body, secret, 0)), "too-old"],
  [
    "a second ago where none is tolerated",
    { ...withV2(v2(body, secret, seconds - 1)), toleranceSeconds: 0 },
    "too-old",
  ],
  [
    "an old delivery with a new time",
    withV2(`t=${seconds},v1=${hmac(secret, `${seconds - 900}.${body}`)}`),
    "signature-mismatch",
  ],
  ["no headers", { headers: {} }, "signature-missing"],
  ["Headers without one of the service's", { headers: new Headers() }, "signature-missing"],
  ["the older signature alone", { headers: { [LEGACY]: legacy() } }, "signature-missing"],
  [
    "the older signature alone and a wrong one of V2, even where it is allowed",
    { headers: { [LEGACY]: legacy(), [V2]: v2(body, other) }, allowLegacy: true },
    "signature-mismatch",
  ],
  [
    "a wrong older signature where it is allowed",
    { headers: { [LEGACY]: legacy(body, other) }, allowLegacy: true },
    "signature-mismatch",
  ],
  [
    "an older signature in capitals where it is allowed",
    { headers: { [LEGACY]: legacy().toUpperCase() }, allowLegacy: true },
    "signature-malformed",
  ],
  [
    "nothing signed where the older one is allowed",
    { headers: own, allowLegacy: true },
    "signature-missing",
  ],
  ["an empty header", withV2(""), "signature-malformed"],
  ["no time", withV2(`v1=${hex}`), "signature-malformed"],
  ["no signature beside the time", withV2(`t=${seconds}`), "signature-malformed"],
  ["a signature of another version alone", withV2(`t=${seconds},v0=${hex}`), "signature-malformed"],
  ["two times", withV2(`t=${seconds},${v2()}`), "signature-malformed"],
  [
    "the header twice",
    {
      headers: [
        [V2, v2()],
        [V2.toLowerCase(), v2()],
      ],
    },
    "signature-malformed",
  ],
  ["the header twice in a list", { headers: { [V2]: [v2(), v2()] } }, "signature-malformed"],
  [
    "the header under two spellings",
    { headers: { [V2]: v2(), [V2.toUpperCase()]: v2() } },
    "signature-malformed",
  ],
  [
    "a signature in capitals",
    withV2(`t=${seconds},v1=${hex.toUpperCase()}`),
    "signature-malformed",
  ],
  ["a signature that is cut off", withV2(v2().slice(0, -1)), "signature-malformed"],
  [
    "a signature in base64",
    withV2(`t=${seconds},v1=${hmac(secret, `${seconds}.${body}`, "base64")}`),
    "signature-malformed",
  ],
  ["a time with a sign", withV2(v2(body, secret, `+${seconds}`)), "signature-malformed"],
  ["a time with a fraction", withV2(v2(body, secret, `${seconds}.0`)), "signature-malformed"],
  [
    "a time in hexadecimal",
    withV2(v2(body, secret, `0x${seconds.toString(16)}`)),
    "signature-malformed",
  ],
  ["a time too long to be one", withV2(v2(body, secret, "9".repeat(400))), "signature-malformed"],
  ["a blank behind the comma", withV2(v2().replace(",", ", ")), "signature-malformed"],
  ["nine signatures", withV2(`${v2()}${`,v1=${hex}`.repeat(8)}`), "signature-malformed"],
  [
    "a wrong V2 and a right one of Standard Webhooks",
    { headers: { ...standard(), [V2]: v2(body, other) } },
    "signature-mismatch",
  ],
  [
    "Standard Webhooks without its id",
    { headers: { ...standard(), "webhook-id": undefined } },
    "signature-missing",
  ],
  [
    "Standard Webhooks without its time",
    { headers: { ...standard(), "webhook-timestamp": undefined } },
    "signature-missing",
  ],
  [
    "Standard Webhooks without its signature",
    { headers: { ...standard(), "webhook-signature": undefined } },
    "signature-missing",
  ],
  ["Standard Webhooks of another secret", { headers: standard(body, other) }, "signature-mismatch"],
  [
    "Standard Webhooks under another id",
    { headers: { ...standard(), "webhook-id": "x" } },
    "signature-mismatch",
  ],
  ["Standard Webhooks 301 s ago", { headers: standard(body, secret, seconds - 301) }, "too-old"],
  ["Standard Webhooks 301 s ahead", { headers: standard(body, secret, seconds + 301) }, "too-new"],
  [
    "Standard Webhooks with another time",
    { headers: { ...standard(), "webhook-timestamp": String(seconds + 1) } },
    "signature-mismatch",
  ],
  [
    "Standard Webhooks with its id twice",
    { headers: { ...standard(), "Webhook-Id": id } },
    "signature-malformed",
  ],
  [
    "Standard Webhooks of another version alone",
    { headers: { ...standard(), "webhook-signature": "v1a,abcd" } },
    "signature-malformed",
  ],
  [
    "Standard Webhooks with the V2 signature",
    { headers: { ...standard(), "webhook-signature": `v1,${hex}` } },
    "signature-malformed",
  ],
  [
    "Standard Webhooks under a secret that is no base64",
    { headers: standard(), secret: "whsec_?" },
    "secret-malformed",
  ],
  [
    "Standard Webhooks under a secret that is its prefix",
    { headers: standard(), secret: "whsec_" },
    "secret-malformed",
  ],
  ["a signed text that is no JSON", signed("hello"), "payload-malformed"],
  ["a signed null", signed("null"), "payload-malformed"],
  ["a signed list", signed("[]"), "payload-malformed"],
  [
    "a signed event without its data",
    signed(JSON.stringify({ ...event, data: null })),
    "payload-malformed",
  ],
  [
    "a signed event without its id",
    signed(JSON.stringify({ ...event, id: 1 })),
    "payload-malformed",
  ],
  [
    "an event that nobody knows",
    signed(JSON.stringify({ ...event, event: "contract.eaten" })),
    "event-unknown",
  ],
  [
    "an event that every object has",
    signed(JSON.stringify({ ...event, event: "toString" })),
    "event-unknown",
  ],
  [
    "another delivery id in its header",
    { headers: { ...sent, "X-Service-Delivery": "x" } },
    "header-mismatch",
  ],
  [
    "another event in its header",
    { headers: { ...sent, "X-Service-Event": "contract.completed" } },
    "header-mismatch",
  ],
];

for (const [what, change, rule] of BAD) {
  test(`a delivery with ${what} breaks the rule ${rule}`, async () => {
    await assert.rejects(verifyWebhook({ ...right, ...change }), (error: unknown) => {
      assert.ok(error instanceof WebhookError, String(error));
      assert.equal(error.rule, rule);
      assert.doesNotMatch(error.message, /MfKQ9r8/);
      return true;
    });
  });
}

test("signed bytes that are no UTF-8 are no event", async () => {
  const torn = Buffer.concat([Buffer.from('"'), Buffer.of(0xc3), Buffer.from('"')]);
  const text = Buffer.concat([Buffer.from(`${seconds}.`), torn]);
  const mac = createHmac("sha256", secret).update(text).digest("hex");
  const given = { ...right, body: torn, headers: { [V2]: `t=${seconds},v1=${mac}` } };
  await assert.rejects(verifyWebhook(given), { rule: "payload-malformed" });
});

test("a tolerance or a time that is no number lets nothing through", async () => {
  const old = { ...right, ...withV2(v2(body, secret, 1)) };
  for (const toleranceSeconds of [Number.NaN, -1, Number.POSITIVE_INFINITY]) {
    await assert.rejects(verifyWebhook({ ...old, toleranceSeconds }), TypeError);
  }
  await assert.rejects(verifyWebhook({ ...old, now: new Date("soon") }), TypeError);
});

test("without a time of its own it looks at the clock", async () => {
  const fresh = Math.floor(Date.now() / 1_000);
  const headers = { [V2]: v2(body, secret, fresh) };
  assert.equal((await verifyWebhook({ headers, body, secret })).id, id);
  const stale = { [V2]: v2(body, secret, fresh - 1_000) };
  await assert.rejects(verifyWebhook({ headers: stale, body, secret }), { rule: "too-old" });
});

test("what a delivery tells is typed by its event", async () => {
  const told = await verifyWebhook(right);
  // It compiles: comparing the event narrows the data.
  const signerName: string | null = told.event === "contract.signed" ? told.data.signerName : null;
  assert.equal(signerName, "Zoë 🖋");
});
