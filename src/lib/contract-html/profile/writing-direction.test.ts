import assert from "node:assert/strict";
import { test } from "node:test";
import { Element, Text } from "domhandler";
import { directionOf, isTurnedRound, readLanguage } from "./writing-direction.ts";

const element = (name: string, attribs: Record<string, string>, words = "") =>
  new Element(name, attribs, [new Text(words)]);

test("what styles ask for counts before the attribute, and that before what surrounds", () => {
  assert.equal(directionOf(element("p", { dir: "rtl" }), "ltr", "rtl"), "ltr");
  assert.equal(directionOf(element("p", { dir: " RTL " }), null, "ltr"), "rtl");
  assert.equal(directionOf(element("p", {}), null, "rtl"), "rtl");
  assert.equal(directionOf(null, null, "rtl"), "rtl");
});

test("a direction that does not exist, asked or written, asks for nothing", () => {
  assert.equal(directionOf(element("p", { dir: "up" }), "inherit", "rtl"), "rtl");
});

test("an automatic direction is that of the first letter, figures and signs passed over", () => {
  const auto = (words: string) => directionOf(element("p", { dir: "auto" }, words), null, "ltr");
  assert.equal(auto("1. (שלום hello"), "rtl");
  assert.equal(auto("hello שלום"), "ltr");
  assert.equal(auto("مرحبا"), "rtl");
});

test("where no letter says it, an automatic direction is that of what surrounds", () => {
  assert.equal(directionOf(element("p", { dir: "auto" }, "123 !"), null, "rtl"), "rtl");
});

test("an isolated piece is automatic by itself, unless its attribute says another thing", () => {
  assert.equal(directionOf(element("bdi", {}, "שלום"), null, "ltr"), "rtl");
  assert.equal(directionOf(element("bdi", { dir: "ltr" }, "שלום"), null, "rtl"), "ltr");
  assert.equal(directionOf(element("bdi", { dir: "" }, "שלום"), null, "ltr"), "ltr");
  assert.equal(directionOf(element("span", {}, "שלום"), null, "ltr"), "ltr");
});

test("text is turned round by a direction that one of its letters or figures does not have", () => {
  assert.equal(isTurnedRound("abc", "ltr"), false);
  assert.equal(isTurnedRound("abc", "rtl"), true);
  assert.equal(isTurnedRound("שלום", "rtl"), false);
  assert.equal(isTurnedRound("שלום", "ltr"), true);
  assert.equal(isTurnedRound("שלום 12", "rtl"), true);
  assert.equal(isTurnedRound("– ( !", "rtl"), false);
});

test("a language is stored with language, script and region in their usual letters", () => {
  const stored = {
    de: "de",
    " EN-gb ": "en-GB",
    zh_hans_cn: "zh-Hans-CN",
    "es-419": "es-419",
    "de-DE-1996": "de-DE",
    "sr-LATN": "sr-Latn",
    ast: "ast",
  };
  for (const [written, tag] of Object.entries(stored))
    assert.equal(readLanguage(written), tag, written);
});

test("what is no language is none", () => {
  for (const written of [
    undefined,
    "",
    "d",
    "deut",
    "de DE",
    "1a",
    'de"',
    `de-${"x".repeat(41)}`,
  ]) {
    assert.equal(readLanguage(written), null, written);
  }
});
