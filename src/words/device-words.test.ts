import assert from "node:assert/strict";
import { test } from "node:test";
import { LANGUAGES } from "#kernel/language.ts";
import { deviceName } from "./device-words.ts";

test("a device is called by its browser and system, as far as they are known", () => {
  assert.equal(deviceName({ browser: "Firefox", system: "Linux" }, "en"), "Firefox on Linux");
  assert.equal(deviceName({ browser: null, system: "Linux" }, "en"), "Another browser on Linux");
  assert.equal(deviceName({ browser: "Firefox", system: null }, "en"), "Firefox");
  assert.equal(deviceName({ browser: null, system: null }, "en"), "Unknown device");
});

test("in every language the names stay as they are and what is unknown has words of its own", () => {
  const unknown = new Set<string>();
  for (const language of LANGUAGES) {
    const known = deviceName({ browser: "Safari", system: "iPadOS" }, language);
    assert.match(known, /^Safari \p{L}+ iPadOS$/u, language);
    assert.match(deviceName({ browser: null, system: "iPadOS" }, language), /^\p{Lu}.* iPadOS$/u);
    unknown.add(deviceName({ browser: null, system: null }, language));
  }
  assert.equal(unknown.size, LANGUAGES.length);
});
