import assert from "node:assert/strict";
import { test } from "node:test";
import { receiptPdf } from "#documents/receipt-pdf.ts";
import { RECEIPT_TYPE, type Receipt } from "#evidence/schemas/receipt.ts";
import { DAY_MS } from "#kernel/time.ts";
import { askTool, withoutTools } from "#kit/documents/pdfs/tools.ts";
import { startIssuing } from "#kit/peers/authority/issuing.ts";
import { heldClock } from "#kit/rooms/held-clock.ts";
import { signJws } from "#lib/pki/jws.ts";
import { verifyFile } from "./verify-file.ts";

const clock = heldClock();
const issuing = startIssuing({ clock, base: "http://127.0.0.1:1" });
const { keyHolder } = issuing.issueSeal();

async function verdictAt(signedMs: number) {
  const signedAt = new Date(clock.now().getTime() + signedMs).toISOString();
  const receipt = { type: "countersign-receipt", version: 1, signedAt };
  const jws = await signJws(keyHolder, RECEIPT_TYPE, receipt);
  return (await verifyFile(Buffer.from(jws), [issuing.root.certificate])).verdict;
}

test("a receipt that the next key makes for an earlier signature holds", async () => {
  assert.equal(await verdictAt(-300 * DAY_MS), "genuine");
});

test("a receipt for a signature from when the key's certificate had ended does not", async () => {
  assert.equal(await verdictAt(400 * DAY_MS), "other-document");
});

const CHECKSUM = "0".repeat(64);
const RECEIPT: Receipt = {
  type: "countersign-receipt",
  version: 1,
  publicId: "7K3M-9XQ2-W8RD-5",
  title: "Lease",
  signatureId: "75b2a1a0-0d2c-4b9c-8df0-1f9e3b8f2f10",
  role: "Tenant",
  signerName: "Nguyễn Thị Ánh Tuyết",
  jobTitle: null,
  signedAt: clock.now().toISOString(),
  documentSha256: CHECKSUM,
  fieldsSha256: CHECKSUM,
  submissionSha256: CHECKSUM,
  consentSha256: CHECKSUM,
  trailNumber: 3,
  trailHash: CHECKSUM,
};

async function page(receipt = RECEIPT) {
  const jws = await signJws(keyHolder, RECEIPT_TYPE, receipt);
  const verifyUrl = "https://sign.example.org/verify";
  return receiptPdf({ jws, receipt, language: "en", timeZone: "Europe/Berlin", verifyUrl });
}

test("a receipt within its page is checked as by itself, and it is said that the page is not", async () => {
  const roots = [issuing.root.certificate];
  const pdf = await page();
  const found = await verifyFile(pdf, roots);
  assert.deepEqual([found.kind, found.verdict, found.receipt], ["receipt", "genuine", RECEIPT]);
  const codes = found.findings.map(({ code }) => code);
  assert.deepEqual(codes, ["receipt-holds", "receipt-carried"]);

  const text = Buffer.from(pdf).toString("latin1");
  const at = text.indexOf(".", text.indexOf("eyJ")) + 20;
  const forged = Buffer.from(pdf);
  forged[at] = forged[at] === 65 ? 66 : 65;
  assert.equal((await verifyFile(forged, roots)).verdict, "altered");
});

test("of two receipts in one PDF none is taken, and a PDF without one is what it was before", async () => {
  const roots = [issuing.root.certificate];
  const one = Buffer.from(await page());
  const other = Buffer.from(await page({ ...RECEIPT, role: "Landlord" }));
  const { kind, verdict } = await verifyFile(Buffer.concat([one, other]), roots);
  assert.deepEqual([kind, verdict], ["file", "unsealed"]);
});

test("the page is an archive of its own, and says what, as whom and when with its zone", {
  skip: withoutTools("pdftotext", "qpdf"),
}, async () => {
  const pdf = await page();
  const text = askTool("pdftotext", ["-layout", "FILE", "-"], pdf).toString();
  for (const said of [
    "Lease",
    "Tenant",
    "Nguyễn Thị Ánh Tuyết",
    "Europe/Berlin, UTC+0",
    CHECKSUM.slice(0, 20),
  ]) {
    assert.ok(text.includes(said), said);
  }
  assert.match(askTool("qpdf", ["--list-attachments", "FILE"], pdf).toString(), /receipt\.jws/);
  assert.match(Buffer.from(pdf).toString("latin1"), /<pdfaid:part>3</);
});
