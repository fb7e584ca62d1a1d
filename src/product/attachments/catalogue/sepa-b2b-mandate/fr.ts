import { mandateFr } from "#attachments/catalogue/sepa-direct-debit-mandate/fr.ts";

export const fr = mandateFr({
  name: "Mandat de prélèvement SEPA interentreprises",
  description:
    "Autorise un créancier à prélever des paiements sur un compte professionnel par prélèvement SEPA interentreprises (B2B) ; ne convient pas aux consommateurs, et reste sans effet tant que le débiteur ne l’a pas confirmé à sa banque.",
  refund: `<p>Ce mandat est dédié aux prélèvements SEPA interentreprises. Vous n’êtes pas en droit de demander à votre banque le
remboursement d’un prélèvement SEPA interentreprises une fois que le montant est débité de votre compte. Vous pouvez cependant
demander à votre banque de ne pas débiter votre compte jusqu’au jour de l’échéance.</p>`,
  confirmation: `<p>Avant le premier prélèvement, le débiteur confirme ce mandat à sa banque ; sans cette confirmation, la banque ne paie aucun
prélèvement.</p>`,
});
