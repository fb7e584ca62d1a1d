import type { AttachmentWording } from "#attachments/attachment-type.ts";
import { factTable, h2, ifGiven, optionOf } from "#attachments/catalogue/mark-up.ts";
import type { Direction } from "./directions.ts";

const LABELS = {
  firstParty: "Primera parte",
  secondParty: "Segunda parte",
  direction: "Quién queda obligado",
  purpose: "Finalidad con que se comparte la información",
  protectedInformation: "Información protegida en todo caso",
  permittedRecipients: "Personas que pueden recibir la información",
  duration: "Duración de las obligaciones",
  contractualPenalty: "Cláusula penal por cada incumplimiento",
  governingLaw: "Ley aplicable",
};

const DIRECTIONS: Record<Direction, string> = {
  mutual: "Ambas partes",
  "second-party-keeps": "La segunda parte",
};

const ROLES: Record<Direction, string> = {
  mutual: `Cada parte guarda el secreto de la información de la otra. La parte de cuya información se trate es la «Parte
reveladora»; la que la conoce, la «Parte receptora».`,
  "second-party-keeps": `La segunda parte guarda el secreto de la información de la primera. La primera es la «Parte reveladora» y
la segunda, la «Parte receptora».`,
};

export const es: AttachmentWording = {
  name: "Acuerdo de confidencialidad",
  description:
    "Obliga a una o a ambas partes a mantener en secreto lo que conozcan de la otra en relación con el contrato.",
  labels: LABELS,
  options: { direction: DIRECTIONS },
  html: (values) => `<p>Este anexo forma parte del contrato al que se adjunta.</p>
${factTable(values, LABELS, ["firstParty", "secondParty", "direction", "purpose", "protectedInformation", "permittedRecipients", "duration", "contractualPenalty", "governingLaw"])}
${h2("1. Quién queda obligado")}
<p>${ROLES[optionOf(values, "direction", DIRECTIONS)]}</p>
${h2("2. Información confidencial")}
<p>Es confidencial toda la información que la Parte receptora conozca de la Parte reveladora o por encargo de esta en relación con
la finalidad indicada, cualquiera que sea su forma y tanto antes como después de la firma, si está marcada como confidencial
o si su carácter confidencial resulta de su contenido o de las circunstancias. Comprende los secretos empresariales, así como
las copias, las notas y los análisis hechos a partir de la información.${ifGiven(
    values,
    "protectedInformation",
    " Lo que arriba figura como protegido en todo caso es confidencial aunque no esté marcado.",
  )}</p>
${h2("3. Excepciones")}
<p>La información no es confidencial en la medida en que la Parte receptora demuestre que</p>
<ol type="a">
<li>era pública al revelarse o pasó a serlo después sin infracción de este anexo;</li>
<li>ya estaba lícitamente en su poder sin deber de confidencialidad;</li>
<li>la obtuvo lícitamente de un tercero que podía revelarla;</li>
<li>la desarrolló de forma independiente y sin utilizar la información.</li>
</ol>
${h2("4. Obligaciones de la Parte receptora")}
<p>La Parte receptora</p>
<ol type="a">
<li>utiliza la información confidencial solo para la finalidad indicada;</li>
<li>la protege con medidas razonables y, al menos, con el cuidado que dedica a sus propios secretos;</li>
<li>la revela únicamente a personas que la necesiten para la finalidad y que estén sujetas a una confidencialidad
equivalente, y responde de ellas como de sí misma;</li>
<li>no obtiene información observando, examinando, desmontando o probando objetos que se le hayan confiado, salvo que la
Parte reveladora lo consienta;</li>
<li>avisa sin demora a la Parte reveladora cuando tenga conocimiento de un uso o una revelación no autorizados.</li>
</ol>
<p>La Parte receptora no adquiere licencia ni ningún otro derecho sobre la información.</p>
${h2("5. Revelación exigida o protegida por la ley")}
<p>La Parte receptora puede revelar lo que deba revelar por ley o por orden de un tribunal o de una autoridad. Cuando esté
permitido, avisa antes a la Parte reveladora y limita la revelación a lo exigido.</p>
<p>Nada de lo dispuesto en este anexo restringe las comunicaciones y revelaciones que la ley protege, en particular las de
quienes informan sobre infracciones normativas, ni el ejercicio de los derechos de los trabajadores y de sus
representantes.</p>
${h2("6. Devolución y destrucción")}
<p>Cuando la finalidad se haya alcanzado o abandonado, o cuando la Parte reveladora lo pida, la Parte receptora devuelve o
destruye la información y todas sus copias y lo confirma por escrito. Puede conservar lo que la ley le obligue a conservar y
lo que contengan las copias de seguridad habituales hasta que se sobrescriban; este anexo se les sigue aplicando.</p>
${h2("7. Incumplimiento")}
<p>En caso de incumplimiento, la Parte reveladora puede exigir la cesación y una indemnización conforme a la ley.${ifGiven(
    values,
    "contractualPenalty",
    ` Por cada incumplimiento culpable, la Parte receptora debe además una pena convencional de
${values.of("contractualPenalty")}. La pena se descuenta de la indemnización por el mismo incumplimiento; un tribunal puede
moderarla.`,
  )}</p>
${h2("8. Duración y disposiciones finales")}
<p>Las obligaciones rigen durante el tiempo indicado. Respecto de los secretos empresariales subsisten mientras la información
lo sea y, respecto de los datos personales, mientras la ley los proteja. Las modificaciones requieren forma escrita, también
electrónica. La nulidad de una disposición no afecta a las demás.${ifGiven(
    values,
    "governingLaw",
    ` Ley aplicable: ${values.of("governingLaw")}; quedan a salvo las normas imperativas de otros ordenamientos.`,
  )}</p>`,
};
