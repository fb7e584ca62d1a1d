import { isOne } from "#words/plural.ts";
import type { CertificateWords } from "./en.ts";

export const es: CertificateWords = {
  title: "Certificado de evidencias",
  subtitle: "Lo que el servicio sabe de las firmas de este documento",
  sources: {
    found: "comprobado por el propio servicio",
    told: "comunicado al servicio, que no lo verificó",
  },
  documentId: "ID del documento",
  check: "Compruebe este documento en",
  page: (page, of) => `Página ${page} de ${of}`,

  document: "Documento",
  name: "Nombre",
  pageCount: "Extensión",
  pages: (count) => (isOne.es(count) ? "1 página" : `${count} páginas`),
  originalHash: {
    html: "SHA-256 del texto con el que se compuso el documento",
    pdf: "SHA-256 del archivo tal como se subió",
  },
  madeFromUpload:
    "Las páginas presentadas se hicieron a partir del archivo subido; no se comprobó si cumplen PDF/A o PDF/UA.",
  baseHash: "SHA-256 del documento cuyas páginas se presentaron y se firmaron",
  fieldsHash: "SHA-256 de todos los campos con su lugar y texto",
  partKinds: { binds: "firmado", informs: "informativo", asks: "solicitado por separado" },
  sentPartHash: (name, pages, what) =>
    `SHA-256 del archivo del anexo «${name}» tal como se subió (${es.pages(pages)}, ${what})`,
  fileHash: (name, role, pages) =>
    `SHA-256 del archivo «${name}» que entregó «${role}», como PDF (${es.pages(pages)} detrás del documento)`,
  partHash: (name, pages, what) =>
    `SHA-256 del texto con el que se compuso el anexo «${name}» (${es.pages(pages)}, ${what})`,
  presented: "Ofrecido para leer",
  presentedPages:
    "Las páginas de este documento como imágenes, con su texto encima, y una vista de texto como ayuda para la lectura. No se comprobó si alguien las leyó.",
  createdBy: "Creado por",
  erased: (at) => `borrado el ${at}`,
  createdAt: "Creado",
  finalizedAt: "Abierto a la firma",
  completedAt: "Firmado por todos",
  copyTo: "Copia para",
  copies: {
    sent: "enlace a la página de estado",
    completed: "archivo sellado",
    both: "enlace a la página de estado y archivo sellado",
  },
  copyAsked: (what, at) => `${what}; solicitado el ${at}`,
  dateFields: "Zona de los campos de fecha",
  timesNote:
    "Todas las horas están en tiempo universal coordinado (UTC). Junto a la hora de cada firma figura la hora del dispositivo del firmante, según la zona horaria que indicó el dispositivo.",

  summary: "Resumen automático",
  summaryNote:
    "Ofrecido en la página de firma como ayuda a la lectura. Escrito por un programa: no forma parte del documento ni es lo que se acordó.",
  summaryModel: "Modelo de lenguaje",
  summaryHash: "SHA-256 del resumen, con los párrafos separados por un solo salto de línea",
  noSummary: "no se mostró ninguno",
  shown: "Mostrado antes de firmar",
  shownState: (sha256) => `el documento tal como estaba entonces, estado ${sha256}`,
  shownNote: "según la página de firma",
  shownUnknown: "se desconoce: quien envió la firma no lo indica",
  signerSummary: "Resumen",
  summaryShown: "mostrado en la página de firma, según esta",
  summaryNotShown: "no consta que se mostrara",

  signers: "Firmas",
  cardsNote:
    "Horas locales, cada una con su zona. Los nombres, las funciones y los datos figuran tal como se indicaron; las páginas siguientes dicen qué comprobó el propio servicio y qué se le comunicó.",
  details: "Detalles",
  how: "Cómo",
  entered: "Rellenado",
  entryOnPage: (page) => `Campo de la página ${page}`,
  firstPage: "Primera página del documento, reducida",
  signerName: "Nombre escrito",
  senderHad: "Nombre dado por el remitente",
  senderHadNote: "quien firmó escribió otro",
  jobTitle: "Cargo",
  order: "Turno",
  orderNote:
    "el servicio no dejó firmar a nadie antes de que lo hicieran todos los de número menor",
  level: "Nivel",
  levels: { ses: "Firma electrónica simple" },
  levelNotes: { ses: "sin comprobar: quién firmó y si podía hacerlo" },
  signatureId: "ID de la firma",
  signatureIdNote: "final de signatureId en evidence.json",
  contractName: "Título del documento",
  signedAt: "Firmado",
  signerZone: "Hora del dispositivo",
  zoneUnknown: "el dispositivo no indicó una zona horaria conocida",
  signatureKind: {
    drawn: "Firma dibujada",
    typed: "Firma escrita con el teclado",
    image: "Firma subida como imagen",
  },
  pictureOf: {
    signature: (name) => `Firma de ${name}`,
    initials: (name) => `Iniciales de ${name}`,
  },
  link: "Acceso",
  linkPersonal: (address) => `Enlace personal, creado para ${address}`,
  linkSent: (time) =>
    `dirección indicada por el remitente; un servidor de correo aceptó el enlace: ${time}`,
  linkNotSent: "dirección indicada por el remitente; no consta su envío",
  linkShared: "Enlace compartido, abierto a quien lo tenga",
  linkSession: (site) =>
    site === null
      ? "Sesión que el sistema del remitente abrió para este rol"
      : `Sesión que el sistema del remitente abrió para este rol, mostrada en ${site}`,
  linkHosted: (site) =>
    site === null
      ? "Sesión abierta por el sistema del remitente, en un dispositivo que pasó de un firmante a otro"
      : `Sesión abierta por el sistema del remitente, en un dispositivo que pasó de un firmante a otro, mostrada en ${site}`,
  linkSessionNote: "abierta una vez, en un navegador",
  openedSession: "en esta sesión, que se abre una sola vez",
  identity: "Identificado ante el remitente",
  identityBy: (provider, method) => `${provider} (${method})`,
  identityNote: "según el sistema del remitente; no comprobado aquí",
  host: "Anfitrión",
  hostUnknown: "el remitente no nombró a nadie",
  witness: "Testigo",
  witnessed: (name, seen, role) => `${name} fue testigo de la firma de ${seen} (${role}).`,
  witnessNote:
    "firmó después, según vio este servicio; haber estado presente es declaración propia",
  postalAddress: "Dirección postal",
  opened: "Abierto",
  openedNote: "según la página de firma",
  notOpened: "no consta",
  openedShared: "no consta: no se sabe quién abre un enlace compartido",
  typedEmail: "Correo electrónico escrito",
  typedEmailNote: "declarado por el firmante, sin verificar",
  noTypedEmail: "ninguno",
  consent: "Declaración",
  consentVersion: (version) => `versión ${version}`,
  consentAsAbove: (signer) => `mismo texto que el declarado por ${signer}`,
  button: "Botón",
  buttonNote: "indica la obligación de pago; así denominado según la página de firma",
  separateConsent: "Solicitado por separado",
  apartGiven: (attachment) => `${attachment}: dado, con casilla propia`,
  apartNotGiven: (attachment) => `${attachment}: no dado`,
  apartOpened: (time) => `documento abierto antes como PDF: ${time}`,
  ipAddress: "Dirección IP",
  addressFrom: {
    connection: "tal como se vio en la conexión",
    forwarded: "según la indicó un proxy del operador",
    proxy: "la de un proxy del operador, que no indicó ninguna dirección detrás de él",
  },
  userAgent: "Navegador",
  userAgentNote: "según declaró el dispositivo",
  passedOn: "Transmitida para",
  passedOnNote:
    "según el programa que transmitió la firma, cuya dirección y nombre figuran arriba; sin verificar",
  quoted: (text) => `«${text}»`,

  openUntil: (at) => `abierto hasta el ${at}`,
  whose: { everyone: "para todos", nobody: "para nadie" },
  events: "Registro de eventos",
  eventsNote:
    "El hash de cada entrada se calcula con quién la causó y con el valor de la entrada anterior, de modo que el último valor las fija todas. Antes de sellar, el servicio calculó de nuevo la cadena y comparó con ella las firmas, los campos y el documento. Hasta entonces solo el servicio la conservó. El servicio comprobó las horas, los eventos y los tipos de autor; los nombres y las direcciones se le comunicaron. Todas las entradas con sus valores completos están en este archivo como evidence.json; docs/evidence.md del software explica cómo calcularlas de nuevo.",
  eventNumber: "N.º",
  eventTime: "Hora (UTC)",
  eventWhat: "Evento",
  eventActor: "Por",
  eventHash: "Valor de la cadena",
  finalHash: "Valor de la cadena tras la última entrada",
  eventNames: {
    "contract.created": "Documento creado",
    "contract.finalized": "Documento abierto a la firma",
    "contract.title_changed": "Título modificado",
    "contract.tags_changed": "Etiquetas modificadas",
    "contract.deadline_changed": "Plazo cambiado",
    "contract.mails_changed": "Mensaje o copias modificados",
    "contract.content_changed": "Contenido modificado",
    "contract.duty_changed": "Obligación de pago modificada",
    "contract.signed": "Firma recibida",
    "contract.completed": "Firmado por todos",
    "contract.cancelled": "Documento retirado",
    "contract.withdrawn": "Desistimiento declarado",
    "contract.deleted": "Documento eliminado",
    "signer.changed": "Firmante modificado",
    "signer.invited": "Enlace enviado por correo electrónico",
    "signer.opened": "Página de firma abierta",
    "attachment.opened": "Documento abierto como PDF",
    "signer.declined": "Firma rechazada",
    "signer.wrote": "Mensaje al remitente",
    "summary.made": "Resumen automático escrito",
    "clock.differed": "El reloj mostró una hora anterior",
  },
  actors: {
    key: "Clave de API",
    person: "Persona con sesión iniciada",
    operator: "Operador del servicio",
    signer: "Firmante",
    holder: "Titular de un enlace",
    service: "Servicio",
  },
  keyNamed: (name) => `clave llamada ${name}`,
  overLink: {
    shared: "enlace compartido",
    personal: "enlace personal",
    session: "sesión del remitente",
  },

  seal: "Sello electrónico",
  sealed: (subject) =>
    `Tras la última firma, el servicio selló este archivo con una firma digital (PAdES). El certificado del sello electrónico está emitido a nombre de: ${subject}. Quien cambia los bytes sellados invalida esta firma; los programas que comprueban firmas, como Adobe Acrobat Reader, lo muestran. Lo que alguien añade después no la invalida, y una impresión o una copia guardada de nuevo no lleva sello: quien confíe en este documento debe comprobar el propio archivo en la dirección de la primera página de este certificado.`,
  timestamped: (authority) =>
    `El momento del sellado lo confirma un sello de tiempo (RFC 3161) de: ${authority}.`,
  timestampLocal:
    "Este sello de tiempo procede de la autoridad local del propio servicio. No es un sello de tiempo cualificado ni procede de una autoridad independiente o cualificada.",
  timestampRemote:
    "La respuesta de esta autoridad y sus certificados están contenidos en el archivo y pueden comprobarse en él.",
  timestampUnchecked:
    "Nadie comprobó de quién es esta autoridad: el servicio no tiene indicado a qué raíces debe conducir su certificado.",
  timestampedAgain:
    "Un segundo sello de tiempo al final del archivo lo abarca por completo y mantiene todo ello demostrable mientras ese sello de tiempo sea válido; después lo hace el registro de evidencias (evidence record) del paquete.",
  rootPublished: (url) => `La raíz del certificado del sello está publicada en ${url}. Su SHA-256:`,
  unproven: (certificates) =>
    `Cuando se selló este archivo no se pudo saber si estos certificados del sello o del sello de tiempo habían sido revocados: ${certificates}.`,
  contradictingTimes: (entries) =>
    `De las entradas ${entries} del registro de eventos la hora no es segura: más tarde el reloj del servicio mostró una hora anterior en más de un segundo, o el sello es anterior. El orden de las entradas es seguro.`,
  appended:
    "El sellado solo añade al archivo: el archivo sellado comienza, byte a byte, con el documento tal como se presentó a la firma.",
};
