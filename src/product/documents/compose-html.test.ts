import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { askTool, withoutTools } from "#kit/documents/pdfs/tools.ts";
import { unpacked } from "#kit/documents/pdfs/unpacked.ts";
import type { PdfDict } from "#lib/pdf/objects.ts";
import { seenText } from "#lib/pdf/pictures/seen-text.ts";
import { openPdf } from "#lib/pdf/reading/open.ts";
import type { AttachmentToCompose } from "./compose-attachments.ts";
import { composeHtml } from "./compose-html.ts";

const LEASE = readFileSync(
  new URL("../../../tests/kit/documents/contracts/lease.html", import.meta.url),
  "utf8",
);
const FIELDS = ["Vermieterin", "Mieter", "Bürge"].map((label) => ({ id: label, label }));

const attachment = (change: Partial<AttachmentToCompose> = {}): AttachmentToCompose => ({
  name: "Widerrufsbelehrung",
  language: "de",
  html: "<h1>Belehrung</h1><p>Kurz.</p>",
  ...change,
});

async function compose(attachments?: AttachmentToCompose[], content = LEASE) {
  const composed = await composeHtml({
    content,
    title: null,
    language: "de",
    fields: FIELDS,
    centred: false,
    ...(attachments && { attachments }),
  });
  assert.ok("pdf" in composed, JSON.stringify(composed));
  return composed;
}

test("what print alone hides is on no page, in no text and nowhere in what is stored", async () => {
  const page = (bar: string, menu: string) =>
    `<style>@media print{.n{display:none}}</style>${bar}${menu}<h1>Lease</h1><p>Terms.</p>`;
  const composed = await compose(
    undefined,
    page("<button>Drucken</button>", "<div class=n>Speichern <img src=/none.png alt=Logo></div>"),
  );
  const bare = await compose(undefined, page("", ""));
  assert.deepEqual([composed.html, composed.textView], [bare.html, bare.textView]);
  const pages = { from: 1, to: composed.pages.length, characters: 10_000 };
  const { text } = await seenText(composed.pdf, pages);
  assert.equal(text, (await seenText(bare.pdf, pages)).text);
  assert.match(text, /Terms/);
  assert.deepEqual(
    composed.warnings.map(({ weight, text: words }) => `${weight} ${words}`),
    [
      'meaning Buttons and toolbars were left out: "Drucken".',
      'meaning What print alone hides was left out: "Speichern Logo".',
    ],
  );
});

test("attachments follow the contract, each on pages of its own, and no field moves", async () => {
  const alone = await compose();
  const form = `<h1>Two</h1><p>first</p><h2 style="break-before: page">Form</h2><p>x</p>`;
  const { attachments, pages, fields } = await compose([
    attachment(),
    attachment({ name: "Two", html: form }),
    attachment({ name: "Long", html: "<h1>Long</h1>".concat("<p>line</p>".repeat(80)) }),
  ]);
  assert.deepEqual(
    attachments.map((one) => [one.name, one.pages]),
    [
      ["Widerrufsbelehrung", 1],
      ["Two", 2],
      ["Long", 3],
    ],
  );
  assert.equal(pages.length, alone.pages.length + 6);
  assert.deepEqual(fields, alone.fields);
});

test("pages are counted where a part ends with a full page or with a break", async () => {
  for (let lines = 28; lines < 34; lines += 1) {
    const content = `${"<p>line</p>".repeat(lines)}<p style="break-after: page">last</p>`;
    const alone = (await compose(undefined, content)).pages.length;
    const broken = attachment({ html: `<h1>x</h1><p style="break-after: page">y</p>` });
    const { attachments, pages } = await compose([broken, attachment()], content);
    assert.deepEqual([pages.length, ...attachments.map((one) => one.pages)], [alone + 2, 1, 1]);
  }
});

test("contract and attachments count their own pages at the foot", {
  skip: withoutTools("pdftotext"),
}, async () => {
  const name = `#let [x] $y$ "z" \\ <label> @ref`;
  const { pdf, pages, attachments } = await compose([attachment({ name }), attachment()]);
  const own = pages.length - attachments.length;
  const text = askTool("pdftotext", ["-layout", "FILE", "-"], pdf).toString().split("\f");
  assert.match(text[own - 1] ?? "", new RegExp(`\\b${own} ?/ ?${own}\\s*$`));
  assert.ok(text[own]?.includes(`${name} · 1`));
  assert.match(text[own + 1] ?? "", /Widerrufsbelehrung · 1 ?\/ ?1\s*$/);
});

test("attachments are bookmarked and tagged with the contract, in their own language", async () => {
  const english = attachment({ language: "en", html: "<h1>Notice</h1><p>Words</p>" });
  const { pdf } = await compose([english]);
  const { catalog, resolve } = openPdf(pdf);
  const last = catalog.getDict("Outlines", resolve)?.getDict("Last", resolve);
  assert.equal(last?.getString("Title", resolve)?.asString(), "Notice");
  const text = unpacked(pdf);
  assert.match(text, /\/Lang ?\(de\)/);
  assert.match(text, /\/Lang ?\(en\)/);
  assert.ok((catalog.getDict("StructTreeRoot", resolve) as PdfDict).has("ParentTree"));
});

test("the text of an attachment is kept as it was sanitised, and sanitising it again changes nothing", async () => {
  const html = `<h1>A &amp; B</h1><p onclick="x">"quoted" &lt;b&gt; <u>&nbsp;&nbsp;</u><script>1</script></p>`;
  const [first] = (await compose([attachment({ html })])).attachments;
  assert.doesNotMatch(first?.html ?? "", /onclick|script/);
  const [again] = (await compose([attachment({ html: first?.html ?? "" })])).attachments;
  assert.equal(again?.html, first?.html);
});

test("what is wrong with the letters of an attachment is said of that attachment", async () => {
  const { warnings } = await compose([
    attachment(),
    attachment({ html: "<p>name \u2066x\u2069</p>" }),
  ]);
  assert.deepEqual(
    warnings.map(({ text }) => text.split(":")[0]),
    ["attachments[1]"],
  );
});

test("letters that no font prints are refused with where they stand", async () => {
  const composed = (content: string, html = "<p>x</p>") =>
    composeHtml({
      content,
      title: null,
      language: "de",
      fields: FIELDS,
      centred: false,
      attachments: [attachment({ html })],
    });
  const own = await composed("<h1>Lease</h1><p>Rent: \u{10480}</p>");
  assert.ok("problem" in own);
  assert.match(own.problem, /U\+10480.*paragraph “Rent: /);
  assert.equal(own.path, "content");
  const added = await composed("<p>x</p>", "<p>\u{10480}</p>");
  assert.ok("problem" in added);
  assert.match(added.problem, /^attachments\[0\]: /);
  assert.equal(added.path, "attachments");
});

test("the same contract with the same attachments gives the same bytes", async () => {
  const one = await compose([attachment()]);
  await compose([attachment({ html: "<p>other</p>" })]);
  assert.ok(Buffer.from(one.pdf).equals((await compose([attachment()])).pdf));
});
