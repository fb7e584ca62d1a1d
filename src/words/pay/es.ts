import { isOne } from "#words/plural.ts";
import type { PayWords } from "./en.ts";

export const es: PayWords = {
  pageTitle: (name) => `Pagar: ${name}`,
  states: {
    payable: {
      title: "Abrir este contrato a la firma",
      text: "Su plan de este mes está agotado. Este contrato cuesta un crédito.",
    },
    noCredit: {
      title: "No quedan créditos",
      text: "Su plan de este mes está agotado y no queda ningún crédito para pagar este contrato.",
    },
    paid: {
      title: "Pagado: el contrato está abierto a la firma",
      text: "Pagado con un crédito. No cuenta para su plan.",
    },
    draft: {
      title: "Este contrato es un borrador",
      text: "Por un borrador no se paga nada. Ábralo antes a la firma.",
    },
    open: {
      title: "Este contrato está abierto a la firma",
      text: "Su plan lo cubre. No hay nada que pagar.",
    },
    fully_signed: {
      title: "Todos han firmado este contrato",
      text: "Ya no hay nada que pagar.",
    },
    cancelled: {
      title: "Este contrato se ha retirado",
      text: "Ya no hay nada que pagar por él.",
    },
  },
  submit: "Pagar con un crédito",
  afterwards: {
    shared: "El contrato se abre a la firma al instante.",
    delivered:
      "El contrato se abre a la firma al instante y cada firmante con dirección recibe un enlace personal.",
  },
  documentId: "ID del documento",
  pages: "Páginas",
  signers: "Quién firma",
  sharedLink: "con el enlace compartido",
  plan: "Plan",
  planUsed: (used, limit, month) =>
    isOne.es(limit)
      ? `${used} de 1 documento usado en ${month}`
      : `${used} de ${limit} documentos usados en ${month}`,
  planUsedWithoutLimit: (used, month) =>
    isOne.es(used)
      ? `1 documento en ${month}, sin límite`
      : `${used} documentos en ${month}, sin límite`,
  credits: "Créditos",
  creditsLeft: (count) => (isOne.es(count) ? "Queda 1" : `Quedan ${count}`),
  openSigningPage: "Abrir la página de firma",
  statusPage: "Ver quién ha firmado",
  contracts: "Todos los contratos",
};
