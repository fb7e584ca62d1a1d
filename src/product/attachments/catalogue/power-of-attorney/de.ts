import type { AttachmentWording } from "#attachments/attachment-type.ts";
import { factTable, h2, ifGiven, optionOf } from "#attachments/catalogue/mark-up.ts";
import type { Permission } from "./permissions.ts";

const LABELS = {
  principal: "Vollmachtgeber",
  principalAddress: "Anschrift des Vollmachtgebers",
  principalDetails: "Geburtsdatum oder Registernummer des Vollmachtgebers",
  attorney: "Bevollmächtigter",
  attorneyAddress: "Anschrift des Bevollmächtigten",
  attorneyDetails: "Geburtsdatum oder Registernummer des Bevollmächtigten",
  powers: "Angelegenheiten, in denen der Bevollmächtigte handeln darf",
  limits: "Grenzen der Vollmacht",
  substitutes: "Untervollmacht",
  selfDealing: "Insichgeschäfte und Mehrfachvertretung",
  validFrom: "Gültig ab",
  validUntil: "Gültig bis einschließlich",
};

const SUBSTITUTES: Record<Permission, string> = {
  "not-allowed": "Darf nicht erteilt werden",
  allowed: "Darf erteilt werden",
};

const SELF_DEALING: Record<Permission, string> = {
  "not-allowed": "Nicht gestattet",
  allowed: "Gestattet",
};

const ON_SUBSTITUTES: Record<Permission, string> = {
  "not-allowed": "Der Bevollmächtigte handelt persönlich und darf keine Untervollmacht erteilen.",
  allowed: `Der Bevollmächtigte darf für einzelne Geschäfte oder im Ganzen Untervollmacht in denselben Grenzen erteilen; er
steht für die sorgfältige Auswahl und Unterrichtung des Unterbevollmächtigten ein.`,
};

const ON_SELF_DEALING: Record<Permission, string> = {
  "not-allowed": `Er darf im Namen des Vollmachtgebers keine Geschäfte mit sich selbst oder als Vertreter eines Dritten
schließen.`,
  allowed: `Er darf im Namen des Vollmachtgebers auch mit sich selbst und als Vertreter eines Dritten Geschäfte schließen,
soweit das Gesetz dem Vollmachtgeber erlaubt, dies zu gestatten.`,
};

export const de: AttachmentWording = {
  name: "Vollmacht",
  description:
    "Ermächtigt eine Person, in bestimmten Angelegenheiten im Namen einer anderen zu handeln; nicht für Prozesse, Grundstücke, Kündigungen und anderes, wofür das Gesetz Papier, Beglaubigung oder Notar verlangt (§§ 172, 174 BGB), und nicht für England und Wales.",
  labels: LABELS,
  options: { substitutes: SUBSTITUTES, selfDealing: SELF_DEALING },
  html: (
    values,
  ) => `${factTable(values, LABELS, ["principal", "principalAddress", "principalDetails", "attorney", "attorneyAddress", "attorneyDetails"])}
${h2("1. Vollmacht")}
<p>Der Vollmachtgeber bevollmächtigt den Bevollmächtigten, ihn in den folgenden Angelegenheiten zu vertreten und alle dafür erforderlichen Erklärungen abzugeben und entgegenzunehmen:</p>
<blockquote>${values.of("powers")}</blockquote>
${ifGiven(
  values,
  "limits",
  `<p>Die Vollmacht ist wie folgt begrenzt:</p>
<blockquote>${values.of("limits")}</blockquote>`,
)}
<p>Sie erstreckt sich nicht auf Geschäfte, die das Gesetz nur persönlich zulässt.</p>
${h2("2. Untervollmacht und Interessenkonflikte")}
${factTable(values, LABELS, ["substitutes", "selfDealing"])}
<p>${ON_SUBSTITUTES[optionOf(values, "substitutes", SUBSTITUTES)]}
${ON_SELF_DEALING[optionOf(values, "selfDealing", SELF_DEALING)]}</p>
${h2("3. Pflichten des Bevollmächtigten")}
<p>Der Bevollmächtigte befolgt die Weisungen des Vollmachtgebers, handelt in dessen Interesse, legt offen, in wessen Namen
er handelt, gibt auf Verlangen Auskunft und Rechenschaft und gibt heraus, was er in Ausübung der Vollmacht erlangt. Geld und
Unterlagen des Vollmachtgebers hält er von eigenen getrennt.</p>
${h2("4. Dauer und Widerruf")}
${
  values.has("validFrom") || values.has("validUntil")
    ? factTable(values, LABELS, ["validFrom", "validUntil"])
    : "<p>Die Vollmacht gilt ab der Unterschrift des Vollmachtgebers auf unbestimmte Zeit.</p>"
}
<p>Der Vollmachtgeber kann die Vollmacht jederzeit ohne Angabe von Gründen durch Erklärung gegenüber dem Bevollmächtigten
widerrufen. Ist die Vollmacht erloschen, so macht der Bevollmächtigte von dieser Vollmacht keinen Gebrauch mehr und gibt
Ausdrucke auf Verlangen heraus. Ob die Vollmacht über den
Tod oder die Geschäftsunfähigkeit des Vollmachtgebers hinaus gilt, bestimmt das Gesetz.</p>
${h2("5. Form")}
<p>Der Vollmachtgeber unterzeichnet diese Vollmacht zusammen mit dem Vertrag, dem sie beigefügt ist. Verlangt das Gesetz für
die Vollmacht oder für das vorzunehmende Geschäft eine besondere Form, etwa die Beglaubigung der Unterschrift oder die
notarielle Beurkundung, so ersetzt diese Vollmacht sie nicht. In England und Wales muss jede Vollmacht als „deed“ errichtet werden (Powers of
Attorney Act 1971, section 1(1)); das ist diese nicht. Wem
gegenüber gehandelt wird, der kann in vielen Fällen das Original auf Papier verlangen und eine Erklärung sonst
unverzüglich zurückweisen (§ 174 BGB); dieses Dokument gibt es nur elektronisch.</p>`,
};
