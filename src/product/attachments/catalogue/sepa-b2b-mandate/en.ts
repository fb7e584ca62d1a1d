import { mandateEn } from "#attachments/catalogue/sepa-direct-debit-mandate/en.ts";

export const en = mandateEn({
  name: "SEPA Business-to-Business Direct Debit Mandate",
  description:
    "Authorises a creditor to collect payments from a business account by SEPA B2B direct debit; not for consumers, and of no use before the debtor has confirmed it to its bank.",
  refund: `<p>This mandate is only intended for business-to-business transactions. You are not entitled to a refund from your bank after
your account has been debited, but you are entitled to request your bank not to debit your account up until the day on which
the payment is due.</p>`,
  confirmation: `<p>Before the first collection the debtor confirms this mandate to its bank; without that confirmation the bank pays no
collection.</p>`,
});
