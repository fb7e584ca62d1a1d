import type { AttachmentWording, PrintedValues } from "#attachments/attachment-type.ts";
import {
  factTable,
  given,
  h2,
  h2OnNewPage,
  note,
  optionOf,
  writingTable,
} from "#attachments/catalogue/mark-up.ts";
import {
  type ContractKind,
  isAboutGoods,
  type ReturnCosts,
  returnCostsOf,
  type WithdrawalLaw,
} from "./withdrawal-notice.ts";

const LABELS = {
  trader: "Professionnel",
  address: "Adresse géographique du professionnel",
  telephone: "Numéro de téléphone du professionnel",
  email: "Adresse électronique du professionnel",
  contractKind: "Nature du contrat",
  subject: "Bien ou service",
  contractDate: "Date du contrat",
  reference: "Numéro de contrat ou de commande",
  withdrawalPage: "Où se trouve la fonctionnalité de rétractation en ligne",
  returnCosts: "Frais de renvoi",
  returnCostsAmount: "Frais estimés de renvoi d’un bien qui ne peut l’être par la poste",
  returnAddress: "Adresse de renvoi, si elle est différente",
};

const CONTRACT_KINDS: Record<ContractKind, string> = {
  goods: "Vente d’un bien livré en une seule fois",
  "goods-several-deliveries": "Vente de plusieurs biens d’une même commande livrés séparément",
  "goods-several-parts": "Vente d’un bien livré en plusieurs lots ou pièces",
  "goods-regular-delivery": "Livraison régulière de biens pendant une période définie",
  service: "Prestation de services",
  utility: "Fourniture d’eau, de gaz, d’électricité ou de chauffage urbain",
  "digital-content": "Contenu numérique sans support matériel",
};

const RETURN_COSTS: Record<ReturnCosts, string> = {
  consumer: "Le consommateur supporte les frais directs",
  trader: "Le professionnel supporte les frais",
  collected: "Le professionnel récupère le bien à ses frais",
};

const possessionOf = (what: string) =>
  `où vous-même, ou un tiers autre que le transporteur et désigné par vous, prend physiquement possession ${what}`;

/** Note 1: the day from which the period is counted. */
const PERIOD_BEGINS: Record<ContractKind, string> = {
  goods: possessionOf("du bien"),
  "goods-several-deliveries": possessionOf("du dernier bien"),
  "goods-several-parts": possessionOf("du dernier lot ou de la dernière pièce"),
  "goods-regular-delivery": possessionOf("du premier bien"),
  service: "de la conclusion du contrat",
  utility: "de la conclusion du contrat",
  "digital-content": "de la conclusion du contrat",
};

/**
 * The notice in French: the model instructions and form as in Annex I of
 * Directive 2011/83/EU (as last amended by Directive (EU) 2023/2673) and in the
 * annexes to articles R. 221-1 and R. 221-3 of the Code de la consommation. The
 * trader is protected by using the model, so it is kept to.
 */
export function withdrawalNoticeFr(law: WithdrawalLaw): AttachmentWording {
  return {
    name: law.name,
    description: law.description,
    labels: LABELS,
    options: { contractKind: CONTRACT_KINDS, returnCosts: RETURN_COSTS },
    html: (
      values,
    ) => `${factTable(values, LABELS, ["contractKind", "subject", "contractDate", "reference"])}
${instructions(values)}
${lapse(law, values)}
${form(values)}
${note(law.basis)}`,
  };
}

function instructions(values: PrintedValues): string {
  const kind = optionOf(values, "contractKind", CONTRACT_KINDS);
  return `${h2("Droit de rétractation")}
<p>Vous avez le droit de vous rétracter du présent contrat sans donner de motif dans un délai de quatorze jours.</p>
<p>Le délai de rétractation expire quatorze jours après le jour ${PERIOD_BEGINS[kind]}.</p>
<p>Pour exercer le droit de rétractation, vous devez nous notifier (${values.of("trader")}, ${values.of("address")},
téléphone : ${values.of("telephone")}, adresse électronique : ${values.of("email")}) votre décision de rétractation du
présent contrat au moyen d’une déclaration dénuée d’ambiguïté (par exemple, lettre envoyée par la poste ou courrier
électronique). Vous pouvez utiliser le modèle de formulaire de rétractation mais ce n’est pas obligatoire.</p>
${given(
  values,
  "withdrawalPage",
  `<p>Vous pouvez également exercer votre droit de rétractation en ligne sur ${values.of("withdrawalPage")}. Si vous
utilisez cette fonctionnalité en ligne, nous vous enverrons, dans les meilleurs délais, un accusé de réception de la
rétractation sur un support durable (par exemple, par courriel), y compris son contenu ainsi que la date et l’heure de
sa soumission.</p>`,
)}
<p>Pour que le délai de rétractation soit respecté, il suffit que vous transmettiez votre communication relative à
l’exercice du droit de rétractation avant l’expiration du délai de rétractation.</p>
${h2("Effets de la rétractation")}
<p>En cas de rétractation de votre part du présent contrat, nous vous rembourserons tous les paiements reçus de vous, y
compris les frais de livraison (à l’exception des frais supplémentaires découlant du fait que vous avez choisi, le cas
échéant, un mode de livraison autre que le mode moins coûteux de livraison standard proposé par nous) sans retard
excessif et, en tout état de cause, au plus tard quatorze jours à compter du jour où nous sommes informés de votre
décision de rétractation du présent contrat. Nous procéderons au remboursement en utilisant le même moyen de paiement
que celui que vous aurez utilisé pour la transaction initiale, sauf si vous convenez expressément d’un moyen
différent ; en tout état de cause, ce remboursement n’occasionnera pas de frais pour vous.</p>
${isAboutGoods(kind) ? returning(values) : payingForServices(kind)}`;
}

/** Notes 4 and 5. */
function returning(values: PrintedValues): string {
  const costs = returnCostsOf(values, RETURN_COSTS);
  const elsewhere = given(
    values,
    "returnAddress",
    `, ou à l’adresse suivante : ${values.of("returnAddress")}`,
  );
  const sending = `<p>Nous pouvons différer le remboursement jusqu’à ce que nous ayons reçu le bien ou jusqu’à ce que
vous ayez fourni une preuve d’expédition du bien, la date retenue étant celle du premier de ces faits.</p>
<p>Vous devrez renvoyer ou rendre le bien à nous-mêmes${elsewhere}, sans retard excessif et, en tout état de cause, au
plus tard quatorze jours après que vous nous aurez communiqué votre décision de rétractation du présent contrat. Ce
délai est réputé respecté si vous renvoyez le bien avant l’expiration du délai de quatorze jours.</p>`;
  const bearing: Record<ReturnCosts, string> = {
    collected: "<p>Nous récupérerons le bien à nos propres frais.</p>",
    trader: `${sending}<p>Nous prendrons en charge les frais de renvoi du bien.</p>`,
    consumer: `${sending}<p>Vous devrez prendre en charge les frais directs de renvoi du bien.${given(
      values,
      "returnCostsAmount",
      ` Ces frais sont estimés à un maximum d’environ ${values.of("returnCostsAmount")}.`,
    )}</p>`,
  };
  return `${bearing[costs]}
<p>Votre responsabilité n’est engagée qu’à l’égard de la dépréciation du bien résultant de manipulations autres que
celles nécessaires pour établir la nature, les caractéristiques et le bon fonctionnement de ce bien.</p>`;
}

/** Note 6. */
function payingForServices(kind: ContractKind): string {
  if (kind === "digital-content") return "";
  const begun =
    kind === "service"
      ? "la prestation de services"
      : "la fourniture d’eau, de gaz, d’électricité ou de chauffage urbain";
  return `<p>Si vous avez demandé de commencer ${begun} pendant le délai de rétractation, vous devrez nous payer un
montant proportionnel à ce qui vous a été fourni jusqu’au moment où vous nous avez informés de votre rétractation du
présent contrat, par rapport à l’ensemble des prestations prévues par le contrat.</p>`;
}

function lapse(law: WithdrawalLaw, values: PrintedValues): string {
  const kind = optionOf(values, "contractKind", CONTRACT_KINDS);
  if (kind === "service") {
    return `${h2("Perte anticipée du droit")}
<p>Si le contrat vous soumet à une obligation de payer, le droit de rétractation ne peut plus être exercé une fois le
service pleinement exécuté, dès lors que l’exécution a commencé avec votre accord préalable et exprès et que vous avez
reconnu perdre ce droit lorsque nous aurons pleinement exécuté le contrat (${law.lapse.service}).</p>`;
  }
  if (kind === "digital-content") {
    return `${h2("Perte anticipée du droit")}
<p>Lorsque le contenu numérique est fourni contre paiement, le droit de rétractation ne peut plus être exercé dès que
l’exécution a commencé, si vous avez donné votre accord préalable et exprès à une exécution avant la fin du délai de
rétractation, reconnu perdre ainsi ce droit et reçu de notre part une confirmation de cet accord
(${law.lapse.digitalContent}).</p>`;
  }
  return "";
}

function form(values: PrintedValues): string {
  return `${h2OnNewPage("Modèle de formulaire de rétractation")}
<p><em>(Veuillez compléter et renvoyer le présent formulaire uniquement si vous souhaitez vous rétracter du
contrat.)</em></p>
<p>À l’attention de<br>${values.of("trader")}<br>${values.of("address")}<br>${values.of("email")}</p>
<p>Je/Nous (*) vous notifie/notifions (*) par la présente ma/notre (*) rétractation du contrat portant sur la vente du
bien (*)/pour la prestation de services (*) ci-dessous :</p>
${writingTable([
  "Bien ou service",
  "Commandé le (*)/reçu le (*)",
  "Nom du (des) consommateur(s)",
  "Adresse du (des) consommateur(s)",
  "Signature du (des) consommateur(s) (uniquement en cas de notification du présent formulaire sur papier)",
  "Date",
])}
${note(`(*) Rayez la mention inutile.`)}`;
}
