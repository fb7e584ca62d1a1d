import type { NoticeModel } from "./notice-model.ts";
import type { ContractKind } from "./withdrawal-notice.ts";

const possessionOf = (what: string) =>
  `où vous-même, ou un tiers autre que le transporteur et désigné par vous, prend physiquement possession ${what}.`;

const PERIOD_BEGINS: Record<ContractKind, string> = {
  goods: possessionOf("du bien"),
  "goods-several-deliveries": possessionOf("du dernier bien"),
  "goods-several-parts": possessionOf("du dernier lot ou de la dernière pièce"),
  "goods-regular-delivery": possessionOf("du premier bien"),
  service: "de la conclusion du contrat.",
  utility: "de la conclusion du contrat.",
  "digital-content": "de la conclusion du contrat.",
};

const BEGUN = {
  service: "la prestation de services",
  water: "la fourniture d’eau",
  gas: "la fourniture de gaz",
  electricity: "la fourniture d’électricité",
  "district-heating": "la fourniture de chauffage urbain",
};

const COSTS = "Vous devrez prendre en charge les frais directs de renvoi du bien";

/**
 * France: the annexes to articles R. 221-1 and R. 221-3 of the Code de la
 * consommation, with the sentence on the withdrawal function of décret 2026-3,
 * in the words of Directive 2011/83/EU, Annex I, in French.
 */
export const FR_MODEL: NoticeModel = {
  headings: {
    right: "Droit de rétractation",
    effects: "Effets de rétractation",
    form: "Modèle de formulaire de rétractation",
  },
  right: () =>
    "Vous avez le droit de vous rétracter du présent contrat sans donner de motif dans un délai de quatorze jours.",
  period: (_, kind) =>
    `Le délai de rétractation expire quatorze jours après le jour ${PERIOD_BEGINS[kind]}`,
  exercise: (
    contact,
  ) => `Pour exercer le droit de rétractation, vous devez nous notifier (${contact}) votre décision de
rétractation du présent contrat au moyen d’une déclaration dénuée d’ambiguïté (par exemple, lettre envoyée par la poste
ou courrier électronique). Vous pouvez utiliser le modèle de formulaire de rétractation mais ce n’est pas obligatoire.`,
  contact: { telephone: "téléphone :", email: "adresse électronique :" },
  online: (
    where,
  ) => `Vous pouvez également exercer votre droit de rétractation en ligne sur ${where}. Si vous
utilisez cette fonctionnalité en ligne, nous vous enverrons, dans les meilleurs délais, un accusé de réception de la
rétractation sur un support durable (par exemple, par courriel), y compris son contenu ainsi que la date et l’heure de
sa soumission.`,
  formOnline: (
    page,
  ) => `Vous pouvez également remplir et transmettre le modèle de formulaire de rétractation ou toute
autre déclaration dénuée d’ambiguïté sur notre site internet ${page}. Si vous utilisez cette option, nous vous enverrons
sans délai un accusé de réception de la rétractation sur un support durable (par exemple, par courriel).`,
  deadline: `Pour que le délai de rétractation soit respecté, il suffit que vous transmettiez votre communication relative
à l’exercice du droit de rétractation avant l’expiration du délai de rétractation.`,
  reimbursement: `En cas de rétractation de votre part du présent contrat, nous vous rembourserons tous les paiements reçus
de vous, y compris les frais de livraison (à l’exception des frais supplémentaires découlant du fait que vous avez
choisi, le cas échéant, un mode de livraison autre que le mode moins coûteux de livraison standard proposé par nous)
sans retard excessif et, en tout état de cause, au plus tard quatorze jours à compter du jour où nous sommes informés de
votre décision de rétractation du présent contrat. Nous procéderons au remboursement en utilisant le même moyen de
paiement que celui que vous aurez utilisé pour la transaction initiale, sauf si vous convenez expressément d’un moyen
différent ; en tout état de cause, ce remboursement n’occasionnera pas de frais pour vous.`,
  withhold: `Nous pouvons différer le remboursement jusqu’à ce que nous ayons reçu le bien ou jusqu’à ce que vous ayez
fourni une preuve d’expédition du bien, la date retenue étant celle du premier de ces faits.`,
  sendBack: (
    elsewhere,
  ) => `Vous devrez renvoyer ou rendre le bien, à nous-mêmes${elsewhere ? ` ou à ${elsewhere}` : ""}
sans retard excessif et, en tout état de cause, au plus tard quatorze jours après que vous nous aurez communiqué votre
décision de rétractation du présent contrat. Ce délai est réputé respecté si vous renvoyez le bien avant l’expiration du
délai de quatorze jours.`,
  collected: "Nous récupérerons le bien à nos propres frais.",
  costs: {
    trader: "Nous prendrons en charge les frais de renvoi du bien.",
    consumer: `${COSTS}.`,
    known: (amount) => `${COSTS}, ${amount}.`,
    estimated: (amount) => `${COSTS}. Ces frais sont estimés à un maximum d’environ ${amount}.`,
  },
  diminished: `Votre responsabilité n’est engagée qu’à l’égard de la dépréciation du bien résultant de manipulations
autres que celles nécessaires pour établir la nature, les caractéristiques et le bon fonctionnement de ce bien.`,
  begun: (
    what,
  ) => `Si vous avez demandé de commencer ${what ? BEGUN[what] : "la fourniture d’eau/de gaz/d’électricité/de chauffage urbain"}
pendant le délai de rétractation, vous devrez nous payer un montant proportionnel à ce qui vous a été fourni jusqu’au
moment où vous nous avez informé de votre rétractation du présent contrat, par rapport à l’ensemble des prestations
prévues par le contrat.`,
  form: {
    invitation:
      "(Veuillez compléter et renvoyer le présent formulaire uniquement si vous souhaitez vous rétracter du contrat.)",
    to: "À l’attention de",
    statement: `Je/nous (*) vous notifie/notifions (*) par la présente ma/notre (*) rétractation du contrat portant sur la
vente du bien (*)/pour la prestation de services (*) ci-dessous :`,
    rows: [
      "Commandé le (*)/reçu le (*) :",
      "Nom du (des) consommateur(s) :",
      "Adresse du (des) consommateur(s) :",
      "Signature du (des) consommateur(s) (uniquement en cas de notification du présent formulaire sur papier) :",
      "Date :",
    ],
    strike: "(*) Rayez la mention inutile.",
  },
};
