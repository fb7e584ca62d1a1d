import assert from "node:assert/strict";
import { test } from "node:test";
import { basePathOf, belowBase, fromRoot, pageBelowBase } from "./base-path.ts";

test("the path that addresses begin with is that of the URL, without a slash at its end", () => {
  for (const [url, path] of [
    ["https://example.com", ""],
    ["https://example.com/", ""],
    ["https://example.com/esign", "/esign"],
    ["https://example.com/a%20b/c/", "/a%20b/c"],
  ] as const) {
    assert.equal(basePathOf(url), path);
  }
});

test("a request is routed alike whether a proxy hands the path on or takes it away", () => {
  for (const [asked, routed] of [
    ["/esign", "/"],
    ["/esign/", "/"],
    ["/esign?a=1", "/?a=1"],
    ["/esign/sign/abc?x=/esign/", "/sign/abc?x=/esign/"],
    ["/sign/abc", "/sign/abc"],
    ["/esigned/abc", "/esigned/abc"],
    ["/", "/"],
    ["*", "*"],
  ] as const) {
    assert.equal(fromRoot(asked, "/esign"), routed);
    assert.equal(fromRoot(asked, ""), asked);
  }
});

test("an address of another host is left as it is", () => {
  assert.equal(belowBase("/app", "/esign"), "/esign/app");
  for (const other of ["https://example.com/app", "//example.com/app", "#top", "?page=2"]) {
    assert.equal(belowBase(other, "/esign"), other);
  }
});

test("every address of a page gains the path, and no word of it does", () => {
  const page = (at: string) =>
    `<link rel="preload" imagesrcset="${at}/p?width=1 1w, ${at}/p?width=2 2w"/>` +
    `<script src="${at}/assets/a.js"></script><form action="${at}/app/keys">` +
    `<button formaction="${at}/app/x">/app href=&quot;/app&quot;</button></form>` +
    `<img src="${at}/p" srcset="${at}/p 1w"/><div data-layer="${at}/l" data-value="/s/ Anna">` +
    `<style nonce="n">@font-face{src:url(${at}/assets/a.ttf)}a<b{}</style>` +
    `<a title="a > b" href="${at}/app">href="/app" url(/assets/a) <b>src="/x"</b></a>` +
    `<a href="//elsewhere.example/">, /</a><a href="https://example.com/app">`;
  assert.equal(pageBelowBase(page(""), "/esign"), page("/esign"));
  assert.equal(pageBelowBase(page(""), ""), page(""));
});
