import type { AttachmentWording } from "#attachments/attachment-type.ts";
import { factTable, h2, optionOf } from "#attachments/catalogue/mark-up.ts";
import type { Authorisation, Ending, Location } from "./choices.ts";

const LABELS = {
  controller: "Controller",
  controllerAddress: "Address of the controller",
  controllerContact: "Contact of the controller for data protection",
  processor: "Processor",
  processorAddress: "Address of the processor",
  processorContact: "E-mail address of the processor for data protection",
  subjectMatter: "Subject matter",
  duration: "Duration",
  natureAndPurpose: "Nature and purpose of the processing",
  dataTypes: "Types of personal data",
  dataSubjects: "Categories of data subjects",
  specialCategories: "Special categories of data (Articles 9 and 10 GDPR)",
  securityMeasures: "Technical and organisational measures",
  authorisation: "Authorisation of sub-processors",
  subprocessors: "Sub-processors approved at the outset",
  objectionPeriod: "Notice before a new sub-processor begins",
  location: "Place of processing",
  transferSafeguards: "Third countries and safeguards of transfers",
  breachNotice: "Personal data breaches are notified within",
  ending: "When the processing ends",
};

const AUTHORISATIONS: Record<Authorisation, string> = {
  general: "General authorisation with a right to object",
  specific: "Specific authorisation of each sub-processor",
};

const LOCATIONS: Record<Location, string> = {
  "european-economic-area": "Only in the European Economic Area",
  "third-countries": "Also in third countries, with safeguards",
};

const ENDINGS: Record<Ending, string> = {
  "controller-decides": "Return or deletion, as the controller decides",
  deletion: "Deletion of all personal data",
  return: "Return of all personal data, then deletion",
};

const ENGAGING: Record<Authorisation, string> = {
  general: `The Processor has the Controller’s general authorisation to engage sub-processors. It informs the Controller
in text form of every intended addition or replacement, observing the notice stated below. Within that period the
Controller may object on reasonable grounds relating to data protection. If the parties find no solution, the Processor
shall not engage the sub-processor for the Controller’s data; where it cannot then perform the contract, either party
may terminate the part of it that is affected.`,
  specific: `The Processor shall not engage a sub-processor without the Controller’s prior specific authorisation in text
form. It submits the request in good time, observing the notice stated below, together with the information that the
Controller needs in order to decide. Silence is not authorisation.`,
};

const TRANSFERS: Record<Location, string> = {
  "european-economic-area": `The data are processed only in member states of the European Union or in other states of the
European Economic Area. Any relocation to a third country requires the Controller’s prior authorisation in text form and
the conditions of Chapter V GDPR.`,
  "third-countries": `Data may be transferred to third countries only on the Controller’s documented instructions and where
the conditions of Chapter V GDPR are met, by an adequacy decision or by appropriate safeguards such as standard
contractual clauses. The Processor documents which of them applies and assists the Controller in assessing it.`,
};

const FINISHING: Record<Ending, string> = {
  "controller-decides": `the Processor returns all personal data to the Controller or deletes them, as the Controller
decides`,
  deletion: "the Processor deletes all personal data",
  return: `the Processor returns all personal data to the Controller in a commonly used format and then deletes what it
still holds`,
};

export const en: AttachmentWording = {
  name: "Data processing agreement",
  description:
    "Binds a processor that handles personal data for a controller, as Article 28 of the General Data Protection Regulation requires.",
  labels: LABELS,
  options: { authorisation: AUTHORISATIONS, location: LOCATIONS, ending: ENDINGS },
  html: (
    values,
  ) => `<p>This annex forms part of the contract to which it is attached. It governs the processing of personal
data by the Processor on behalf of the Controller under Article 28 of Regulation (EU) 2016/679 (“GDPR”). The terms of the
GDPR have the same meaning here.</p>
${factTable(values, LABELS, ["controller", "controllerAddress", "controllerContact", "processor", "processorAddress", "processorContact"])}
${h2("1. What is processed")}
${factTable(values, LABELS, ["subjectMatter", "duration", "natureAndPurpose", "dataTypes", "dataSubjects", "specialCategories"])}
<p>The Controller is responsible for the lawfulness of the processing and for safeguarding the rights of the data
subjects.</p>
${h2("2. Instructions")}
<p>The Processor processes the data only on documented instructions from the Controller, including with regard to
transfers to a third country or an international organisation, unless Union or member state law to which it is subject
requires otherwise; in that case it informs the Controller of the requirement beforehand, unless the law prohibits this
on important grounds of public interest. The contract and this annex are the initial instructions. Further instructions
are given in text form; oral ones are confirmed in text form without delay.</p>
<p>If the Processor considers that an instruction infringes data protection law, it informs the Controller immediately and
may suspend its execution until the Controller confirms or changes it. It does not use the data for purposes of its
own.</p>
${h2("3. Confidentiality")}
<p>The Processor allows access to the data only to persons who need it for their task, who are bound to confidentiality by
contract or by statute, and who have been made familiar with the rules of data protection that concern them. The duty of
confidentiality continues after their task has ended.</p>
${h2("4. Security")}
<p>The Processor takes all measures required by Article 32 GDPR, at least the following:</p>
${factTable(values, LABELS, ["securityMeasures"])}
<p>It may replace measures by others as technology advances, provided that the level of protection does not fall.
Material changes are documented and communicated to the Controller.</p>
${h2("5. Sub-processors")}
<p>${ENGAGING[optionOf(values, "authorisation", AUTHORISATIONS)]}</p>
${factTable(values, LABELS, ["authorisation", "objectionPeriod", "subprocessors"])}
<p>The Processor imposes on every sub-processor, by contract, the same data protection obligations as are set out in this
annex, and makes sure that they are kept. If a sub-processor fails to fulfil them, the Processor remains fully liable to
the Controller (Article 28(4) GDPR).</p>
${h2("6. Rights of data subjects")}
<p>The Processor assists the Controller by appropriate technical and organisational measures, insofar as this is possible,
in answering requests of data subjects under Chapter III GDPR. It forwards requests that reach it without delay and does
not answer them itself unless instructed to.</p>
${h2("7. Assistance and personal data breaches")}
<p>Taking into account the nature of the processing and the information available to it, the Processor assists the
Controller in meeting its obligations under Articles 32 to 36 GDPR: security, notification and communication of breaches,
data protection impact assessments and prior consultation.</p>
<p>It notifies the Controller of a personal data breach without undue delay, and at the latest within the time stated
here after becoming aware of it. The notification describes the nature of the breach, the data and persons concerned, the
likely consequences and the measures taken or proposed; what is not yet known follows without undue further delay.</p>
${factTable(values, LABELS, ["breachNotice"])}
${h2("8. Place of processing and transfers")}
<p>${TRANSFERS[optionOf(values, "location", LOCATIONS)]}</p>
${factTable(values, LABELS, ["transferSafeguards"])}
${h2("9. Evidence and audits")}
<p>The Processor makes available to the Controller all information necessary to demonstrate compliance with Article 28
GDPR, and allows for and contributes to audits, including inspections, by the Controller or an auditor mandated by it.
Inspections are announced in reasonable time and carried out during business hours without disturbing operations more
than necessary; no announcement is needed where there is urgent cause. Current certificates or reports of independent
auditors may be taken into account.</p>
${h2("10. End of the processing")}
<p>When the services relating to the processing have ended, ${FINISHING[optionOf(values, "ending", ENDINGS)]}, including
existing copies, unless Union or member state law requires their storage. The Processor confirms the deletion in text
form on request. Until then this annex continues to apply.</p>
${h2("11. Final provisions")}
<p>This annex applies for as long as the Processor handles personal data for the Controller. In matters of data protection
it takes precedence over the contract. Changes require text form. Liability towards data subjects follows Article 82
GDPR. If a provision is invalid, the others remain in force.</p>`,
};
