import type { AttachmentField, AttachmentType } from "#attachments/attachment-type.ts";
import { optional, required, requiredChoice } from "#attachments/catalogue/fields.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

/** The data of DS-01, the same in both schemes. */
export const MANDATE_FIELDS: readonly AttachmentField[] = [
  required("creditor", "line", "Lindenhof Möbelwerkstatt GmbH"),
  required("creditorAddress", "line", "Lindenstraße 12, 10969 Berlin, Germany"),
  required("creditorId", "creditor-id", "DE98ZZZ09999999999"),
  required("mandateReference", "mandate-reference", "LH-2026-1147"),
  requiredChoice("paymentType", ["recurrent", "one-off"]),
  required("debtor", "line", "Mira Sommer"),
  required("debtorAddress", "line", "Ahornallee 3, 04177 Leipzig, Germany"),
  required("debtorIban", "sepa-iban", "DE89370400440532013000"),
  optional("debtorBic", "bic", "COBADEFFXXX"),
  optional("debtorBank", "line", "Commerzbank Köln"),
  optional("onBehalfOf", "line", "Jonas Sommer"),
  optional("contractReference", "line", "Rental contract 2026-1147"),
  optional("amount", "line", "49.00 EUR on the first of each month"),
  optional("preNotification", "line", "5 days"),
  optional("place", "line", "Leipzig"),
];

/**
 * A mandate of the SEPA Direct Debit Core scheme: the data and the words of
 * authorisation that its rulebook (EPC016-06, data set DS-01) prescribes for every
 * mandate. Refund within eight weeks: Articles 76 and 77 of Directive (EU)
 * 2015/2366.
 */
export const SEPA_DIRECT_DEBIT_MANDATE: AttachmentType = {
  id: "sepa-direct-debit-mandate",
  country: "any",
  kind: "binds",
  fallback: "en",
  fields: MANDATE_FIELDS,
  source: {
    law: "SEPA Direct Debit Core Rulebook and the mandate texts of the European Payments Council (EPC016-06)",
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
    open: "Whether a bank accepts a mandate that was signed electronically stands in the creditor's agreement with its bank. Its texts were compared with quotations, not with the council's own publication.",
  },
  wordings: { en, de, es, fr },
};
