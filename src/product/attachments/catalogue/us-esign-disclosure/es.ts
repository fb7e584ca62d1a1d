import type { AttachmentWording } from "#attachments/attachment-type.ts";
import { box, factTable, h2, ifGiven, note, optionOf } from "#attachments/catalogue/mark-up.ts";

const LABELS = {
  company: "Empresa",
  address: "Dirección postal",
  email: "Correo electrónico para solicitudes",
  telephone: "Teléfono",
  scope: "Qué abarca el consentimiento",
  recordCategories: "Categorías de documentos comprendidas",
  paperCopyFee: "Cargo por una copia en papel",
  withdrawalFee: "Cargo por retirar el consentimiento",
  withdrawalConsequences: "Consecuencias de retirar el consentimiento",
  requirements: "Equipo y programas necesarios",
};

const SCOPES = {
  "this-transaction": "Solo la operación a la que se adjunta esta divulgación",
  "categories-of-records": "Categorías de documentos durante toda la relación",
};

const COVERED = {
  "this-transaction": `Su consentimiento se aplica únicamente a esta operación: el contrato al que se adjunta esta
divulgación y las divulgaciones, los avisos y los demás documentos que la ley nos exige entregarle por escrito en
relación con él.`,
  "categories-of-records": `Su consentimiento se aplica a esta operación y a los documentos que la ley nos exija entregarle
por escrito en el curso de nuestra relación.`,
};

export const es: AttachmentWording = {
  name: "Divulgación sobre documentos y firmas electrónicos",
  description:
    "Informa al consumidor en los Estados Unidos de lo que la ley E-SIGN exige antes de consentir en documentos y firmas electrónicos.",
  labels: LABELS,
  options: { scope: SCOPES },
  asks: {
    version: "2026-11-28-2.es",
    text: "Consiento en recibir electrónicamente los documentos que describe la divulgación adjunta. Antes de marcar esta casilla la he abierto aquí como archivo PDF, la forma en que se entregan, y he podido leerla; puedo guardar o imprimir esos documentos.",
  },
  html: (values) => {
    const scope = optionOf(values, "scope", SCOPES);
    return `${box(`<p><strong>Lea esta divulgación antes de dar su consentimiento y conserve una copia.</strong> Se refiere
al contrato con ${values.of("company")} («nosotros») al que se adjunta.</p>`)}
${factTable(values, LABELS, ["company", "address", "email", "telephone"])}
${h2("1. A qué da usted su consentimiento")}
<p>Algunas leyes nos exigen entregarle determinada información por escrito. Con su consentimiento podemos entregársela
en forma electrónica en lugar de en papel, y usted puede firmar electrónicamente. No se pueden negar
efectos legales a una firma solo por ser electrónica (15 U.S.C. § 7001(a)), salvo en lo que la ley exceptúa. Usted no está obligado a dar su consentimiento.</p>
<p>${COVERED[scope]}</p>
${ifGiven(values, "recordCategories", `<p>Comprenden en particular:</p><blockquote>${values.of("recordCategories")}</blockquote>`)}
${h2("2. Su derecho a recibir documentos en papel")}
<p>Usted tiene derecho a que cualquiera de estos documentos se le entregue o se ponga a su disposición en papel o en
otra forma no electrónica. Si prefiere el papel, deje sin marcar la casilla que le pide su consentimiento (apartado 6) y
comuníquenoslo en una de las direcciones indicadas arriba.</p>
<p>Después de haber dado su consentimiento, puede pedirnos en cualquier momento una copia en papel de un documento que le
hayamos entregado electrónicamente. Escriba a ${values.of("email")} o a ${values.of("address")}, indique su nombre y su
dirección postal y señale el documento. Cargo por una copia en papel: <strong>${values.of("paperCopyFee")}</strong>.</p>
${h2("3. Su derecho a retirar el consentimiento")}
<p>Usted puede retirar en cualquier momento su consentimiento para recibir documentos electrónicos. Para ello, escriba a
${values.of("email")} o a ${values.of("address")}, indique su nombre y el contrato de que se trata, y declare que retira
su consentimiento. Cargo por retirarlo: <strong>${values.of("withdrawalFee")}</strong>.</p>
<p>Condiciones y consecuencias de la retirada:</p>
<blockquote>${values.of("withdrawalConsequences")}</blockquote>
<p>La retirada surte efecto dentro de un plazo razonable desde que la recibimos. No afecta a la eficacia, la validez ni
la exigibilidad de los documentos que hayamos entregado ni de las firmas que usted haya puesto antes de ese momento.</p>
${h2("4. Cómo mantener al día sus datos de contacto")}
<p>Enviamos los documentos electrónicos, o el aviso de que están disponibles, a la dirección de correo electrónico que
usted nos dio. Si cambia, comuníquenoslo sin demora escribiendo a ${values.of("email")} desde la dirección antigua o la
nueva, e indique su nombre, el contrato de que se trata y la nueva dirección.</p>
${h2("5. Equipo y programas")}
<p>Para acceder a los documentos electrónicos, leerlos y conservarlos, usted necesita:</p>
<blockquote>${values.of("requirements")}</blockquote>
<p>Si estos requisitos cambian de modo que exista un riesgo importante de que usted ya no pueda acceder a un documento
posterior o conservarlo, le comunicaremos los nuevos requisitos y su derecho a retirar el consentimiento sin cargos,
condiciones ni consecuencias que no se hayan indicado aquí, y le pediremos de nuevo su consentimiento.</p>
${h2("6. Su consentimiento")}
<p>Usted consiente al marcar la casilla que lo pide antes de firmar; la firma por sí sola no presta este consentimiento. Al
marcarla confirma que:</p>
<ul>
<li>ha leído esta divulgación y consiente en recibir electrónicamente los documentos descritos en el apartado 1;</li>
<li>ha abierto esta divulgación en el dispositivo que utiliza como archivo PDF, la forma en que se entregan los documentos,
y ha podido leerla;</li>
<li>puede guardar o imprimir los documentos, o dispone de una cuenta de correo electrónico a la que enviarlos.</li>
</ul>
${note(`Esta divulgación se hace conforme a la sección 101(c) de la Ley de Firmas Electrónicas en el Comercio Global y
Nacional (E-SIGN), 15 U.S.C. § 7001(c). Su consentimiento no abarca los documentos que la ley exceptúa (15 U.S.C.
§ 7003), entre ellos los avisos de suspensión de servicios públicos, de incumplimiento o desalojo relativos a la vivienda
principal y de retirada de un producto del mercado.`)}`;
  },
};
