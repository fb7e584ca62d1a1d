import type { AttachmentType } from "#attachments/attachment-type.ts";
import { MANDATE_FIELDS } from "#attachments/catalogue/sepa-direct-debit-mandate/sepa-direct-debit-mandate.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

/** A mandate of the SEPA Direct Debit Business-to-Business scheme, which gives no refund and is for businesses alone. */
export const SEPA_B2B_MANDATE: AttachmentType = {
  id: "sepa-b2b-mandate",
  country: "any",
  kind: "binds",
  fallback: "en",
  fields: MANDATE_FIELDS,
  source: {
    law: "SEPA Direct Debit Business-to-Business Rulebook and the mandate texts of the European Payments Council",
    compared:
      "The authorisation word by word with the translations as several public sources quote them: German and English at gocardless.com and hettwer-beratung.de, French and Spanish in forms of creditors",
    asOf: "2026-11-22",
    on: "2026-11-22",
    reviewBy: "2027-10-31",
    watch: [
      {
        what: "the rulebooks of the European Payments Council, which change every autumn",
        on: "2027-10-01",
      },
    ],
    open: "Its texts were compared with quotations, not with the council's own publication. The debtor's bank checks the mandate before the first collection; ask the creditor's bank whether it takes one that was signed electronically.",
  },
  wordings: { en, de, es, fr },
};
