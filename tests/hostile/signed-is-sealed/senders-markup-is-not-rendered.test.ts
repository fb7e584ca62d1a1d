import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { isTag } from "domhandler";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";
import { request, type TestAccount, type TestService } from "#kit/scenes/service.ts";
import { sharedService } from "#kit/scenes/shared-service.ts";
import { linkIn } from "#kit/scenes/signer.ts";
import { elementsOf, readMarkup } from "#lib/contract-html/profile/markup.ts";

let service: TestService;
let account: TestAccount;
const shared = sharedService();
before(async () => {
  service = await shared.start();
  account = await service.openAccount();
});
after(() => shared.end());

/** Each carries a mark of its own in whatever a browser could render; a document ID has no L. */
const HOSTILE = `
<style>.zzl-sheet{color:#ab12cd;position:fixed;inset:0} p.zzl-sheet::before{content:"zzl-before"} #sign-dialog{display:none}</style>
<p class="zzl-class dialog box own" id="zzl-id" title="zzl-title" data-zz="zzl-data" onclick="alert('zzl-click')">Clause one.</p>
<p style="color:#ab12cd;background:#fe98ba;font-size:1px;position:fixed;left:-9999px">Clause two.</p>
<div class="card"><div style="border:3px dashed #ab12cd"><p>Clause three.</p></div></div>
<table class="zzl-table" style="background-color:#fe98ba"><tr><td style="color:#ab12cd">Clause four.</td></tr></table>
<ol style="list-style-type:upper-roman"><li value="4">Clause five.</li></ol>
<p><a href="https://elsewhere.example/zz?a=1&amp;b=2" class="button primary">Clause six.</a></p>
<p><a href="javascript:alert('zzl-script')">Clause seven.</a></p>
<p><img alt="Clause eight." src="data:image/svg+xml;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect id="zzl-shape" width="40" height="40" fill="#ab12cd"/></svg>').toString("base64")}"></p>
<h2 style="color:#ab12cd">Clause nine.</h2><p>Clause <b>ten</b>, <s>void</s>.</p>`;

const MARKS =
  /zzl-|#ab12cd|#fe98ba|svg\+xml|<style|style=|onclick|javascript:|position:|elsewhere\.example"[^>]*class/i;
/** What the text view is made of, and which attributes each element may have. */
const OURS: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    ["p", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li"].map((name) => [name, ["dir", "lang"]]),
  ),
  ...Object.fromEntries(
    ["strong", "em", "u", "s", "sub", "sup", "code", "mark", "br", "wbr", "hr", "tr", "table"].map(
      (name) => [name, ["dir", "lang"]],
    ),
  ),
  div: ["class", "tabindex", "dir", "lang"],
  span: ["class", "dir", "lang"],
  td: ["colspan", "rowspan", "dir", "lang"],
  th: ["colspan", "rowspan", "dir", "lang"],
  a: ["href", "rel", "target"],
  img: ["src", "alt"],
};
const OUR_CLASSES = /^(?:framed|table|marker|side)$/;

test("the browser never renders the caller's HTML, CSS or SVG: the text view has none of it", async () => {
  const { html } = (await view()).contract;
  assert.doesNotMatch(html, MARKS);
  for (const element of elementsOf(readMarkup(html))) {
    assert.ok(isTag(element));
    const allowed = OURS[element.name];
    assert.ok(allowed, `<${element.name}> in the text view`);
    for (const [name, value] of Object.entries(element.attribs)) {
      assert.ok(allowed.includes(name), `${name} on <${element.name}>`);
      if (name === "class") assert.match(value, OUR_CLASSES);
      if (name === "href") assert.match(value, /^(?:https?:\/\/|mailto:|tel:|#)/);
      if (name === "src") assert.match(value, /^data:image\/(?:png|jpeg|webp);base64,/);
    }
  }
});

test("the text view says every clause, in order", async () => {
  const { html } = (await view()).contract;
  const words = ["one", "two", "three", "four", "five", "six", "seven", "nine", "ten"];
  const places = words.map((word) => html.search(new RegExp(`Clause (?:<[a-z]+>)?${word}`)));
  assert.ok(
    places.every((place, index) => place > (places[index - 1] ?? -1)),
    JSON.stringify(places),
  );
});

test("the browser never renders the caller's HTML, CSS or SVG: the page and all it loads have none of it", async () => {
  const { signUrl } = (await create()).body.contract;
  const answer = await fetch(`${service.url}/sign/${linkIn(signUrl)}`);
  const page = await answer.text();
  const ours =
    /<style nonce="[^"]*">(?:#box-|#peek-|\.page\{aspect-ratio:[\d./]+\}(?=[#<]))[^<]*<\/style>|<link rel="icon"[^>]*>/g;
  // Its own sheet stands within the page as it was built, with addresses from the root on.
  const [before = "", after, ...more] = page.split(ownSheet());
  assert.ok(after !== undefined && more.length === 0);
  const rest = `${before.replace(/<style nonce="[^"]*">$/, "")}${after.replace(/^<\/style>/, "")}`;
  assert.doesNotMatch(rest.replace(ours, ""), MARKS);
  assert.match(answer.headers.get("content-security-policy") ?? "", /default-src 'none'/);
  const loaded = [...page.matchAll(/(?:src|data-layer)="(\/sign\/[^"]+)"/g)].map(([, url]) => url);
  assert.ok(loaded.length > 0);
  for (const url of loaded) {
    const part = await fetch(service.url + url);
    const type = part.headers.get("content-type") ?? "";
    assert.match(type, /^image\/(?:webp|png|jpeg|svg\+xml)$/);
    if (type === "image/svg+xml") assert.doesNotMatch(await part.text(), MARKS);
    else await part.arrayBuffer();
  }
});

function ownSheet(): string {
  const assets = join(PACKAGE_ROOT, "dist", "assets");
  const manifest = JSON.parse(readFileSync(join(assets, "manifest.json"), "utf8"));
  const sheet = readFileSync(join(assets, manifest["sign.css"]), "utf8");
  return sheet.replace(/url\((?=[\w.-]+\))/g, "url(/assets/").replaceAll("</", "<\\/");
}

function create() {
  return account.call("POST", "/contracts", { content: HOSTILE, finalize: true });
}

async function view() {
  const created = await create();
  assert.equal(created.status, 201, JSON.stringify(created.body));
  const { signUrl } = created.body.contract;
  return (await request(`${service.url}/api/v1/signing/${linkIn(signUrl)}`, "GET")).body;
}
