import type { AttachmentField, AttachmentType } from "#attachments/attachment-type.ts";
import {
  optional,
  optionalPast,
  required,
  requiredChoice,
  requiredWith,
} from "#attachments/catalogue/fields.ts";
import { en } from "./en.ts";
import { fr } from "./fr.ts";

/** What article 2 of the decree wants on moving out besides. */
const atExit = (field: AttachmentField) => requiredWith("kind", "exit", field);

/**
 * France: the inventory of article 3-2 of the law of 6 July 1989, with what
 * article 2 of decree 2016-382 wants in it, room by room, in a form that is the
 * same on moving in and out, so that both can be compared (article 3).
 */
export const FR_ETAT_DES_LIEUX: AttachmentType = {
  id: "fr-etat-des-lieux",
  country: "FR",
  kind: "binds",
  fallback: "fr",
  fields: [
    requiredChoice("kind", ["entry", "exit"]),
    required("date", "date", "2026-11-21"),
    required("address", "line", "18 quai de Valmy, 75010 Paris, 2e étage gauche"),
    required("landlord", "line", "SCI du Canal"),
    required("landlordAddress", "line", "5 rue des Docks, 93400 Saint-Ouen"),
    required("tenant", "line", "Mira Sommer"),
    optional("mandatary", "line", "Agence Ourcq, 2 rue de Crimée, 75019 Paris"),
    optional("metersWater", "text", "Eau froide, no 20-4711 : 148,20 m³"),
    optional("metersEnergy", "text", "Électricité, no 1EMH0012345678 : 12 345 kWh"),
    required("keys", "text", "2 × porte d’entrée\n1 × boîte aux lettres"),
    optional("entrance", "text", "Sol : parquet, bon état ; murs : peinture, neufs"),
    required("livingRoom", "text", "Sol : parquet, une rayure ; murs et plafond : bon état"),
    optional("kitchen", "text", "Sol : carrelage, bon état ; four et plaque : en marche"),
    optional("bedroomOne", "text", "Sol : moquette, usée près de la porte"),
    optional("bedroomTwo", "text", "Sol : moquette, bon état"),
    optional("bedroomThree", "text", "Sol : parquet, bon état"),
    optional("bathroom", "text", "Baignoire : un éclat ; joints : bon état"),
    optional("toilet", "text", "Bon état, chasse d’eau en marche"),
    optional("otherParts", "text", "Cave no 7 : vide et propre"),
    optional("equipment", "text", "Plaque de cuisson, réfrigérateur"),
    optional("reservations", "text", "Volet du séjour à régler par le bailleur"),
    atExit(optional("newAddress", "line", "3 rue des Érables, 69003 Lyon")),
    atExit(optionalPast("entryDate", "Europe/Paris", "2024-11-21")),
    atExit(optional("changes", "text", "Séjour : deux trous de cheville")),
  ],
  source: {
    law: "Loi no 89-462 du 6 juillet 1989, article 3-2; décret no 2016-382 du 30 mars 2016, articles 2 and 3",
    compared:
      "Article 3-2 of the act whole, in the public collection of etalab; article 3 of the decree at legifrance.gouv.fr; article 2 as several public pages list it (lapageimmo.fr, pap.fr, lebonbail.fr); own wording, no form is prescribed",
    asOf: "2026-11-22",
    on: "2026-11-22",
    reviewBy: "2027-05-31",
    open: "Have article 2 of the decree looked up word by word: it was read as others list it. Where nothing changed since moving in, write so: an inventory on moving out is refused without a word on it.",
  },
  use: "A document of its own, drawn up and signed when the keys are handed over and when they are given back (article 3-2), not along with the lease, to which it is joined afterwards. The decree has it handed to each side when it is signed (article 3, 3°): have both sign at the dwelling, one after the other. Whoever signs first gets the sealed file once the other has signed. Index readings of each energy belong in it where heating or hot water is metered for the dwelling alone.",
  wordings: { en, fr },
};
