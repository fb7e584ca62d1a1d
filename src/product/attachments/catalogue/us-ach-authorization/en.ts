import type { AttachmentWording } from "#attachments/attachment-type.ts";
import { box, factTable, h2, note } from "#attachments/catalogue/mark-up.ts";

const LABELS = {
  company: "Company",
  companyAddress: "Address of the company",
  companyContact: "Telephone and e-mail of the company",
  customer: "Account holder",
  customerAddress: "Address of the account holder",
  bank: "Bank",
  routingNumber: "Routing number",
  accountNumber: "Account number",
  accountType: "Kind of account",
  schedule: "How often",
  amount: "Amount, or range of amounts",
  firstDate: "Date of the first debit",
  timing: "Days or dates of further debits",
  contractReference: "What is paid for",
  revocation: "How to revoke this authorization",
};

export const en: AttachmentWording = {
  name: "Authorization for ACH debits",
  description:
    "Authorizes a company to debit a bank account in the United States over the ACH network, once or on a schedule; not for debits of a business that has agreed to other rules.",
  labels: LABELS,
  options: {
    accountType: { checking: "Checking", savings: "Savings" },
    schedule: {
      once: "A single debit",
      recurring: "Recurring debits of the same amount",
      varying: "Recurring debits of varying amounts",
    },
  },
  html: (values) => `${factTable(values, LABELS, ["company", "companyAddress", "companyContact"])}
${h2("Authorization")}
${box(`<p>I, ${values.of("customer")}, authorize ${values.of("company")} to electronically debit my account named below over the ACH network, in the amounts and at the times stated below and, if a debit was made in error, to credit my account to correct it.</p>`)}
${h2("Account and debits")}
${factTable(values, LABELS, ["customer", "customerAddress", "bank", "routingNumber", "accountNumber", "accountType", "schedule", "amount", "firstDate", "timing", "contractReference"])}
${h2("My rights")}
<p>I may revoke this authorization: ${values.of("revocation")}. It stays in force until I do, or until everything that it covers has been debited.</p>
<p>I may also stop a scheduled debit by telling my bank at least three business days before its date (12 CFR 1005.10(c)). If an amount differs from the one before it or from the amount stated here, the company tells me the amount and the date at least ten days before the debit, unless it lies within the range stated above (12 CFR 1005.10(d)).</p>
<p>I must tell my bank of a debit that is wrong or that I did not authorize within 60 days after the statement that shows it (12 CFR 1005.11).</p>
<p>I receive a copy of this authorization with the signed contract. Agreeing to recurring debits is not a condition of receiving credit (12 CFR 1005.10(e)(1)).</p>
${note(`15 U.S.C. § 1693e; Regulation E, 12 CFR 1005.10(b) to (e) and 1005.11. A signature on the contract to which this is attached signs this authorization.`)}`,
};
