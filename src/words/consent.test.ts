import assert from "node:assert/strict";
import { test } from "node:test";
import { sha256Hex } from "#kernel/digest.ts";
import { LANGUAGES } from "#kernel/language.ts";
import { CONSENT } from "./consent.ts";

/** Every wording that anybody declared, by its version; rows are added and never changed. */
const EVER: Record<string, string> = {
  "2026-11-01.de": "2b947098e0416c8a27da8c45e58e15786498f4360c14b0571897f98a853dae68",
  "2026-11-01.en": "c5472ea7f833a3b406e7219b32b63e5c3822a4d7787c2e40aba69daf41d1654f",
  "2026-11-01.es": "9ef7abe15af0a66b60ee4890d2f65277b277aa16268278531ab0c0a4c52eae35",
  "2026-11-01.fr": "5be3245d6272b5f289e9e0bf092afc43176bbe3e9df6f13cfc9a5d9d9459cbd5",
  "2026-11-22.de": "9570dcb0b8ad836edcd7e80da3b91630c3e1e292c66687ac4f161329d14f5d4d",
  "2026-11-22.en": "6478bf728a5c53918af41f325824f2a74ab2589201c8671a651702d42ac553b4",
  "2026-11-22.es": "979eb69866df600a17cc87ce70b2528dcef209ae95f9ac0910a3edaa003c0978",
  "2026-11-22.fr": "4d361184038118d2ccb3cbb553ad1bf77c099040896c48b05ddb3623b6698bcd",
};

test("a version of the declaration means the same words for ever", () => {
  for (const language of LANGUAGES) {
    const { version, text } = CONSENT[language];
    assert.ok(version.endsWith(`.${language}`));
    assert.equal(EVER[version], sha256Hex(text), `${version}: other words need another version`);
  }
});
