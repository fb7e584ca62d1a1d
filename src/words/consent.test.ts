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
  "2026-11-28.attachments.de": "1fe00fb505c18226020c8751a17b6e83a940f401f9edd0eb48d3ecbafffc28d1",
  "2026-11-28.attachments.en": "65e5d89413e246cc461602b4f7580d173b3c777a9b5363b236719ab6aaab8550",
  "2026-11-28.attachments.es": "a70fce1ebe2d23931f7ddc8e2f401937fa7d870f51cee5cfcf5a2369041b5cc4",
  "2026-11-28.attachments.fr": "b126905d4c3cb7790a13caa36cc03797c6ae291bc06abbf085971c9de7b1f999",
  "2026-11-28.de": "e385a41a791d7eb87db79c11c2de6e4a07d2c1d9e4ca94ec1951c9fe714249b8",
  "2026-11-28.en": "80bc57393078d3a3d644cad38fdda0c04f4284239930feac8af18fb8d1349b76",
  "2026-11-28.es": "e4d34d02ea5bd3da7aec449158effb09a297536417ba2a2cf2838b4266fcc0a4",
  "2026-11-28.fr": "38325ed30df30c4425350cb76a89e5830d291bb269003ea39a4d93573b2295f4",
};

test("a version of the declaration means the same words for ever", () => {
  for (const language of LANGUAGES) {
    for (const { version, text } of Object.values(CONSENT[language])) {
      assert.ok(version.endsWith(`.${language}`));
      assert.equal(EVER[version], sha256Hex(text), `${version}: other words need another version`);
    }
  }
});
