import type { AttachmentType } from "#attachments/attachment-type.ts";
import { optional, required, requiredChoice } from "#attachments/catalogue/fields.ts";
import { AUTHORISATIONS, ENDINGS, LOCATIONS } from "./choices.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

/**
 * The contract by which a processor is bound: Article 28(3) of Regulation (EU)
 * 2016/679. Its clauses follow points (a) to (h); electronic form is enough by
 * Article 28(9).
 */
export const PROCESSING_AGREEMENT_ANNEX: AttachmentType = {
  id: "processing-agreement-annex",
  country: "any",
  kind: "binds",
  fallback: "en",
  fields: [
    required("controller", "line", "Harbour Light Furniture Ltd"),
    required("controllerAddress", "line", "12 Custom House Quay, Dublin 1, Ireland"),
    optional("controllerContact", "line", "Aoife Byrne, dpo@harbourlight.example"),
    required("processor", "line", "Cloud Meadow GmbH"),
    required("processorAddress", "line", "Lindenstraße 12, 10969 Berlin, Germany"),
    required("processorContact", "email", "privacy@cloudmeadow.example"),
    required("subjectMatter", "text", "Hosting and maintenance of the online shop"),
    required("duration", "line", "The term of the contract"),
    required(
      "natureAndPurpose",
      "text",
      "Storage, backup and display of customer and order data so that orders can be received and carried out",
    ),
    required("dataTypes", "text", "Names, addresses, e-mail addresses, orders, payment status"),
    required("dataSubjects", "text", "Customers and prospective customers of the controller"),
    optional("specialCategories", "text", "None"),
    required(
      "securityMeasures",
      "text",
      "Access control by personal accounts and two factors\nEncryption in transit and at rest\nDaily backups, restored in a test every quarter",
    ),
    requiredChoice("authorisation", AUTHORISATIONS),
    optional("subprocessors", "text", "Rack & Row SAS, Lyon: data centre"),
    required("objectionPeriod", "line", "30 days"),
    requiredChoice("location", LOCATIONS),
    optional("transferSafeguards", "text", "None at present"),
    required("breachNotice", "line", "24 hours"),
    requiredChoice("ending", ENDINGS),
  ],
  source: {
    law: "Regulation (EU) 2016/679, Article 28 (3) and (4)",
    compared: "Own wording, held point by point against Article 28 (3) (a) to (h)",
    asOf: "2026-11-22",
    on: "2026-11-22",
    reviewBy: "2027-11-22",
    open: "It is no official text: the clauses of Implementing Decision (EU) 2021/915 are.",
  },
  wordings: { en, de, es, fr },
};
