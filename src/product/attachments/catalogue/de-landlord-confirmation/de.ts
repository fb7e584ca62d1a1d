import type { AttachmentWording } from "#attachments/attachment-type.ts";
import { factTable, h2, note } from "#attachments/catalogue/mark-up.ts";

const LABELS = {
  landlord: "Wohnungsgeber",
  landlordAddress: "Anschrift des Wohnungsgebers",
  agent: "Vom Wohnungsgeber beauftragte Person",
  owner: "Eigentümer, wenn er nicht Wohnungsgeber ist",
  moveInDate: "Einzugsdatum",
  dwellingAddress: "Anschrift der Wohnung",
  dwellingDetails: "Lage oder Nummer der Wohnung",
  persons: "Meldepflichtige Personen",
};

export const de: AttachmentWording = {
  name: "Wohnungsgeberbestätigung",
  description:
    "Bestätigt nach einem Einzug diesen für die Anmeldung bei der Meldebehörde nach § 19 des Bundesmeldegesetzes; nicht für den Auszug innerhalb Deutschlands.",
  labels: LABELS,
  html: (values) => `${h2("Bestätigung des Einzugs")}
<p>Hiermit wird bestätigt, dass die folgenden Personen am ${values.of("moveInDate")} in die folgende Wohnung eingezogen sind (§ 19 Abs. 3 BMG):</p>
${factTable(values, LABELS, ["moveInDate", "dwellingAddress", "dwellingDetails", "persons"])}
${h2("Wer bestätigt")}
${factTable(values, LABELS, ["landlord", "landlordAddress", "agent", "owner"])}
<p>Diese Bestätigung darf nur der Wohnungsgeber oder eine von ihm beauftragte Person ausstellen. Es ist verboten, eine Wohnungsanschrift für eine Anmeldung anzubieten oder zur Verfügung zu stellen, obwohl ein tatsächlicher Bezug der Wohnung weder stattfindet noch beabsichtigt ist (§ 19 Abs. 1 und 6 BMG).</p>
${note(`Bundesmeldegesetz (BMG), §§ 17 und 19.`)}`,
};
