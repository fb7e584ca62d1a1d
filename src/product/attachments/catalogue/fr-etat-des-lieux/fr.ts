import type { AttachmentWording } from "#attachments/attachment-type.ts";
import { factTable, h2, note, optionOf } from "#attachments/catalogue/mark-up.ts";
import { AT_EXIT, type Kind, METERS_AND_KEYS, PARTIES, part, ROOMS } from "./parts.ts";

const LABELS = {
  kind: "Type d’état des lieux",
  date: "Date d’établissement",
  address: "Localisation du logement",
  landlord: "Bailleur",
  landlordAddress: "Domicile ou siège du bailleur",
  tenant: "Locataire",
  mandatary: "Personne mandatée et son domicile ou siège",
  metersWater: "Compteurs individuels d’eau",
  metersEnergy: "Compteurs individuels d’énergie",
  keys: "Clés et autres moyens d’accès, avec leur destination",
  entrance: "Entrée",
  livingRoom: "Séjour",
  kitchen: "Cuisine",
  bedroomOne: "Chambre 1",
  bedroomTwo: "Chambre 2",
  bedroomThree: "Chambre 3",
  bathroom: "Salle de bains",
  toilet: "Toilettes",
  otherParts: "Autres pièces et parties (cave, balcon, garage)",
  equipment: "Meubles et équipements mentionnés au contrat",
  reservations: "Observations et réserves",
  newAddress: "Nouveau domicile du locataire",
  entryDate: "Date de l’état des lieux d’entrée",
  changes: "Évolutions constatées depuis l’entrée",
};

const KINDS: Record<Kind, string> = { entry: "Entrée", exit: "Sortie" };

export const fr: AttachmentWording = {
  name: "État des lieux",
  description:
    "Constate l’état d’un logement loué comme résidence principale à l’entrée ou à la sortie, avec les indications du décret n° 2016-382 ; ne convient pas aux locaux commerciaux.",
  labels: LABELS,
  options: { kind: KINDS },
  html: (values) => `${h2("Parties et logement")}
${factTable(values, LABELS, PARTIES)}
${h2("Compteurs et clés")}
${factTable(values, LABELS, METERS_AND_KEYS)}
${h2("Pièces et parties du logement")}
<p>Pour chaque pièce et partie du logement sont décrits l’état des revêtements des sols, des murs et des plafonds, ainsi que les équipements et éléments.</p>
${factTable(values, LABELS, ROOMS)}
${part(values, LABELS, "Observations", ["reservations"])}
${part(values, LABELS, "À la sortie", AT_EXIT)}
${h2("Portée")}
<p>Le présent état des lieux est établi contradictoirement et amiablement par les parties ou leurs mandataires. Il doit être remis à chacune d’elles ou à son mandataire au moment de sa signature (article 3, 3°, du décret n° 2016-382). Ce qui n’y figure pas n’a pas été constaté ici.</p>
${optionOf(values, "kind", KINDS) === "entry" ? `<p>Le locataire peut demander au bailleur ou à son représentant de compléter l’état des lieux d’entrée dans les dix jours à compter de son établissement et, pendant le premier mois de la période de chauffe, de le compléter par l’état des éléments de chauffage (article 3-2 de la loi n° 89-462 du 6 juillet 1989).</p>` : ""}
${note(`Loi n° 89-462 du 6 juillet 1989, article 3-2 ; décret n° 2016-382 du 30 mars 2016, articles 2 et 3.`)}`,
};
