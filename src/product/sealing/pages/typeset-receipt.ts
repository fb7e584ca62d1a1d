import type { Receipt } from "#evidence/schemas/receipt.ts";
import type { Language } from "#kernel/language.ts";
import { typeset } from "#lib/typst/typeset.ts";
import { receiptPageWords } from "#words/receipt-page-words.ts";
import { breakableText } from "./breakable-text.ts";
import { plainText } from "./plain-text.ts";
import { qrCode } from "./qr.ts";
import { qrSvg } from "./qr-svg.ts";
import { stampsTemplate } from "./stamps-template.ts";
import { utcTime, zonedTime } from "./times.ts";

/** A receipt to be read. */
export interface ReceiptPageInput {
  receipt: Pick<
    Receipt,
    | "title"
    | "role"
    | "signerName"
    | "jobTitle"
    | "signedAt"
    | "publicId"
    | "signatureId"
    | "documentSha256"
  >;
  language: Language;
  /** Of whoever signed, as their browser names it; UTC where that is none. */
  timeZone: string;
  /** Where receipts are checked. */
  verifyUrl: string;
}

const TEMPLATE = "src/product/sealing/pages/receipt-page.typ";

/** Sets the page of a receipt, as PDF/A. Same input, same bytes. */
export function typesetReceipt(input: ReceiptPageInput): Uint8Array {
  const { receipt, language, timeZone, verifyUrl } = input;
  const words = receiptPageWords[language];
  const at = receipt.signedAt;
  const facts = [
    [words.role, receipt.role],
    [words.name, receipt.signerName],
    [words.jobTitle, receipt.jobTitle ?? ""],
    [words.at, zonedTime(at, timeZone, language) ?? utcTime(at, language)],
    [words.documentId, receipt.publicId],
    [words.signatureId, receipt.signatureId],
    [words.fingerprint, receipt.documentSha256],
  ];
  const { pdf } = typeset({
    template: TEMPLATE,
    data: {
      language,
      title: words.title,
      text: breakableText(words.text(plainText(receipt.title))),
      facts: facts.flatMap(([term, value]) =>
        value ? [[term, breakableText(plainText(value))]] : [],
      ),
      code: qrSvg(qrCode(verifyUrl), "#1b2536"),
      address: verifyUrl,
      check: words.check,
      how: breakableText(words.how(verifyUrl)),
    },
    files: new Map([stampsTemplate()]),
    tagged: true,
    archive: { createdAt: new Date(at) },
  });
  return pdf;
}
