import type { AttachmentWording } from "#attachments/attachment-type.ts";
import { box, factTable, h2, ifGiven, note } from "#attachments/catalogue/mark-up.ts";
import {
  allowsObjection,
  basesOf,
  type LegalBasis,
  type Provision,
  PURPOSES,
} from "./legal-basis.ts";

const LABELS = {
  controller: "Verantwortlicher",
  controllerAddress: "Anschrift des Verantwortlichen",
  controllerEmail: "E-Mail-Adresse des Verantwortlichen",
  controllerTelephone: "Telefonnummer des Verantwortlichen",
  representative: "Vertreter in der Europäischen Union",
  dataProtectionOfficer: "Datenschutzbeauftragter",
  purposes: "Zwecke der Verarbeitung",
  dataCategories: "Verarbeitete personenbezogene Daten",
  legalBasis: "Rechtsgrundlage",
  legalBasisDetail: "Berechtigte Interessen oder maßgebliches Recht",
  secondPurposes: "Weitere Zwecke",
  secondLegalBasis: "Rechtsgrundlage der weiteren Zwecke",
  secondLegalBasisDetail: "Berechtigte Interessen oder Recht dazu",
  thirdPurposes: "Dritte Gruppe von Zwecken",
  thirdLegalBasis: "Rechtsgrundlage der dritten Gruppe",
  thirdLegalBasisDetail: "Interessen oder Recht der dritten Gruppe",
  recipients: "Empfänger oder Kategorien von Empfängern",
  thirdCountryTransfer: "Übermittlung in Drittländer und deren Garantien",
  retention: "Dauer der Speicherung",
  provision: "Ob die Daten bereitgestellt werden müssen",
  provisionConsequences: "Folgen der Nichtbereitstellung",
  automatedDecisions: "Automatisierte Entscheidungen, ihre Logik und Auswirkungen",
  supervisoryAuthority: "Aufsichtsbehörde",
};

const LEGAL_BASES: Record<LegalBasis, string> = {
  contract:
    "Erfüllung eines Vertrags oder vorvertragliche Maßnahmen, Art. 6 Abs. 1 Buchst. b DSGVO",
  "legal-obligation": "Erfüllung einer rechtlichen Verpflichtung, Art. 6 Abs. 1 Buchst. c DSGVO",
  "vital-interests": "Schutz lebenswichtiger Interessen, Art. 6 Abs. 1 Buchst. d DSGVO",
  "public-task":
    "Aufgabe im öffentlichen Interesse oder öffentliche Gewalt, Art. 6 Abs. 1 Buchst. e DSGVO",
  "legitimate-interests": "Berechtigte Interessen, Art. 6 Abs. 1 Buchst. f DSGVO",
  consent: "Ihre Einwilligung, Art. 6 Abs. 1 Buchst. a DSGVO",
};

const PROVISIONS: Record<Provision, string> = {
  "needed-for-contract": "Die Daten sind für den Vertragsabschluss erforderlich",
  "contract-requires": "Die Bereitstellung der Daten ist vertraglich vorgeschrieben",
  "law-requires": "Die Bereitstellung der Daten ist gesetzlich vorgeschrieben",
  voluntary: "Die Bereitstellung der Daten ist freiwillig",
};

export const de: AttachmentWording = {
  name: "Information zur Verarbeitung personenbezogener Daten",
  description:
    "Gibt der Person, bei der Daten erhoben werden, die Informationen nach Artikel 13 der Datenschutz-Grundverordnung.",
  labels: LABELS,
  options: {
    legalBasis: LEGAL_BASES,
    secondLegalBasis: LEGAL_BASES,
    thirdLegalBasis: LEGAL_BASES,
    provision: PROVISIONS,
  },
  html: (values) => {
    const bases = basesOf(values, LEGAL_BASES);
    return `<p>Diese Information sagt Ihnen, wie wir Ihre personenbezogenen Daten im Zusammenhang mit dem Vertrag
verarbeiten, dem sie beigefügt ist (Art. 13 der Verordnung (EU) 2016/679, Datenschutz-Grundverordnung, „DSGVO“).</p>
${h2("Wer verantwortlich ist")}
${factTable(values, LABELS, ["controller", "controllerAddress", "controllerEmail", "controllerTelephone", "representative", "dataProtectionOfficer"])}
${h2("Wozu und auf welcher Grundlage wir Ihre Daten verarbeiten")}
${factTable(values, LABELS, ["dataCategories", ...PURPOSES])}
${
  bases.includes("consent")
    ? `<p>Sie können Ihre Einwilligung jederzeit durch eine Nachricht an ${values.of("controllerEmail")} widerrufen. Der
Widerruf berührt nicht die Rechtmäßigkeit der Verarbeitung, die bis dahin aufgrund der Einwilligung erfolgt ist (Art. 7
Abs. 3 DSGVO).</p>`
    : ""
}
${h2("Wer Ihre Daten erhält und wie lange sie gespeichert werden")}
${factTable(values, LABELS, ["recipients", "thirdCountryTransfer", "retention"])}
<p>Wo oben zu Empfängern oder zu Übermittlungen in Drittländer nichts steht, sind keine vorgesehen.</p>
<p>Nach Ablauf der Frist werden die Daten gelöscht, sofern wir nicht gesetzlich zu längerer Aufbewahrung verpflichtet
sind oder die Daten zur Geltendmachung, Ausübung oder Verteidigung von Rechtsansprüchen benötigt werden.</p>
${h2("Ob Sie Ihre Daten bereitstellen müssen")}
${factTable(values, LABELS, ["provision", "provisionConsequences"])}
${ifGiven(
  values,
  "automatedDecisions",
  `${h2("Automatisierte Entscheidungen")}
<p>${values.of("automatedDecisions")}</p>
<p>Beruht eine Entscheidung mit rechtlicher oder ähnlich erheblicher Wirkung ausschließlich auf automatisierter
Verarbeitung, so können Sie das Eingreifen einer Person erwirken, Ihren Standpunkt darlegen und die Entscheidung
anfechten (Art. 22 Abs. 3 DSGVO).</p>`,
)}
${h2("Ihre Rechte")}
<p>Im Rahmen der gesetzlichen Voraussetzungen haben Sie das Recht</p>
<ul>
<li>auf Auskunft über Ihre personenbezogenen Daten und auf eine Kopie (Art. 15 DSGVO),</li>
<li>auf Berichtigung unrichtiger und Vervollständigung unvollständiger Daten (Art. 16),</li>
<li>auf Löschung Ihrer Daten (Art. 17),</li>
<li>auf Einschränkung der Verarbeitung (Art. 18),</li>
<li>die von Ihnen bereitgestellten Daten in einem strukturierten, gängigen und maschinenlesbaren Format zu erhalten oder
einem anderen Verantwortlichen übermitteln zu lassen, soweit die Verarbeitung automatisiert erfolgt und auf
Einwilligung oder Vertrag beruht (Art. 20).</li>
</ul>
<p>Um ein Recht auszuüben, genügt eine Nachricht an ${values.of("controllerEmail")} oder ein Brief an die oben genannte
Anschrift. Kosten entstehen Ihnen dadurch nicht. Wir antworten unverzüglich, spätestens innerhalb eines Monats; ist
eine Verlängerung um zwei weitere Monate erforderlich, so unterrichten wir Sie darüber (Art. 12 Abs. 3 DSGVO).</p>
${box(`<p><strong>Widerspruchsrecht (Art. 21 DSGVO).</strong> ${
  bases.some(allowsObjection)
    ? `Sie können der Verarbeitung Ihrer Daten aus Gründen, die sich aus Ihrer besonderen Situation ergeben, jederzeit
widersprechen. Wir verarbeiten sie dann nicht mehr, es sei denn, wir weisen zwingende schutzwürdige Gründe nach, die
Ihre Interessen, Rechte und Freiheiten überwiegen, oder die Verarbeitung dient der Geltendmachung, Ausübung oder
Verteidigung von Rechtsansprüchen. `
    : ""
}Werden Ihre Daten für Direktwerbung verarbeitet, so können Sie dem jederzeit und ohne Angabe von Gründen
widersprechen; sie werden dann dafür nicht mehr verwendet.</p>`)}
${h2("Beschwerde")}
<p>Sie haben das Recht, sich bei einer Aufsichtsbehörde zu beschweren, insbesondere in dem Mitgliedstaat Ihres
gewöhnlichen Aufenthalts, Ihres Arbeitsplatzes oder des Orts des mutmaßlichen Verstoßes (Art. 77 DSGVO).${ifGiven(
      values,
      "supervisoryAuthority",
      ` Die für uns zuständige Behörde ist: ${values.of("supervisoryAuthority")}.`,
    )}</p>
${note(`Diese Information dient Ihrer Unterrichtung. Eine Einwilligung in eine Verarbeitung ist mit der Unterschrift unter den
Vertrag nicht verbunden.`)}`;
  },
};
