import type { AttachmentWording } from "#attachments/attachment-type.ts";
import { box, factTable, h2, ifGiven } from "#attachments/catalogue/mark-up.ts";

const LABELS = {
  person: "Person who consents",
  personDetails: "Address or customer number",
  controller: "Controller that passes the data on",
  controllerAddress: "Address of the controller",
  withdrawalEmail: "E-mail address for withdrawing the consent",
  dataProtectionOfficer: "Data protection officer",
  data: "Data that are passed on",
  specialCategories: "Special categories of data among them",
  recipients: "Recipients",
  purposes: "Purposes for which the recipients may use the data",
  thirdCountry: "Third country and its risks",
  duration: "How long the consent applies",
};

export const en: AttachmentWording = {
  name: "Consent to the sharing of personal data",
  description:
    "Records a person’s consent that a controller passes personal data on to stated recipients.",
  labels: LABELS,
  asks: {
    version: "2026-11-22.en",
    text: "I consent to my data being passed on as described in the attachment. This is voluntary; I can sign without it.",
  },
  html: (
    values,
  ) => `${factTable(values, LABELS, ["person", "personDetails", "controller", "controllerAddress", "withdrawalEmail", "dataProtectionOfficer"])}
${h2("What the consent covers")}
${factTable(values, LABELS, ["data", "specialCategories", "recipients", "purposes", "thirdCountry", "duration"])}
${h2("Declaration of consent")}
${box(`<p>I, ${values.of("person")}, consent to ${values.of("controller")} passing on the data named above to the recipients
named above, and to the recipients processing them for the purposes and the time named above (Article 6(1)(a) of Regulation
(EU) 2016/679, “GDPR”).</p>
${ifGiven(
  values,
  "specialCategories",
  `<p>My consent expressly includes the special categories of personal data named above (Article 9(2)(a) GDPR).</p>`,
)}
${ifGiven(
  values,
  "thirdCountry",
  `<p>I have been informed of the risks that a transfer to the third country named above may have for me in the absence of an
adequacy decision and of appropriate safeguards, and I expressly consent to it (Article 49(1)(a) GDPR).</p>`,
)}`)}
${h2("Voluntary")}
<p>This consent is separate from the contract to which it is attached. It is voluntary: the conclusion and the performance of
the contract do not depend on it, and refusing or withdrawing it has no disadvantages. It is given only if the box that asks for it alone was ticked when signing; the signature by itself does not give it. The
audit certificate records whether it was ticked.</p>
${h2("Withdrawal")}
<p>The consent may be withdrawn at any time, in whole or for individual data, recipients or purposes; a message to
${values.of("withdrawalEmail")} is enough. The controller then passes on no further data and informs the recipients of the
withdrawal. The lawfulness of processing before the withdrawal remains unaffected (Article 7(3) GDPR).</p>
${h2("Further rights")}
<p>The person who consents has, towards the controller and every recipient, the rights of access, rectification, erasure,
restriction of processing and data portability (Articles 15 to 18 and 20 GDPR), and may lodge a complaint with a supervisory
authority (Article 77 GDPR). Each recipient is itself responsible for its processing and informs about it under Article 14
GDPR.</p>
<p>The controller keeps this consent as evidence for as long as it applies and thereafter until claims arising from it are
time-barred. A person who cannot consent alone is represented by those who hold parental responsibility or are appointed by
law.</p>`,
};
