import type { AttachmentWording } from "#attachments/attachment-type.ts";
import { factTable, h2 } from "#attachments/catalogue/mark-up.ts";
import { METERS, PARTIES, RECEIVED, section } from "./sections.ts";

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
  defectsFound: "Whether defects were found",
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
    "Records keys, meter readings, condition and defects when rooms or things are handed over; not an état des lieux of French law.",
  labels: LABELS,
  options: {
    occasion: {
      "move-in": "Moving in",
      "move-out": "Moving out",
      sale: "Sale",
      hire: "Hire or loan",
      return: "Return after hire or loan",
    },
    defectsFound: {
      none: "No defects found",
      "as-listed": "Defects as listed",
      "not-inspected": "Not inspected for defects",
    },
  },
  html: (values) => `${factTable(values, LABELS, PARTIES)}
${section(values, LABELS, {
  heading: "Keys",
  fields: ["keys"],
  words: `<p>With the keys listed, the receiving side takes over their safe keeping.</p>`,
})}
${section(values, LABELS, {
  heading: "Meter readings",
  fields: METERS,
  words: `<p>The readings are those of the day of the handover.</p>`,
})}
${section(values, LABELS, { heading: "Condition", fields: ["condition", "defectsFound", "defects", "inventory", "documents"] })}
${section(values, LABELS, {
  heading: "Agreed work",
  fields: ["agreedWork"],
  words: "<p>Who bears the cost of the work is settled here only as far as it is stated above.</p>",
})}
${section(values, LABELS, { heading: "Remarks", fields: ["remarks"] })}
${h2("Meaning of this protocol")}
<p>The sides confirm by their signatures that this protocol describes what they found on the day of the handover.${
    RECEIVED.some((field) => values.has(field))
      ? `
The receiving side confirms that it received what is listed above as handed over.`
      : ""
  }</p>
<p>The protocol records facts. Neither side thereby acknowledges responsibility for a defect or waives a claim, unless this is
expressly stated above. Defects that could not be recognised at the handover may still be asserted under the contract and the
law; they are to be reported without delay once they appear.</p>`,
};
