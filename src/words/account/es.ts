import { isOne } from "#words/plural.ts";
import type { AccountWords } from "./en.ts";

export const es: AccountWords = {
  groups: {
    contracts: "Contratos",
    developers: "Desarrollo",
    team: "Equipo",
    settings: "Ajustes",
  },
  ownMenu: { label: "Usted", sessions: "Sesiones", documentation: "Documentación" },
  sections: {
    label: "Su cuenta",
    contracts: "Contratos",
    keys: "Claves de API",
    webhooks: "Webhooks",
    testData: "Correos de prueba",
    people: "Personas",
    data: "Datos",
    assistant: "Asistentes",
    usage: "Uso",
    settings: "Ajustes",
    account: "Cuenta",
    signIn: "Inicio de sesión",
  },
  signedInAs: (email) => `Sesión iniciada como ${email}`,
  signOut: "Cerrar sesión",
  signIn: {
    kinds: {
      works: {
        title: "Iniciar sesión",
        text: "Este enlace inicia sesión una sola vez. Después deja de ser válido.",
      },
      spent: {
        title: "Este enlace ya no es válido",
        text: "Ya se usó o ha caducado.",
      },
      none: {
        title: "Inicie sesión",
        text: "Abra el enlace de inicio de sesión que recibió. Cada uno es válido una sola vez, en el dispositivo en el que lo abra.",
      },
    },
    submit: "Iniciar sesión",
    newLink: "El operador del servicio crea un enlace nuevo en el servidor con:",
  },
  notices: {
    unknown: {
      title: "Esta página no existe",
      text: "La dirección está mal escrita o su contenido se ha eliminado.",
    },
    notAllowed: {
      title: "Su rol no incluye esto",
      text: "Un propietario de la cuenta puede hacerlo o darle otro rol.",
    },
    closing: {
      title: "Esta cuenta se está cerrando",
      text: "Ya no se puede cambiar nada en ella. Sus propietarios ven cuándo se eliminará y hasta entonces pueden anular el cierre.",
    },
    staleForm: {
      title: "Inténtelo de nuevo",
      text: "La página desde la que envió esto ya no está al día; quizá ha vuelto a iniciar sesión. No se ha cambiado nada.",
    },
    notSigned: {
      title: "Aún no han firmado todos",
      text: "El PDF firmado se podrá descargar cuando estén todas las firmas.",
    },
    notSealed: {
      title: "El PDF firmado aún no está listo",
      text: "Ahora mismo no se ha podido obtener un sello de tiempo fiable. El servicio sigue intentándolo; vuelva dentro de unos minutos.",
    },
    mailsWait: {
      title: "Demasiados enlaces de firma por ahora",
      text: "A una de las direcciones, o desde su cuenta, ya se ha enviado el máximo de enlaces por día o por hora. No se ha pagado ni enviado nada; inténtelo más tarde.",
    },
    linkSent: {
      title: "El enlace de acceso está en camino",
      text: "Va a la dirección de su cuenta. Ábralo en este navegador en un plazo de 15 minutos; los enlaces anteriores ya no son válidos.",
    },
    linkNotSent: {
      title: "No se ha podido enviar el enlace de acceso",
      text: "El servidor de correo no ha aceptado el mensaje. Inténtelo de nuevo dentro de unos minutos.",
    },
    tooManyLinks: {
      title: "Demasiados enlaces de acceso",
      text: "En la última hora ya se han enviado varios enlaces. Use el más reciente o inténtelo más tarde.",
    },
  },
  back: "Volver a sus contratos",
  timesIn: (zone) => `Horas en ${zone}`,
  contracts: {
    title: "Contratos",
    none: {
      title: "Aún no hay contratos",
      text: "Cree uno aquí a partir de un PDF o de un texto, o créelos desde su propio software con una clave de API. Aparecerán aquí.",
    },
    name: "Contrato",
    status: "Estado",
    acts: "Acciones",
    statuses: {
      draft: "Borrador",
      pending: "Pendiente de firmas",
      pending_payment: "Pendiente de pago",
      fully_signed: "Firmado",
      cancelled: "Retirado",
    },
    documentId: "ID del documento",
    pay: "Pagar",
    openSigningPage: "Página de firma",
    download: "Descargar",
    evidence: "Pruebas",
    statusPage: "Página de estado",
    sealWaits: "Aún sin sellar; el servicio sigue intentándolo.",
    older: "Contratos anteriores",
    newest: "Contratos más recientes",
  },
  keys: {
    title: "Claves de API",
    lead: "Un programa que envía una de estas claves actúa en nombre de su cuenta. Dé a cada programa la suya: así podrá retirar una sin detener los demás.",
    tierTooLow:
      "Su nivel de colaborador no incluye ni la API ni los webhooks: las claves se rechazan y no se entrega nada hasta que cambie el nivel.",
    none: "No hay ninguna clave válida. Cree una más abajo.",
    name: "Nombre",
    unnamed: "Sin nombre",
    key: "Clave",
    created: "Creada",
    lastUsed: "Último uso",
    noUse: "Aún sin usar, que se sepa",
    madeBy: (person) => `de ${person}`,
    expires: "Caduca",
    never: "Nunca",
    revoke: "Revocar",
    revokeText: (name) =>
      `Los programas que usan «${name}» se rechazarán desde entonces. No se puede deshacer.`,
    roll: "Sustituir",
    rollText: (name) =>
      `Una clave nueva ocupa el lugar de «${name}», con el mismo nombre y los mismos permisos. La antigua sirve 24 horas más y después caduca sola.`,
    rollNow: "Sustituir ahora",
    revokeNow: "Revocar ahora",
    ended: (count) =>
      isOne.es(count) ? "1 clave que ya no es válida" : `${count} claves que ya no son válidas`,
    older: "Claves anteriores",
    newest: "Claves más recientes",
    revoked: "Revocada",
    expired: "Caducada",
    scopes: {
      "contracts:read": "Leer contratos y descargar archivos",
      "contracts:write": "Crear, cambiar, retirar y eliminar contratos",
      webhooks: "Webhooks",
      assistant: "Asistentes (modelos de lenguaje por MCP)",
    },
    test: "Prueba",
    testMail: "Correos de pruebas",
    allScopes: "Todo salvo asistentes",
    make: {
      title: "Crear una clave",
      name: "Nombre",
      nameHint: "Quién la usa, por ejemplo «Tienda en línea».",
      scopes: "Solo para",
      scopesHint:
        "Si no elige nada, la clave abre todo salvo asistentes. Un asistente solo puede hacer lo que usted elija además.",
      test: "Para pruebas",
      testHint:
        "Los contratos de una clave de prueba llevan PRUEBA en cada página, no cuentan en ningún sitio, no envían correos y se eliminan a los 30 días. Una clave de prueba no ve los contratos ni los webhooks de la cuenta, ni al revés.",
      lastDay: "Último día",
      lastDayHint:
        "Es válida hasta el final de ese día en UTC; si no se indica, hasta que la revoque.",
      optional: "opcional",
      submit: "Crear clave",
    },
    problems: {
      nameUnfit: "El nombre es demasiado largo o tiene caracteres que no se pueden mostrar.",
      dayUnfit: "Elija un día a partir de hoy.",
      scopesUnfit: "Una de estas opciones no existe. Elija de nuevo.",
      tooMany: "Ya se ha alcanzado el máximo de claves válidas. Revoque antes una.",
      madeBefore:
        "Con este formulario ya se creó una clave. Cada clave se muestra una sola vez: si no la guardó, revóquela y cree otra.",
    },
    made: {
      title: "Copie ahora su nueva clave",
      text: "Se muestra solo esta vez. No la guardamos en forma legible.",
      copy: "Copiar",
    },
    signInAgain: {
      title: "Inicie sesión de nuevo para crear una clave",
      refused: "No se ha creado ninguna clave: inició sesión hace más de 10 minutos.",
      text: "Una clave actúa en nombre de su cuenta hasta que se revoca. Para crear una debe haber iniciado sesión en los últimos 10 minutos; todo lo demás sigue como antes.",
      byMail: (email) => `El enlace va a ${email}; es válido una vez y durante 15 minutos.`,
      send: "Enviarme un enlace de acceso",
      byCommand:
        "No hay servidor de correo configurado. El operador del servicio crea un enlace en el servidor con:",
    },
  },
  testMail: {
    title: "Correos de pruebas",
    lead: "Lo que habrían enviado los contratos de claves de prueba. Los enlaces de estos correos abren las páginas de firma de pruebas.",
    none: "Ninguna prueba ha enviado correos en los últimos 30 días.",
    subject: "Asunto",
    kept: "Fecha",
    toKeys: "Ir a las claves de API",
  },
  account: {
    title: "Plan y cuenta",
    usage: (month) => `Documentos en ${month}`,
    used: (used, limit) => `${used} de ${limit} usados`,
    usedWithoutLimit: (used) =>
      isOne.es(used) ? "1 usado, sin límite" : `${used} usados, sin límite`,
    limitReached:
      "Los documentos de este mes se han agotado. Cada documento adicional cuesta un crédito.",
    usageNote:
      "Cuentan los contratos que se abrieron a la firma este mes (UTC), salvo los pagados con un crédito y los retirados antes de que nadie firmara.",
    plan: "Plan",
    ownLimit: (limit) => `${aMonth(limit)}, según lo acordado para esta cuenta`,
    planLimit: (limit) => (limit === null ? "Documentos sin límite" : aMonth(limit)),
    planGone: "ya no se ofrece; no incluye documentos",
    credits: "Créditos",
    creditsNote: "Un crédito paga un documento más allá del plan. Los créditos no caducan.",
    rights: "Cuenta",
    email: "Correo electrónico",
    name: "Nombre",
    partnerTier: "Nivel de colaborador",
    noPartnerTier: "Ninguno (cuenta directa)",
    tierWithoutApi: (tier) => `${tier}, sin API ni webhooks`,
    qualified: "Firmas cualificadas",
    qualifiedOn: "Habilitadas; en preparación y aún no disponibles",
    qualifiedOff: "No habilitadas",
    timeZone: "Zona horaria",
    timeZoneNote: "Los campos de fecha se rellenan con el día en esta zona.",
    sessions: {
      title: "Dónde tiene la sesión iniciada",
      text: "Una sesión termina tras 3 días sin uso y, en todo caso, a los 14 días. Cierre aquí lo que no reconozca.",
      device: "Dispositivo",
      began: "Inicio",
      lastUsed: "Último uso",
      thisOne: "Esta",
      end: "Cerrar",
      endOthers: "Cerrar todas las demás sesiones",
    },
    changes: "El plan, los créditos y los derechos los cambia el operador de este servicio.",
  },
  island: {
    copied: "Copiada.",
    notCopied: "Su navegador no permite copiar aquí. Seleccione la clave y cópiela usted.",
  },
};

function aMonth(limit: number): string {
  return isOne.es(limit) ? "1 documento al mes" : `${limit} documentos al mes`;
}
