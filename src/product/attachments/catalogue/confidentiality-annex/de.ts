import type { AttachmentWording } from "#attachments/attachment-type.ts";
import { factTable, h2, ifGiven, optionOf } from "#attachments/catalogue/mark-up.ts";
import type { Direction } from "./directions.ts";

const LABELS = {
  firstParty: "Erste Partei",
  secondParty: "Zweite Partei",
  direction: "Wer verpflichtet ist",
  purpose: "Zweck, zu dem Informationen ausgetauscht werden",
  protectedInformation: "In jedem Fall geschützte Informationen",
  permittedRecipients: "Personen, die die Informationen erhalten dürfen",
  duration: "Dauer der Pflichten",
  contractualPenalty: "Vertragsstrafe je Verstoß",
  governingLaw: "Anwendbares Recht",
};

const DIRECTIONS: Record<Direction, string> = {
  mutual: "Beide Parteien",
  "second-party-keeps": "Die zweite Partei",
};

const ROLES: Record<Direction, string> = {
  mutual: `Jede Partei hält die Informationen der anderen geheim. Die Partei, um deren Informationen es geht, ist der
„Inhaber“, die Partei, die von ihnen erfährt, der „Empfänger“.`,
  "second-party-keeps": `Die zweite Partei hält die Informationen der ersten geheim. Die erste Partei ist der „Inhaber“, die
zweite Partei der „Empfänger“.`,
};

export const de: AttachmentWording = {
  name: "Vertraulichkeitsvereinbarung",
  description:
    "Verpflichtet eine oder beide Parteien, geheim zu halten, was sie im Zusammenhang mit dem Vertrag voneinander erfahren.",
  labels: LABELS,
  options: { direction: DIRECTIONS },
  html: (values) => `<p>Diese Anlage ist Bestandteil des Vertrags, dem sie beigefügt ist.</p>
${factTable(values, LABELS, ["firstParty", "secondParty", "direction", "purpose", "protectedInformation", "permittedRecipients", "duration", "contractualPenalty", "governingLaw"])}
${h2("1. Wer verpflichtet ist")}
<p>${ROLES[optionOf(values, "direction", DIRECTIONS)]}</p>
${h2("2. Vertrauliche Informationen")}
<p>Vertraulich sind alle Informationen, die der Empfänger im Zusammenhang mit dem oben genannten Zweck vom Inhaber oder in
dessen Auftrag erhält, gleich in welcher Form und ob vor oder nach der Unterzeichnung, wenn sie als vertraulich
gekennzeichnet sind oder sich ihre Vertraulichkeit aus ihrem Inhalt oder den Umständen ergibt. Dazu gehören
Geschäftsgeheimnisse sowie Kopien, Aufzeichnungen und Auswertungen der Informationen.${ifGiven(
    values,
    "protectedInformation",
    " Was oben als in jedem Fall geschützt aufgeführt ist, ist auch ohne Kennzeichnung vertraulich.",
  )}</p>
${h2("3. Ausnahmen")}
<p>Informationen sind nicht vertraulich, soweit der Empfänger nachweist, dass sie</p>
<ol type="a">
<li>bei der Offenlegung öffentlich bekannt waren oder es später ohne Verstoß gegen diese Anlage geworden sind,</li>
<li>sich bereits rechtmäßig und ohne Pflicht zur Vertraulichkeit in seinem Besitz befanden,</li>
<li>rechtmäßig von einem Dritten erlangt wurden, der sie offenlegen durfte,</li>
<li>von ihm unabhängig und ohne Nutzung der Informationen entwickelt wurden.</li>
</ol>
${h2("4. Pflichten des Empfängers")}
<p>Der Empfänger</p>
<ol type="a">
<li>nutzt vertrauliche Informationen nur zu dem oben genannten Zweck,</li>
<li>schützt sie durch angemessene Geheimhaltungsmaßnahmen, mindestens mit der Sorgfalt, die er für eigene Geheimnisse
aufwendet,</li>
<li>gibt sie nur an Personen weiter, die sie für den Zweck benötigen und zu gleichwertiger Vertraulichkeit verpflichtet
sind, und steht für diese Personen wie für sich selbst ein,</li>
<li>erlangt Informationen nicht durch Beobachten, Untersuchen, Rückbauen oder Testen ihm überlassener Gegenstände, sofern
der Inhaber nicht zustimmt,</li>
<li>unterrichtet den Inhaber unverzüglich, wenn er von unbefugter Nutzung oder Offenlegung erfährt.</li>
</ol>
<p>Lizenzen oder andere Rechte an den Informationen erwirbt der Empfänger nicht.</p>
${h2("5. Gesetzlich gebotene oder geschützte Offenlegung")}
<p>Der Empfänger darf offenlegen, was er kraft Gesetzes oder aufgrund der Anordnung eines Gerichts oder einer Behörde
offenlegen muss. Soweit zulässig, unterrichtet er den Inhaber vorher und beschränkt die Offenlegung auf das
Erforderliche.</p>
<p>Diese Anlage beschränkt nicht die gesetzlich geschützte Meldung oder Offenlegung, insbesondere durch hinweisgebende
Personen, und nicht die Rechte von Arbeitnehmern und ihren Vertretungen.</p>
${h2("6. Rückgabe und Vernichtung")}
<p>Ist der Zweck erreicht oder aufgegeben oder verlangt es der Inhaber, so gibt der Empfänger die Informationen und alle
Kopien zurück oder vernichtet sie und bestätigt dies in Textform. Behalten darf er, was er gesetzlich aufbewahren muss,
sowie Kopien in üblichen Datensicherungen bis zu deren Überschreibung; für sie gilt diese Anlage fort.</p>
${h2("7. Verstöße")}
<p>Bei einem Verstoß kann der Inhaber nach Maßgabe des Gesetzes Unterlassung und Schadensersatz verlangen.${ifGiven(
    values,
    "contractualPenalty",
    ` Für jeden schuldhaften Verstoß schuldet der Empfänger zudem eine Vertragsstrafe von ${values.of("contractualPenalty")}.
Sie wird auf den Schadensersatz wegen desselben Verstoßes angerechnet; ein Gericht kann sie auf einen angemessenen Betrag
herabsetzen.`,
  )}</p>
${h2("8. Dauer und Schlussbestimmungen")}
<p>Die Pflichten gelten für die oben genannte Dauer. Für Geschäftsgeheimnisse bestehen sie fort, solange die Information ein
Geschäftsgeheimnis ist, für personenbezogene Daten, solange das Gesetz sie schützt. Änderungen bedürfen der Textform. Ist
eine Bestimmung unwirksam, so bleiben die übrigen wirksam.${ifGiven(
    values,
    "governingLaw",
    ` Anwendbares Recht: ${values.of("governingLaw")}; zwingende Vorschriften anderer Rechtsordnungen bleiben unberührt.`,
  )}</p>`,
};
