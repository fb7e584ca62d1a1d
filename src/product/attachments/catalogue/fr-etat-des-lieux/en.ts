import type { AttachmentWording } from "#attachments/attachment-type.ts";
import { factTable, h2, note, optionOf } from "#attachments/catalogue/mark-up.ts";
import { AT_EXIT, type Kind, METERS_AND_KEYS, PARTIES, part, ROOMS } from "./parts.ts";

const LABELS = {
  kind: "Kind of inventory",
  date: "Date of the inventory",
  address: "Place of the dwelling",
  landlord: "Landlord",
  landlordAddress: "Domicile or seat of the landlord",
  tenant: "Tenant",
  mandatary: "Person commissioned, with domicile or seat",
  metersWater: "Individual water meters",
  metersEnergy: "Individual energy meters",
  keys: "Keys and other means of access, with what they open",
  entrance: "Entrance",
  livingRoom: "Living room",
  kitchen: "Kitchen",
  bedroomOne: "Bedroom 1",
  bedroomTwo: "Bedroom 2",
  bedroomThree: "Bedroom 3",
  bathroom: "Bathroom",
  toilet: "Toilet",
  otherParts: "Other rooms and parts (cellar, balcony, garage)",
  equipment: "Furniture and equipment named in the lease",
  reservations: "Observations and reservations",
  newAddress: "New address of the tenant",
  entryDate: "Date of the inventory on moving in",
  changes: "Changes found since moving in",
};

const KINDS: Record<Kind, string> = { entry: "Moving in", exit: "Moving out" };

export const en: AttachmentWording = {
  name: "Inventory of fixtures and condition (France)",
  description:
    "Records the condition of a dwelling let as a main home in France on moving in or out, with the particulars of decree 2016-382; not for business premises.",
  labels: LABELS,
  options: { kind: KINDS },
  html: (values) => `${h2("Parties and dwelling")}
${factTable(values, LABELS, PARTIES)}
${h2("Meters and keys")}
${factTable(values, LABELS, METERS_AND_KEYS)}
${h2("Rooms and parts of the dwelling")}
<p>For each room and part of the dwelling the condition of floors, walls and ceilings is described, with equipment and fixtures.</p>
${factTable(values, LABELS, ROOMS)}
${part(values, LABELS, "Observations", ["reservations"])}
${part(values, LABELS, "On moving out", AT_EXIT)}
${h2("Meaning")}
<p>This inventory is drawn up by the parties or those they commissioned, together and by agreement. It has to be handed to each of them, or to whom they commissioned, when it is signed (article 3, 3°, of decree no. 2016-382). What it does not mention was not found.</p>
${optionOf(values, "kind", KINDS) === "entry" ? `<p>The tenant may ask the landlord or the landlord’s representative to complete the inventory on moving in within ten days of being drawn up and, during the first month of the heating period, to complete it with the condition of the heating (article 3-2 of the act no. 89-462 of 6 July 1989).</p>` : ""}
${note(`Act no. 89-462 of 6 July 1989, article 3-2; decree no. 2016-382 of 30 March 2016, articles 2 and 3. The French text counts.`)}`,
};
