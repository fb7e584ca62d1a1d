import type { AttachmentType } from "#attachments/attachment-type.ts";
import { optional, required } from "#attachments/catalogue/fields.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";

/** Germany: what whoever gives somebody a dwelling confirms for the registration, § 19 (1) and (3) BMG. */
export const DE_LANDLORD_CONFIRMATION: AttachmentType = {
  id: "de-landlord-confirmation",
  country: "DE",
  kind: "binds",
  fallback: "de",
  fields: [
    required("landlord", "line", "Hausverwaltung Lindenhof GmbH"),
    required("landlordAddress", "line", "Lindenstraße 12, 10969 Berlin"),
    optional("agent", "line", "Jonas Winter"),
    optional("owner", "line", "Erbengemeinschaft Sommer"),
    required("moveInDate", "date", "2026-12-01"),
    required("dwellingAddress", "line", "Ahornallee 3, 04177 Leipzig"),
    optional("dwellingDetails", "line", "2. Obergeschoss links, Wohnung 7"),
    required("persons", "text", "Mira Sommer\nJonas Sommer"),
  ],
  source: {
    law: "Bundesmeldegesetz (BMG) § 19 (1), (3) and (6), as of 19 August 2026",
    compared:
      "The contents with § 19 (3) nos. 1 to 4 in the consolidated text of gesetze-im-internet.de; own wording, no form is prescribed",
    asOf: "2026-08-19",
    on: "2026-11-22",
    reviewBy: "2027-05-31",
    open: "The law wants the confirmation given to the tenant schriftlich. Many authorities take a copy; ask the one in question whether a sealed PDF does, or sign a print of it.",
  },
  wordings: { en, de },
};
