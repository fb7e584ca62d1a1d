import type { AttachmentWording } from "#attachments/attachment-type.ts";
import { box, factTable, h2, note } from "#attachments/catalogue/mark-up.ts";

const LABELS = {
  company: "Empresa",
  companyAddress: "Dirección de la empresa",
  companyContact: "Teléfono y correo de la empresa",
  customer: "Titular de la cuenta",
  customerAddress: "Dirección del titular",
  bank: "Banco",
  routingNumber: "Número de ruta",
  accountNumber: "Número de cuenta",
  accountType: "Clase de cuenta",
  schedule: "Con qué frecuencia",
  amount: "Importe o intervalo de importes",
  firstDate: "Fecha del primer débito",
  timing: "Días o fechas de los demás débitos",
  contractReference: "Qué se paga",
  revocation: "Cómo revocar esta autorización",
};

export const es: AttachmentWording = {
  name: "Autorización de débitos ACH",
  description:
    "Autoriza a una empresa a debitar una cuenta bancaria en los Estados Unidos por la red ACH, una vez o periódicamente; no para débitos de empresas que hayan acordado otras reglas.",
  labels: LABELS,
  options: {
    accountType: { checking: "Corriente", savings: "De ahorro" },
    schedule: {
      once: "Un solo débito",
      recurring: "Débitos periódicos del mismo importe",
      varying: "Débitos periódicos de importe variable",
    },
  },
  html: (values) => `${factTable(values, LABELS, ["company", "companyAddress", "companyContact"])}
${h2("Autorización")}
${box(`<p>Yo, ${values.of("customer")}, autorizo a ${values.of("company")} a debitar electrónicamente por la red ACH la cuenta que abajo se indica, por los importes y en las fechas que abajo constan y, si un débito se hizo por error, a abonar en ella la corrección.</p>`)}
${h2("Cuenta y débitos")}
${factTable(values, LABELS, ["customer", "customerAddress", "bank", "routingNumber", "accountNumber", "accountType", "schedule", "amount", "firstDate", "timing", "contractReference"])}
${h2("Mis derechos")}
<p>Puedo revocar esta autorización: ${values.of("revocation")}. Rige hasta que lo haga o hasta que se haya debitado todo lo que comprende.</p>
<p>También puedo detener un débito previsto avisando a mi banco al menos tres días hábiles antes de su fecha (12 CFR 1005.10(c)). Si un importe difiere del anterior o del que aquí consta, la empresa me comunica el importe y la fecha al menos diez días antes, salvo que esté dentro del intervalo indicado arriba (12 CFR 1005.10(d)).</p>
<p>Aviso a mi banco de un débito erróneo o no autorizado dentro de los 60 días siguientes al extracto en que aparece (12 CFR 1005.11).</p>
<p>Recibo una copia de esta autorización con el contrato firmado. Aceptar débitos periódicos no es condición para recibir crédito (12 CFR 1005.10(e)(1)).</p>
${note(`15 U.S.C. § 1693e; Reglamento E, 12 CFR 1005.10(b) a (e) y 1005.11. La firma del contrato al que se adjunta es la firma de esta autorización.`)}`,
};
