import { isOne } from "#words/plural.ts";
import type { SettingsWords } from "./en.ts";

export const es: SettingsWords = {
  title: "Ajustes",
  lead: "Cómo se presenta esta cuenta a los firmantes y con qué empiezan los contratos nuevos.",
  onlyOwners: "Solo los propietarios pueden cambiar estos ajustes.",
  groups: {
    appearance: {
      title: "Nombre y color",
      text: "Los firmantes los ven en las páginas de firma y de estado y en los correos.",
    },
    habits: {
      title: "Idioma, zona horaria y firmas",
      text: "Los contratos que ya existen conservan su idioma y el aspecto de sus firmas.",
    },
    reach: {
      title: "Sitios que insertan páginas de firma",
      text: "Solo estos sitios pueden insertar sus páginas de firma, saber qué ocurre en ellas y hacer firmar en páginas propias.",
    },
  },
  fields: {
    name: {
      label: "Nombre de la cuenta",
      hint: "Lo que leen los miembros aquí y en las invitaciones a la cuenta.",
    },
    senderName: {
      label: "Nombre del remitente",
      hint: "Lo que leen los firmantes. Si queda vacío, es el nombre de la cuenta.",
    },
    accent: { label: "Color", hint: "Seis cifras hexadecimales, por ejemplo #2a478f." },
    language: {
      label: "Idioma de la cuenta",
      hint: "El de los correos dirigidos a usted y el que se propone para un contrato nuevo en estas páginas.",
    },
    timeZone: {
      label: "Zona horaria",
      hint: "Para los campos de fecha, los días en los correos y las horas nocturnas sin recordatorios.",
    },
    signatureFrame: {
      label: "Firmas en el documento",
      hint: "Para los contratos nuevos que no indiquen otra cosa.",
    },
    embeddedBy: {
      label: "Direcciones de los sitios",
      hint: "Una por línea, sin ruta, por ejemplo https://shop.example. Como máximo 20.",
    },
  },
  signatureFrames: {
    without: "Sin marco",
    framed: "Con un marco que lleva «Firmado electrónicamente» y su ID",
  },
  unset: {
    name: "Sin nombre: se muestra la dirección de correo",
    senderName: "El nombre de la cuenta",
    accent: "El color del servicio",
    language: "El idioma del navegador",
    embeddedBy: "Ninguno",
  },
  problems: {
    textUnfit: () =>
      "Como máximo 200 caracteres, entre ellos una letra o una cifra, y ninguno invisible.",
    noColour: () => "Esto no es un color. Escriba seis cifras hexadecimales, por ejemplo #2a478f.",
    noLanguage: () => "Elija un idioma de la lista.",
    noZone: () => "Elija una zona horaria de la lista.",
    noChoice: () => "Elija una opción de la lista.",
    noOrigin: (about) =>
      `«${about}» no es la dirección de un sitio. Escriba https:// y el nombre del servidor, nada más.`,
    tooManyOrigins: () => "Como máximo 20 sitios.",
    logoMissing: () => "Elija primero una imagen.",
    logoTooLarge: () => "El archivo tiene más de 2 MB.",
    logoUnfit: () => "No es un PNG o JPEG que se pueda leer.",
  },
  notSaved: (count) =>
    isOne.es(count)
      ? "No se ha cambiado nada. Revise un dato:"
      : `No se ha cambiado nada. Revise ${count} datos:`,
  save: "Guardar",
  saved: "Los ajustes se han guardado.",
  colours: {
    light: "En una pantalla clara",
    dark: "En una pantalla oscura",
    sample: "Firmar",
    corrected: (chosen, light, dark) =>
      `${chosen} sería difícil de leer en algunos lugares. Se muestran ${light} en pantallas claras y ${dark} en oscuras.`,
  },
  logo: {
    title: "Logotipo",
    text: "PNG o JPEG de hasta 2 MB. Aparece junto al nombre del remitente y en los correos, con un máximo de 160 píxeles de ancho y 48 de alto, sobre blanco.",
    file: "Imagen",
    save: "Guardar el logotipo",
    remove: "Quitar el logotipo",
    none: "Sin logotipo.",
    alt: "El logotipo tal como se muestra",
  },
  notices: {
    title: "Correos para usted",
    addressTitle: "Correos para la dirección de la cuenta",
    text: (address) => `Lo que llega a ${address} sobre esta cuenta.`,
    names: {
      completed: "Todos han firmado un contrato",
      signers: "Un firmante pregunta algo o rechaza firmar",
      links: "No se pudo enviar un correo a un firmante",
      webhooks: "Se abandonó una entrega de webhook",
      log: "El último estado del registro de sellos, como máximo una vez al mes",
      keys: "Una clave de API se ha creado, caduca pronto o ha caducado",
      exports: "Una exportación de la cuenta está lista",
      credits: "Se han comprado o reembolsado créditos",
      leaving: "Pronto se eliminarán contratos",
      withdrawals: "Un consumidor desiste de un contrato",
      records: "El expediente de un contrato se contradice",
    },
    always:
      "Estos no se pueden desactivar, porque avisan de un robo o de algo que nadie puede deshacer:",
    save: "Guardar selección",
  },
  replyTo: {
    title: "Adónde llegan las respuestas",
    text: "Los firmantes que responden a un correo escriben a esta dirección, y las páginas la muestran como suya.",
    own: (address) => `Las respuestas llegan a la dirección de la cuenta, ${address}.`,
    other: (address) => `Las respuestas llegan a ${address}.`,
    email: "Otra dirección de correo",
    hint: "Allí se envía un código que usted introduce aquí. Antes no cambia nada.",
    send: "Enviar código",
    sent: (address) =>
      `Se ha enviado un código a ${address}. Introdúzcalo en este navegador; es válido hasta el`,
    code: "Código de seis cifras",
    confirm: "Confirmar dirección",
    remove: "Usar la dirección de la cuenta",
    cancel: "Cancelar",
    signInFirst: "Vuelva a iniciar sesión para cambiar la dirección",
    noMail:
      "No hay ningún servidor de correo configurado, así que no se puede enviar un código a otra dirección.",
    problems: {
      addressUnfit: "Introduzca una dirección de correo como oficina@example.com.",
      signInTooOld: "No se ha cambiado nada: inició sesión hace más de 10 minutos.",
      tooOften: "Se han enviado demasiados códigos en la última hora. Inténtelo más tarde.",
      notSent:
        "El servidor de correo no aceptó el mensaje. Inténtelo de nuevo dentro de unos minutos.",
      codeWrong:
        "Este código no es correcto o ha caducado. Tras cinco intentos, pida que se le envíe otro.",
    },
  },
  retention: {
    title: "Cuánto tiempo se conservan los contratos",
    text: "Si un campo queda vacío, no se elimina nada. Dos semanas antes, un correo le dice qué se va a eliminar. Se conservan una mención y una entrada en el registro de sellos.",
    fields: {
      completedMonths: {
        label: "Contratos firmados, en meses",
        hint: "A partir de la última firma, o de la retirada de un contrato con firmas. De 1 a 1200.",
      },
      unfinishedDays: {
        label: "Contratos que nadie ha firmado, en días",
        hint: "A partir del último cambio; incluye borradores y contratos abiertos. De 30 a 3650.",
      },
      leastMonths: {
        label: "Conservación que exige la ley, en meses",
        hint: "Ningún contrato firmado se elimina antes. De 0 a 1200.",
      },
    },
    forEver: "Sin límite",
    problems: {
      unfit: (least, most) => `Un número entero de ${least} a ${most}, o nada.`,
      belowLeast: () => "Es menos de lo que exige la ley.",
    },
    next: (count, day) =>
      isOne.es(count)
        ? `1 contrato se eliminará el ${day}.`
        : `${count} contratos se eliminarán, el primero el ${day}.`,
    none: "Ningún contrato está a punto de eliminarse.",
    save: "Guardar los plazos",
  },
  hold: {
    title: "Bloqueo de la eliminación",
    text: "Un contrato bloqueado no se elimina antes de ese día: ni a mano, ni por la API, ni porque haya pasado su plazo.",
    until: "No eliminar hasta (UTC)",
    held: (day) => `Eliminación bloqueada hasta el ${day}.`,
    notHeld: "La eliminación ya no está bloqueada.",
    save: "Bloquear la eliminación",
    lift: "Quitar el bloqueo",
    unfit: "No se ha cambiado nada: indique un día futuro.",
  },
  signInAgain: {
    title: "Vuelva a iniciar sesión para cambiar los ajustes siguientes",
    refused: "No se ha cambiado nada: inició sesión hace más de 10 minutos.",
    text: "Estos ajustes solo los puede cambiar quien haya iniciado sesión en los últimos 10 minutos.",
  },
};
