import type { NoticeModel } from "./notice-model.ts";
import type { ContractKind, Period } from "./withdrawal-notice.ts";

const possessionOf = (what: string) =>
  `que usted o un tercero por usted indicado, distinto del transportista, adquirió la posesión material ${what}`;

const PERIOD_BEGINS: Record<ContractKind, string> = {
  goods: possessionOf("de los bienes"),
  "goods-several-deliveries": possessionOf("del último de esos bienes"),
  "goods-several-parts": possessionOf("del último componente o pieza"),
  "goods-regular-delivery": possessionOf("del primero de esos bienes"),
  service: "de la celebración del contrato",
  utility: "de la celebración del contrato",
  "digital-content": "de la celebración del contrato",
};

const BEGUN = {
  service: "la prestación de servicios",
  water: "el suministro de agua",
  gas: "el suministro de gas",
  electricity: "el suministro de electricidad",
  "district-heating": "el suministro de calefacción mediante sistemas urbanos",
};

const DAYS: Record<Period, string> = { "fourteen-days": "catorce", "thirty-days": "treinta" };

const COSTS = "Deberá usted asumir el coste directo de devolución de los bienes";

/** Spain: annex I to the Real Decreto Legislativo 1/2007, in the state of 28 February 2026. */
export const ES_MODEL: NoticeModel = {
  headings: {
    right: "Derecho de desistimiento",
    effects: "Consecuencias del desistimiento",
    form: "Modelo de formulario de desistimiento",
  },
  right: (days) =>
    `Tiene usted derecho a desistir del presente contrato en un plazo de ${DAYS[days]} días naturales sin necesidad de justificación.`,
  period: (days, kind) =>
    `El plazo de desistimiento expirará a los ${DAYS[days]} días naturales del día ${PERIOD_BEGINS[kind]}.`,
  exercise: (
    contact,
  ) => `Para ejercer el derecho de desistimiento, deberá usted notificarnos (${contact}) su decisión de
desistir del contrato a través de una declaración inequívoca (por ejemplo, una carta enviada por correo postal o correo
electrónico). Podrá utilizar el modelo de formulario de desistimiento que figura a continuación, aunque su uso no es
obligatorio.`,
  contact: { telephone: "teléfono:", email: "correo electrónico:" },
  online: (
    where,
  ) => `También podrá usted ejercer su derecho de desistimiento en línea en ${where}. Si recurre a
esa función en línea, le enviaremos sin demora indebida, en un soporte duradero (por ejemplo, por correo electrónico),
un acuse de recibo del desistimiento que incluirá su contenido y la fecha y hora de su presentación.`,
  formOnline: (
    page,
  ) => `Tiene usted asimismo la opción de cumplimentar y enviar electrónicamente el modelo de formulario
de desistimiento o cualquier otra declaración inequívoca a través de nuestro sitio web ${page}. Si recurre a esa opción,
le comunicaremos sin demora en un soporte duradero (por ejemplo, por correo electrónico) la recepción de dicho
desistimiento.`,
  deadline: `Para cumplir el plazo de desistimiento, basta con que la comunicación relativa al ejercicio por su parte de
este derecho sea enviada antes de que venza el plazo correspondiente.`,
  reimbursement: `En caso de desistimiento por su parte, le devolveremos todos los pagos recibidos de usted, incluidos los
gastos de entrega (con la excepción de los gastos adicionales resultantes de la elección por su parte de una modalidad
de entrega diferente a la modalidad menos costosa de entrega ordinaria que ofrezcamos) sin ninguna demora indebida y, en
todo caso, a más tardar 14 días naturales a partir de la fecha en la que se nos informe de su decisión de desistir del
presente contrato. Procederemos a efectuar dicho reembolso utilizando el mismo medio de pago empleado por usted para la
transacción inicial, a no ser que haya usted dispuesto expresamente lo contrario; en todo caso, no incurrirá en ningún
gasto como consecuencia del reembolso.`,
  withhold: `Podremos retener el reembolso hasta haber recibido los bienes, o hasta que usted haya presentado una prueba de
la devolución de los mismos, según qué condición se cumpla primero.`,
  sendBack: (
    elsewhere,
  ) => `Deberá usted devolvernos o entregarnos directamente los bienes${elsewhere ? ` o a ${elsewhere}` : ""},
sin ninguna demora indebida y, en cualquier caso, a más tardar en el plazo de 14 días naturales a partir de la fecha en
que nos comunique su decisión de desistimiento del contrato. Se considerará cumplido el plazo si efectúa la devolución
de los bienes antes de que haya concluido dicho plazo.`,
  collected: "Recogeremos a nuestro cargo los bienes.",
  costs: {
    trader: "Nos haremos cargo de los costes de devolución de los bienes.",
    consumer: `${COSTS}.`,
    known: (amount) => `${COSTS}, ${amount}.`,
    estimated: (amount) =>
      `${COSTS}. Se calcula que dicho coste se eleva a aproximadamente ${amount} como máximo.`,
  },
  diminished: `Solo será usted responsable de la disminución de valor de los bienes resultante de una manipulación distinta
a la necesaria para establecer la naturaleza, las características y el funcionamiento de los bienes.`,
  begun: (
    what,
  ) => `Si usted ha solicitado que ${what ? BEGUN[what] : "el suministro de agua/ gas/ electricidad/ calefacción mediante sistemas urbanos"}
dé comienzo durante el período de desistimiento, nos abonará un importe proporcional a la parte ya prestada del servicio
en el momento en que nos haya comunicado su desistimiento, en relación con el objeto total del contrato.`,
  form: {
    invitation:
      "(sólo debe cumplimentar y enviar el presente formulario si desea desistir del contrato)",
    to: "A la atención de",
    statement: `Por la presente le comunico/comunicamos (*) que desisto de mi/desistimos de nuestro (*) contrato de venta del
siguiente bien/prestación del siguiente servicio (*)`,
    rows: [
      "Pedido el/recibido el (*)",
      "Nombre del consumidor y usuario o de los consumidores y usuarios",
      "Domicilio del consumidor y usuario o de los consumidores y usuarios",
      "Firma del consumidor y usuario o de los consumidores y usuarios (solo si el presente formulario se presenta en papel)",
      "Fecha",
    ],
    strike: "(*) Táchese lo que no proceda.",
  },
};
