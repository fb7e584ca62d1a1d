import type { AttachmentWording } from "#attachments/attachment-type.ts";
import { factTable, h2, optionOf } from "#attachments/catalogue/mark-up.ts";
import type { Authorisation, Ending, Location } from "./choices.ts";

const LABELS = {
  controller: "Responsable del tratamiento",
  controllerAddress: "Dirección del responsable",
  controllerContact: "Contacto del responsable para protección de datos",
  processor: "Encargado del tratamiento",
  processorAddress: "Dirección del encargado",
  processorContact: "Correo electrónico del encargado para protección de datos",
  subjectMatter: "Objeto",
  duration: "Duración",
  natureAndPurpose: "Naturaleza y finalidad del tratamiento",
  dataTypes: "Tipo de datos personales",
  dataSubjects: "Categorías de interesados",
  specialCategories: "Categorías especiales de datos (artículos 9 y 10 del RGPD)",
  securityMeasures: "Medidas técnicas y organizativas",
  authorisation: "Autorización de subencargados",
  subprocessors: "Subencargados autorizados desde el inicio",
  objectionPeriod: "Preaviso antes de que empiece un nuevo subencargado",
  location: "Lugar del tratamiento",
  transferSafeguards: "Terceros países y garantías de las transferencias",
  breachNotice: "Las violaciones de seguridad se notifican en el plazo de",
  ending: "Al terminar el tratamiento",
};

const AUTHORISATIONS: Record<Authorisation, string> = {
  general: "Autorización general con derecho de oposición",
  specific: "Autorización específica de cada subencargado",
};

const LOCATIONS: Record<Location, string> = {
  "european-economic-area": "Solo en el Espacio Económico Europeo",
  "third-countries": "También en terceros países, con garantías",
};

const ENDINGS: Record<Ending, string> = {
  "controller-decides": "Devolución o supresión, a elección del responsable",
  deletion: "Supresión de todos los datos personales",
  return: "Devolución de todos los datos personales y posterior supresión",
};

const ENGAGING: Record<Authorisation, string> = {
  general: `El Encargado cuenta con la autorización general del Responsable para recurrir a subencargados. Le informa por
escrito, también en forma electrónica y con el preaviso indicado abajo, de toda incorporación o sustitución prevista.
Dentro de ese plazo el Responsable puede oponerse por motivos razonables de protección de datos. Si las partes no
encuentran una solución, el Encargado no recurrirá al subencargado para los datos del Responsable; si con ello no puede
cumplirse el contrato, cualquiera de las partes podrá resolver la parte afectada.`,
  specific: `El Encargado no recurrirá a ningún subencargado sin la autorización previa y específica del Responsable, dada por
escrito, también en forma electrónica. La solicitará con el preaviso indicado abajo y aportará la información que el
Responsable necesite para decidir. El silencio no equivale a autorización.`,
};

const TRANSFERS: Record<Location, string> = {
  "european-economic-area": `Los datos se tratan únicamente en Estados miembros de la Unión Europea o en otros Estados del
Espacio Económico Europeo. Todo traslado a un tercer país requiere la autorización previa y por escrito del Responsable y
el cumplimiento de las condiciones del capítulo V del RGPD.`,
  "third-countries": `Los datos solo pueden transferirse a terceros países siguiendo instrucciones documentadas del
Responsable y cuando se cumplan las condiciones del capítulo V del RGPD, mediante una decisión de adecuación o garantías
adecuadas, como cláusulas contractuales tipo. El Encargado documenta en cuál de ellas se basa la transferencia y ayuda al
Responsable a evaluarla.`,
};

const FINISHING: Record<Ending, string> = {
  "controller-decides": `el Encargado devolverá al Responsable todos los datos personales o los suprimirá, a elección de
este`,
  deletion: "el Encargado suprimirá todos los datos personales",
  return: `el Encargado devolverá al Responsable todos los datos personales en un formato de uso común y suprimirá después los
que conserve`,
};

export const es: AttachmentWording = {
  name: "Contrato de encargo del tratamiento",
  description:
    "Vincula al encargado que trata datos personales por cuenta de un responsable, como exige el artículo 28 del Reglamento General de Protección de Datos.",
  labels: LABELS,
  options: { authorisation: AUTHORISATIONS, location: LOCATIONS, ending: ENDINGS },
  html: (
    values,
  ) => `<p>Este anexo forma parte del contrato al que se adjunta. Regula el tratamiento de datos personales por el
Encargado por cuenta del Responsable conforme al artículo 28 del Reglamento (UE) 2016/679 («RGPD»). Los términos tienen el
mismo significado que en el RGPD.</p>
${factTable(values, LABELS, ["controller", "controllerAddress", "controllerContact", "processor", "processorAddress", "processorContact"])}
${h2("1. Qué se trata")}
${factTable(values, LABELS, ["subjectMatter", "duration", "natureAndPurpose", "dataTypes", "dataSubjects", "specialCategories"])}
<p>El Responsable responde de la licitud del tratamiento y de que se respeten los derechos de los interesados.</p>
${h2("2. Instrucciones")}
<p>El Encargado trata los datos únicamente siguiendo instrucciones documentadas del Responsable, también respecto de las
transferencias a un tercer país o a una organización internacional, salvo que el Derecho de la Unión o de los Estados
miembros que se le aplique lo obligue a otra cosa; en tal caso informa al Responsable de esa exigencia antes del
tratamiento, salvo que tal Derecho lo prohíba por razones importantes de interés público. El contrato y este anexo son las
instrucciones iniciales. Las posteriores se dan por escrito, también en forma electrónica; las verbales se confirman del
mismo modo sin demora.</p>
<p>Si el Encargado considera que una instrucción infringe la normativa de protección de datos, informa inmediatamente al
Responsable y puede suspender su ejecución hasta que este la confirme o la modifique. No utiliza los datos para fines
propios.</p>
${h2("3. Confidencialidad")}
<p>El Encargado solo permite el acceso a los datos a las personas que lo necesiten para su tarea, que estén sujetas a
confidencialidad por contrato o por ley y que conozcan las normas de protección de datos que les afectan. El deber de
confidencialidad subsiste una vez terminada su tarea.</p>
${h2("4. Seguridad")}
<p>El Encargado adopta todas las medidas que exige el artículo 32 del RGPD y, como mínimo, las siguientes:</p>
${factTable(values, LABELS, ["securityMeasures"])}
<p>Puede sustituirlas por otras conforme al estado de la técnica, siempre que no disminuya el nivel de protección. Los cambios
importantes se documentan y se comunican al Responsable.</p>
${h2("5. Subencargados")}
<p>${ENGAGING[optionOf(values, "authorisation", AUTHORISATIONS)]}</p>
${factTable(values, LABELS, ["authorisation", "objectionPeriod", "subprocessors"])}
<p>El Encargado impone por contrato a todo subencargado las mismas obligaciones de protección de datos que establece este
anexo y se asegura de su cumplimiento. Si un subencargado las incumple, el Encargado sigue siendo plenamente responsable
ante el Responsable (artículo 28.4 del RGPD).</p>
${h2("6. Derechos de los interesados")}
<p>El Encargado asiste al Responsable, en la medida de lo posible y con medidas técnicas y organizativas apropiadas, para
atender las solicitudes de los interesados conforme al capítulo III del RGPD. Traslada sin demora las solicitudes que reciba
y no las responde por sí mismo salvo instrucción en ese sentido.</p>
${h2("7. Asistencia y violaciones de la seguridad")}
<p>Teniendo en cuenta la naturaleza del tratamiento y la información de que disponga, el Encargado ayuda al Responsable a
cumplir las obligaciones de los artículos 32 a 36 del RGPD: seguridad, notificación y comunicación de violaciones,
evaluaciones de impacto y consulta previa.</p>
<p>Notifica al Responsable toda violación de la seguridad de los datos personales sin dilación indebida y, a más tardar, en
el plazo aquí indicado desde que tenga constancia de ella. La notificación describe la naturaleza de la violación, los datos
y las personas afectados, las posibles consecuencias y las medidas adoptadas o propuestas; lo que aún no se conozca se
facilita después sin más dilación.</p>
${factTable(values, LABELS, ["breachNotice"])}
${h2("8. Lugar del tratamiento y transferencias")}
<p>${TRANSFERS[optionOf(values, "location", LOCATIONS)]}</p>
${factTable(values, LABELS, ["transferSafeguards"])}
${h2("9. Justificación y auditorías")}
<p>El Encargado pone a disposición del Responsable toda la información necesaria para demostrar el cumplimiento del
artículo 28 del RGPD, y permite y facilita auditorías, incluidas inspecciones, por parte del Responsable o de un auditor
autorizado por él. Las inspecciones se anuncian con antelación razonable y se realizan en horario laboral sin perturbar la
actividad más de lo necesario; en caso de urgencia no hace falta anuncio. Podrán tenerse en cuenta certificados o informes
vigentes de auditores independientes.</p>
${h2("10. Fin del tratamiento")}
<p>Terminada la prestación de los servicios de tratamiento, ${FINISHING[optionOf(values, "ending", ENDINGS)]}, incluidas las
copias existentes, salvo que el Derecho de la Unión o de los Estados miembros exija su conservación. El Encargado confirma la
supresión por escrito si se le pide. Hasta entonces sigue aplicándose este anexo.</p>
${h2("11. Disposiciones finales")}
<p>Este anexo se aplica mientras el Encargado trate datos personales por cuenta del Responsable. En materia de protección de
datos prevalece sobre el contrato. Sus modificaciones requieren forma escrita, también electrónica. La responsabilidad frente
a los interesados se rige por el artículo 82 del RGPD. La nulidad de una disposición no afecta a las demás.</p>`,
};
