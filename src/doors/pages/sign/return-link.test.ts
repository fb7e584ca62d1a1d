import assert from "node:assert/strict";
import { test } from "node:test";
import { render } from "preact-render-to-string";
import { signingViewWith } from "#kit/rooms/signing-views.ts";
import { ReturnLink } from "./signed-panel.tsx";

function linkTo(returnUrl?: string): string | null {
  const link = ReturnLink(
    signingViewWith({ contract: returnUrl === undefined ? {} : { returnUrl } }),
  );
  return link && render(link);
}

test("a link back names the host that it leads to, with its port, and not what stands behind it", () => {
  const link = linkTo("https://shop.example:8443/orders?id=7");
  assert.match(link ?? "", />[^<]*shop\.example:8443[^<]*</);
  assert.doesNotMatch(link ?? "", />[^<]*orders[^<]*</);
  assert.match(link ?? "", /href="https:\/\/shop\.example:8443\/orders\?id=7"/);
});

test("a link back leaves the frame that the page may be in, and tells nobody where it came from", () => {
  const link = linkTo("https://shop.example/") ?? "";
  assert.match(link, /target="_top"/);
  assert.match(link, /rel="noreferrer noopener"/);
});

test("without a place to go on to, or with one that names no host, there is no link", () => {
  for (const none of [undefined, "", "orders", "mailto:you@example.org"]) {
    assert.equal(linkTo(none), null, String(none));
  }
});
