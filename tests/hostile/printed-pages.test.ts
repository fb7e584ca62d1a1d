import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { createServer, type Server } from "node:net";
import { networkInterfaces, tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { PNG } from "pngjs";
import { openWorkers } from "#documents/workers/workers.ts";
import { pageOf } from "#kit/documents/page-printing.ts";
import { runOn, unlessThere } from "#kit/peers/tools.ts";

const skip = unlessThere("chromium", "pdftotext", "pdfimages");

const SECRET = "the words of another file";
let folder: string;
let listener: Server;
let connections = 0;
before(async () => {
  folder = mkdtempSync(join(tmpdir(), "countersign-secret-"));
  writeFileSync(join(folder, "words.txt"), SECRET);
  writeFileSync(join(folder, "page.html"), `<p>${SECRET}</p>`);
  writeFileSync(join(folder, "sheet.css"), `p::before { content: "${SECRET}" }`);
  const data = Buffer.alloc(400, 0x7f);
  writeFileSync(
    join(folder, "picture.png"),
    PNG.sync.write(Object.assign(new PNG({ width: 10, height: 10 }), { data })),
  );
  listener = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => listener.listen(0, "::", resolve));
});
after(() => {
  listener.close();
  rmSync(folder, { recursive: true });
  workers.close();
});
const workers = openWorkers({ waitMs: 600_000 });

/** This machine, by every name that a document could give it. */
function ownAddresses(): string[] {
  const { port } = listener.address() as AddressInfo;
  const own = Object.values(networkInterfaces())
    .flatMap((one) => one ?? [])
    .filter(({ family, internal }) => family === "IPv4" && !internal)
    .map(({ address }) => address);
  const names = ["127.0.0.1", "localhost", "[::1]", "2130706433", "0.0.0.0", ...own];
  return names.map((name) => `http://${name}:${port}`);
}

/** Ways to have something loaded, by where it lies: at an address of the network, or in a file. */
const LOADS: Record<string, (at: (name: string) => string) => string> = {
  "frames and objects": (at) => `
    <iframe src="${at("page.html")}"></iframe><iframe src="view-source:${at("page.html")}"></iframe>
    <object data="${at("page.html")}" type="text/html"></object><embed src="${at("page.html")}">
    <iframe srcdoc="&lt;iframe src='${at("page.html")}'>&lt;/iframe>&lt;link rel=stylesheet href='${at("sheet.css")}'>"></iframe>
    <iframe src="data:text/html,<iframe src='${at("page.html")}'></iframe><meta http-equiv=refresh content='0;url=${at("page.html")}'>"></iframe>
    <portal src="${at("page.html")}"></portal><fencedframe src="${at("page.html")}"></fencedframe>
    <video src="${at("words.txt")}" autoplay><track default src="${at("words.txt")}"></video>
    <audio src="${at("words.txt")}" autoplay></audio><applet code="${at("words.txt")}"></applet>`,
  "links of the head": (at) =>
    [
      ...["stylesheet", "preconnect", "dns-prefetch", "prefetch", "preload", "modulepreload"],
      ...["prerender", "icon", "manifest", "import", "next", "search"],
    ]
      .map((rel) => `<link rel="${rel}" href="${at("sheet.css")}" as="style" crossorigin>`)
      .join(""),
  "style sheets": (at) => `<style>
    @import "${at("sheet.css")}"; @import url(${at("sheet.css")}) print;
    @font-face { font-family: stolen; src: url(${at("words.txt")}) }
    .a { font-family: stolen }
    .h { behavior: url(${at("page.html")}) }
    </style>${[..."ah"].map((name) => `<p class="${name}">words</p>`).join("")}`,
  drawings: (at) => `<svg width="90" height="90"><use href="${at("page.html")}#x"></use>
    <script href="${at("words.txt")}"></script>
    <foreignObject width="50" height="50"><iframe src="${at("page.html")}"></iframe></foreignObject></svg>
    <img src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><image href='${at("picture.png")}' width='9' height='9'/><foreignObject width='9' height='9'><iframe xmlns='http://www.w3.org/1999/xhtml' src='${at("page.html")}'/></foreignObject></svg>">`,
  scripts: (at) => `<script src="${at("words.txt")}"></script>
    <script>fetch("${at("words.txt")}"); new WebSocket("${at("").replace(/^\w+/, "ws")}"); navigator.sendBeacon("${at("")}"); location = "${at("page.html")}"; document.body.append("SCRIPT RAN")</script>
    <script type="module">import "${at("words.txt")}"</script>
    <script type="speculationrules">{"prerender":[{"urls":["${at("page.html")}"]}]}</script>
    <body onload="document.body.append('SCRIPT RAN')"><p onclick="x" onfocus="document.body.append('SCRIPT RAN')" tabindex="0" autofocus>words</p>
    <svg onload="document.body.append('SCRIPT RAN')"><animate onbegin="document.body.append('SCRIPT RAN')" attributeName="x" dur="1s"></animate></svg>
    <details open ontoggle="document.body.append('SCRIPT RAN')">x</details><iframe src="javascript:document.write('SCRIPT RAN')"></iframe>
    <a href="javascript:document.write('SCRIPT RAN')" ping="${at("")}">link</a><form action="${at("")}"><input autofocus></form>
    <iframe srcdoc="<script>parent.document.body.append('SCRIPT RAN'); document.write('SCRIPT RAN')</script>"></iframe>`,
};

/** These name a picture, and are refused by its address. */
const PICTURES: Record<string, (at: (name: string) => string) => string> = {
  "an img": (at) => `<img src="${at("picture.png")}">`,
  "every other way to name a picture": (at) => `
    <picture><source srcset="${at("picture.png")} 1x"><img src="${at("picture.png")}"></picture>
    <img srcset="${at("picture.png")} 2x"><input type="image" src="${at("picture.png")}">
    <video poster="${at("picture.png")}"></video><table background="${at("picture.png")}"><tr><td>x</table>
    <style>p { background: url(${at("picture.png")}); list-style-image: url(${at("picture.png")});
      border-image: url(${at("picture.png")}) 3; content: image-set(url(${at("picture.png")}) 1x) }</style>
    <p style="mask-image:url(${at("picture.png")})">words</p><svg><image href="${at("picture.png")}"/><filter id="f"><feImage href="${at("picture.png")}"/></filter>
      <rect width="9" height="9" filter="url(#f)"/></svg><p style="mask:url(${at("page.html")}#m);filter:url(${at("page.html")}#f);clip-path:url(${at("page.html")}#c)">words</p>`,
};

for (const [trick, write] of Object.entries(LOADS)) {
  test(`${trick}: nothing of this machine's network or files is on a printed page, and nobody is asked for it`, {
    skip,
  }, async () => {
    const files = write((name) => `file://${join(folder, name)}`);
    const hosts = ownAddresses().map((address) => write((name) => `${address}/${name}`));
    const content = `<p>Words of the contract</p>${files}${hosts.join("")}`;
    const printed = await workers.run("printPage", pageOf(content), "account");
    assert.ok("pdf" in printed, "problem" in printed ? printed.problem : "");
    const text = runOn(printed.pdf, "pdftotext", ["FILE", "-"]).output;
    assert.match(text, /Words of the contract/);
    assert.doesNotMatch(text, /the words of|SCRIPT RAN/);
    assert.equal(connections, 0);
  });
}

for (const [trick, write] of Object.entries(PICTURES)) {
  test(`${trick} of this machine's network or files refuses the page, and nobody is asked for it`, {
    skip,
  }, async () => {
    const places = [`file://${folder}`, ...ownAddresses()];
    const content = places.map((place) => write((name) => `${place}/${name}`)).join("");
    const printed = await workers.run("printPage", pageOf(content), "account");
    assert.ok("problem" in printed && printed.images, JSON.stringify(printed));
    for (const { problem } of printed.images) assert.match(`${problem}`, /none of those taken/);
    assert.equal(connections, 0);
  });
}

test("a page that leads away by itself is refused wherever it leads, and never left", {
  skip,
}, async () => {
  const [host] = ownAddresses();
  const places = [
    `${host}/page.html`,
    `file://${folder}/page.html`,
    "about:blank",
    "data:text/html,x",
  ];
  for (const place of places) {
    const content = `<meta http-equiv="refresh" content="0;url=${place}"><p>Words of the contract</p>`;
    const printed = await workers.run("printPage", pageOf(content), "account");
    if ("problem" in printed) assert.match(printed.problem, /leads to another page/);
    else {
      const text = runOn(printed.pdf, "pdftotext", ["FILE", "-"]).output;
      assert.match(text, /Words of the contract/, place);
      assert.doesNotMatch(text, /the words of/);
    }
    assert.equal(connections, 0);
  }
});

test("a base elsewhere changes nothing of what may be loaded", { skip }, async () => {
  const content = `<base href="file://${folder}/"><link rel="stylesheet" href="sheet.css"><iframe src="page.html"></iframe><p>Words of the contract</p>`;
  const printed = await workers.run("printPage", pageOf(content), "account");
  assert.ok("pdf" in printed, "problem" in printed ? printed.problem : "");
  assert.doesNotMatch(runOn(printed.pdf, "pdftotext", ["FILE", "-"]).output, /the words of/);
});

test("no mark-up that is left open, and no style sheet, hides or moves the boxes that are signed", {
  skip,
}, async () => {
  const contents = [
    "<p>Words<!-- ",
    "<p>Words<textarea>",
    "<p>Words<style>p {",
    "<p>Words<table><tr><td>",
    "<plaintext>Words",
    "<title>Words",
    "<p>Words<style>* { display: none !important; visibility: hidden !important; opacity: 0 !important; width: 1px !important; height: 0 !important; position: fixed !important; transform: scale(0) !important; float: right !important; margin: -999px !important } html, body, p { all: revert !important }</style>",
    "<style>body { columns: 3 } a { display: none } countersign-signatures, body > :last-child { display: none }</style><p>Words",
    "<style>body { display: flex; position: absolute; writing-mode: vertical-rl }</style><p>Words",
    '<p>Words</p><countersign-signatures style="display:none"><a href="https://signature.invalid/b7f0">fake</a></countersign-signatures>',
    '<form><input name="append"><input name="querySelectorAll"><input name="documentElement"></form><img name="body"><img name="createElement"><p>Words',
    "<frameset cols=50%,50%><frame></frameset>",
  ];
  for (const content of contents) {
    const printed = await workers.run("printPage", pageOf(content), "account");
    if ("problem" in printed) {
      assert.match(printed.problem, /leave no place/, content);
      continue;
    }
    const [box] = printed.fields;
    assert.ok(box && box.width > 25 && box.height > 9 && box.x >= 0 && box.y >= 0, content);
  }
});
