import assert from "node:assert/strict";
import { test } from "node:test";
import { knownEmail } from "#kernel/email.ts";
import { knownText } from "#kernel/personal-text.ts";
import { isTyped, nameToType } from "./closing.ts";

const named = (name: string | null) => ({
  name: name === null ? null : knownText(name),
  email: knownEmail("office@shop.example"),
});

test("what is typed is the account's name, or its address where it has none", () => {
  assert.equal(nameToType(named("Café & Söhne")), "Café & Söhne");
  assert.equal(nameToType(named(null)), "office@shop.example");
  assert.equal(isTyped(named(null), "office@shop.example"), true);
  assert.equal(isTyped(named("Café & Söhne"), "office@shop.example"), false);
});

test("spaces and how letters are composed make no difference, and everything else does", () => {
  const account = named("Café  & Söhne");
  const composed = "Café & Söhne";
  for (const typed of [
    composed,
    composed.normalize("NFD"),
    `  ${composed}\n`,
    "Café\t&\u00a0Söhne",
  ]) {
    assert.equal(isTyped(account, typed), true, JSON.stringify(typed));
  }
  for (const typed of ["", "café & söhne", "Cafe & Sohne", "Café &Söhne", `${composed}.`, "Café"]) {
    assert.equal(isTyped(account, typed), false, JSON.stringify(typed));
  }
});
