import assert from "node:assert/strict";
import { test } from "node:test";
import { systemRandom } from "#kernel/random.ts";
import { hashApiKey, makeApiKey, readBearer } from "./api-key.ts";

test("a key is made of 256 random bits, says whether it is for tests, and is read from a header as it was made", () => {
  for (const [isTest, form] of [
    [false, /^svc_[\w-]{43}$/],
    [true, /^svc_test_[\w-]{43}$/],
  ] as const) {
    const asked: number[] = [];
    const random = (count: number) => {
      asked.push(count);
      return systemRandom(count);
    };
    const { apiKey, hash, hint } = makeApiKey(random, { isTest });
    assert.match(apiKey, form);
    assert.deepEqual(asked, [32]);
    assert.deepEqual([hash, hint], [hashApiKey(apiKey), apiKey.slice(-4)]);
    assert.equal(readBearer(`Bearer ${apiKey}`), apiKey);
  }
});

const KEY = `svc_${"aB3_-".repeat(9).slice(0, 43)}`;

test("the scheme may be written in whatever case, with blanks around the key", () => {
  for (const header of [`bearer ${KEY}`, `BEARER   ${KEY}`, `Bearer ${KEY}  `]) {
    assert.equal(readBearer(header), KEY, header);
  }
});

const NO_KEYS: [what: string, header: string | undefined][] = [
  ["no header", undefined],
  ["an empty header", ""],
  ["a key without its scheme", KEY],
  ["another scheme", `Basic ${KEY}`],
  ["a scheme that only begins so", `Bearerx ${KEY}`],
  ["something before the scheme", `x Bearer ${KEY}`],
  ["two keys", `Bearer ${KEY} ${KEY}`],
  ["a key without its beginning", `Bearer ${KEY.slice(4)}`],
  ["a key that begins otherwise", `Bearer sk_${KEY.slice(4)}`],
  ["a key that is too short", `Bearer ${KEY.slice(0, -1)}`],
  ["a key that is too long", `Bearer ${KEY}x`],
  ["a key with a sign that none has", `Bearer ${KEY.slice(0, -1)}+`],
  ["a test key that is too long", `Bearer svc_test_${KEY.slice(4)}x`],
];

for (const [what, header] of NO_KEYS) {
  test(`${what} is no key`, () => {
    assert.equal(readBearer(header), null);
  });
}
