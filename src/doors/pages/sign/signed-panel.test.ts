import assert from "node:assert/strict";
import { test } from "node:test";
import { render } from "preact-render-to-string";
import { roleWith, signingViewWith } from "#kit/rooms/signing-views.ts";
import { signingPageWords } from "#words/signing-page-words.ts";
import { SignedPanel } from "./signed-panel.tsx";
import type { SigningView } from "./view.ts";

const words = signingPageWords.en;
const panelOf = (view: SigningView, link = "abc") =>
  render(SignedPanel({ view, words, link, handOn: null }));

test("the device is handed on only where somebody else can sign over the same link", () => {
  const two = [roleWith("Buyer"), roleWith("Seller")];
  const isHandedOn = (view: SigningView) => panelOf(view).includes(words.receipt.handOver);
  assert.ok(isHandedOn(signingViewWith({ roles: two })));
  assert.ok(!isHandedOn(signingViewWith({ roles: [roleWith("Buyer")] })));
  const link = { kind: "personal", role: "Buyer" } as SigningView["link"];
  assert.ok(!isHandedOn(signingViewWith({ link, roles: two })));
  const other = roleWith("Seller", { level: "qes" });
  assert.ok(!isHandedOn(signingViewWith({ roles: [roleWith("Buyer"), other] })));
});

test("where nobody is left here, the one button that ends it is always there", () => {
  const when = (panel: string) => /<button[^>]*data-when="(\w+)" data-finish/.exec(panel)?.[1];
  assert.equal(when(panelOf(signingViewWith({ roles: [roleWith("Buyer")] }))), "any");
  const two = signingViewWith({ roles: [roleWith("Buyer"), roleWith("Seller")] });
  assert.equal(when(panelOf(two)), "complete");
});

test("the way on to where the sender wants people comes before everything else", () => {
  const returnUrl = "https://shop.example/orders";
  const panel = panelOf(
    signingViewWith({ roles: [roleWith("Buyer"), roleWith("Seller")], contract: { returnUrl } }),
  );
  const [first] = panel.match(/<(?:a|button)[^>]*class="button wide[^>]*>/g) ?? [];
  assert.match(first ?? "", /href="https:\/\/shop\.example\/orders"/);
});

test("the download stays within the link's own path, whatever the link holds", () => {
  const view = signingViewWith({ roles: [roleWith("Buyer")] });
  assert.match(panelOf(view, "a/../b?c"), /href="\/api\/v1\/signing\/a%2F\.\.%2Fb%3Fc\/pdf"/);
});

test("the panel and every fact of the receipt are hidden until there is a signature", () => {
  const panel = panelOf(signingViewWith({ roles: [roleWith("Buyer")] }));
  assert.match(panel, /^<div[^>]*hidden/);
  const facts = panel.match(/<div[^>]*data-receipt[^>]*>/g) ?? [];
  assert.equal(facts.length, 5);
  for (const fact of facts) assert.match(fact, /hidden/);
});
