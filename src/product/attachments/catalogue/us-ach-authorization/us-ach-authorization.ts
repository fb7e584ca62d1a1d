import type { AttachmentType } from "#attachments/attachment-type.ts";
import { optional, required, requiredChoice } from "#attachments/catalogue/fields.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";

/**
 * United States: a consumer's authorization of debits over the ACH network. For
 * recurring ones Regulation E wants a writing that is signed or similarly
 * authenticated, and a copy of it for the consumer (12 CFR 1005.10(b)).
 */
export const US_ACH_AUTHORIZATION: AttachmentType = {
  id: "us-ach-authorization",
  country: "US",
  kind: "binds",
  fallback: "en",
  fields: [
    required("company", "line", "Harbor Light Furniture, Inc."),
    required("companyAddress", "line", "12 Wharf Street, Portland, ME 04101"),
    required("companyContact", "line", "207-555-0123, billing@harborlight.example"),
    required("customer", "line", "Mira Summer"),
    required("customerAddress", "line", "3 Maple Avenue, Portland, ME 04102"),
    required("bank", "line", "Casco Bay Savings"),
    required("routingNumber", "routing-number", "021000021"),
    required("accountNumber", "line", "123456789"),
    requiredChoice("accountType", ["checking", "savings"]),
    requiredChoice("schedule", ["once", "recurring", "varying"]),
    required("amount", "line", "$49.00"),
    required("firstDate", "date", "2026-12-01"),
    optional("timing", "line", "The first of each month"),
    optional("contractReference", "line", "Rental agreement 2026-1147"),
    required(
      "revocation",
      "line",
      "by e-mail to billing@harborlight.example, three days before a debit",
    ),
  ],
  source: {
    law: "15 U.S.C. § 1693e; Regulation E, 12 CFR 1005.10(b) to (e) and 1005.11; the Nacha rules, which are not public",
    compared:
      "Own wording, held against 15 U.S.C. § 1693e(a) and 12 CFR 1005.10(b) and (c) as public copies have them; (d), (e) and § 1005.11 from memory",
    asOf: "2026-11-22",
    on: "2026-11-22",
    reviewBy: "2027-11-22",
    open: "Have it compared with the Nacha rules that the company's bank applies, which also say how long the authorization is kept.",
  },
  wordings: { en, es },
};
