import type { AttachmentWording } from "#attachments/attachment-type.ts";
import { factTable, h2 } from "#attachments/catalogue/mark-up.ts";
import { METERS, PARTIES, RECEIVED, section } from "./sections.ts";

const LABELS = {
  occasion: "Anlass",
  object: "Gegenstand der Übergabe",
  objectAddress: "Anschrift des Gegenstands",
  handoverDate: "Tag der Übergabe",
  handoverTime: "Uhrzeit der Übergabe",
  giver: "Übergeben von",
  receiver: "Übernommen von",
  alsoPresent: "Außerdem anwesend",
  keys: "Übergebene Schlüssel",
  meterElectricity: "Stromzähler",
  meterGas: "Gaszähler",
  meterColdWater: "Kaltwasserzähler",
  meterHotWater: "Warmwasserzähler",
  meterHeating: "Heizungszähler",
  condition: "Allgemeiner Zustand",
  defectsFound: "Ob Mängel festgestellt wurden",
  defects: "Festgestellte Mängel und Schäden",
  agreedWork: "Vereinbarte Arbeiten mit Termin",
  inventory: "Ausstattung und Inventar",
  documents: "Übergebene Unterlagen",
  giverNewAddress: "Neue Anschrift der übergebenden Seite",
  remarks: "Bemerkungen",
};

export const de: AttachmentWording = {
  name: "Übergabeprotokoll",
  description:
    "Hält Schlüssel, Zählerstände, Zustand und Mängel bei der Übergabe von Räumen oder Sachen fest; kein état des lieux nach französischem Recht.",
  labels: LABELS,
  options: {
    occasion: {
      "move-in": "Einzug",
      "move-out": "Auszug",
      sale: "Verkauf",
      hire: "Vermietung oder Leihe",
      return: "Rückgabe nach Miete oder Leihe",
    },
    defectsFound: {
      none: "Keine Mängel festgestellt",
      "as-listed": "Mängel wie aufgeführt",
      "not-inspected": "Nicht auf Mängel untersucht",
    },
  },
  html: (values) => `${factTable(values, LABELS, PARTIES)}
${section(values, LABELS, {
  heading: "Schlüssel",
  fields: ["keys"],
  words: `<p>Mit den aufgeführten Schlüsseln geht die Pflicht, sie sicher zu verwahren, auf die übernehmende Seite über.</p>`,
})}
${section(values, LABELS, {
  heading: "Zählerstände",
  fields: METERS,
  words: `<p>Angegeben sind die Stände am Tag der Übergabe.</p>`,
})}
${section(values, LABELS, { heading: "Zustand", fields: ["condition", "defectsFound", "defects", "inventory", "documents"] })}
${section(values, LABELS, {
  heading: "Vereinbarte Arbeiten",
  fields: ["agreedWork"],
  words: "<p>Wer die Kosten der Arbeiten trägt, ist hier nur geregelt, soweit es oben steht.</p>",
})}
${section(values, LABELS, { heading: "Bemerkungen", fields: ["remarks"] })}
${h2("Bedeutung dieses Protokolls")}
<p>Die Seiten bestätigen mit ihren Unterschriften, dass dieses Protokoll wiedergibt, was sie am Tag der Übergabe festgestellt
haben.${
    RECEIVED.some((field) => values.has(field))
      ? `
Die übernehmende Seite bestätigt, erhalten zu haben, was oben als übergeben aufgeführt ist.`
      : ""
  }</p>
<p>Das Protokoll hält Tatsachen fest. Keine Seite erkennt damit die Verantwortung für einen Mangel an oder verzichtet auf einen
Anspruch, sofern dies oben nicht ausdrücklich vermerkt ist. Mängel, die bei der Übergabe nicht erkennbar waren, können nach
Vertrag und Gesetz weiterhin geltend gemacht werden; sie sind unverzüglich anzuzeigen, sobald sie sich zeigen.</p>`,
};
