import type { AttachmentWording } from "#attachments/attachment-type.ts";
import { box, factTable, h2, note } from "#attachments/catalogue/mark-up.ts";
import type { MandateScheme } from "./mandate-scheme.ts";

const LABELS = {
  creditor: "Creditor",
  creditorAddress: "Address of the creditor",
  creditorId: "Creditor identifier",
  mandateReference: "Mandate reference",
  paymentType: "Type of payment",
  debtor: "Debtor (account holder)",
  debtorAddress: "Address of the debtor",
  debtorIban: "Account number (IBAN)",
  debtorBic: "BIC of the debtor’s bank",
  debtorBank: "Name of the debtor’s bank",
  onBehalfOf: "Person on whose behalf the payment is made",
  contractReference: "Underlying contract",
  amount: "Amount and due dates",
  preNotification: "Notice before each collection",
  place: "Place of signing",
};

export const mandateEn = (scheme: MandateScheme): AttachmentWording => ({
  name: scheme.name,
  description: scheme.description,
  labels: LABELS,
  options: {
    paymentType: { recurrent: "Recurrent payment", "one-off": "One-off payment" },
  },
  html: (
    values,
  ) => `${factTable(values, LABELS, ["mandateReference", "creditorId", "creditor", "creditorAddress"])}
${h2("Authorisation")}
${box(`<p>By signing this mandate form, you authorise (A) ${values.of("creditor")} to send instructions to your bank to debit
your account and (B) your bank to debit your account in accordance with the instructions from
${values.of("creditor")}.</p>
${scheme.refund}`)}
${factTable(values, LABELS, ["paymentType", "debtor", "debtorAddress", "debtorIban", "debtorBic", "debtorBank", "onBehalfOf", "contractReference", "amount", "place"])}
${h2("Notice and end of the mandate")}
<p>The creditor announces each collection with its amount and due date. Shortest notice before the due date:
${values.has("preNotification") ? values.of("preNotification") : "14 calendar days"}. For several collections of the same
amount one notice with all due dates is enough.</p>
<p>The debtor may revoke this mandate at any time towards the creditor. It lapses when no collection has been presented under
it for 36 months. The debtor informs the creditor of a change of account.</p>
${scheme.confirmation ?? ""}
${h2("Signature")}
<p>The debtor signs this mandate together with the contract to which it is attached: the debtor’s signature there is the
signature of this mandate, and its date is the date of this mandate. An account holder who is not a party to the contract must
sign in person.</p>
${note(`Note: your rights regarding this mandate are explained in a statement that you can obtain from your
bank.`)}`,
});

export const en = mandateEn({
  name: "SEPA Direct Debit Mandate",
  description:
    "Authorises a creditor to collect one or several payments from a bank account by SEPA core direct debit.",
  refund: `<p>As part of your rights, you are entitled to a refund from your bank under the terms and conditions of your agreement with
your bank. A refund must be claimed within 8 weeks starting from the date on which your account was debited.</p>`,
});
