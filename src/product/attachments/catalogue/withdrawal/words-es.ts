import type { NoticeWords } from "./print-notice.ts";

export const WORDS_ES: NoticeWords = {
  labels: {
    trader: "Empresario",
    address: "Dirección postal del empresario",
    telephone: "Número de teléfono del empresario",
    email: "Correo electrónico del empresario",
    contractKind: "Clase de contrato",
    subject: "Bien o servicio",
    contractDate: "Fecha del contrato",
    reference: "Número de contrato o de pedido",
    withdrawalPage:
      "Dónde se encuentra la función de desistimiento en línea (si no se indica, la página de este servicio)",
    withdrawalFormPage: "Sitio web donde puede cumplimentarse el formulario de forma voluntaria",
    utility: "Qué se suministra: agua, gas, electricidad o calefacción urbana",
    returnCosts: "Coste de la devolución",
    returnCostsAmount: "Coste de devolver bienes que no pueden enviarse por correo, con su moneda",
    returnCostsAmountIs: "Si ese importe es seguro",
    returnAddress: "Nombre y dirección para devoluciones, si es otra",
    withdrawalDays: "Días en que se puede desistir en línea, si son más que los legales",
    withdrawalBegins: "Día en que empieza ese plazo, si se conoce",
  },
  contractKinds: {
    goods: "Compraventa de bienes en una sola entrega",
    "goods-several-deliveries":
      "Compraventa de varios bienes de un mismo pedido entregados por separado",
    "goods-several-parts": "Compraventa de un bien entregado en varios componentes o piezas",
    "goods-regular-delivery": "Entrega periódica de bienes durante un plazo determinado",
    service: "Prestación de servicios",
    utility: "Suministro de agua, gas, electricidad o calefacción urbana",
    "digital-content": "Contenido digital sin soporte material",
  },
  utilities: {
    water: "Agua",
    gas: "Gas",
    electricity: "Electricidad",
    "district-heating": "Calefacción urbana",
  },
  returnCosts: {
    consumer: "El consumidor asume el coste directo",
    trader: "El empresario asume el coste",
    collected: "El empresario recoge los bienes a su cargo",
  },
  amountIs: {
    estimate: "Estimado",
    exact: "Seguro",
  },
  particulars: "Datos de esta información",
  lapse: "Pérdida anticipada del derecho",
};
