import type { AttachmentWording } from "#attachments/attachment-type.ts";
import { factTable, h2, note } from "#attachments/catalogue/mark-up.ts";

const LABELS = {
  landlord: "Provider of the dwelling",
  landlordAddress: "Address of the provider",
  agent: "Person commissioned by the provider",
  owner: "Owner, if not the provider",
  moveInDate: "Date of moving in",
  dwellingAddress: "Address of the dwelling",
  dwellingDetails: "Place or number of the dwelling",
  persons: "Persons who must register",
};

export const en: AttachmentWording = {
  name: "Confirmation by the provider of a dwelling (Germany)",
  description:
    "Confirms, once it has happened, a move into a dwelling for registration with the German authorities under section 19 of the Federal Registration Act; not for moving out within Germany.",
  labels: LABELS,
  html: (values) => `${h2("Confirmation of moving in")}
<p>It is hereby confirmed that the following persons moved into the following dwelling on ${values.of("moveInDate")} (section 19(3) of the Federal Registration Act, BMG):</p>
${factTable(values, LABELS, ["moveInDate", "dwellingAddress", "dwellingDetails", "persons"])}
${h2("Who confirms")}
${factTable(values, LABELS, ["landlord", "landlordAddress", "agent", "owner"])}
<p>Only the provider of the dwelling, or a person commissioned by the provider, may issue this confirmation. It is forbidden to offer or provide an address for registration where nobody actually moves in or intends to (section 19(1) and (6) BMG).</p>
${note(`Federal Registration Act (Bundesmeldegesetz, BMG), sections 17 and 19. The authority reads it in German.`)}`,
};
