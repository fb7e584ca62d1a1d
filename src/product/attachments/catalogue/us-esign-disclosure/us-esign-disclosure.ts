import type { AttachmentType } from "#attachments/attachment-type.ts";
import { optional, required, requiredChoice } from "#attachments/catalogue/fields.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";

/** What the consent covers: 15 U.S.C. § 7001(c)(1)(B)(ii). */
const SCOPES = ["this-transaction", "categories-of-records"] as const;

/**
 * United States: what a consumer must be told before consenting to electronic
 * records, by section 101(c) of the Electronic Signatures in Global and National
 * Commerce Act (15 U.S.C. § 7001(c)). That the consent is given electronically in
 * a way that shows access, (c)(1)(C)(ii), is for the box of its own, which counts only
 * of who opened the document as a PDF.
 */
export const US_ESIGN_DISCLOSURE: AttachmentType = {
  id: "us-esign-disclosure",
  country: "US",
  kind: "asks",
  fallback: "en",
  fields: [
    required("company", "line", "Prairie Creek Lending LLC"),
    required("address", "line", "410 Main Street, Suite 200, Omaha, NE 68102"),
    required("email", "email", "records@prairiecreek.example"),
    optional("telephone", "line", "(402) 555-0123"),
    requiredChoice("scope", SCOPES),
    optional("recordCategories", "text", "Account statements\nNotices of changed terms"),
    required("paperCopyFee", "line", "$5.00 per record"),
    required("withdrawalFee", "line", "None"),
    required(
      "withdrawalConsequences",
      "text",
      "We will send all later records on paper by mail; your agreement continues unchanged.",
    ),
    required(
      "requirements",
      "text",
      "A device with internet access and a current version of Chrome, Edge, Firefox or Safari\nA program that displays PDF files\nAn e-mail account, and storage or a printer to keep the records",
    ),
  ],
  source: {
    law: "15 U.S.C. § 7001(c) and § 7003",
    compared: "Own wording, held point by point against § 7001(c)(1)(A) to (D)",
    asOf: "2026-11-22",
    on: "2026-11-22",
    reviewBy: "2027-11-22",
  },
  opensFirst: true,
  use: "Its box can be ticked only by a signer who opened the document as a PDF here before: § 7001(c)(1)(C)(ii) wants a consent that shows that the consumer can open the form in which the records will come. The audit certificate says when it was opened. Records in another form than PDF need a consent of their own. Where the box is not ticked the records have to go out on paper: look at the audit certificate.",
  wordings: { en, es },
};
