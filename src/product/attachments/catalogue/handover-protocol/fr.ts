import type { AttachmentWording } from "#attachments/attachment-type.ts";
import { factTable, h2 } from "#attachments/catalogue/mark-up.ts";
import { METERS, PARTIES, RECEIVED, section } from "./sections.ts";

const LABELS = {
  occasion: "Motif",
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
  defectsFound: "Si des défauts ont été constatés",
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
    "Consigne les clés, les relevés de compteurs, l’état et les défauts lors de la remise de locaux ou de choses ; ne vaut pas état des lieux.",
  labels: LABELS,
  options: {
    occasion: {
      "move-in": "Entrée dans les lieux",
      "move-out": "Sortie des lieux",
      sale: "Vente",
      hire: "Location ou prêt",
      return: "Restitution après location ou prêt",
    },
    defectsFound: {
      none: "Aucun défaut constaté",
      "as-listed": "Défauts selon la liste",
      "not-inspected": "Recherche de défauts non effectuée",
    },
  },
  html: (values) => `${factTable(values, LABELS, PARTIES)}
${section(values, LABELS, {
  heading: "Clés",
  fields: ["keys"],
  words: `<p>Avec les clés énumérées, l’obligation de les garder en sûreté passe à la partie qui les reçoit.</p>`,
})}
${section(values, LABELS, {
  heading: "Relevés des compteurs",
  fields: METERS,
  words: `<p>Les relevés sont ceux du jour de la remise.</p>`,
})}
${section(values, LABELS, { heading: "État", fields: ["condition", "defectsFound", "defects", "inventory", "documents"] })}
${section(values, LABELS, {
  heading: "Travaux convenus",
  fields: ["agreedWork"],
  words:
    "<p>La charge du coût des travaux n’est réglée ici que si elle est indiquée ci-dessus.</p>",
})}
${section(values, LABELS, { heading: "Observations", fields: ["remarks"] })}
${h2("Portée du présent procès-verbal")}
<p>Les parties confirment par leurs signatures que le présent procès-verbal décrit ce qu’elles ont constaté le jour de la
remise.${
    RECEIVED.some((field) => values.has(field))
      ? `
La partie qui reçoit confirme avoir reçu ce qui figure ci-dessus comme remis.`
      : ""
  }</p>
<p>Le procès-verbal consigne des faits. Aucune partie ne reconnaît par là sa responsabilité pour un défaut ni ne renonce à un
droit, sauf mention expresse ci-dessus. Les défauts qui n’étaient pas décelables lors de la remise peuvent encore être
invoqués conformément au contrat et à la loi ; ils doivent être signalés sans délai dès qu’ils apparaissent.</p>`,
};
