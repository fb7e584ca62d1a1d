import type { NoticeWords } from "./print-notice.ts";

export const WORDS_FR: NoticeWords = {
  labels: {
    trader: "Professionnel",
    address: "Adresse géographique du professionnel",
    telephone: "Numéro de téléphone du professionnel",
    email: "Adresse électronique du professionnel",
    contractKind: "Nature du contrat",
    subject: "Bien ou service",
    contractDate: "Date du contrat",
    reference: "Numéro de contrat ou de commande",
    withdrawalPage:
      "Où se trouve la fonctionnalité de rétractation en ligne (à défaut, la page de ce service)",
    withdrawalFormPage: "Site internet où le formulaire peut être rempli à titre facultatif",
    utility: "Ce qui est fourni : eau, gaz, électricité ou chauffage urbain",
    returnCosts: "Frais de renvoi",
    returnCostsAmount:
      "Frais de renvoi d’un bien qui ne peut l’être par la poste, avec leur monnaie",
    returnCostsAmountIs: "Si ce montant est certain",
    returnAddress: "Nom et adresse de renvoi, s’ils sont différents",
    withdrawalDays:
      "Jours pendant lesquels la rétractation en ligne est possible, au-delà de la loi",
    withdrawalBegins: "Jour où ce délai commence, s’il est connu",
  },
  contractKinds: {
    goods: "Vente d’un bien livré en une seule fois",
    "goods-several-deliveries": "Vente de plusieurs biens d’une même commande livrés séparément",
    "goods-several-parts": "Vente d’un bien livré en plusieurs lots ou pièces",
    "goods-regular-delivery": "Livraison régulière de biens pendant une période définie",
    service: "Prestation de services",
    utility: "Fourniture d’eau, de gaz, d’électricité ou de chauffage urbain",
    "digital-content": "Contenu numérique sans support matériel",
  },
  utilities: {
    water: "Eau",
    gas: "Gaz",
    electricity: "Électricité",
    "district-heating": "Chauffage urbain",
  },
  returnCosts: {
    consumer: "Le consommateur supporte les frais directs",
    trader: "Le professionnel supporte les frais",
    collected: "Le professionnel récupère le bien à ses frais",
  },
  amountIs: {
    estimate: "Estimé",
    exact: "Certain",
  },
  particulars: "Précisions sur cette information",
  lapse: "Perte anticipée du droit",
};
