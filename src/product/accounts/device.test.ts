import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { deviceOf } from "./device.ts";

const KNOWN: [userAgent: string, browser: string | null, system: string | null][] = [
  ["Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0", "Firefox", "Linux"],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0",
    "Edge",
    "Windows",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1",
    "Safari",
    "iPhone",
  ],
  [
    "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36",
    "Chrome",
    "Android",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36",
    "Chrome",
    "Mac",
  ],
  ["curl/8.5.0", null, null],
  ["", null, null],
];

for (const [userAgent, browser, system] of KNOWN) {
  test(`${userAgent || "no user agent"} is ${browser ?? "no browser"} on ${system ?? "nothing known"}`, () => {
    assert.deepEqual(deviceOf(userAgent), { browser, system });
  });
}

test("no word of what was sent is taken over, whatever it is", () => {
  const words = new Set([
    ...["Edge", "Opera", "Samsung Internet", "Firefox", "Chrome", "Safari"],
    ...["iPhone", "iPad", "Android", "Windows", "ChromeOS", "Mac", "Linux", null],
  ]);
  fc.assert(
    fc.property(fc.string(), fc.constantFrom("", "Firefox/<b>", "iPhone ", "Chrome/"), (a, b) => {
      const { browser, system } = deviceOf(a + b + a);
      assert.ok(words.has(browser) && words.has(system));
    }),
  );
});
