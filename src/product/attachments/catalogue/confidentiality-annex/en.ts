import type { AttachmentWording } from "#attachments/attachment-type.ts";
import { factTable, h2, ifGiven, optionOf } from "#attachments/catalogue/mark-up.ts";
import type { Direction } from "./directions.ts";

const LABELS = {
  firstParty: "First party",
  secondParty: "Second party",
  direction: "Who is bound",
  purpose: "Purpose for which information is shared",
  protectedInformation: "Information protected in any case",
  permittedRecipients: "Persons who may receive the information",
  duration: "Duration of the obligations",
  contractualPenalty: "Contractual penalty for each breach",
  governingLaw: "Governing law",
};

const DIRECTIONS: Record<Direction, string> = {
  mutual: "Both parties",
  "second-party-keeps": "The second party",
};

const ROLES: Record<Direction, string> = {
  mutual: `Each party keeps confidential the information of the other. The party whose information is concerned is the
“Discloser”, the party that learns it the “Recipient”.`,
  "second-party-keeps": `The second party keeps confidential the information of the first. The first party is the
“Discloser”, the second party the “Recipient”.`,
};

export const en: AttachmentWording = {
  name: "Confidentiality agreement",
  description:
    "Obliges one or both parties to keep confidential what they learn from each other in connection with the contract.",
  labels: LABELS,
  options: { direction: DIRECTIONS },
  html: (values) => `<p>This annex forms part of the contract to which it is attached.</p>
${factTable(values, LABELS, ["firstParty", "secondParty", "direction", "purpose", "protectedInformation", "permittedRecipients", "duration", "contractualPenalty", "governingLaw"])}
${h2("1. Who is bound")}
<p>${ROLES[optionOf(values, "direction", DIRECTIONS)]}</p>
${h2("2. Confidential information")}
<p>Confidential information is all information that the Recipient learns from the Discloser or on its behalf in connection
with the purpose stated above, in whatever form and whether before or after signing, if it is marked as confidential or if
its confidential nature is apparent from its content or the circumstances. This includes trade secrets, and copies, notes
and analyses made from the information.${ifGiven(
    values,
    "protectedInformation",
    " What is listed above as protected in any case is confidential without being marked.",
  )}</p>
${h2("3. Exceptions")}
<p>Information is not confidential insofar as the Recipient shows that it</p>
<ol type="a">
<li>was public when disclosed, or became public later without a breach of this annex;</li>
<li>was already lawfully in the Recipient’s possession without a duty of confidentiality;</li>
<li>was lawfully obtained from a third party who was free to disclose it;</li>
<li>was developed by the Recipient independently and without use of the information.</li>
</ol>
${h2("4. Obligations of the Recipient")}
<p>The Recipient</p>
<ol type="a">
<li>uses confidential information only for the purpose stated above;</li>
<li>protects it with reasonable measures, at least with the care that it takes of its own secrets;</li>
<li>discloses it only to persons who need it for the purpose and who are bound to equivalent confidentiality, and is
responsible for them as for itself;</li>
<li>does not obtain information by observing, examining, dismantling or testing objects that were entrusted to it, unless
the Discloser agrees;</li>
<li>informs the Discloser without delay when it learns of unauthorised use or disclosure.</li>
</ol>
<p>The Recipient acquires no licence and no other right in the information.</p>
${h2("5. Disclosure required or protected by law")}
<p>The Recipient may disclose information that it must disclose by law or by order of a court or authority. Where permitted,
it informs the Discloser beforehand and limits the disclosure to what is required.</p>
<p>Nothing in this annex restricts reports and disclosures that the law protects, in particular those of persons who report
breaches of law, or the exercise of the rights of employees and their representatives.</p>
${h2("6. Return and destruction")}
<p>When the purpose has been achieved or abandoned, or at the Discloser’s request, the Recipient returns or destroys the
information and all copies and confirms this in text form. It may keep what the law obliges it to keep, and copies in
routine backups until these are overwritten; this annex continues to apply to them.</p>
${h2("7. Breach")}
<p>In the event of a breach the Discloser may claim injunctive relief and compensation according to the law.${ifGiven(
    values,
    "contractualPenalty",
    ` For each culpable breach the Recipient in addition owes a contractual penalty of ${values.of("contractualPenalty")}.
The penalty is set off against damages for the same breach; a court may reduce it to a reasonable amount.`,
  )}</p>
${h2("8. Duration and final provisions")}
<p>The obligations apply for the duration stated above. For trade secrets they continue for as long as the information is a
trade secret, and for personal data for as long as the law protects them. Changes require text form. If a provision is
invalid, the others remain in force.${ifGiven(
    values,
    "governingLaw",
    ` Governing law: ${values.of("governingLaw")}; mandatory provisions of other laws remain unaffected.`,
  )}</p>`,
};
