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
  controller: "Responsable del tratamiento",
  controllerAddress: "Dirección del responsable",
  controllerEmail: "Correo electrónico del responsable",
  controllerTelephone: "Teléfono del responsable",
  representative: "Representante en la Unión Europea",
  dataProtectionOfficer: "Delegado de protección de datos",
  purposes: "Fines del tratamiento",
  dataCategories: "Datos personales tratados",
  legalBasis: "Base jurídica",
  legalBasisDetail: "Intereses legítimos o norma aplicable",
  secondPurposes: "Otros fines",
  secondLegalBasis: "Base jurídica de los otros fines",
  secondLegalBasisDetail: "Intereses o norma de los otros fines",
  thirdPurposes: "Tercer grupo de fines",
  thirdLegalBasis: "Base jurídica del tercer grupo",
  thirdLegalBasisDetail: "Intereses o norma del tercer grupo",
  recipients: "Destinatarios o categorías de destinatarios",
  thirdCountryTransfer: "Transferencias a terceros países y sus garantías",
  retention: "Plazo de conservación",
  provision: "Si es obligatorio facilitar los datos",
  provisionConsequences: "Consecuencias de no facilitarlos",
  automatedDecisions: "Decisiones automatizadas, su lógica y sus consecuencias",
  supervisoryAuthority: "Autoridad de control",
};

const LEGAL_BASES: Record<LegalBasis, string> = {
  contract: "Ejecución de un contrato o medidas precontractuales, artículo 6.1.b) del RGPD",
  "legal-obligation": "Cumplimiento de una obligación legal, artículo 6.1.c) del RGPD",
  "vital-interests": "Protección de intereses vitales, artículo 6.1.d) del RGPD",
  "public-task": "Misión de interés público o poderes públicos, artículo 6.1.e) del RGPD",
  "legitimate-interests": "Intereses legítimos, artículo 6.1.f) del RGPD",
  consent: "Su consentimiento, artículo 6.1.a) del RGPD",
};

const PROVISIONS: Record<Provision, string> = {
  "needed-for-contract": "Los datos son necesarios para celebrar el contrato",
  "contract-requires": "El contrato exige que se faciliten los datos",
  "law-requires": "La ley exige que se faciliten los datos",
  voluntary: "Facilitar los datos es voluntario",
};

export const es: AttachmentWording = {
  name: "Información sobre el tratamiento de datos personales",
  description:
    "Da a la persona cuyos datos se recogen la información que exige el artículo 13 del Reglamento General de Protección de Datos.",
  labels: LABELS,
  options: {
    legalBasis: LEGAL_BASES,
    secondLegalBasis: LEGAL_BASES,
    thirdLegalBasis: LEGAL_BASES,
    provision: PROVISIONS,
  },
  html: (values) => {
    const bases = basesOf(values, LEGAL_BASES);
    return `<p>Esta información le explica cómo tratamos sus datos personales en relación con el contrato al que se adjunta
(artículo 13 del Reglamento (UE) 2016/679, General de Protección de Datos, «RGPD»).</p>
${h2("Quién es responsable")}
${factTable(values, LABELS, ["controller", "controllerAddress", "controllerEmail", "controllerTelephone", "representative", "dataProtectionOfficer"])}
${h2("Para qué y con qué base tratamos sus datos")}
${factTable(values, LABELS, ["dataCategories", ...PURPOSES])}
${
  bases.includes("consent")
    ? `<p>Usted puede retirar su consentimiento en cualquier momento mediante un mensaje a ${values.of("controllerEmail")}.
La retirada no afecta a la licitud del tratamiento basado en el consentimiento previo a ella (artículo 7.3 del
RGPD).</p>`
    : ""
}
${h2("Quién recibe sus datos y cuánto tiempo se conservan")}
${factTable(values, LABELS, ["recipients", "thirdCountryTransfer", "retention"])}
<p>Si arriba no consta nada sobre destinatarios o transferencias a terceros países, no están previstos.</p>
<p>Transcurrido el plazo, los datos se suprimen, salvo que la ley nos obligue a conservarlos más tiempo o sean necesarios
para formular, ejercer o defender reclamaciones.</p>
${h2("Si debe usted facilitar sus datos")}
${factTable(values, LABELS, ["provision", "provisionConsequences"])}
${ifGiven(
  values,
  "automatedDecisions",
  `${h2("Decisiones automatizadas")}
<p>${values.of("automatedDecisions")}</p>
<p>Cuando una decisión con efectos jurídicos o similarmente significativos se base únicamente en un tratamiento
automatizado, usted puede obtener intervención humana, expresar su punto de vista e impugnar la decisión (artículo 22.3
del RGPD).</p>`,
)}
${h2("Sus derechos")}
<p>Con los requisitos que establece la ley, usted tiene derecho</p>
<ul>
<li>a acceder a sus datos personales y a obtener una copia de ellos (artículo 15 del RGPD);</li>
<li>a que se rectifiquen los datos inexactos y se completen los incompletos (artículo 16);</li>
<li>a que se supriman sus datos (artículo 17);</li>
<li>a que se limite el tratamiento (artículo 18);</li>
<li>a recibir los datos que nos haya facilitado en un formato estructurado, de uso común y lectura mecánica, o a que se
transmitan a otro responsable, cuando el tratamiento sea automatizado y se base en el consentimiento o en un contrato
(artículo 20).</li>
</ul>
<p>Para ejercer un derecho basta un mensaje a ${values.of("controllerEmail")} o una carta a la dirección indicada arriba.
Es gratuito. Respondemos sin dilación indebida y, en todo caso, en el plazo de un mes; si fuera necesario prorrogarlo
otros dos meses, se lo comunicaremos (artículo 12.3 del RGPD).</p>
${box(`<p><strong>Derecho de oposición (artículo 21 del RGPD).</strong> ${
  bases.some(allowsObjection)
    ? `Usted puede oponerse en cualquier momento, por motivos relacionados con su situación particular, al tratamiento
de sus datos. Dejaremos entonces de tratarlos, salvo que acreditemos motivos legítimos imperiosos que prevalezcan sobre
sus intereses, derechos y libertades, o que el tratamiento sirva para formular, ejercer o defender reclamaciones. `
    : ""
}Si sus datos se tratan con fines de mercadotecnia directa, puede oponerse a ello en cualquier momento y sin alegar
motivos; dejarán entonces de utilizarse para ese fin.</p>`)}
${h2("Reclamaciones")}
<p>Usted tiene derecho a presentar una reclamación ante una autoridad de control, en particular en el Estado miembro de su
residencia habitual, de su lugar de trabajo o de la supuesta infracción (artículo 77 del RGPD).${ifGiven(
      values,
      "supervisoryAuthority",
      ` La autoridad competente para nosotros es: ${values.of("supervisoryAuthority")}.`,
    )}</p>
${note(`Este documento es informativo. Al firmar el contrato, usted no consiente en ningún tratamiento.`)}`;
  },
};
