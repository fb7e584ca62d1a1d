import type { AttachmentWording } from "#attachments/attachment-type.ts";
import { factTable, h2, ifGiven, optionOf } from "#attachments/catalogue/mark-up.ts";
import type { Permission } from "./permissions.ts";

const LABELS = {
  principal: "Poderdante",
  principalAddress: "Domicilio del poderdante",
  principalDetails: "Fecha de nacimiento o número de registro del poderdante",
  attorney: "Apoderado",
  attorneyAddress: "Domicilio del apoderado",
  attorneyDetails: "Fecha de nacimiento o número de registro del apoderado",
  powers: "Asuntos en los que el apoderado puede actuar",
  limits: "Límites del poder",
  substitutes: "Sustitución",
  selfDealing: "Autocontratación y doble representación",
  validFrom: "Válido desde",
  validUntil: "Válido hasta, inclusive",
};

const SUBSTITUTES: Record<Permission, string> = {
  "not-allowed": "Sin facultad de sustituir",
  allowed: "Con facultad de sustituir",
};

const SELF_DEALING: Record<Permission, string> = {
  "not-allowed": "No permitida",
  allowed: "Permitida",
};

const ON_SUBSTITUTES: Record<Permission, string> = {
  "not-allowed": "El apoderado actúa personalmente y no puede nombrar sustituto.",
  allowed: `El apoderado puede nombrar un sustituto para actos concretos o para la totalidad, dentro de los mismos límites, y
responde de haberlo elegido e instruido con diligencia.`,
};

const ON_SELF_DEALING: Record<Permission, string> = {
  "not-allowed": `No puede celebrar en nombre del poderdante negocios consigo mismo ni como representante de un tercero.`,
  allowed: `Puede celebrar en nombre del poderdante negocios consigo mismo y como representante de un tercero, en la medida en
que la ley permita al poderdante autorizarlo.`,
};

export const es: AttachmentWording = {
  name: "Poder de representación",
  description:
    "Faculta a una persona para actuar en nombre de otra en asuntos determinados; no sirve para pleitos ni donde la ley exige escritura pública o firma legitimada, ni para Inglaterra y Gales.",
  labels: LABELS,
  options: { substitutes: SUBSTITUTES, selfDealing: SELF_DEALING },
  html: (
    values,
  ) => `${factTable(values, LABELS, ["principal", "principalAddress", "principalDetails", "attorney", "attorneyAddress", "attorneyDetails"])}
${h2("1. El poder")}
<p>El poderdante faculta al apoderado para representarlo en los asuntos siguientes, y para
hacer y recibir todas las declaraciones que requieran:</p>
<blockquote>${values.of("powers")}</blockquote>
${ifGiven(
  values,
  "limits",
  `<p>El poder tiene estos límites:</p>
<blockquote>${values.of("limits")}</blockquote>`,
)}
<p>El poder no se extiende a los actos que la ley solo permite en persona.</p>
${h2("2. Sustitución y conflictos de intereses")}
${factTable(values, LABELS, ["substitutes", "selfDealing"])}
<p>${ON_SUBSTITUTES[optionOf(values, "substitutes", SUBSTITUTES)]}
${ON_SELF_DEALING[optionOf(values, "selfDealing", SELF_DEALING)]}</p>
${h2("3. Deberes del apoderado")}
<p>El apoderado sigue las instrucciones del poderdante, actúa en interés de este, manifiesta en nombre de quién actúa, rinde
cuentas cuando se le pida y entrega lo que reciba en el ejercicio del poder. Mantiene el dinero y los documentos del
poderdante separados de los propios.</p>
${h2("4. Duración y revocación")}
${
  values.has("validFrom") || values.has("validUntil")
    ? factTable(values, LABELS, ["validFrom", "validUntil"])
    : "<p>El poder es válido desde la firma del poderdante y por tiempo indefinido.</p>"
}
<p>El poderdante puede revocar el poder en cualquier momento, sin indicar motivos, mediante declaración dirigida al apoderado.
Extinguido el poder, el apoderado deja de hacer uso de él y entrega las copias impresas que se le pidan. La ley determina si el poder subsiste tras la muerte o la pérdida de capacidad del
poderdante.</p>
${h2("5. Forma")}
<p>El poderdante firma este poder junto con el contrato al que se adjunta. Cuando la ley exija para el poder o para el acto que
haya de realizarse una forma especial, como la legitimación de la firma o la escritura pública, este documento no la
sustituye. Para los pleitos el poder se otorga ante notario o por comparecencia (artículo 24 de la Ley de Enjuiciamiento
Civil). En Inglaterra y Gales todo poder ha de otorgarse como «deed» (Powers of Attorney Act 1971, section 1(1)), y este no lo es.
Este documento solo existe en forma electrónica.</p>`,
};
