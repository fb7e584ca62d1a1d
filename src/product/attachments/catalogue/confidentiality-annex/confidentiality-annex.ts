import type { AttachmentType } from "#attachments/attachment-type.ts";
import { optional, required, requiredChoice } from "#attachments/catalogue/fields.ts";
import { de } from "./de.ts";
import { DIRECTIONS } from "./directions.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

/**
 * Confidentiality between two parties. Its exceptions and its care for reporting
 * persons keep to Articles 3 and 5 of Directive (EU) 2016/943 on trade secrets
 * and to Directive (EU) 2019/1937.
 */
export const CONFIDENTIALITY_ANNEX: AttachmentType = {
  id: "confidentiality-annex",
  country: "any",
  kind: "binds",
  fallback: "en",
  fields: [
    required("firstParty", "line", "Harbour Light Furniture Ltd, Dublin"),
    required("secondParty", "line", "Studio Meadow GmbH, Berlin"),
    requiredChoice("direction", DIRECTIONS),
    required("purpose", "text", "Joint development of a folding table"),
    optional("protectedInformation", "text", "Drawings, cost estimates, lists of suppliers"),
    optional("permittedRecipients", "text", "Employees of the project and the patent attorney"),
    required("duration", "line", "Five years from the end of the contract"),
    optional("contractualPenalty", "line", "10,000 EUR"),
    optional("governingLaw", "line", "The law of Ireland"),
  ],
  source: {
    law: "Directive (EU) 2016/943; no form is prescribed",
    compared: "Own wording",
    asOf: "2026-11-22",
    on: "2026-11-22",
    reviewBy: "2027-11-22",
    open: "For contracts between businesses: towards consumers its penalty may be void.",
  },
  wordings: { en, de, es, fr },
};
