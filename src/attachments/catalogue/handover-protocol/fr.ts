import type { AttachmentWording } from "#attachments/attachment-type.ts";
import { factTable, h2 } from "#attachments/catalogue/mark-up.ts";
import { METERS, PARTIES, section } from "./sections.ts";

const LABELS = {
  occasion: "Occasion",
  object: "Objet de la remise",
  objectAddress: "Adresse de l’objet",
  handoverDate: "Date de la remise",
  handoverTime: "Heure de la remise",
  giver: "Remis par",
  receiver: "Reçu par",
  alsoPresent: "Également présents",
  keys: "Clés remises",
  meterElectricity: "Compteur d’électricité",
  meterGas: "Compteur de gaz",
  meterColdWater: "Compteur d’eau froide",
  meterHotWater: "Compteur d’eau chaude",
  meterHeating: "Compteurs de chauffage",
  condition: "État général",
  defects: "Défauts et dommages constatés",
  agreedWork: "Travaux convenus et leur date",
  inventory: "Équipement et inventaire",
  documents: "Documents remis",
  giverNewAddress: "Nouvelle adresse de la partie qui remet",
  remarks: "Observations",
};

export const fr: AttachmentWording = {
  name: "Procès-verbal de remise",
  description:
    "Consigne les clés, les relevés de compteurs, l’état et les défauts lors de la remise de locaux ou de choses.",
  labels: LABELS,
  options: {
    occasion: {
      "move-in": "Entrée dans les lieux",
      "move-out": "Sortie des lieux",
      sale: "Vente",
      hire: "Location ou prêt",
      return: "Restitution après location ou prêt",
    },
  },
  html: (values) => `${factTable(values, LABELS, PARTIES)}
${section(values, LABELS, {
  heading: "Clés",
  fields: ["keys"],
  words: `<p>Toutes les clés remises sont mentionnées, doubles compris. Avec elles, l’obligation de les garder en sûreté passe à
la partie qui les reçoit.</p>`,
})}
${section(values, LABELS, {
  heading: "Relevés des compteurs",
  fields: METERS,
  words: `<p>Les deux parties ont relevé ensemble les compteurs. Les relevés peuvent être communiqués aux fournisseurs afin qu’à
partir de ce jour la consommation soit facturée à la partie qui en est l’auteur.</p>`,
})}
${section(values, LABELS, { heading: "État", fields: ["condition", "defects", "inventory", "documents"] })}
${values.has("defects") ? "" : "<p>Les parties n’ont pas constaté de défauts lors de la remise.</p>"}
${section(values, LABELS, {
  heading: "Travaux convenus",
  fields: ["agreedWork"],
  words:
    "<p>La partie désignée exécute les travaux à ses frais, au plus tard à la date indiquée.</p>",
})}
${section(values, LABELS, { heading: "Observations", fields: ["remarks"] })}
${h2("Portée du présent procès-verbal")}
<p>Les parties ont examiné ensemble l’objet de la remise et confirment par leurs signatures que le présent procès-verbal décrit
ce qu’elles ont constaté le jour de la remise. La partie qui reçoit confirme avoir reçu les clés, documents et équipements
énumérés.</p>
<p>Le procès-verbal consigne des faits. Aucune partie ne reconnaît par là sa responsabilité pour un défaut ni ne renonce à une
prétention, sauf mention expresse ci-dessus. Les défauts qui n’étaient pas décelables lors de la remise peuvent encore être
invoqués conformément au contrat et à la loi ; ils doivent être signalés sans délai dès qu’ils apparaissent.</p>`,
};
