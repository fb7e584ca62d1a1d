import type { AttachmentWording } from "#attachments/attachment-type.ts";
import { box, factTable, h2, ifGiven, note, optionOf } from "#attachments/catalogue/mark-up.ts";

const LABELS = {
  company: "Company",
  address: "Mailing address",
  email: "E-mail address for requests",
  telephone: "Telephone",
  scope: "What the consent covers",
  recordCategories: "Categories of records covered",
  paperCopyFee: "Fee for a paper copy",
  withdrawalFee: "Fee for withdrawing consent",
  withdrawalConsequences: "Consequences of withdrawing consent",
  requirements: "Hardware and software needed",
};

const SCOPES = {
  "this-transaction": "Only the transaction to which this disclosure is attached",
  "categories-of-records": "Categories of records during the whole relationship",
};

const COVERED = {
  "this-transaction": `Your consent applies only to this transaction: the agreement to which this disclosure is
attached and the disclosures, notices and other records that the law requires us to give you in writing in connection
with it.`,
  "categories-of-records": `Your consent applies to this transaction and to the records that the law requires us to give
you in writing in the course of our relationship.`,
};

export const en: AttachmentWording = {
  name: "Electronic records and signatures disclosure",
  description:
    "Tells a consumer in the United States what the E-SIGN Act requires before consent to electronic records and signatures.",
  labels: LABELS,
  options: { scope: SCOPES },
  asks: {
    version: "2026-11-28-2.en",
    text: "I consent to receive electronically the records that the attached disclosure describes. Before I ticked this box I opened it here as a PDF file, the form in which they are provided, and could read it; I can save or print such records.",
  },
  html: (values) => {
    const scope = optionOf(values, "scope", SCOPES);
    return `${box(`<p><strong>Please read this disclosure before you consent, and keep a copy.</strong> It concerns the
agreement with ${values.of("company")} (“we”, “us”) to which it is attached.</p>`)}
${factTable(values, LABELS, ["company", "address", "email", "telephone"])}
${h2("1. What you consent to")}
<p>Some laws require us to give you certain information in writing. With your consent we may give it to you
electronically instead of on paper, and you may sign electronically. A signature may not be denied legal effect solely
because it is electronic (15 U.S.C. § 7001(a)), but for what the Act excepts. You do not have to consent.</p>
<p>${COVERED[scope]}</p>
${ifGiven(values, "recordCategories", `<p>They include in particular:</p><blockquote>${values.of("recordCategories")}</blockquote>`)}
${h2("2. Your right to receive paper")}
<p>You have the right to have any of these records provided or made available on paper or in another nonelectronic
form. If you prefer paper, leave the box that asks for your consent (section 6) unticked and tell us at one of the addresses
above.</p>
<p>After you have consented you may still ask us at any time for a paper copy of a record that we provided
electronically. Write to ${values.of("email")} or to ${values.of("address")}, give your name and mailing address, and
name the record. Fee for a paper copy: <strong>${values.of("paperCopyFee")}</strong>.</p>
${h2("3. Your right to withdraw consent")}
<p>You may withdraw your consent to receive records electronically at any time. To do so, write to
${values.of("email")} or to ${values.of("address")}, give your name and the agreement concerned, and state that you
withdraw your consent. Fee for withdrawing: <strong>${values.of("withdrawalFee")}</strong>.</p>
<p>Conditions and consequences of withdrawal:</p>
<blockquote>${values.of("withdrawalConsequences")}</blockquote>
<p>Withdrawal takes effect within a reasonable time after we receive it. It does not affect the legal effectiveness,
validity or enforceability of records that we provided, or of signatures that you gave, before that time.</p>
${h2("4. Keeping your contact information current")}
<p>We send electronic records, or notice that they are available, to the e-mail address that you gave us. If it changes,
tell us without delay by writing to ${values.of("email")} from the old or the new address, and give your name, the
agreement concerned and the new address.</p>
${h2("5. Hardware and software")}
<p>To access, read and keep the electronic records you need:</p>
<blockquote>${values.of("requirements")}</blockquote>
<p>If these requirements change so that there is a material risk that you could no longer access or keep a later record,
we will tell you the new requirements and your right to withdraw consent without any fee, condition or consequence that
was not disclosed here, and will ask for your consent again.</p>
${h2("6. Your consent")}
<p>You consent by ticking the box that asks for it before you sign; signing alone does not give this consent. By
ticking it you confirm that:</p>
<ul>
<li>you have read this disclosure and consent to receive the records described in section 1 electronically;</li>
<li>you opened this disclosure on the device that you use as a PDF file, the form in which the records are provided, and
were able to read it;</li>
<li>you are able to save or print the records, or have an e-mail account to which they can be sent.</li>
</ul>
${note(`This disclosure is made under section 101(c) of the Electronic Signatures in Global and National Commerce Act,
15 U.S.C. § 7001(c). Records that the Act excepts (15 U.S.C. § 7003), among them notices of cancellation of utility
services, of default or eviction concerning a primary residence, and of recall of a product, are not covered by your
consent.`)}`;
  },
};
