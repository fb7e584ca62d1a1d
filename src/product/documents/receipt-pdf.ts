import type { Receipt } from "#evidence/schemas/receipt.ts";
import { carryFile } from "#lib/pdf/carry-file.ts";
import { type ReceiptPageInput, typesetReceipt } from "#sealing/pages/typeset-receipt.ts";
import { receiptPageWords } from "#words/receipt-page-words.ts";

export type ReceiptToPrint = Omit<ReceiptPageInput, "receipt"> & {
  receipt: Receipt;
  /** The receipt as it was signed, in compact serialisation. */
  jws: string;
};

/** A receipt that people read, with what programs check within it. */
export function receiptPdf({ jws, ...page }: ReceiptToPrint): Uint8Array {
  return carryFile(typesetReceipt(page), {
    name: "receipt.jws",
    mediaType: "application/jose",
    description: receiptPageWords[page.language].attached,
    bytes: Buffer.from(jws, "latin1"),
    at: new Date(page.receipt.signedAt),
    // Whoever checks it finds it without reading the PDF.
    isPlain: true,
  });
}
