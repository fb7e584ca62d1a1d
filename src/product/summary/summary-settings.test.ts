import assert from "node:assert/strict";
import { test } from "node:test";
import { SUMMARY_SETTINGS } from "./summary-settings.ts";

const { LLM_BASE_URL, LLM_API_KEY, LLM_MODEL } = SUMMARY_SETTINGS;

test("the address of a model is what the interface stands below, however much of it was given", () => {
  const base = "https://api.openai.com/v1";
  for (const given of [base, `${base}/`, `${base}//`, `${base}/chat/completions`]) {
    assert.equal(LLM_BASE_URL.read(given), base, given);
  }
  assert.equal(LLM_BASE_URL.read(`${base}/chat/completions/`), base);
  assert.equal(LLM_BASE_URL.read("http://localhost:11434"), "http://localhost:11434");
});

test("an address that carries a secret, leads elsewhere than to a path, or is none is refused", () => {
  for (const wrong of [
    ...["https://user@a.example/v1", "https://:pass@a.example/v1", "https://a.example/v1?key=x"],
    ...["https://a.example/v1#x", "ftp://a.example/v1", "a.example/v1", ""],
  ]) {
    assert.throws(() => LLM_BASE_URL.read(wrong), Error, wrong || "nothing");
  }
});

test("a model has a name of up to a hundred letters, without blanks around it, and blanks alone are none", () => {
  assert.equal(LLM_MODEL.read(" gpt 5/mini:latest "), "gpt 5/mini:latest");
  assert.equal(LLM_MODEL.read("x".repeat(100)), "x".repeat(100));
  for (const wrong of ["", " ", "   ", "x".repeat(101), "a\nb", "a\tb", "a\u0000"]) {
    assert.throws(() => LLM_MODEL.read(wrong), RangeError, JSON.stringify(wrong));
  }
});

test("a key is what a header can hold, and no log may", () => {
  assert.equal(LLM_API_KEY.read("sk-abc"), "sk-abc");
  assert.deepEqual(LLM_API_KEY.secretsIn?.("sk-abc"), ["sk-abc"]);
  for (const wrong of ["a b", "ä", "a\n"]) assert.throws(() => LLM_API_KEY.read(wrong));
  for (const setting of [LLM_BASE_URL, LLM_API_KEY, LLM_MODEL]) {
    assert.equal(setting.absent({}), null);
  }
});
