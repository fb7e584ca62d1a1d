import { isOne } from "#words/plural.ts";
import type { MailWords } from "./en.ts";

/** The address, unless it is what the account is called. */
const atAccount = (to: string, account: string) => (to === account ? "" : ` en ${to}`);

export const es: MailWords = {
  via: (sender, product) => `${sender} vía ${product}`,
  hello: "Hola:",
  helloTo: (name) => `Hola, ${name}:`,
  buttonFallback: "Si el botón no funciona, copie esta dirección en su navegador:",
  facts: {
    document: "Documento",
    documentId: "ID del documento",
    role: "Usted firma como",
    until: "Puede firmar hasta",
    completedAt: "Firmado por todos el",
    url: "Dirección",
    event: "Evento",
    deliveryId: "ID de la entrega",
    attempts: "Intentos",
    keyName: "Nombre de la clave",
    device: "Dispositivo",
    network: "Red",
  },
  footer: {
    onBehalf: (product, sender) => `${product} ha enviado este mensaje por encargo de ${sender}.`,
    bySelf: (product) => `Este mensaje es de ${product}.`,
    senderWithAddress: (name, address) => `${name} (${address})`,
    namedAsSigner: (to) =>
      `Lo recibe porque el remitente indicó su dirección ${to} para una firma.`,
    namedForCopies: (to) =>
      `Lo recibe porque el remitente indicó su dirección ${to} para enviarle una copia de este documento.`,
    replies: (address) => `Las respuestas llegan a ${address}.`,
    ownDocument: (to, account) =>
      `Lo recibe${atAccount(to, account)} porque el documento pertenece a la cuenta ${account}.`,
    ownWebhook: (to, account) =>
      `Lo recibe${atAccount(to, account)} porque el webhook pertenece a la cuenta ${account}.`,
    ownKey: (to, account) =>
      `Lo recibe${atAccount(to, account)} porque la clave pertenece a la cuenta ${account}.`,
    ownCredits: (to, account) =>
      `Lo recibe${atAccount(to, account)} porque los créditos pertenecen a la cuenta ${account}.`,
    ownLog: (to, account) =>
      `Lo recibe${atAccount(to, account)}, como máximo una vez al mes, porque se sellaron o eliminaron documentos de la cuenta ${account}.`,
    ownExport: (to, account) =>
      `Lo recibe${atAccount(to, account)} porque se exportó la cuenta ${account}.`,
    ownAccount: (to, account) =>
      `Lo recibe${atAccount(to, account)} porque es uno de los propietarios de la cuenta ${account}.`,
    ownRetention: (to, account) =>
      `Lo recibe${atAccount(to, account)} porque la cuenta ${account} elimina los documentos pasado un tiempo.`,
    askedToSignIn: (to) => `Lo recibe porque alguien quiere iniciar sesión con ${to}.`,
    invitedToAccount: (to) => `Lo recibe porque alguien ha invitado a ${to} a una cuenta.`,
    askedForAnswers: (to) =>
      `Lo recibe porque alguien quiere que las respuestas a sus correos lleguen a ${to}.`,
  },
  invitation: {
    subject: (contract) => `Firma pendiente: ${contract}`,
    subjectFrom: (sender, contract) => `${sender} le pide que firme: ${contract}`,
    preheader: (sender) => `${sender} le pide su firma.`,
    heading: "Se le pide su firma",
    ask: (sender, contract) => `${sender} le pide que firme «${contract}».`,
    writes: (sender) => `${sender} le escribe:`,
    free: "Léalo con calma. Leer no le compromete a nada, solo su firma le compromete.",
    button: "Leer y firmar",
    personal:
      "Este enlace es solo para usted. Quien lo abra podría firmar en su nombre, así que no lo comparta.",
    stranger: "Si no conoce al remitente, no tiene que hacer nada.",
  },
  reminder: {
    subject: (contract) => `Recordatorio: falta su firma en ${contract}`,
    preheader: (sender) => `${sender} aún espera su firma.`,
    heading: "Un recordatorio",
    ask: (sender, contract) => `${sender} le pidió que firmara «${contract}». Aún falta su firma.`,
    askSince: (sender, contract, invitedAt) =>
      `El ${invitedAt}, ${sender} le pidió que firmara «${contract}». Aún falta su firma.`,
    stop: "No recibir más recordatorios de este documento:",
  },
  completedForSigner: {
    subject: (contract) => `Todos han firmado: ${contract}`,
    preheader: "Aquí tiene su PDF firmado.",
    heading: "Todos han firmado",
    text: (contract) => `Ya están todas las firmas de «${contract}».`,
    attached:
      "El PDF firmado va adjunto. Su sello electrónico permite ver si algo se cambió después. Guarde bien el archivo.",
    toDownload:
      "El PDF firmado lleva un sello electrónico, que permite ver si algo se cambió después. Descargue el archivo y guárdelo bien.",
    button: "Descargar el PDF firmado",
    verify: "Cualquiera puede comprobar aquí si un PDF firmado es auténtico:",
  },
  statusCopy: {
    subject: (contract) => `Enviado para su firma: ${contract}`,
    preheader: (sender) => `${sender} le mantiene al tanto de las firmas.`,
    heading: "Para su información",
    text: (sender, contract) =>
      `${sender} ha enviado «${contract}» para que se firme y quiere que usted lo sepa. En la página de estado puede ver en todo momento quién ha firmado ya.`,
    button: "Abrir la página de estado",
    nothingToDo: "No tiene que hacer nada: con este enlace nadie puede firmar.",
  },
  sealedCopy: {
    preheader: "Aquí tiene su copia del PDF firmado.",
    text: (sender, contract) =>
      `Ya están todas las firmas de «${contract}». ${sender} nos ha pedido que le enviemos una copia.`,
  },
  receipt: {
    subject: (contract) => `Su justificante de firma: ${contract}`,
    preheader: "Muestra qué firmó usted, en calidad de qué y cuándo.",
    heading: "Su justificante de firma",
    text: (contract, role) =>
      `Ya ha firmado «${contract}» como ${role}. El justificante de firma va adjunto.`,
    keep: "El justificante de firma es un archivo pequeño que este servicio ha firmado. Con él podrá mostrar más adelante qué firmó, en calidad de qué y cuándo, aunque alguien cambiara los registros. No hace falta abrirlo. Guárdelo con sus documentos.",
    signedAt: "Firmado el",
    verify: "Un justificante de firma se puede comprobar aquí:",
    gaveAddress: (to) =>
      `Lo recibe porque al firmar este documento se indicó la dirección ${to}. Si no fue usted, no tiene que hacer nada.`,
  },
  completedForOwner: {
    subject: (contract) => `Todos han firmado: ${contract}`,
    preheader: (signatures) =>
      isOne.es(signatures)
        ? "Se ha recibido la firma."
        : `Se han recibido las ${signatures} firmas.`,
    heading: "Todos han firmado",
    text: (contract) => `Ya están todas las firmas de «${contract}».`,
    signed: (name, at) => `${name}, ${at}`,
    button: "Abrir el documento",
  },
  cancelled: {
    subject: (contract) => `Retirado: ${contract}`,
    preheader: "Su firma ya no hace falta.",
    heading: "El documento se ha retirado",
    text: (sender, contract) =>
      `${sender} ha retirado «${contract}». Su firma ya no hace falta y el enlace que recibió ya no es válido.`,
    late: {
      subject: (contract) => `Plazo vencido: ${contract}`,
      heading: "El plazo para firmar ha vencido",
      text: (sender, contract, until) =>
        `${sender} le había pedido que firmara «${contract}» hasta el ${until}. Ese plazo ha vencido: su firma ya no es necesaria y el enlace que recibió ya no funciona.`,
    },
    questions: "Si tiene preguntas, responda simplemente a este mensaje.",
  },
  linkNotSent: {
    subject: (contract) => `Enlace no enviado: ${contract}`,
    preheader: (role) => `No se pudo enviar el enlace para ${role}.`,
    heading: "No se pudo enviar un enlace",
    text: (role, address, contract) =>
      `El enlace a «${contract}» para ${role} no se pudo enviar a ${address}.`,
    answer: "Esto es lo que dice el servidor de correo:",
    advice:
      "Compruebe la dirección. Si indica otra, se enviará a ella un enlace nuevo y el anterior dejará de ser válido.",
    button: "Abrir el documento",
  },
  signerWrote: {
    about: {
      decline: {
        subject: (contract) => `No va a firmar: ${contract}`,
        preheader: (role) => `${role} ha rechazado firmar.`,
        heading: "Alguien no va a firmar",
        text: (role, contract) =>
          `En la página de firma de «${contract}» se ha indicado en nombre de ${role} que no se va a firmar.`,
        next: "El documento sigue abierto y todavía se puede firmar. Puede retirarlo desde su cuenta.",
      },
      question: {
        subject: (contract) => `Pregunta antes de firmar: ${contract}`,
        preheader: (role) => `${role} tiene antes una pregunta.`,
        heading: "Una pregunta antes de firmar",
        text: (role, contract) =>
          `En la página de firma de «${contract}» se ha hecho una pregunta en nombre de ${role}.`,
        next: "El documento sigue abierto hasta que usted responda.",
      },
      "wrong-person": {
        subject: (contract) => `Ha llegado a otra persona: ${contract}`,
        preheader: (role) => `El enlace para ${role} ha llegado a otra persona.`,
        heading: "Un enlace ha llegado a la persona equivocada",
        text: (role, contract) =>
          `En la página de firma de «${contract}» se ha avisado de que el enlace para ${role} ha llegado a la persona equivocada.`,
        next: "Compruebe la dirección. Si indica otra, se enviará a ella un enlace nuevo y el anterior dejará de ser válido.",
      },
      reconsider: {
        subject: (contract) => `Quizá se firme después de todo: ${contract}`,
        preheader: (role) => `${role} ya no se niega a firmar.`,
        heading: "Alguien ya no se niega a firmar",
        text: (role, contract) =>
          `En la página de firma de «${contract}» se ha indicado, en nombre de ${role}, que quizá se firme el documento después de todo.`,
        next: "No tiene que hacer nada: el documento sigue abierto.",
      },
    },
    said: "Con estas palabras:",
    answer: (address) =>
      `El enlace se había enviado a ${address}. Si responde a este mensaje, la respuesta llegará allí.`,
    overShared:
      "Llegó a través del enlace compartido, que cualquiera puede tener. No se conoce ninguna dirección para responder.",
    button: "Abrir el documento",
  },
  webhookFailed: {
    subject: (host) => `Webhook sin respuesta: ${host}`,
    preheader: (event) => `${event} no se pudo entregar.`,
    heading: "No se pudo llegar a un webhook",
    text: (attempts) =>
      isOne.es(attempts)
        ? "Hemos intentado una vez, sin éxito, entregar un evento a su webhook y no lo intentaremos más."
        : `Hemos intentado ${attempts} veces, sin éxito, entregar un evento a su webhook y no lo intentaremos más.`,
    answer: "Así terminó el último intento:",
    advice:
      "El documento en sí no se ve afectado. Puede consultar su estado en todo momento a través de la API.",
    button: "Abrir el webhook",
  },
  keyMade: {
    subject: (product) => `Nueva clave de API para ${product}`,
    preheader: "Si fue usted, no hay nada que hacer.",
    heading: "Se ha creado una nueva clave de API",
    text: (at) => `El ${at} se creó una nueva clave de API para su cuenta.`,
    ownMachine: "la máquina en la que funciona el servicio",
    wasYou: "¿Fue usted? Entonces no hay nada que hacer.",
    notYou:
      "¿No fue usted? Entonces otra persona ha iniciado sesión en su lugar. Revoque la clave ahora mismo, cierre todas las demás sesiones y avise al operador de este servicio. Si ya no puede iniciar sesión, el operador del servicio puede cerrar todas las sesiones y crearle un enlace nuevo.",
    button: "Ver las claves de API",
    sessions: "Sus sesiones figuran aquí:",
    noSecret:
      "Este mensaje no contiene ninguna clave. Nadie necesita la suya: no se la envíe nunca a nadie.",
  },
  keyEnds: {
    key: "Clave",
    lastUsed: "Último uso",
    noUse: "nunca, que se sepa",
    soon: {
      subject: (product) => `Una clave de API para ${product} caduca pronto`,
      heading: "Una clave de API caduca pronto",
      text: (at) =>
        `El ${at} caduca una clave de API de su cuenta. A partir de entonces se rechaza lo que la use.`,
      advice:
        "Cree antes una nueva, o sustitúyala en la página de claves de API: la antigua sigue sirviendo un día más.",
    },
    over: {
      subject: (product) => `Una clave de API para ${product} ha caducado`,
      heading: "Una clave de API ha caducado",
      text: (at) =>
        `Desde el ${at}, una clave de API de su cuenta ya no sirve. Se rechaza lo que aún la use.`,
      advice: "Si todavía hace falta, cree una nueva.",
    },
  },
  creditsMoved: {
    about: {
      bought: {
        subject: (product) => `Créditos comprados en ${product}`,
        heading: "Sus créditos ya están disponibles",
        text: (credits) =>
          `Hemos recibido su pago y se ${isOne.es(credits) ? "ha añadido 1 crédito" : `han añadido ${credits} créditos`} a su cuenta.`,
      },
      refunded: {
        subject: (product) => `Créditos descontados por ${product}`,
        heading: "Se ha devuelto un pago y se han descontado los créditos correspondientes",
        text: (credits) =>
          `Se ha devuelto uno de sus pagos y se ${isOne.es(credits) ? "ha descontado 1 crédito" : `han descontado ${credits} créditos`} de su cuenta.`,
      },
    },
    balance: (credits) => (isOne.es(credits) ? "Queda 1 crédito." : `Quedan ${credits} créditos.`),
    owed: (credits) =>
      `Ya se habían usado: a su cuenta le ${isOne.es(credits) ? "falta 1 crédito" : `faltan ${credits} créditos`}. Los documentos pagados siguen como están.`,
    receipt: "Su factura o recibo:",
    button: "Ver uso y créditos",
  },
  logHead: {
    subject: (product) => `Consérvelo: comprobante mensual de ${product}`,
    preheader: "Con este mensaje podrá demostrar más adelante que no se cambió ni se omitió nada.",
    heading: "Conserve este mensaje",
    text: "Cada documento se sella en cuanto todos lo han firmado, y cada sello se anota en un registro público de sellos. Estas líneas representan el registro entero tal como está ahora, incluidos sus documentos:",
    facts: {
      log: "Registro",
      count: "Anotaciones",
      checksum: "Código de comprobación",
      madeAt: "Situación a fecha de",
    },
    why: "Si más adelante alguien cambia o quita una anotación, aunque sea el operador del servicio, el registro ya no coincidirá con estas líneas. Usted solo tiene que conservarlas.",
    attached:
      "También van adjuntas en un archivo, para los programas que las comparan con el registro. Así se hace:",
  },
  contractsLeaving: {
    subject: (product) => `Documentos que ${product} va a eliminar`,
    heading: "Se van a eliminar documentos",
    text: (count, day) =>
      isOne.es(count)
        ? `1 documento de su cuenta se eliminará el ${day}, como indican sus ajustes.`
        : `${count} documentos de su cuenta se eliminarán a partir del ${day}, como indican sus ajustes.`,
    last: (day) => `El último se eliminará el ${day}.`,
    means:
      "Después no se podrá recuperar nada de ellos. Descargue lo que quiera conservar. Solo quedará constancia de que cada uno existió y de cuándo se eliminó.",
    keep: "Los documentos bloqueados se conservan, y todo se conserva si cambia sus ajustes antes de ese día.",
    button: "Ver los ajustes",
  },
  exportReady: {
    subject: (product) => `La exportación de su cuenta de ${product} está lista`,
    heading: "La exportación de su cuenta está lista",
    text: (askedAt, until) =>
      `La exportación solicitada el ${askedAt} se puede descargar hasta el ${until}.`,
    advice:
      "La página le pedirá que inicie sesión de nuevo. Si nadie de ustedes solicitó una exportación, cierre todas las sesiones de la cuenta y revise quién puede iniciar sesión.",
    button: "Ir a la descarga",
  },
  accountClosing: {
    begun: {
      subject: (account) => `Esta cuenta se está cerrando: ${account}`,
      heading: "Se está cerrando una cuenta",
      text: (account, day, by) =>
        `${by} está cerrando la cuenta ${account}. El ${day} se eliminará todo lo que contiene.`,
      means:
        "Las claves de API ya no funcionan, los webhooks están desactivados y los documentos que aún podían firmarse se han retirado. Hasta ese día, cualquier propietario puede anular el cierre y descargar lo que quiera conservar.",
    },
    soon: {
      subject: (account) => `Esta cuenta se eliminará en una semana: ${account}`,
      heading: "Una cuenta se eliminará en una semana",
      text: (account, day) =>
        `La cuenta ${account} se está cerrando. El ${day} se eliminará todo lo que contiene.`,
      means:
        "Después no se podrá recuperar nada. Hasta entonces, cualquier propietario puede anular el cierre; descargue lo que quiera conservar.",
    },
    done: {
      subject: (account) => `Esta cuenta se ha eliminado: ${account}`,
      heading: "Se ha eliminado una cuenta",
      text: (account) =>
        `La cuenta ${account} se ha cerrado y todo lo que contenía se ha eliminado.`,
      means:
        "Los PDF firmados que usted u otros hayan descargado se pueden seguir comprobando. Aquí solo queda constancia de que cada documento existió, de cuándo se eliminó y de qué se pagó, sin nombres.",
    },
    takenBack: {
      subject: (account) => `Esta cuenta se conserva: ${account}`,
      heading: "La cuenta no se cerrará",
      text: (account, by) => `${by} ha anulado el cierre de la cuenta ${account}. No se eliminará.`,
      means:
        "Los documentos retirados siguen retirados. Las claves de API no vuelven a funcionar y los webhooks siguen desactivados hasta que alguien los active.",
      button: "Ir a la cuenta",
    },
    button: "Ver o anular el cierre",
    operator: "El operador de este servicio",
  },
  recordFalse: {
    subject: (contract) => `Sin sellar: ${contract}`,
    preheader: "Antes hay que examinar su registro.",
    heading: "Un documento no se ha sellado",
    text: (contract) =>
      `Todos han firmado «${contract}». Antes de sellarlo, el servicio ha comprobado que lo que se guarda sobre él se contradice, y no lo ha sellado.`,
    means:
      "Un sello electrónico responde de que un documento es el que se firmó. Mientras haya dudas no hay sello ni PDF firmado que descargar. Las firmas no se han perdido.",
    operatorTold:
      "El operador de este servicio ha sido avisado al mismo tiempo y tiene que encontrar la causa. Usted no tiene que hacer nada; si no recibe noticias, pregúntele.",
    tellOperator: "Avise hoy mismo al operador de este servicio: tiene que encontrar la causa.",
    keep: "Conserve todos los correos y archivos de este documento y no haga que se firme de nuevo antes de saber qué ha ocurrido. En cuanto el registro vuelva a ser correcto, se sellará por sí solo.",
    button: "Abrir el documento",
  },
  memberInvitation: {
    subject: (account) => `Invitación a la cuenta de ${account}`,
    preheader: "Usted decide si la acepta.",
    heading: (account) => `Invitación: ${account}`,
    text: (inviter, account, product) =>
      `${inviter} le invita a la cuenta de ${account} en ${product}.`,
    until: (until) => `El enlace es válido una sola vez, hasta el ${until}.`,
    button: "Ver la invitación",
    stranger: "Si no conoce al remitente, no tiene que hacer nada.",
  },
  replyToCode: {
    subject: (product) => `Su código para las respuestas en ${product}`,
    preheader: "Introdúzcalo si las respuestas pueden llegar a esta dirección.",
    heading: "¿Pueden llegar aquí las respuestas?",
    text: (account, product) =>
      `La cuenta de ${account} en ${product} quiere que las respuestas de sus firmantes lleguen a esta dirección.`,
    enter: (until) =>
      `Si es correcto, introduzca este código en la página donde se pidió, hasta el ${until}:`,
    codeTerm: "Código",
    stranger: "Si no sabe nada de esto, no dé el código a nadie. Sin él no cambia nada.",
  },
  signInLink: {
    subject: (product) => `Su enlace para entrar en ${product}`,
    preheader: "Válido una sola vez y por poco tiempo.",
    heading: (product) => `Entrar en ${product}`,
    text: (until) =>
      `Con este enlace inicia sesión sin contraseña. Es válido una sola vez, hasta el ${until}.`,
    button: "Iniciar sesión",
    code: "¿Quiere iniciar sesión en otro dispositivo? Escriba entonces este código allí donde lo pidió:",
    codeTerm: "Código",
    notYou: "¿No lo ha pedido? Puede borrar este mensaje.",
  },
  mailbox: {
    title: "Buzón",
    intro:
      "No hay ningún servidor de correo configurado, así que los correos no se envían. Acaban aquí, donde solo este equipo puede leerlos.",
    empty: "Aún no hay correos.",
    from: "De",
    to: "Para",
    date: "Fecha",
    asSeen: "Vista previa",
    plainText: "Como texto sin formato",
    headers: "Cabeceras",
    attachments: "Adjuntos",
    download: "Descargar como archivo",
    back: "Todos los correos",
    unknownTitle: "Este correo no existe",
    unknownText: "Quizá se borró su archivo.",
    closedTitle: "Este buzón está cerrado",
    closedText:
      "Su dirección lleva un secreto, para que no entren otros usuarios de esta máquina. El servicio la muestra cuando arranca en un terminal; si no, está en mailbox-address.txt de su DATA_DIR.",
  },
};
