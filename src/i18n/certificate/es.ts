import type { CertificateWords } from "#i18n/certificate-words.ts";

export const es: CertificateWords = {
  title: "Certificado de auditoría",
  subtitle: "Cómo, por quién y cuándo se firmó este documento",
  documentId: "ID del documento",
  check: "Compruebe este documento en",
  page: (page, of) => `Página ${page} de ${of}`,

  document: "Documento",
  name: "Nombre",
  pages: (count) => (count === 1 ? "1 página" : `${count} páginas`),
  originalHash: {
    html: "SHA-256 del texto con el que se compuso el documento",
    pdf: "SHA-256 del archivo tal como se subió",
  },
  baseHash: "SHA-256 del documento cuyas páginas se presentaron y se firmaron",
  fieldsHash: "SHA-256 de todos los campos con su lugar y texto",
  partHash: (name, pages) =>
    `SHA-256 del texto con el que se compuso el anexo «${name}» (${es.pages(pages)})`,
  presented: "Presentado",
  presentedPages:
    "Las páginas de este documento como imágenes, con su texto encima. Una vista de texto al lado sirvió de ayuda para la lectura.",
  createdBy: "Creado por",
  createdAt: "Creado",
  finalizedAt: "Abierto a la firma",
  completedAt: "Completado",
  dateFields: "Zona de los campos de fecha",
  timesNote:
    "Todas las horas están en tiempo universal coordinado (UTC). Junto a la hora de cada firma figura la hora del dispositivo del firmante, según la zona horaria que indicó el dispositivo.",

  summary: "Resumen automático",
  summaryNote:
    "Ofrecido en la página de firma como ayuda a la lectura. Escrito por un programa: no forma parte del documento ni es lo que se acordó.",
  summaryModel: "Modelo de lenguaje",
  summaryHash: "SHA-256 del resumen, con los párrafos separados por un solo salto de línea",
  noSummary: "no se mostró ninguno",
  signerSummary: "Resumen",
  summaryShown: "mostrado en la página de firma",
  summaryNotShown: "no consta que se mostrara",

  signers: "Firmas",
  signerName: "Nombre escrito",
  jobTitle: "Firma como",
  contractName: "Nombre en ese momento",
  signedAt: "Firmado",
  signerZone: "Hora del dispositivo",
  zoneUnknown: "el dispositivo no indicó una zona horaria conocida",
  signatureKind: {
    drawn: "Firma dibujada a mano",
    typed: "Firma escrita con el teclado",
    image: "Firma subida como imagen",
  },
  link: "Acceso",
  linkPersonal: (address) => `Enlace personal, entregado por correo electrónico a ${address}`,
  linkShared: "Enlace compartido, abierto a quien lo tenga",
  typedEmail: "Correo escrito",
  typedEmailNote: "declarado por el firmante, sin verificar",
  noTypedEmail: "ninguno",
  consent: "Consentimiento",
  consentVersion: (version) => `versión ${version}`,
  consentAsAbove: (signer) => `mismo texto que el aceptado por ${signer}`,
  ipAddress: "Dirección IP",
  addressFrom: {
    connection: "tal como se vio en la conexión",
    forwarded: "según la indicó un proxy del operador",
    proxy: "la de un proxy del operador, que no indicó ninguna dirección detrás de él",
  },
  userAgent: "Navegador",
  userAgentNote: "según declaró el dispositivo",
  quoted: (text) => `«${text}»`,

  events: "Desarrollo",
  eventsNote:
    "Cada entrada lleva un valor calculado a partir de su contenido y del valor de la entrada anterior. Ninguna entrada puede modificarse, eliminarse o insertarse después sin romper la cadena.",
  eventNumber: "N.º",
  eventTime: "Hora (UTC)",
  eventWhat: "Evento",
  eventActor: "Por",
  eventHash: "Valor de la cadena",
  finalHash: "Valor de la cadena tras la última entrada",
  eventNames: {
    "contract.created": "Contrato creado",
    "contract.finalized": "Contrato abierto a la firma",
    "contract.title_changed": "Título modificado",
    "contract.tags_changed": "Etiquetas modificadas",
    "contract.signed": "Firma realizada",
    "contract.completed": "Todas las firmas completas",
    "contract.cancelled": "Contrato cancelado",
    "contract.deleted": "Contrato eliminado",
    "signer.changed": "Firmante modificado",
    "signer.invited": "Enlace de firma entregado",
    "signer.opened": "Documento abierto por el firmante",
    "summary.made": "Resumen automático escrito",
  },
  actors: {
    key: "Clave de API",
    person: "Persona con sesión",
    operator: "Operador",
    signer: { shared: "Enlace común", personal: "Enlace personal" },
    service: "Servicio",
  },

  seal: "Sello",
  sealed: (subject) =>
    `Tras la última firma, el servicio selló este archivo con una firma digital (PAdES). El certificado del sello está emitido a nombre de: ${subject}. Todo cambio posterior del archivo rompe el sello, y cualquier lector de PDF habitual lo muestra.`,
  timestamped: (authority) =>
    `El momento del sellado lo confirma un sello de tiempo (RFC 3161) de: ${authority}.`,
  timestampLocal:
    "Este sello de tiempo procede de la autoridad local del propio servicio. No es un sello de tiempo cualificado ni procede de una autoridad independiente o cualificada.",
  timestampRemote:
    "La respuesta de esta autoridad y sus certificados están contenidos en el archivo y pueden comprobarse en él.",
  appended:
    "El sellado solo añade al archivo: el archivo sellado comienza, byte a byte, con el documento tal como se presentó a la firma.",
};
