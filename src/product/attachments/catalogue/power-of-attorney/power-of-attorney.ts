import type { AttachmentType } from "#attachments/attachment-type.ts";
import { optional, required, requiredChoice } from "#attachments/catalogue/fields.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import { PERMISSIONS } from "./permissions.ts";

/**
 * Power to represent somebody in stated matters. What it says of substitutes and
 * of dealing with oneself answers the rules that most laws have for want of a
 * word (§§ 181 and 664 BGB; articles 1161 and 1994 of the French Code civil;
 * articles 1459 and 1721 of the Spanish Código Civil).
 */
export const POWER_OF_ATTORNEY: AttachmentType = {
  id: "power-of-attorney",
  country: "any",
  kind: "binds",
  fallback: "en",
  fields: [
    required("principal", "line", "Mira Sommer"),
    required("principalAddress", "line", "Ahornallee 3, 04177 Leipzig, Germany"),
    optional("principalDetails", "line", "Born on 14 March 1988 in Leipzig"),
    required("attorney", "line", "Jonas Winter"),
    required("attorneyAddress", "line", "Lindenstraße 12, 10969 Berlin, Germany"),
    optional("attorneyDetails", "line", "Born on 2 May 1985 in Kiel"),
    required(
      "powers",
      "text",
      "To take over the flat at Lindenhof 12, Leipzig, to sign the handover protocol and to receive the keys",
    ),
    optional("limits", "text", "Obligations of no more than 500 EUR in total"),
    requiredChoice("substitutes", PERMISSIONS),
    requiredChoice("selfDealing", PERMISSIONS),
    optional("validFrom", "date", "2026-11-21"),
    optional("validUntil", "date", "2027-11-20"),
  ],
  source: {
    law: "No form is prescribed; what it says answers §§ 164 to 181 BGB, articles 1984 to 2010 of the French and 1709 to 1739 of the Spanish civil code. For England and Wales the Powers of Attorney Act 1971, section 1(1)",
    compared: "Own wording; section 1(1) of the Act of 1971 with legislation.gov.uk",
    asOf: "2026-11-22",
    on: "2026-11-22",
    reviewBy: "2027-11-22",
    open: "Where a law asks for paper, a notary or a certified signature, this does not do: see the type's description.",
  },
  use: "Not in England and Wales: every instrument that creates a power of attorney there, whatever it is for, has to be executed as a deed before a witness, and this is none.",
  wordings: { en, de, es, fr },
};
