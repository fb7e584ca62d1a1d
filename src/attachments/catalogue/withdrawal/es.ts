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
  isThirtyDays,
  type ReturnCosts,
  returnCostsOf,
  type WithdrawalLaw,
} from "./withdrawal-notice.ts";

const LABELS = {
  trader: "Empresario",
  address: "Dirección postal del empresario",
  telephone: "Número de teléfono del empresario",
  email: "Correo electrónico del empresario",
  contractKind: "Clase de contrato",
  subject: "Bien o servicio",
  contractDate: "Fecha del contrato",
  reference: "Número de contrato o de pedido",
  withdrawalPage: "Dónde se encuentra la función de desistimiento en línea",
  returnCosts: "Coste de la devolución",
  returnCostsAmount: "Coste estimado de devolver bienes que no pueden enviarse por correo",
  returnAddress: "Dirección para devoluciones, si es otra",
};

const CONTRACT_KINDS: Record<ContractKind, string> = {
  goods: "Compraventa de bienes en una sola entrega",
  "goods-several-deliveries":
    "Compraventa de varios bienes de un mismo pedido entregados por separado",
  "goods-several-parts": "Compraventa de un bien entregado en varios componentes o piezas",
  "goods-regular-delivery": "Entrega periódica de bienes durante un plazo determinado",
  service: "Prestación de servicios",
  utility: "Suministro de agua, gas, electricidad o calefacción urbana",
  "digital-content": "Contenido digital sin soporte material",
};

const RETURN_COSTS: Record<ReturnCosts, string> = {
  consumer: "El consumidor asume el coste directo",
  trader: "El empresario asume el coste",
  collected: "El empresario recoge los bienes a su cargo",
};

const possessionOf = (what: string) =>
  `en que usted, o un tercero por usted indicado y distinto del transportista, adquiera la posesión material ${what}`;

/** Note 1: the day from which the period is counted. */
const PERIOD_BEGINS: Record<ContractKind, string> = {
  goods: possessionOf("de los bienes"),
  "goods-several-deliveries": possessionOf("del último de esos bienes"),
  "goods-several-parts": possessionOf("del último componente o de la última pieza"),
  "goods-regular-delivery": possessionOf("del primero de esos bienes"),
  service: "de la celebración del contrato",
  utility: "de la celebración del contrato",
  "digital-content": "de la celebración del contrato",
};

/**
 * The notice in Spanish: the model instructions and form as in Annex I of
 * Directive 2011/83/EU (as last amended by Directive (EU) 2023/2673) and in the
 * annex of Real Decreto Legislativo 1/2007. The trader is protected by using the
 * model, so it is kept to.
 */
export function withdrawalNoticeEs(law: WithdrawalLaw): AttachmentWording {
  return {
    name: law.name,
    description: law.description,
    labels: law.period ? { ...LABELS, period: law.period.label } : LABELS,
    options: {
      contractKind: CONTRACT_KINDS,
      returnCosts: RETURN_COSTS,
      ...(law.period && { period: law.period.words }),
    },
    html: (
      values,
    ) => `${factTable(values, LABELS, ["contractKind", "subject", "contractDate", "reference"])}
${instructions(law, values)}
${lapse(law, values)}
${form(values)}
${note(law.basis)}`,
  };
}

function instructions(law: WithdrawalLaw, values: PrintedValues): string {
  const kind = optionOf(values, "contractKind", CONTRACT_KINDS);
  const days = isThirtyDays(law, values) ? "30 días naturales" : "14 días naturales";
  return `${h2("Derecho de desistimiento")}
<p>Tiene usted derecho a desistir del presente contrato en un plazo de ${days} sin necesidad de justificación.</p>
<p>El plazo de desistimiento expirará a los ${days} del día ${PERIOD_BEGINS[kind]}.</p>
<p>Para ejercer el derecho de desistimiento, deberá usted notificarnos (${values.of("trader")}, ${values.of("address")},
teléfono: ${values.of("telephone")}, correo electrónico: ${values.of("email")}) su decisión de desistir del contrato a
través de una declaración inequívoca (por ejemplo, una carta enviada por correo postal o un correo electrónico). Podrá
utilizar el modelo de formulario de desistimiento que figura a continuación, aunque su uso no es obligatorio.</p>
${given(
  values,
  "withdrawalPage",
  `<p>También podrá usted ejercer su derecho de desistimiento en línea en ${values.of("withdrawalPage")}. Si recurre a
esa función en línea, le enviaremos sin demora indebida, en un soporte duradero (por ejemplo, por correo electrónico),
un acuse de recibo del desistimiento que incluirá su contenido y la fecha y hora de su presentación.</p>`,
)}
<p>Para cumplir el plazo de desistimiento, basta con que la comunicación relativa al ejercicio por su parte de este
derecho sea enviada antes de que venza el plazo correspondiente.</p>
${h2("Consecuencias del desistimiento")}
<p>En caso de desistimiento por su parte, le devolveremos todos los pagos recibidos de usted, incluidos los gastos de
entrega (con la excepción de los gastos adicionales resultantes de la elección por su parte de una modalidad de entrega
diferente a la modalidad menos costosa de entrega ordinaria que ofrezcamos) sin ninguna demora indebida y, en todo
caso, a más tardar 14 días naturales a partir de la fecha en la que se nos informe de su decisión de desistir del
presente contrato. Procederemos a efectuar dicho reembolso utilizando el mismo medio de pago empleado por usted para la
transacción inicial, a no ser que haya usted dispuesto expresamente lo contrario; en todo caso, no incurrirá en ningún
gasto como consecuencia del reembolso.</p>
${isAboutGoods(kind) ? returning(values) : payingForServices(kind)}`;
}

/** Notes 4 and 5. */
function returning(values: PrintedValues): string {
  const costs = returnCostsOf(values, RETURN_COSTS);
  const elsewhere = given(
    values,
    "returnAddress",
    `, o enviarlos a la dirección siguiente: ${values.of("returnAddress")}`,
  );
  const sending = `<p>Podremos retener el reembolso hasta haber recibido los bienes, o hasta que usted haya presentado
una prueba de la devolución de los mismos, según qué condición se cumpla primero.</p>
<p>Deberá usted devolvernos o entregarnos directamente los bienes${elsewhere}, sin ninguna demora indebida y, en
cualquier caso, a más tardar en el plazo de 14 días naturales a partir de la fecha en que nos comunique su decisión de
desistimiento del contrato. Se considerará cumplido el plazo si efectúa la devolución de los bienes antes de que haya
concluido dicho plazo de 14 días.</p>`;
  const bearing: Record<ReturnCosts, string> = {
    collected: "<p>Recogeremos por nuestra cuenta los bienes.</p>",
    trader: `${sending}<p>Nos haremos cargo de los costes de devolución de los bienes.</p>`,
    consumer: `${sending}<p>Deberá usted asumir el coste directo de devolución de los bienes.${given(
      values,
      "returnCostsAmount",
      ` Se calcula que dicho coste se eleva a ${values.of("returnCostsAmount")} aproximadamente, como máximo.`,
    )}</p>`,
  };
  return `${bearing[costs]}
<p>Solo será usted responsable de la disminución de valor de los bienes resultante de una manipulación distinta a la
necesaria para establecer la naturaleza, las características y el funcionamiento de los bienes.</p>`;
}

/** Note 6. */
function payingForServices(kind: ContractKind): string {
  if (kind === "digital-content") return "";
  const begun =
    kind === "service"
      ? "la prestación de servicios"
      : "el suministro de agua, gas, electricidad o calefacción mediante sistemas urbanos";
  return `<p>En caso de que usted haya solicitado que ${begun} dé comienzo durante el período de desistimiento, nos
abonará un importe proporcional a la parte ya prestada en el momento en que nos haya comunicado su desistimiento, en
relación con el objeto total del contrato.</p>`;
}

function lapse(law: WithdrawalLaw, values: PrintedValues): string {
  const kind = optionOf(values, "contractKind", CONTRACT_KINDS);
  // Where thirty days are given, services do not lose the right (Article 16, second paragraph).
  if (kind === "service" && !isThirtyDays(law, values)) {
    return `${h2("Pérdida anticipada del derecho")}
<p>Si el contrato le impone a usted una obligación de pago, perderá el derecho de desistimiento una vez que el servicio
haya sido completamente ejecutado, siempre que la ejecución haya comenzado con su consentimiento previo y expreso y con
su reconocimiento de que, cuando hayamos ejecutado por completo el contrato, habrá perdido ese derecho
(${law.lapse.service}).</p>`;
  }
  if (kind === "digital-content") {
    return `${h2("Pérdida anticipada del derecho")}
<p>Si el contenido digital se suministra a cambio de un precio, perderá el derecho de desistimiento en cuanto la
ejecución haya comenzado, siempre que usted haya consentido previa y expresamente en que comience durante el plazo de
desistimiento, haya reconocido que por ello pierde el derecho y haya recibido nuestra confirmación
(${law.lapse.digitalContent}).</p>`;
  }
  return "";
}

function form(values: PrintedValues): string {
  return `${h2OnNewPage("Modelo de formulario de desistimiento")}
<p><em>(Solo debe cumplimentar y enviar el presente formulario si desea desistir del contrato.)</em></p>
<p>A la atención de<br>${values.of("trader")}<br>${values.of("address")}<br>${values.of("email")}</p>
<p>Por la presente le comunico/comunicamos (*) que desisto de mi/desistimos de nuestro (*) contrato de venta del
siguiente bien/prestación del siguiente servicio (*):</p>
${writingTable([
  "Bien o servicio",
  "Pedido el/recibido el (*)",
  "Nombre del consumidor o de los consumidores",
  "Domicilio del consumidor o de los consumidores",
  "Firma del consumidor o de los consumidores (solo si el presente formulario se presenta en papel)",
  "Fecha",
])}
${note(`(*) Táchese lo que no proceda.`)}`;
}
