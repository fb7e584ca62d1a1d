import type { AttachmentWording } from "#attachments/attachment-type.ts";
import { box, factTable, h2, ifGiven } from "#attachments/catalogue/mark-up.ts";

const LABELS = {
  person: "Einwilligende Person",
  personDetails: "Anschrift oder Kundennummer",
  controller: "Verantwortlicher, der die Daten weitergibt",
  controllerAddress: "Anschrift des Verantwortlichen",
  withdrawalEmail: "E-Mail-Adresse für den Widerruf der Einwilligung",
  dataProtectionOfficer: "Datenschutzbeauftragter",
  data: "Daten, die weitergegeben werden",
  specialCategories: "Darunter besondere Kategorien von Daten",
  recipients: "Empfänger",
  purposes: "Zwecke, zu denen die Empfänger die Daten verwenden dürfen",
  thirdCountry: "Drittland und dessen Risiken",
  duration: "Wie lange die Einwilligung gilt",
};

export const de: AttachmentWording = {
  name: "Einwilligung in die Weitergabe personenbezogener Daten",
  description:
    "Hält die Einwilligung einer Person fest, dass ein Verantwortlicher personenbezogene Daten an bestimmte Empfänger weitergibt.",
  labels: LABELS,
  asks: {
    version: "2026-11-22.de",
    text: "Ich willige in die Weitergabe meiner Daten ein, wie sie in der Anlage beschrieben ist. Das ist freiwillig; ich kann auch ohne diese Einwilligung unterschreiben.",
  },
  html: (
    values,
  ) => `${factTable(values, LABELS, ["person", "personDetails", "controller", "controllerAddress", "withdrawalEmail", "dataProtectionOfficer"])}
${h2("Worauf sich die Einwilligung erstreckt")}
${factTable(values, LABELS, ["data", "specialCategories", "recipients", "purposes", "thirdCountry", "duration"])}
${h2("Einwilligungserklärung")}
${box(`<p>Ich, ${values.of("person")}, willige ein, dass ${values.of("controller")} die oben genannten Daten an die oben genannten
Empfänger weitergibt und dass die Empfänger sie zu den oben genannten Zwecken und für die oben genannte Dauer verarbeiten
(Art. 6 Abs. 1 Buchst. a der Verordnung (EU) 2016/679, „DSGVO“).</p>
${ifGiven(
  values,
  "specialCategories",
  `<p>Meine Einwilligung umfasst ausdrücklich die oben genannten besonderen Kategorien personenbezogener Daten (Art. 9 Abs. 2
Buchst. a DSGVO).</p>`,
)}
${ifGiven(
  values,
  "thirdCountry",
  `<p>Über die Risiken, die eine Übermittlung in das oben genannte Drittland ohne Angemessenheitsbeschluss und ohne geeignete
Garantien für mich haben kann, bin ich unterrichtet worden; ich willige ausdrücklich in sie ein (Art. 49 Abs. 1 Buchst. a
DSGVO).</p>`,
)}`)}
${h2("Freiwilligkeit")}
<p>Diese Einwilligung ist vom Vertrag, dem sie beigefügt ist, getrennt. Sie ist freiwillig: Abschluss und Erfüllung des
Vertrags hängen nicht von ihr ab, und wer sie verweigert oder widerruft, hat dadurch keine Nachteile. Erteilt ist sie nur, wenn beim Unterschreiben das Kästchen gesetzt wurde, das eigens nach ihr fragt; die Unterschrift
allein erteilt sie nicht. Das Signaturprotokoll hält fest, ob es gesetzt wurde.</p>
${h2("Widerruf")}
<p>Die Einwilligung kann jederzeit ganz oder für einzelne Daten, Empfänger oder Zwecke widerrufen werden; eine Nachricht an
${values.of("withdrawalEmail")} genügt. Der Verantwortliche gibt dann keine weiteren Daten weiter und unterrichtet die
Empfänger vom Widerruf. Die Rechtmäßigkeit der Verarbeitung bis zum Widerruf bleibt unberührt (Art. 7 Abs. 3 DSGVO).</p>
${h2("Weitere Rechte")}
<p>Die einwilligende Person hat gegenüber dem Verantwortlichen und jedem Empfänger das Recht auf Auskunft, Berichtigung,
Löschung, Einschränkung der Verarbeitung und Datenübertragbarkeit (Art. 15 bis 18 und 20 DSGVO) und kann sich bei einer
Aufsichtsbehörde beschweren (Art. 77 DSGVO). Jeder Empfänger ist für seine Verarbeitung selbst verantwortlich und informiert
darüber nach Art. 14 DSGVO.</p>
<p>Der Verantwortliche bewahrt diese Einwilligung als Nachweis auf, solange sie gilt, und danach, bis Ansprüche aus ihr
verjährt sind. Wer nicht allein einwilligen kann, wird durch die Träger der elterlichen Verantwortung oder durch gesetzlich
bestellte Vertreter vertreten.</p>`,
};
