import type { AttachmentWording } from "#attachments/attachment-type.ts";
import { box, factTable, h2, note } from "#attachments/catalogue/mark-up.ts";
import type { MandateScheme } from "./mandate-scheme.ts";

const LABELS = {
  creditor: "Acreedor",
  creditorAddress: "Dirección del acreedor",
  creditorId: "Identificador del acreedor",
  mandateReference: "Referencia de la orden de domiciliación",
  paymentType: "Tipo de pago",
  debtor: "Deudor (titular de la cuenta)",
  debtorAddress: "Dirección del deudor",
  debtorIban: "Número de cuenta (IBAN)",
  debtorBic: "BIC de la entidad del deudor",
  debtorBank: "Nombre de la entidad del deudor",
  onBehalfOf: "Persona en cuyo nombre se paga",
  contractReference: "Contrato subyacente",
  amount: "Importe y vencimientos",
  preNotification: "Aviso antes de cada adeudo",
  place: "Lugar de la firma",
};

export const mandateEs = (scheme: MandateScheme): AttachmentWording => ({
  name: scheme.name,
  description: scheme.description,
  labels: LABELS,
  options: {
    paymentType: { recurrent: "Pago periódico", "one-off": "Pago único" },
  },
  html: (
    values,
  ) => `${factTable(values, LABELS, ["mandateReference", "creditorId", "creditor", "creditorAddress"])}
${h2("Autorización")}
${box(`<p>Mediante la firma de esta orden de domiciliación, el deudor autoriza (A) a ${values.of("creditor")} a enviar
instrucciones a la entidad del deudor para adeudar su cuenta y (B) a la entidad para efectuar los adeudos en su cuenta
siguiendo las instrucciones de ${values.of("creditor")}.</p>
${scheme.refund}`)}
${factTable(values, LABELS, ["paymentType", "debtor", "debtorAddress", "debtorIban", "debtorBic", "debtorBank", "onBehalfOf", "contractReference", "amount", "place"])}
${h2("Aviso y fin de la orden")}
<p>El acreedor anuncia cada adeudo con su importe y su fecha de vencimiento. Antelación mínima del aviso respecto del
vencimiento: ${values.has("preNotification") ? values.of("preNotification") : "14 días naturales"}. Para varios adeudos del
mismo importe basta un solo aviso con todos los vencimientos.</p>
<p>El deudor puede revocar esta orden en cualquier momento ante el acreedor. La orden caduca si durante 36 meses no se
presenta ningún adeudo. El deudor comunica al acreedor los cambios de cuenta.</p>
${scheme.confirmation ?? ""}
${h2("Firma")}
<p>El deudor firma esta orden junto con el contrato al que se adjunta: su firma en él es la firma de esta orden y la fecha de
aquella es la fecha de esta. El titular de la cuenta que no sea parte del contrato debe firmar él mismo.</p>
${note(`Su entidad puede facilitarle información adicional sobre los derechos relativos a esta orden.`)}`,
});

export const es = mandateEs({
  name: "Orden de domiciliación de adeudo directo SEPA",
  description:
    "Autoriza a un acreedor a cobrar uno o varios pagos de una cuenta bancaria mediante adeudo directo SEPA básico.",
  refund: `<p>Como parte de sus derechos, el deudor está legitimado al reembolso por su entidad en los términos y condiciones del
contrato suscrito con la misma. La solicitud de reembolso deberá efectuarse dentro de las ocho semanas que siguen a la fecha de
adeudo en cuenta.</p>`,
});
