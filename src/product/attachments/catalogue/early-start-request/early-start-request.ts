import type { AttachmentType } from "#attachments/attachment-type.ts";
import { optional, required, requiredChoice } from "#attachments/catalogue/fields.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import { KINDS, LAWS } from "./law.ts";

/**
 * A consumer's express request that a service, a supply or digital content begin
 * before the period for withdrawal ends, with the acknowledgement of what is lost
 * by it. Without both a trader who has begun earns nothing when the consumer
 * withdraws. It is asked apart: an attachment that is merely signed along asks
 * for nothing expressly.
 */
export const EARLY_START_REQUEST: AttachmentType = {
  id: "early-start-request",
  country: "any",
  kind: "asks",
  fallback: "en",
  fields: [
    required("trader", "line", "Harbour Light Furniture Ltd"),
    required("consumer", "line", "Mira Sommer"),
    requiredChoice("kind", KINDS),
    required("subject", "line", "Planning of a kitchen to measure"),
    optional("contractReference", "line", "Order 2026-1147"),
    required("startDate", "date", "2026-11-23"),
    requiredChoice("law", LAWS),
  ],
  source: {
    law: "Directive 2011/83/EU, Articles 7(3), 8(8), 14(3) and (4), 16(a) and (m); §§ 356 (5) and (6), 357a (2) BGB; §§ 10, 16 and 18 FAGG; articles L. 221-25 and L. 221-28 of the Code de la consommation; Real Decreto Legislativo 1/2007; SI 2013/3134",
    compared:
      "Own wording. The conditions were read in the Directive, in the BGB as of 19 August 2026 in the Code de la consommation as of 3 April 2026 and in the FAGG as of 2022; the Spanish and British articles are cited from memory",
    asOf: "2026-04-03",
    on: "2026-11-22",
    reviewBy: "2027-05-31",
    open: "Have the Spanish and British articles looked up. Digital content also wants the trader's confirmation on a durable medium, for which the sealed copy of the contract serves.",
  },
  wordings: { en, de, es, fr },
};
