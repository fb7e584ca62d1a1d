import type { AttachmentWording } from "#attachments/attachment-type.ts";
import { box, factTable, h2, note } from "#attachments/catalogue/mark-up.ts";
import type { MandateScheme } from "./mandate-scheme.ts";

const LABELS = {
  creditor: "Créancier",
  creditorAddress: "Adresse du créancier",
  creditorId: "Identifiant créancier SEPA",
  mandateReference: "Référence unique du mandat",
  paymentType: "Type de paiement",
  debtor: "Débiteur (titulaire du compte)",
  debtorAddress: "Adresse du débiteur",
  debtorIban: "Numéro de compte (IBAN)",
  debtorBic: "BIC de la banque du débiteur",
  debtorBank: "Nom de la banque du débiteur",
  onBehalfOf: "Tiers pour le compte duquel le paiement est effectué",
  contractReference: "Contrat concerné",
  amount: "Montant et échéances",
  preNotification: "Préavis de chaque prélèvement",
  place: "Lieu de signature",
};

export const mandateFr = (scheme: MandateScheme): AttachmentWording => ({
  name: scheme.name,
  description: scheme.description,
  labels: LABELS,
  options: {
    paymentType: { recurrent: "Paiement récurrent", "one-off": "Paiement ponctuel" },
  },
  html: (
    values,
  ) => `${factTable(values, LABELS, ["mandateReference", "creditorId", "creditor", "creditorAddress"])}
${h2("Autorisation")}
${box(`<p>En signant ce formulaire de mandat, vous autorisez (A) ${values.of("creditor")} à envoyer des instructions à votre
banque pour débiter votre compte, et (B) votre banque à débiter votre compte conformément aux instructions de
${values.of("creditor")}.</p>
${scheme.refund}`)}
${factTable(values, LABELS, ["paymentType", "debtor", "debtorAddress", "debtorIban", "debtorBic", "debtorBank", "onBehalfOf", "contractReference", "amount", "place"])}
${h2("Préavis et fin du mandat")}
<p>Le créancier annonce chaque prélèvement avec son montant et sa date d’échéance. Délai minimal entre l’annonce et
l’échéance : ${values.has("preNotification") ? values.of("preNotification") : "14 jours calendaires"}. Pour plusieurs
prélèvements d’un même montant, une seule annonce indiquant toutes les échéances suffit.</p>
<p>Le débiteur peut révoquer ce mandat à tout moment auprès du créancier. Le mandat devient caduc si aucun prélèvement n’est
présenté pendant 36 mois. Le débiteur informe le créancier de tout changement de compte.</p>
${scheme.confirmation ?? ""}
${h2("Signature")}
<p>Le débiteur signe ce mandat en même temps que le contrat auquel il est annexé : sa signature au contrat est la signature du
présent mandat, et la date de celle-là est la date de celui-ci. Le titulaire du compte qui n’est pas partie au contrat doit
signer lui-même.</p>
${note(`Vos droits concernant ce mandat sont expliqués dans un document que vous pouvez obtenir auprès de votre
banque.`)}`,
});

export const fr = mandateFr({
  name: "Mandat de prélèvement SEPA",
  description:
    "Autorise un créancier à prélever un ou plusieurs paiements sur un compte bancaire par prélèvement SEPA Core.",
  refund: `<p>Vous bénéficiez du droit d’être remboursé par votre banque selon les conditions décrites dans la convention que vous avez
passée avec elle. Une demande de remboursement doit être présentée dans les 8 semaines suivant la date de débit de votre
compte.</p>`,
});
