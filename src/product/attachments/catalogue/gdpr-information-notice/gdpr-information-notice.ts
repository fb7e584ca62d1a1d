import type { AttachmentType } from "#attachments/attachment-type.ts";
import {
  optional,
  optionalChoice,
  required,
  requiredChoice,
} from "#attachments/catalogue/fields.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import { LEGAL_BASES, PROVISIONS } from "./legal-basis.ts";

/** What a person is told when data are collected from her or him: Article 13 of Regulation (EU) 2016/679. */
export const GDPR_INFORMATION_NOTICE: AttachmentType = {
  id: "gdpr-information-notice",
  country: "any",
  kind: "informs",
  fallback: "en",
  fields: [
    required("controller", "line", "Harbour Light Furniture Ltd"),
    required("controllerAddress", "line", "12 Custom House Quay, Dublin 1, Ireland"),
    required("controllerEmail", "email", "privacy@harbourlight.example"),
    optional("controllerTelephone", "line", "+353 1 555 0123"),
    optional("representative", "line", "Data Bridge GmbH, Lindenstraße 12, 10969 Berlin"),
    optional("dataProtectionOfficer", "line", "Aoife Byrne, dpo@harbourlight.example"),
    required("purposes", "text", "Performing the contract, invoicing and answering enquiries"),
    optional("dataCategories", "text", "Name, address, e-mail address, payment data"),
    requiredChoice("legalBasis", LEGAL_BASES),
    optional("legalBasisDetail", "text", "Rental contract of 21 November 2026"),
    optional("secondPurposes", "text", "Keeping invoices"),
    optionalChoice("secondLegalBasis", LEGAL_BASES),
    optional("secondLegalBasisDetail", "text", "Tax law, which wants invoices kept"),
    optional("thirdPurposes", "text", "Preventing fraud"),
    optionalChoice("thirdLegalBasis", LEGAL_BASES),
    optional("thirdLegalBasisDetail", "text", "Our interest in not being deceived"),
    optional("recipients", "text", "Carriers, payment service providers, tax adviser"),
    optional(
      "thirdCountryTransfer",
      "text",
      "Hosting in the United States under the EU–US Data Privacy Framework; the decision can be read at eur-lex.europa.eu",
    ),
    required(
      "retention",
      "text",
      "Three years after the end of the contract; invoices for ten years",
    ),
    requiredChoice("provision", PROVISIONS),
    optional("provisionConsequences", "text", "Without an address we cannot deliver."),
    optional(
      "automatedDecisions",
      "text",
      "Payment by invoice is decided by a score made from earlier payments; a low score means payment in advance.",
    ),
    optional(
      "supervisoryAuthority",
      "line",
      "Data Protection Commission, 6 Pembroke Row, Dublin 2",
    ),
  ],
  source: {
    law: "Regulation (EU) 2016/679, Articles 13, 7 (3) and 21",
    compared: "Own wording, held point by point against Article 13 (1) and (2)",
    asOf: "2026-11-22",
    on: "2026-11-22",
    reviewBy: "2027-11-22",
  },
  wordings: { en, de, es, fr },
};
