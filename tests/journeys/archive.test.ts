import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { receiptPdf } from "#documents/receipt-pdf.ts";
import type { Receipt } from "#evidence/schemas/receipt.ts";
import { LANGUAGES } from "#kernel/language.ts";
import { exampleAttachment } from "#kit/documents/example-attachment.ts";
import { askTool, fixture, withoutTools } from "#kit/documents/pdfs/tools.ts";
import { failedRules, withoutVeraPdf } from "#kit/judges/judges.ts";
import { unlessThere } from "#kit/peers/tools.ts";
import { request, startService, type TestAccount, type TestService } from "#kit/scenes/service.ts";
import { linkIn, signOver } from "#kit/scenes/signer.ts";

const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAYAAACNbyblAAAAHElEQVQI12P4//8/w38GIAXDIBKE0DHxgljNBAAO9TXL0Y4OHwAAAABJRU5ErkJggg==";
const VARIED = `<h1>Lease</h1><h4>Parties</h4><p>Between <b>A</b> and <i>B</i>, see <a href="https://example.com/terms">the terms</a>.</p>
  <table><tr><td></td><th>Price</th></tr><tr><th>Flat</th><td>900</td></tr></table>
  <ul><li>one<ol><li>nested</li></ol></li></ul><blockquote>A quote</blockquote>
  <p><img alt="" src="data:image/png;base64,${PIXEL}"> <img src="data:image/png;base64,${PIXEL}"></p>
  <p>${"Notice is given in writing. ".repeat(200)}</p><p>Ελληνικά, кириллица, עברית, ½ ☒ → ∑</p>`;
const lease = readFileSync(
  new URL("../kit/documents/contracts/lease.html", import.meta.url),
  "utf8",
);

let service: TestService;
let account: TestAccount;
before(async () => {
  service = await startService();
  account = await service.openAccount();
});
after(() => service.close());

/** The base PDF of a contract that its roles signed, and the sealed file. */
async function sealed(content: Record<string, unknown>, roles: readonly string[]) {
  const created = await account.call("POST", "/contracts", {
    title: "Lease",
    signatureFields: roles.map((label) => ({ label })),
    finalize: true,
    ...content,
  });
  assert.equal(created.status, 201, JSON.stringify(created.body));
  const { id, publicId, signUrl } = created.body.contract;
  for (const [index, role] of roles.entries()) {
    const typed = { type: "typed", text: "Zoë Łukasiewicz", font: "Caveat" };
    const given = index % 2 === 0 ? { signerName: "Anna Alpha" } : { signature: typed };
    await signOver(service.url, linkIn(signUrl), role, given);
  }
  const link = `${service.url}/api/v1/signing/${linkIn(signUrl)}`;
  const { bytes: base } = await request(`${link}/original`, "GET");
  const { bytes: pdf } = await account.call("GET", `/contracts/${id}/pdf`);
  return { base, pdf, publicId };
}

test("a contract from HTML is PDF/A-3a and PDF/UA-1, as people sign it and as it is sealed", {
  skip: withoutVeraPdf(),
}, async () => {
  const german = await sealed({ language: "de", content: lease }, ["Vermieterin", "Mieter"]);
  const landscape = `<style>@page{size:A4 landscape}</style>${VARIED}`;
  const contracts = [
    await sealed({ language: "fr", content: VARIED }, ["A", "B"]),
    await sealed({ content: landscape }, ["A"]),
    await sealed({ content: VARIED.replace(/<img[^>]*>/g, "").repeat(4) }, ["A", "B", "C"]),
  ];
  const files = [german.base, german.pdf, ...contracts.map(({ pdf }) => pdf)];
  for (const profile of ["3a", "ua1"]) assert.deepEqual(await failedRules(profile, files), []);
});

/** What browsers draw that no archive takes as it comes: shades, layers, values of a form, levels left out. */
const PAGE = `<!doctype html><html lang="not a language"><head><style>
  body{background:#123;color:#fff} .sides{display:grid;grid-template-columns:1fr 1fr;gap:1em}
  .card{background:linear-gradient(#246,#135);box-shadow:0 2px 6px #000;border-radius:6px;opacity:.9}
</style></head><body><h1>Offer</h1><h4>Prices</h4>
  <table><tr><th>What</th><th>Price</th></tr><tr><td>Roof</td><td>900</td></tr></table>
  <div class="sides"><div class="card"><p>Left <em>side</em></p></div><div class="card"><strong>Right</strong></div></div>
  <ul><li>one<ul><li><a href="https://example.com/terms">nested</a></li></ul></li></ul>
  <form><label>Name <input value="Anna Alpha"></label> <input type="checkbox" checked></form>
  <p><img alt="A dot" src="data:image/png;base64,${PIXEL}"> <img alt="" src="data:image/png;base64,${PIXEL}"></p>
  <p>${"Notice is given in writing. ".repeat(200)}</p><p>Ελληνικά, кириллица, עברית, العربية</p></body></html>`;

test("a page that a browser printed is PDF/A-3a and PDF/UA-1, as people sign it and as it is sealed", {
  skip: unlessThere("chromium") || withoutVeraPdf(),
}, async () => {
  const attachments = [exampleAttachment("gdpr-information-notice")];
  const whole = await sealed({ content: PAGE, layout: "page", attachments }, ["A", "B"]);
  const light = PAGE.replace("background:#123;color:#fff", "");
  const other = await sealed({ content: light, layout: "page", language: "de" }, ["A"]);
  const files = [whole.base, whole.pdf, other.base, other.pdf];
  for (const profile of ["3a", "ua1"]) assert.deepEqual(await failedRules(profile, files), []);
});

test("a page with a letter that no font has claims to be nothing that it is not, sealed or unsealed", {
  skip: unlessThere("chromium"),
}, async () => {
  const { base, pdf } = await sealed({ content: "<p>Price \uE123 9</p>", layout: "page" }, ["A"]);
  for (const file of [base, pdf]) {
    assert.doesNotMatch(Buffer.from(file).toString("latin1"), /pdfaid:part>|pdfuaid:part>/);
  }
});

test("who listens to the sealed file hears who signed, on the page and on the certificate", {
  skip: withoutTools("pdfinfo", "qpdf"),
}, async () => {
  const { pdf } = await sealed({ content: VARIED }, ["A", "B"]);
  const heard = askTool("pdfinfo", ["-struct-text", "FILE"], pdf).toString();
  const [own = "", added = ""] = heard.split(/^Document$/m).slice(1);
  assert.match(own, /H1 "Lease"/);
  const [stamps = "", certificate = ""] = added.split(/^ {2}H1 /m);
  const plain = askTool("qpdf", ["--qdf", "--object-streams=disable", "FILE", "-"], pdf);
  const described = plain.toString("latin1").split("/Alt (Signature of Anna Alpha)");
  assert.ok(described.length > 2, "on the page and on the certificate");
  assert.match(stamps, /Figure/);
  assert.match(stamps, /"Zoë Łukasiewicz"/);
  assert.match(stamps, /UTC"/);
  assert.match(certificate, /^"Audit certificate"/);
  assert.match(certificate, /H2 "Event log"/);
  assert.match(certificate, /Link/);
});

test("the sealed file says of itself when it was made and sealed, in both places the same", {
  skip: withoutTools("pdfinfo"),
}, async () => {
  const { base, pdf, publicId } = await sealed({ title: "Miete & <Łódź>", content: "<p>x</p>" }, [
    "A",
  ]);
  for (const [file, keywords] of [
    [base, undefined],
    [pdf, publicId],
  ] as const) {
    const info = askTool("pdfinfo", ["-isodates", "FILE"], file).toString();
    const said = (name: string) => new RegExp(`^${name}:\\s+(.*)$`, "m").exec(info)?.[1];
    const metadata = askTool("pdfinfo", ["-meta", "FILE"], file).toString();
    const meant = (name: string) => new RegExp(`<${name}>([^<]*)<`).exec(metadata)?.[1];
    assert.equal(said("Title"), "Miete & <Łódź>");
    assert.match(metadata, /Miete &amp; &lt;Łódź&gt;/);
    assert.equal(said("Keywords"), keywords);
    assert.equal(meant("pdf:Keywords"), keywords);
    assert.equal(said("Producer"), meant("pdf:Producer"));
    for (const [name, property] of [
      ["CreationDate", "xmp:CreateDate"],
      ["ModDate", "xmp:ModifyDate"],
    ] as const) {
      assert.equal(new Date(said(name) ?? "").getTime(), new Date(meant(property) ?? "").getTime());
    }
  }
});

test("an upload is no archive once pages are added to it, and its certificate says so", {
  skip: withoutTools("pdfinfo", "pdftotext"),
}, async () => {
  const document = { name: "a.pdf", pdf: fixture("libreoffice.pdf").toString("base64") };
  const fields = [{ label: "A", page: 1, x: 10, y: 70, width: 30, height: 10 }];
  const { pdf } = await sealed({ document, signatureFields: fields }, ["A"]);
  const metadata = askTool("pdfinfo", ["-meta", "FILE"], pdf).toString();
  assert.doesNotMatch(metadata, /pdfaid|pdfuaid:part/);
  const printed = askTool("pdftotext", ["FILE", "-"], pdf).toString().replace(/\s+/g, " ");
  assert.match(printed, /pages presented were made from the uploaded file/);
});

test("the certificate has its place among the bookmarks", {
  skip: withoutTools("mutool"),
}, async () => {
  const { pdf } = await sealed({ content: VARIED }, ["A"]);
  const outline = askTool("mutool", ["show", "FILE", "outline"], pdf).toString();
  assert.match(outline, /Audit certificate/);
});

const RECEIPT = {
  type: "countersign-receipt",
  title: "Lease",
  role: "Tenant",
  signerName: "Ada Lovelace",
  jobTitle: null,
  signedAt: "2026-11-28T01:02:03.456Z",
  publicId: "7K3M-9XQ2-W8RD-5",
  signatureId: "0198d7a4-3c70-7c2e-9d2b-4a1f3a6c1b57",
  documentSha256: "ab".repeat(32),
} as unknown as Receipt;

/** What people call things and themselves: in other letters, in both directions, long and without a blank. */
const CALLED: Partial<Receipt>[] = [
  { title: "חוזה שכירות «عقد» Договор", signerName: "Nguyễn Thị Ánh Tuyết", role: "Ενοικιαστής" },
  { title: "Wohnraummietvertrag ".repeat(10).trim(), jobTitle: "Geschäftsführerin" },
  { title: "W".repeat(200), role: "M".repeat(60) },
];

/** Receipts as they are printed: in every language one of other letters, and of the others one each. */
function receipts(): Uint8Array[] {
  const jws = "eyJhbGciOiJFUzI1NiJ9.eyJ0eXBlIjoieCJ9.c2lnbmF0dXJl";
  const verifyUrl = "https://sign.example.com/contracts/verify";
  const [first, ...others] = CALLED;
  return [
    ...LANGUAGES.map((language) => [language, first] as const),
    ...others.map((called) => ["en", called] as const),
  ].map(([language, called]) => {
    const receipt = { ...RECEIPT, ...called };
    return receiptPdf({ receipt, jws, language, timeZone: "Asia/Kathmandu", verifyUrl });
  });
}

test("a receipt is PDF/A-3a and PDF/UA-1 in every language, whatever people are called, and says so", {
  skip: withoutVeraPdf(),
}, async () => {
  const files = receipts();
  const says = ["<pdfaid:part>3<", "<pdfaid:conformance>A<", "<pdfuaid:part>1<"];
  for (const pdf of files) {
    const text = Buffer.from(pdf).toString("latin1");
    assert.deepEqual(
      says.filter((one) => !text.includes(one)),
      [],
    );
  }
  for (const profile of ["3a", "ua1"]) assert.deepEqual(await failedRules(profile, files), []);
});
