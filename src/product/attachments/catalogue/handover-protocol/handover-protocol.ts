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

/** * What two sides find when rooms or things change hands. It says nothing that
 * nobody chose: a sentence on defects decides who gets the deposit. No law gives it a form;
 * in France it serves as the état des lieux of article 3-2 of the law of 6 July
 * 1989 only together with the details that decree 2016-382 asks for.
 */
export const HANDOVER_PROTOCOL: AttachmentType = {
  id: "handover-protocol",
  country: "any",
  kind: "binds",
  fallback: "en",
  fields: [
    requiredChoice("occasion", ["move-in", "move-out", "sale", "hire", "return"]),
    required("object", "line", "Flat, second floor left, three rooms, cellar no. 7"),
    optional("objectAddress", "line", "Lindenhof 12, 04177 Leipzig, Germany"),
    required("handoverDate", "date", "2026-11-21"),
    optional("handoverTime", "line", "10:30"),
    required("giver", "line", "Hausverwaltung Lindenhof"),
    required("receiver", "line", "Mira Sommer"),
    optional("alsoPresent", "line", "Jonas Winter, caretaker"),
    optional("keys", "text", "3 × front door, no. 4711\n2 × flat\n1 × letter box"),
    optional("meterElectricity", "line", "No. 1EMH0012345678: 12,345.6 kWh"),
    optional("meterGas", "line", "No. 7GMT0098765: 2,310.4 m³"),
    optional("meterColdWater", "line", "No. 20-4711: 148.20 m³"),
    optional("meterHotWater", "line", "No. 20-4712: 61.75 m³"),
    optional("meterHeating", "line", "Living room 1,204 · bedroom 388 · bathroom 512 units"),
    required("condition", "text", "Clean and freshly painted; floors without damage"),
    {
      ...optionalChoice("defectsFound", ["none", "as-listed", "not-inspected"]),
      example: "as-listed",
      rulesOut: { option: "none", field: "defects" },
    },
    optional("defects", "text", "Kitchen: tap drips\nBathroom: tile beside the door cracked"),
    optional("agreedWork", "text", "Tap to be repaired by the landlord by 5 December 2026"),
    optional("inventory", "text", "Fitted kitchen with hob, oven and refrigerator"),
    optional("documents", "text", "House rules, energy certificate"),
    optional("giverNewAddress", "line", "Ahornallee 3, 04177 Leipzig, Germany"),
    optional("remarks", "text", "Smoke alarms tested in all rooms"),
  ],
  source: {
    law: "None prescribes a form",
    compared: "Own wording",
    asOf: "2026-11-22",
    on: "2026-11-22",
    reviewBy: "2027-11-22",
    open: "Not an état des lieux of French law, which has a type of its own.",
  },
  wordings: { en, de, es, fr },
};
