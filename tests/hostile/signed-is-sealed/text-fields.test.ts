import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { finishBase } from "#documents/finish-base.ts";
import { pagesPdf } from "#kit/documents/pdfs/handmade.ts";
import { runOn, unlessThere } from "#kit/peers/tools.ts";
import type { TestAccount, TestService } from "#kit/scenes/service.ts";
import { sharedService } from "#kit/scenes/shared-service.ts";
import { linkIn, signOver } from "#kit/scenes/signer.ts";

let service: TestService;
let account: TestAccount;
const shared = sharedService();
before(async () => {
  service = await shared.start();
  account = await service.openAccount();
});
after(() => shared.end());

const pdf = pagesPdf([{ entries: "/MediaBox [0 0 400 600]", content: "" }]);
const create = (text: string, size: { width?: number; height?: number } = {}) =>
  account.call("POST", "/contracts", {
    document: { name: "a.pdf", pdf: pdf.toString("base64") },
    signatureFields: [
      { label: "A", x: 10, y: 60 },
      { type: "text" as const, text, x: 10, y: 40, width: 40, height: 5, ...size },
    ],
    finalize: true,
  });

test("A13: what the sender wrote into a text field is part of the base PDF and of its hash", {
  skip: unlessThere("pdftotext"),
}, async () => {
  const base = async (text: string) => {
    const field = { type: "text" as const, text, page: 1, x: 10, y: 40, width: 40, height: 5 };
    const finished = await finishBase({
      pdf,
      pages: [{ width: 400, height: 600 }],
      fields: [field],
      language: "en",
      attachments: [],
    });
    assert.ok("pages" in finished && finished.pdf);
    return finished.pdf;
  };
  const printed = await base("Price: 9,000 EUR");
  assert.match(runOn(printed, "pdftotext", ["FILE", "-"]).output, /Price: 9,000 EUR/);
  assert.equal(Buffer.from(printed).toString("latin1").split("%%EOF").length, 2, "one revision");
  assert.notDeepEqual(printed, await base("Price: 100 EUR"));
  assert.deepEqual(printed, await base("Price: 9,000 EUR"));
});

test("A13: the sealed file shows that text once, as its base does", {
  skip: unlessThere("pdftotext"),
}, async () => {
  const { body } = await create("Price: 9,000 EUR");
  assert.equal((await signOver(service.url, linkIn(body.contract.signUrl), "A")).status, 201);
  const sealed = (await account.call("GET", `/contracts/${body.contract.id}/pdf`)).bytes;
  const { output } = runOn(sealed, "pdftotext", ["FILE", "-"]);
  assert.equal(output.match(/Price: 9,000 EUR/g)?.length, 1);
});

test("A13: a text that does not fit into its field at a size that is read is refused by name", async () => {
  const long = "Clause upon clause of small print. ".repeat(14);
  const refused = await create(long);
  assert.equal(refused.status, 400);
  const [detail] = refused.body.details as { field: number; path: string; message: string }[];
  assert.deepEqual([detail?.field, detail?.path], [1, "signatureFields[1].text"]);
  assert.match(detail?.message ?? "", /does not fit into its field at 5 points/);
  assert.equal((await create(long, { width: 80, height: 18 })).status, 201);
});
