import type { AttachmentWording } from "#attachments/attachment-type.ts";
import { box, factTable, h2, ifGiven } from "#attachments/catalogue/mark-up.ts";

const LABELS = {
  person: "Persona que consiente",
  personDetails: "Domicilio o número de cliente",
  controller: "Responsable que comunica los datos",
  controllerAddress: "Dirección del responsable",
  withdrawalEmail: "Correo electrónico para retirar el consentimiento",
  dataProtectionOfficer: "Delegado de protección de datos",
  data: "Datos que se comunican",
  specialCategories: "Categorías especiales de datos entre ellos",
  recipients: "Destinatarios",
  purposes: "Fines para los que los destinatarios pueden usar los datos",
  thirdCountry: "Tercer país y sus riesgos",
  duration: "Cuánto tiempo rige el consentimiento",
};

export const es: AttachmentWording = {
  name: "Consentimiento para comunicar datos personales",
  description:
    "Recoge el consentimiento de una persona para que un responsable comunique sus datos personales a destinatarios determinados.",
  labels: LABELS,
  asks: {
    version: "2026-11-22.es",
    text: "Consiento que mis datos se comuniquen como se describe en el anexo. Es voluntario; puedo firmar sin este consentimiento.",
  },
  html: (
    values,
  ) => `${factTable(values, LABELS, ["person", "personDetails", "controller", "controllerAddress", "withdrawalEmail", "dataProtectionOfficer"])}
${h2("Qué abarca el consentimiento")}
${factTable(values, LABELS, ["data", "specialCategories", "recipients", "purposes", "thirdCountry", "duration"])}
${h2("Declaración de consentimiento")}
${box(`<p>Yo, ${values.of("person")}, consiento en que ${values.of("controller")} comunique los datos arriba indicados a los
destinatarios arriba indicados y en que estos los traten para los fines y durante el tiempo arriba indicados (artículo 6.1.a)
del Reglamento (UE) 2016/679, «RGPD»).</p>
${ifGiven(
  values,
  "specialCategories",
  `<p>Mi consentimiento comprende expresamente las categorías especiales de datos personales arriba indicadas (artículo 9.2.a)
del RGPD).</p>`,
)}
${ifGiven(
  values,
  "thirdCountry",
  `<p>Se me ha informado de los riesgos que puede suponer para mí una transferencia al tercer país arriba indicado en ausencia de
una decisión de adecuación y de garantías adecuadas, y consiento expresamente en ella (artículo 49.1.a) del RGPD).</p>`,
)}`)}
${h2("Carácter voluntario")}
<p>Este consentimiento es independiente del contrato al que se adjunta. Es voluntario: ni la celebración ni la ejecución del
contrato dependen de él, y negarlo o retirarlo no acarrea ninguna desventaja. Solo se presta si al firmar se marcó la casilla que lo pide por separado; la firma por sí sola no lo presta. El certificado de
evidencias recoge si se marcó.</p>
${h2("Retirada")}
<p>El consentimiento puede retirarse en cualquier momento, en todo o respecto de determinados datos, destinatarios o fines;
basta un mensaje a ${values.of("withdrawalEmail")}. El responsable deja entonces de comunicar datos e informa de la retirada a
los destinatarios. La licitud del tratamiento anterior a la retirada no se ve afectada (artículo 7.3 del RGPD).</p>
${h2("Otros derechos")}
<p>La persona que consiente tiene, frente al responsable y a cada destinatario, los derechos de acceso, rectificación,
supresión, limitación del tratamiento y portabilidad de los datos (artículos 15 a 18 y 20 del RGPD), y puede presentar una
reclamación ante una autoridad de control (artículo 77 del RGPD). Cada destinatario responde de su propio tratamiento e informa
de él conforme al artículo 14 del RGPD.</p>
<p>El responsable conserva este consentimiento como prueba mientras rija y, después, hasta que prescriban las acciones
derivadas de él. Quien no pueda consentir por sí solo está representado por los titulares de la patria potestad o por quienes
designe la ley.</p>`,
};
