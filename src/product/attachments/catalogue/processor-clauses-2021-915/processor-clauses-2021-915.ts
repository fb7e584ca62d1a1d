import type { AttachmentType } from "#attachments/attachment-type.ts";
import { optional, required, requiredChoice } from "#attachments/catalogue/fields.ts";
import { en } from "./en.ts";

/**
 * The Commission's clauses between controllers and processors: Implementing
 * Decision (EU) 2021/915. Their use alone satisfies Article 28(3) and (4) of
 * Regulation (EU) 2016/679, which clauses in anybody's own words have to be
 * measured by.
 */
export const PROCESSOR_CLAUSES: AttachmentType = {
  id: "processor-clauses-2021-915",
  country: "any",
  kind: "binds",
  fallback: "en",
  fields: [
    required("controller", "line", "Harbour Light Furniture Ltd"),
    required("controllerAddress", "line", "12 Custom House Quay, Dublin 1, Ireland"),
    required("controllerContact", "line", "Aoife Byrne, privacy, dpo@harbourlight.example"),
    required("processor", "line", "Data Bridge GmbH"),
    required("processorAddress", "line", "Lindenstraße 12, 10969 Berlin, Germany"),
    required("processorContact", "line", "Jonas Winter, security, security@databridge.example"),
    requiredChoice("docking", ["included", "omitted"]),
    requiredChoice("authorisation", ["specific", "general"]),
    required("authorisationPeriod", "line", "30 days"),
    required("dataSubjects", "text", "Customers of the controller"),
    required("dataCategories", "text", "Name, address, e-mail address, orders"),
    optional("sensitiveData", "text", "Allergies; encrypted, access for two named persons"),
    required("nature", "text", "Storage and sending of order confirmations"),
    required("purposes", "text", "Performance of orders"),
    required("duration", "line", "Until the main contract ends"),
    optional("subProcessing", "text", "Hosting for the duration of the main contract"),
    required("measures", "text", "Encryption of data at rest and in transit; daily backups"),
    optional("subProcessorMeasures", "text", "Exports on request within two working days"),
    required("assistance", "text", "Search and export of a person’s data on request"),
    optional("subProcessors", "text", "Rechenhaus GmbH, Köln, abuse@rechenhaus.example: hosting"),
  ],
  source: {
    law: "Commission Implementing Decision (EU) 2021/915 of 4 June 2021, Annex (OJ L 199, 7.6.2021, p. 18)",
    compared:
      "The English text with two public copies, one of them taken from EUR-Lex by a program on 19 September 2026; headings of Annexes II and III shortened by their examples",
    asOf: "2026-09-19",
    on: "2026-11-22",
    reviewBy: "2027-11-22",
    open: "Only the English version is here; a contract in another language has it in English. Have it held against the Official Journal once: Clause 2 forbids any change.",
  },
  wordings: { en },
};
