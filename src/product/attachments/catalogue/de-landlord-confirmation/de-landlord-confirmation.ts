import type { AttachmentType } from "#attachments/attachment-type.ts";
import { optional, required, requiredPast } from "#attachments/catalogue/fields.ts";
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
    requiredPast("moveInDate", "Europe/Berlin", "2026-10-01"),
    required("dwellingAddress", "line", "Ahornallee 3, 04177 Leipzig"),
    optional("dwellingDetails", "line", "2. Obergeschoss links, Wohnung 7"),
    required("persons", "text", "Mira Sommer\nJonas Sommer"),
  ],
  source: {
    law: "Bundesmeldegesetz (BMG) § 19 (1), (3), (4) and (6), as of 19 August 2026",
    compared:
      "The contents with § 19 (3) nos. 1 to 4 in the consolidated text of gesetze-im-internet.de, (1) and (4) in a copy of that of 18 April 2026; own wording, no form is prescribed",
    asOf: "2026-08-19",
    on: "2026-11-22",
    reviewBy: "2027-05-31",
    open: "Whether a sealed PDF is schriftlich in the sense of § 19 (1) nobody has decided. Many authorities take a copy; ask the one in question, or sign a print of it.",
  },
  use: "A document of its own, signed by the landlord alone, once the persons have moved in: a day to come is refused. Attached to a lease it would be signed before anybody moved, and whoever registers would have to show the authority the whole lease. § 19 (1) knows two ways: given to whoever has to register, schriftlich, within the two weeks of § 17 (1); or electronically to the authority, which then gives a mark to hand on (§ 19 (4)). This paper is for the first.",
  wordings: { en, de },
};
