import { isOne } from "#words/plural.ts";
import type { SigningPageWords } from "./en.ts";

export const es: SigningPageWords = {
  pageTitle: (title) => `Firmar: ${title}`,
  documentId: "ID del documento",
  qualified: "Firma cualificada",
  parts: "Lo que usted firma",
  pages: (count) => (isOne.es(count) ? "1 página" : `${count} páginas`),
  theDocument: "El documento",
  zoom: "Tamaño de las páginas",
  nextPlace: "Campo siguiente",
  pageOf: (page, pages) => `Página ${page} de ${pages}`,
  pageComing: (page) => `La página ${page} se está cargando`,
  pagesLabel: (name) => `${name}: páginas`,
  views: {
    legend: "Cómo se muestra el documento",
    pages: "Páginas",
    text: "Texto",
    aid: "Ayuda para la lectura. Usted firma las páginas.",
    onPaper:
      "Las páginas están en el PDF que esta página ofrece para descargar. Lo que sigue es su texto.",
    toPages: "Mostrar las páginas",
  },
  boxes: {
    signature: "Firme aquí",
    initials: "Iniciales",
    date: "Fecha de la firma",
    signed: "Firmado",
  },
  signNow: "Continuar para firmar",
  readFirst: "¿Lo ha leído todo? Ya puede firmar.",
  signingAs: (role) => `Usted firma como ${role}`,
  withoutScript: "Aquí puede leer el documento. Sin JavaScript se firma de otra manera:",
  verify: "Comprobar un documento firmado",
  nothingHappens: "Leer no le compromete a nada. Solo su firma le compromete.",
  dialog: {
    close: "Cerrar",
    optional: "opcional",
    who: "¿Quién es usted?",
    signAs: "Firmo como",
    aboutYou: "Sus datos",
    name: "Nombre y apellidos",
    nameHint: "Tal como deben figurar debajo de su firma.",
    jobTitle: "Cargo",
    jobTitleHint: "Por ejemplo, «Directora general». Figura debajo de su nombre.",
    email: "Correo electrónico",
    emailHint: "Allí enviamos el enlace al PDF firmado. La dirección se guarda con su firma.",
    deliveredTo: (email) =>
      `Este enlace se envió por correo a ${email}. Esto queda registrado con su firma.`,
    inputs: "Rellene estos datos",
    inputNumbered: (number, page) =>
      page ? `Campo ${number} (página ${page})` : `Campo ${number}`,
    signature: "Su firma",
    initials: "Sus iniciales",
    addInitials: "Añadir iniciales aparte",
    initialsHint: "Sin ellas, su firma figurará también en las casillas de las iniciales.",
    draw: "Dibujar",
    type: "Escribir",
    upload: "Subir imagen",
    drawHere: "Firme aquí",
    drawHint: "Con el dedo, un lápiz o el ratón. ¿Usa el teclado? Elija «Escribir».",
    typedMeanwhile: "Use su nombre escrito tal como aparece, o dibuje encima.",
    undo: "Deshacer",
    clear: "Borrar",
    typedSignature: "Su nombre como firma",
    typedInitials: "Sus iniciales",
    typedHint: "Así figurará en el documento.",
    typedLeaning:
      "Este tipo de letra no tiene todos estos caracteres: se imprimen inclinados, en uno sencillo.",
    picture: "Imagen de su firma",
    pictureHint:
      "PNG o JPEG. Basta una foto de la firma: solo se toma la tinta, sin el papel ni sus líneas.",
    addJobTitle: "Indicar el cargo",
    largerPad: "Más grande",
    padDone: "Listo",
    typedFace: "Tipo de letra",
    typedFaces: ["Manuscrita", "Cursiva de imprenta"],
    pictureLifted: "Su firma, tomada de la imagen",
    turn: "Girar",
    printed: "Así se imprimirá",
    dateZone: (zone) => `Se imprimirá la fecha de la firma en la zona horaria ${zone}.`,
    continueOnPhone: "Firmar en el móvil",
    scan: "Escanee el código con la cámara del móvil. Solo contiene la dirección de esta página; no se lo pase a nadie.",
    consent: "Su declaración",
    submit: "Firmar y aceptar",
    submitPaying: "Firmar con obligación de pago",
    signing: (name, attachments) =>
      attachments === 0
        ? `Como {role}, usted firma «${name}».`
        : `Como {role}, usted firma «${name}» con ${attachments} ${isOne.es(attachments) ? "anexo" : "anexos"}:`,
    signingAlone: (name, attachments) =>
      attachments === 0
        ? `Usted firma «${name}».`
        : `Usted firma «${name}» con ${attachments} ${isOne.es(attachments) ? "anexo" : "anexos"}:`,
    recorded: {
      shared:
        "Con su firma se guardan como prueba: sus datos, la fecha y la hora, la zona horaria, la dirección IP, el navegador y lo que esta página le ha mostrado.",
      personal:
        "Con su firma se guardan como prueba: sus datos, la fecha y la hora, la zona horaria, la dirección IP, el navegador y lo que esta página le ha mostrado. Ya se ha guardado cuándo abrió esta página, con la dirección IP y el navegador.",
    },
    responsible: (sender) => `Responsable de sus datos: ${sender}.`,
    privacy: "Política de privacidad",
  },
  island: {
    printedDay: "Fecha que se imprimirá: {day} ({zone})",
    dialogTitle: "Firmar como {role}",
    place: "Campo {place} de {places}",
    sending: "Firmando…",
    again: "Intentar de nuevo",
    checkFields: "Falta algo o algo no se puede usar así. Revise los campos marcados.",
    unprintable: "{letters} no se puede imprimir aquí. Escríbalo en letras latinas.",
    roleMissing: "Elija quién es usted.",
    nameMissing: "Escriba su nombre y apellidos.",
    emailWrong: "Escriba una dirección de correo completa o deje el campo vacío.",
    inputMissing: "Rellene este campo.",
    signatureMissing: "Dibuje su firma.",
    typedMissing: "Escriba su nombre.",
    pictureMissing: "Elija una imagen de su firma.",
    pictureUnreadable: "No se puede leer esta imagen. Elija un archivo PNG o JPEG.",
    consentMissing: "Marque la casilla.",
    padEmpty: "Recuadro de firma, todavía vacío",
    padDrawn: "Recuadro de firma, firmado",
    offline:
      "No hay conexión a internet. Sus datos se conservan. Inténtelo de nuevo cuando esté en línea.",
    broken:
      "Se ha producido un error en el servicio. Sus datos se conservan. Inténtelo de nuevo en un momento.",
    tooMany: "Demasiados intentos. Espere un minuto e inténtelo de nuevo.",
    conflict: "Ya no se puede firmar aquí. Puede que alguien haya firmado mientras tanto.",
    changed:
      "No se ha firmado nada: otra persona ha firmado desde que abrió esta página. Lo que ha escrito se conserva. Mire lo nuevo y firme después.",
    signedAlready:
      "Ya ha firmado, en otra pestaña o en otro dispositivo. No se ha firmado nada dos veces.",
    gone: "Este enlace ya no es válido. Pida uno nuevo al remitente.",
    pageFailed: "No se ha podido cargar la página {page}.",
    missing: { one: "Falta 1 dato", other: "Faltan {count} datos" },
    pictureFaults: {
      none: "En esta imagen no se distingue ninguna firma. Fotografíela con tinta oscura sobre papel claro.",
      speck:
        "La firma ocupa demasiado poco de esta imagen y se imprimiría como una mota. Fotografíela de más cerca.",
      block:
        "Demasiada parte de esta imagen es oscura: se imprimiría como una mancha. Fotografíe solo la firma y papel claro alrededor.",
    },
    withdrawn: "El remitente ha retirado el documento mientras tanto. Su firma no se ha guardado.",
    replaced:
      "Este enlace se ha sustituido mientras tanto por uno nuevo. Use el mensaje más reciente.",
    ownPage: "Página {page} con su firma",
    still: { one: "Aún tiene que firmar: {names}.", other: "Aún tienen que firmar: {names}." },
    copyTo: "Cuando todos hayan firmado, el PDF firmado llegará a {email}.",
    linkTo: "Cuando todos hayan firmado, llegará un enlace al PDF firmado a {email}.",
    linkNow: "Un enlace al PDF firmado va de camino a {email}.",
    addressWrong: "Escriba una dirección de correo completa.",
    addressRefused:
      "Ahora no se puede escribir a esta dirección. Puede descargar el PDF firmado en esta página con este navegador.",
    fetchHere:
      "No indicó ninguna dirección. Cuando todos hayan firmado, podrá descargar el PDF firmado en esta página, con este navegador.",
    reload: "Ver el estado actual",
    problems: {
      missing: "Rellene este campo.",
      unfit: "Este dato no se puede usar así. Escríbalo más corto o con otros caracteres.",
      unprintable:
        "Este dato contiene caracteres que no se pueden imprimir. Escríbalo de otra forma.",
      "no-address": "Escriba una dirección de correo completa o deje el campo vacío.",
      "no-ink": "Aquí apenas se ve nada. Dibuje otra vez, un poco más grande.",
      "no-picture":
        "En esta imagen no se distingue ninguna firma o es demasiado grande. Elija otra.",
      unread: "Lea el documento hasta el final. Después podrá firmar.",
      stale: "Esta página ya no está actualizada. Vuelva a cargarla e inténtelo de nuevo.",
    },
  },
  receipt: {
    title: "Ya ha firmado",
    othersOpen: "Su firma ha quedado registrada.",
    complete: "Con su firma ya han firmado todos. El documento se está sellando.",
    details: "Justificante de firma y datos técnicos",
    role: "Firmado como",
    name: "Nombre",
    at: "Hora",
    signatureId: "Número de la firma",
    fingerprint: "Código de comprobación del documento (SHA-256)",
    keep: "Este servicio ha firmado el justificante: muestra más adelante qué firmó, en calidad de qué y cuándo.",
    save: "Guardar el justificante de firma (PDF)",
    saveFile: "Solo el archivo firmado (JWS)",
    sendToMe: "Enviármelo",
    handOver: "Pasar a la siguiente persona",
    handOverHint: "Otra persona debe firmar en este dispositivo. Antes se borran sus datos.",
    done: "Terminar",
  },
  copiesMailed:
    "Quien indicó una dirección ha recibido por correo el PDF firmado o un enlace a él.",
  original: "Descargar el documento",
  download: "Descargar el PDF firmado",
  evidence: "Descargar todas las pruebas (ZIP)",
};
