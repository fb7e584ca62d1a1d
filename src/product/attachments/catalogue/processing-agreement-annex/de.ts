import type { AttachmentWording } from "#attachments/attachment-type.ts";
import { factTable, h2, optionOf } from "#attachments/catalogue/mark-up.ts";
import type { Authorisation, Ending, Location } from "./choices.ts";

const LABELS = {
  controller: "Verantwortlicher",
  controllerAddress: "Anschrift des Verantwortlichen",
  controllerContact: "Ansprechpartner des Verantwortlichen für Datenschutz",
  processor: "Auftragsverarbeiter",
  processorAddress: "Anschrift des Auftragsverarbeiters",
  processorContact: "E-Mail-Adresse des Auftragsverarbeiters für Datenschutz",
  subjectMatter: "Gegenstand",
  duration: "Dauer",
  natureAndPurpose: "Art und Zweck der Verarbeitung",
  dataTypes: "Art der personenbezogenen Daten",
  dataSubjects: "Kategorien betroffener Personen",
  specialCategories: "Besondere Kategorien von Daten (Art. 9 und 10 DSGVO)",
  securityMeasures: "Technische und organisatorische Maßnahmen",
  authorisation: "Genehmigung von Unterauftragsverarbeitern",
  subprocessors: "Bei Vertragsschluss genehmigte Unterauftragsverarbeiter",
  objectionPeriod: "Ankündigung vor Einsatz eines neuen Unterauftragsverarbeiters",
  location: "Ort der Verarbeitung",
  transferSafeguards: "Drittländer und Garantien der Übermittlung",
  breachNotice: "Verletzungen des Schutzes der Daten werden gemeldet binnen",
  ending: "Nach Abschluss der Verarbeitung",
};

const AUTHORISATIONS: Record<Authorisation, string> = {
  general: "Allgemeine Genehmigung mit Widerspruchsrecht",
  specific: "Gesonderte Genehmigung jedes Unterauftragsverarbeiters",
};

const LOCATIONS: Record<Location, string> = {
  "european-economic-area": "Nur im Europäischen Wirtschaftsraum",
  "third-countries": "Auch in Drittländern, mit Garantien",
};

const ENDINGS: Record<Ending, string> = {
  "controller-decides": "Rückgabe oder Löschung nach Wahl des Verantwortlichen",
  deletion: "Löschung aller personenbezogenen Daten",
  return: "Rückgabe aller personenbezogenen Daten, danach Löschung",
};

const ENGAGING: Record<Authorisation, string> = {
  general: `Der Verantwortliche erteilt dem Auftragsverarbeiter die allgemeine Genehmigung, Unterauftragsverarbeiter
einzusetzen. Der Auftragsverarbeiter informiert ihn mit der unten genannten Ankündigungsfrist in Textform über jede
beabsichtigte Hinzuziehung oder Ersetzung. Innerhalb dieser Frist kann der Verantwortliche aus sachlichen Gründen des
Datenschutzes widersprechen. Finden die Parteien keine Lösung, so darf der Unterauftragsverarbeiter für die Daten des
Verantwortlichen nicht eingesetzt werden; kann der Vertrag dann nicht erfüllt werden, so kann jede Partei den
betroffenen Teil kündigen.`,
  specific: `Der Auftragsverarbeiter darf Unterauftragsverarbeiter nur mit vorheriger gesonderter Genehmigung des
Verantwortlichen in Textform einsetzen. Er beantragt sie rechtzeitig unter Einhaltung der unten genannten
Ankündigungsfrist und legt die Angaben bei, die der Verantwortliche für seine Entscheidung braucht. Schweigen gilt nicht
als Genehmigung.`,
};

const TRANSFERS: Record<Location, string> = {
  "european-economic-area": `Die Daten werden ausschließlich in Mitgliedstaaten der Europäischen Union oder in anderen
Vertragsstaaten des Abkommens über den Europäischen Wirtschaftsraum verarbeitet. Jede Verlagerung in ein Drittland bedarf
der vorherigen Genehmigung des Verantwortlichen in Textform und setzt voraus, dass die Bedingungen des Kapitels V der
DSGVO erfüllt sind.`,
  "third-countries": `Daten dürfen in Drittländer nur auf dokumentierte Weisung des Verantwortlichen übermittelt werden, und
nur, wenn die Bedingungen des Kapitels V der DSGVO durch einen Angemessenheitsbeschluss oder durch geeignete Garantien wie
Standardvertragsklauseln erfüllt sind. Der Auftragsverarbeiter dokumentiert, worauf die Übermittlung beruht, und
unterstützt den Verantwortlichen bei der Prüfung.`,
};

const FINISHING: Record<Ending, string> = {
  "controller-decides": `gibt der Auftragsverarbeiter alle personenbezogenen Daten nach Wahl des Verantwortlichen zurück oder
löscht sie`,
  deletion: "löscht der Auftragsverarbeiter alle personenbezogenen Daten",
  return: `gibt der Auftragsverarbeiter alle personenbezogenen Daten in einem gängigen Format zurück und löscht danach, was
bei ihm verblieben ist`,
};

export const de: AttachmentWording = {
  name: "Vereinbarung zur Auftragsverarbeitung",
  description:
    "Bindet einen Auftragsverarbeiter, der personenbezogene Daten für einen Verantwortlichen verarbeitet, nach Artikel 28 der Datenschutz-Grundverordnung.",
  labels: LABELS,
  options: { authorisation: AUTHORISATIONS, location: LOCATIONS, ending: ENDINGS },
  html: (
    values,
  ) => `<p>Diese Anlage ist Bestandteil des Vertrags, dem sie beigefügt ist. Sie regelt die Verarbeitung
personenbezogener Daten durch den Auftragsverarbeiter im Auftrag des Verantwortlichen nach Art. 28 der Verordnung (EU)
2016/679 („DSGVO“). Die Begriffe haben dieselbe Bedeutung wie in der DSGVO.</p>
${factTable(values, LABELS, ["controller", "controllerAddress", "controllerContact", "processor", "processorAddress", "processorContact"])}
${h2("1. Was verarbeitet wird")}
${factTable(values, LABELS, ["subjectMatter", "duration", "natureAndPurpose", "dataTypes", "dataSubjects", "specialCategories"])}
<p>Der Verantwortliche steht dafür ein, dass die Verarbeitung rechtmäßig ist und die Rechte der betroffenen Personen gewahrt
werden.</p>
${h2("2. Weisungen")}
<p>Der Auftragsverarbeiter verarbeitet die Daten nur auf dokumentierte Weisung des Verantwortlichen, auch in Bezug auf die
Übermittlung in ein Drittland oder an eine internationale Organisation, sofern ihn nicht das Recht der Union oder der
Mitgliedstaaten, dem er unterliegt, zu anderem verpflichtet; in diesem Fall teilt er dem Verantwortlichen die rechtlichen
Anforderungen vorher mit, soweit das Recht dies nicht wegen eines wichtigen öffentlichen Interesses verbietet. Der Vertrag
und diese Anlage sind die ersten Weisungen. Weitere Weisungen werden in Textform erteilt, mündliche unverzüglich in
Textform bestätigt.</p>
<p>Hält der Auftragsverarbeiter eine Weisung für einen Verstoß gegen Datenschutzrecht, so weist er den Verantwortlichen
unverzüglich darauf hin und darf die Ausführung aussetzen, bis der Verantwortliche die Weisung bestätigt oder ändert. Für
eigene Zwecke verwendet er die Daten nicht.</p>
${h2("3. Vertraulichkeit")}
<p>Der Auftragsverarbeiter gewährt nur solchen Personen Zugang zu den Daten, die ihn für ihre Aufgabe benötigen, vertraglich
oder gesetzlich zur Vertraulichkeit verpflichtet sind und mit den für sie maßgeblichen Vorschriften des Datenschutzes
vertraut gemacht wurden. Die Pflicht zur Vertraulichkeit besteht nach dem Ende ihrer Tätigkeit fort.</p>
${h2("4. Sicherheit")}
<p>Der Auftragsverarbeiter ergreift alle nach Art. 32 DSGVO erforderlichen Maßnahmen, mindestens die folgenden:</p>
${factTable(values, LABELS, ["securityMeasures"])}
<p>Er darf Maßnahmen entsprechend dem Stand der Technik durch andere ersetzen, sofern das Schutzniveau nicht sinkt.
Wesentliche Änderungen werden dokumentiert und dem Verantwortlichen mitgeteilt.</p>
${h2("5. Unterauftragsverarbeiter")}
<p>${ENGAGING[optionOf(values, "authorisation", AUTHORISATIONS)]}</p>
${factTable(values, LABELS, ["authorisation", "objectionPeriod", "subprocessors"])}
<p>Der Auftragsverarbeiter erlegt jedem Unterauftragsverarbeiter durch Vertrag dieselben Datenschutzpflichten auf, die in
dieser Anlage festgelegt sind, und überzeugt sich von ihrer Einhaltung. Kommt ein Unterauftragsverarbeiter ihnen nicht nach,
so haftet der Auftragsverarbeiter dem Verantwortlichen dafür in vollem Umfang (Art. 28 Abs. 4 DSGVO).</p>
${h2("6. Rechte der betroffenen Personen")}
<p>Der Auftragsverarbeiter unterstützt den Verantwortlichen nach Möglichkeit mit geeigneten technischen und
organisatorischen Maßnahmen dabei, Anträge betroffener Personen nach Kapitel III der DSGVO zu beantworten. Anträge, die ihn
erreichen, leitet er unverzüglich weiter und beantwortet sie ohne Weisung nicht selbst.</p>
${h2("7. Unterstützung und Datenschutzverletzungen")}
<p>Unter Berücksichtigung der Art der Verarbeitung und der ihm zur Verfügung stehenden Informationen unterstützt der
Auftragsverarbeiter den Verantwortlichen bei dessen Pflichten nach den Art. 32 bis 36 DSGVO: bei der Sicherheit, der Meldung
von Verletzungen und der Benachrichtigung darüber, der Datenschutz-Folgenabschätzung und der vorherigen Konsultation.</p>
<p>Eine Verletzung des Schutzes personenbezogener Daten meldet er dem Verantwortlichen unverzüglich, spätestens binnen der
hier genannten Zeit, nachdem sie ihm bekannt geworden ist. Die Meldung beschreibt die Art der Verletzung, die betroffenen
Daten und Personen, die wahrscheinlichen Folgen und die ergriffenen oder vorgeschlagenen Maßnahmen; was noch nicht bekannt
ist, wird ohne unangemessene Verzögerung nachgereicht.</p>
${factTable(values, LABELS, ["breachNotice"])}
${h2("8. Ort der Verarbeitung und Übermittlungen")}
<p>${TRANSFERS[optionOf(values, "location", LOCATIONS)]}</p>
${factTable(values, LABELS, ["transferSafeguards"])}
${h2("9. Nachweise und Überprüfungen")}
<p>Der Auftragsverarbeiter stellt dem Verantwortlichen alle Informationen zur Verfügung, die zum Nachweis der Pflichten aus
Art. 28 DSGVO erforderlich sind, und ermöglicht Überprüfungen einschließlich Inspektionen durch den Verantwortlichen oder
einen von diesem beauftragten Prüfer und trägt dazu bei. Inspektionen werden mit angemessener Frist angekündigt und zu den
üblichen Geschäftszeiten so durchgeführt, dass sie den Betrieb nicht mehr als nötig stören; aus dringendem Anlass bedarf es
keiner Ankündigung. Aktuelle Zertifikate oder Berichte unabhängiger Prüfer können berücksichtigt werden.</p>
${h2("10. Abschluss der Verarbeitung")}
<p>Nach Abschluss der Verarbeitungsleistungen ${FINISHING[optionOf(values, "ending", ENDINGS)]}, vorhandene Kopien
eingeschlossen, sofern nicht nach dem Recht der Union oder der Mitgliedstaaten eine Pflicht zur Speicherung besteht. Die
Löschung bestätigt er auf Verlangen in Textform. Bis dahin gilt diese Anlage fort.</p>
${h2("11. Schlussbestimmungen")}
<p>Diese Anlage gilt, solange der Auftragsverarbeiter personenbezogene Daten für den Verantwortlichen verarbeitet. In Fragen
des Datenschutzes geht sie dem Vertrag vor. Änderungen bedürfen der Textform. Die Haftung gegenüber betroffenen Personen
richtet sich nach Art. 82 DSGVO. Ist eine Bestimmung unwirksam, so bleiben die übrigen wirksam.</p>`,
};
