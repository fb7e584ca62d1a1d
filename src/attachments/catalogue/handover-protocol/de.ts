import type { AttachmentWording } from "#attachments/attachment-type.ts";
import { factTable, h2 } from "#attachments/catalogue/mark-up.ts";
import { METERS, PARTIES, section } from "./sections.ts";

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
    "Hält Schlüssel, Zählerstände, Zustand und Mängel bei der Übergabe von Räumen oder Sachen fest.",
  labels: LABELS,
  options: {
    occasion: {
      "move-in": "Einzug",
      "move-out": "Auszug",
      sale: "Verkauf",
      hire: "Vermietung oder Leihe",
      return: "Rückgabe nach Miete oder Leihe",
    },
  },
  html: (values) => `${factTable(values, LABELS, PARTIES)}
${section(values, LABELS, {
  heading: "Schlüssel",
  fields: ["keys"],
  words: `<p>Aufgeführt sind alle übergebenen Schlüssel einschließlich der Nachschlüssel. Mit ihnen geht die Pflicht, sie sicher
zu verwahren, auf die übernehmende Seite über.</p>`,
})}
${section(values, LABELS, {
  heading: "Zählerstände",
  fields: METERS,
  words: `<p>Beide Seiten haben die Zähler gemeinsam abgelesen. Die Stände dürfen den Versorgern mitgeteilt werden, damit der
Verbrauch ab diesem Tag der Seite berechnet wird, die ihn verursacht.</p>`,
})}
${section(values, LABELS, { heading: "Zustand", fields: ["condition", "defects", "inventory", "documents"] })}
${values.has("defects") ? "" : "<p>Mängel haben die Seiten bei der Übergabe nicht festgestellt.</p>"}
${section(values, LABELS, {
  heading: "Vereinbarte Arbeiten",
  fields: ["agreedWork"],
  words:
    "<p>Die genannte Seite führt die Arbeiten bis zum angegebenen Termin auf eigene Kosten aus.</p>",
})}
${section(values, LABELS, { heading: "Bemerkungen", fields: ["remarks"] })}
${h2("Bedeutung dieses Protokolls")}
<p>Die Seiten haben den Gegenstand der Übergabe gemeinsam besichtigt und bestätigen mit ihren Unterschriften, dass dieses
Protokoll wiedergibt, was sie am Tag der Übergabe festgestellt haben. Die übernehmende Seite bestätigt, die aufgeführten
Schlüssel, Unterlagen und Ausstattungsgegenstände erhalten zu haben.</p>
<p>Das Protokoll hält Tatsachen fest. Keine Seite erkennt damit die Verantwortung für einen Mangel an oder verzichtet auf einen
Anspruch, sofern dies oben nicht ausdrücklich vermerkt ist. Mängel, die bei der Übergabe nicht erkennbar waren, können nach
Vertrag und Gesetz weiterhin geltend gemacht werden; sie sind unverzüglich anzuzeigen, sobald sie sich zeigen.</p>`,
};
