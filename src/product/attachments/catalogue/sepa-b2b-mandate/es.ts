import { mandateEs } from "#attachments/catalogue/sepa-direct-debit-mandate/es.ts";

export const es = mandateEs({
  name: "Orden de domiciliación de adeudo directo SEPA B2B",
  description:
    "Autoriza a un acreedor a cobrar pagos de una cuenta de empresa mediante adeudo directo SEPA B2B; no para consumidores, y sin efecto hasta que el deudor la confirme a su entidad.",
  refund: `<p>Esta orden de domiciliación está prevista para operaciones exclusivamente entre empresas y/o autónomos. El deudor no tiene
derecho a que su entidad le reembolse una vez que se haya realizado el cargo en cuenta, pero puede solicitar a su entidad que
no efectúe el adeudo en la cuenta hasta la fecha debida.</p>`,
  confirmation: `<p>Antes del primer adeudo el deudor confirma esta orden a su entidad; sin esa confirmación la entidad no paga ningún
adeudo.</p>`,
});
