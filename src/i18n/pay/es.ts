import type { PayWords } from "#i18n/pay-words.ts";

export const es: PayWords = {
  pageTitle: (name) => `Pagar: ${name}`,
  states: {
    payable: {
      title: "Abrir este contrato a la firma",
      text: "Excede los documentos que incluye su plan. Un crédito lo paga.",
    },
    noCredit: {
      title: "No quedan créditos",
      text: "Este contrato excede los documentos que incluye su plan y no queda ningún crédito para pagarlo. Los créditos los añade quien administra este servicio.",
    },
    paid: {
      title: "Pagado: el contrato está abierto a la firma",
      text: "Lo pagó un crédito. No cuenta para su plan.",
    },
    draft: {
      title: "Este contrato es un borrador",
      text: "Por un borrador no hay nada que pagar. Ábralo antes a la firma con la API.",
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
      title: "Este contrato se canceló",
      text: "Ya no hay nada que pagar por él.",
    },
  },
  submit: "Usar un crédito",
  afterwards: {
    shared: "El contrato se abre a la firma al instante.",
    delivered:
      "El contrato se abre a la firma al instante y cada firmante con dirección recibe un enlace.",
  },
  documentId: "ID del documento",
  pages: "Páginas",
  signers: "Quién firma",
  sharedLink: "con el enlace común",
  plan: "Plan",
  planUsed: (used, limit, month) => `${used} de ${limit} documentos usados en ${month}`,
  planUsedWithoutLimit: (used, month) => `${used} documentos en ${month}, sin límite`,
  credits: "Créditos",
  creditsLeft: (count) => (count === 1 ? "Queda 1" : `Quedan ${count}`),
  openSigningPage: "Abrir la página de firma",
  statusPage: "Ver quién ha firmado",
  contracts: "Todos los contratos",
};
