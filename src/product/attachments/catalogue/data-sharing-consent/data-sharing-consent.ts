import type { AttachmentType } from "#attachments/attachment-type.ts";
import { optional, required } from "#attachments/catalogue/fields.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

/**
 * A person's consent that data are passed on: Articles 6(1)(a) and 7 of
 * Regulation (EU) 2016/679, with Article 9(2)(a) for special categories and
 * Article 49(1)(a) for third countries.
 */
export const DATA_SHARING_CONSENT: AttachmentType = {
  id: "data-sharing-consent",
  country: "any",
  kind: "asks",
  fallback: "en",
  fields: [
    required("person", "line", "Mira Sommer"),
    optional("personDetails", "line", "Ahornallee 3, 04177 Leipzig; customer number 2041"),
    required("controller", "line", "Harbour Light Furniture Ltd"),
    required("controllerAddress", "line", "12 Custom House Quay, Dublin 1, Ireland"),
    required("withdrawalEmail", "email", "privacy@harbourlight.example"),
    optional("dataProtectionOfficer", "line", "Aoife Byrne, dpo@harbourlight.example"),
    required("data", "text", "Name, e-mail address, date and content of orders"),
    optional("specialCategories", "text", "Allergies, as far as they were stated with the order"),
    required("recipients", "text", "Studio Meadow GmbH, Berlin"),
    required("purposes", "text", "Planning of furniture to measure by the recipient"),
    optional(
      "thirdCountry",
      "text",
      "United States: there is no adequacy decision for the recipient, authorities may access the data, and redress may be limited",
    ),
    required("duration", "line", "Two years from signing"),
  ],
  source: {
    law: "Regulation (EU) 2016/679, Articles 4 (11), 6 (1) (a), 7, 9 (2) (a) and 49 (1) (a)",
    compared: "Own wording, held point by point against Articles 4 (11) and 7",
    asOf: "2026-11-22",
    on: "2026-11-22",
    reviewBy: "2027-11-22",
  },
  wordings: { en, de, es, fr },
};
