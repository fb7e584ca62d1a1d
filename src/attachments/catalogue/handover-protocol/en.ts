import type { AttachmentWording } from "#attachments/attachment-type.ts";
import { factTable, h2 } from "#attachments/catalogue/mark-up.ts";
import { METERS, PARTIES, section } from "./sections.ts";

const LABELS = {
  occasion: "Occasion",
  object: "What is handed over",
  objectAddress: "Address of the object",
  handoverDate: "Date of the handover",
  handoverTime: "Time of the handover",
  giver: "Handed over by",
  receiver: "Received by",
  alsoPresent: "Also present",
  keys: "Keys handed over",
  meterElectricity: "Electricity meter",
  meterGas: "Gas meter",
  meterColdWater: "Cold water meter",
  meterHotWater: "Hot water meter",
  meterHeating: "Heating meters",
  condition: "General condition",
  defects: "Defects and damage found",
  agreedWork: "Work agreed, with its date",
  inventory: "Equipment and inventory",
  documents: "Documents handed over",
  giverNewAddress: "New address of the side that hands over",
  remarks: "Remarks",
};

export const en: AttachmentWording = {
  name: "Handover protocol",
  description:
    "Records keys, meter readings, condition and defects when rooms or things are handed over.",
  labels: LABELS,
  options: {
    occasion: {
      "move-in": "Moving in",
      "move-out": "Moving out",
      sale: "Sale",
      hire: "Hire or loan",
      return: "Return after hire or loan",
    },
  },
  html: (values) => `${factTable(values, LABELS, PARTIES)}
${section(values, LABELS, {
  heading: "Keys",
  fields: ["keys"],
  words: `<p>All keys are listed that were handed over, including copies. With them the receiving side takes over their safe
keeping.</p>`,
})}
${section(values, LABELS, {
  heading: "Meter readings",
  fields: METERS,
  words: `<p>Both sides have read the meters together. The readings may be given to the suppliers so that consumption is billed
from this day to the side that caused it.</p>`,
})}
${section(values, LABELS, { heading: "Condition", fields: ["condition", "defects", "inventory", "documents"] })}
${values.has("defects") ? "" : "<p>The sides found no defects at the handover.</p>"}
${section(values, LABELS, {
  heading: "Agreed work",
  fields: ["agreedWork"],
  words: "<p>The side named carries the work out at its own cost by the date stated.</p>",
})}
${section(values, LABELS, { heading: "Remarks", fields: ["remarks"] })}
${h2("Meaning of this protocol")}
<p>The sides have inspected what is handed over together and confirm by their signatures that this protocol describes what
they found on the day of the handover. The receiving side confirms that it received the keys, documents and equipment
listed.</p>
<p>The protocol records facts. Neither side thereby acknowledges responsibility for a defect or waives a claim, unless this is
expressly stated above. Defects that could not be recognised at the handover may still be asserted under the contract and the
law; they are to be reported without delay once they appear.</p>`,
};
