import type { AttachmentWording } from "#attachments/attachment-type.ts";
import { box, factTable, h2, ifGiven, note } from "#attachments/catalogue/mark-up.ts";
import {
  allowsObjection,
  basesOf,
  type LegalBasis,
  type Provision,
  PURPOSES,
} from "./legal-basis.ts";

const LABELS = {
  controller: "Controller",
  controllerAddress: "Address of the controller",
  controllerEmail: "E-mail address of the controller",
  controllerTelephone: "Telephone number of the controller",
  representative: "Representative in the European Union",
  dataProtectionOfficer: "Data protection officer",
  purposes: "Purposes of the processing",
  dataCategories: "Personal data processed",
  legalBasis: "Legal basis",
  legalBasisDetail: "Legitimate interests, or law that applies",
  secondPurposes: "Further purposes",
  secondLegalBasis: "Legal basis of the further purposes",
  secondLegalBasisDetail: "Interests or law for the further purposes",
  thirdPurposes: "Third group of purposes",
  thirdLegalBasis: "Legal basis of the third group",
  thirdLegalBasisDetail: "Interests or law for the third group",
  recipients: "Recipients or categories of recipients",
  thirdCountryTransfer: "Transfers to third countries and their safeguards",
  retention: "How long the data are stored",
  provision: "Whether the data must be provided",
  provisionConsequences: "Consequences of not providing the data",
  automatedDecisions: "Automated decisions, their logic and consequences",
  supervisoryAuthority: "Supervisory authority",
};

const LEGAL_BASES: Record<LegalBasis, string> = {
  contract: "Performance of a contract or steps before it, Article 6(1)(b) GDPR",
  "legal-obligation": "Compliance with a legal obligation, Article 6(1)(c) GDPR",
  "vital-interests": "Protection of vital interests, Article 6(1)(d) GDPR",
  "public-task": "A task in the public interest or official authority, Article 6(1)(e) GDPR",
  "legitimate-interests": "Legitimate interests, Article 6(1)(f) GDPR",
  consent: "Your consent, Article 6(1)(a) GDPR",
};

const PROVISIONS: Record<Provision, string> = {
  "needed-for-contract": "The data are necessary for entering into the contract",
  "contract-requires": "The contract requires that the data be provided",
  "law-requires": "The law requires that the data be provided",
  voluntary: "Providing the data is voluntary",
};

export const en: AttachmentWording = {
  name: "Information on the processing of personal data",
  description:
    "Gives a person whose data are collected the information that Article 13 of the General Data Protection Regulation requires.",
  labels: LABELS,
  options: {
    legalBasis: LEGAL_BASES,
    secondLegalBasis: LEGAL_BASES,
    thirdLegalBasis: LEGAL_BASES,
    provision: PROVISIONS,
  },
  html: (values) => {
    const bases = basesOf(values, LEGAL_BASES);
    return `<p>This notice tells you how we process your personal data in connection with the contract to which it is
attached (Article 13 of Regulation (EU) 2016/679, the General Data Protection Regulation, “GDPR”).</p>
${h2("Who is responsible")}
${factTable(values, LABELS, ["controller", "controllerAddress", "controllerEmail", "controllerTelephone", "representative", "dataProtectionOfficer"])}
${h2("Why and on what basis we process your data")}
${factTable(values, LABELS, ["dataCategories", ...PURPOSES])}
${
  bases.includes("consent")
    ? `<p>You may withdraw your consent at any time, by a message to ${values.of("controllerEmail")}. The withdrawal does
not affect the lawfulness of processing based on your consent before it (Article 7(3) GDPR).</p>`
    : ""
}
${h2("Who receives your data, and for how long they are kept")}
${factTable(values, LABELS, ["recipients", "thirdCountryTransfer", "retention"])}
<p>Where nothing is stated above about recipients or about transfers to third countries, none are intended.</p>
<p>When the period has ended, the data are erased, unless the law obliges us to keep them longer or they are needed for
the establishment, exercise or defence of legal claims.</p>
${h2("Whether you must provide your data")}
${factTable(values, LABELS, ["provision", "provisionConsequences"])}
${ifGiven(
  values,
  "automatedDecisions",
  `${h2("Automated decisions")}
<p>${values.of("automatedDecisions")}</p>
<p>Where a decision with legal or similarly significant effects is based solely on automated processing, you may obtain
human intervention, express your point of view and contest the decision (Article 22(3) GDPR).</p>`,
)}
${h2("Your rights")}
<p>Within the limits of the law, you have the right</p>
<ul>
<li>to access your personal data and to receive a copy of them (Article 15 GDPR);</li>
<li>to have inaccurate data rectified and incomplete data completed (Article 16);</li>
<li>to have your data erased (Article 17);</li>
<li>to have the processing restricted (Article 18);</li>
<li>to receive the data that you provided in a structured, commonly used and machine-readable format, or to have them
transmitted to another controller, where the processing is automated and rests on consent or contract
(Article 20).</li>
</ul>
<p>To exercise a right, a message to ${values.of("controllerEmail")} or a letter to the address above is enough. It is
free of charge. We answer without undue delay and in any event within one month; that period may be extended by two
further months where necessary, of which we would inform you (Article 12(3) GDPR).</p>
${box(`<p><strong>Right to object (Article 21 GDPR).</strong> ${
  bases.some(allowsObjection)
    ? `You may object at any time, on grounds relating to your particular situation, to the processing of your data.
We will then no longer process them, unless we demonstrate compelling legitimate grounds which override your interests,
rights and freedoms, or the processing serves the establishment, exercise or defence of legal claims. `
    : ""
}Where your data are processed for direct marketing, you may object to that at any time and without giving grounds;
they will then no longer be used for it.</p>`)}
${h2("Complaints")}
<p>You have the right to lodge a complaint with a supervisory authority, in particular in the member state of your
habitual residence, of your place of work or of the alleged infringement (Article 77 GDPR).${ifGiven(
      values,
      "supervisoryAuthority",
      ` The authority competent for us is: ${values.of("supervisoryAuthority")}.`,
    )}</p>
${note(`This notice is for your information. By signing the contract you do not consent to any processing.`)}`;
  },
};
