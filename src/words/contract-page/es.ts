import { isOne } from "#words/plural.ts";
import type { ContractPageWords } from "./en.ts";

export const es: ContractPageWords = {
  back: "Todos los contratos",
  done: {
    reminded: "El enlace se ha enviado de nuevo.",
    linkSent: "El enlace se ha enviado. A partir de ahora este rol solo se puede firmar con él.",
    addressChanged:
      "El enlace se ha enviado a la nueva dirección; el enlace anterior ya no es válido.",
    addressSaved:
      "La dirección se ha guardado. El enlace se enviará cuando el contrato esté abierto para firmar.",
    addressWaits: "La dirección se ha guardado. El enlace se enviará cuando le toque a este rol.",
    ownSaved: "Guardado.",
    tagged: "Las etiquetas se han guardado.",
    cancelled: "El contrato se ha retirado.",
  },
  problems: {
    tooManyLinks:
      "No se ha enviado nada: esta dirección ya ha recibido tantos enlaces como se pueden enviar en un día. Inténtelo de nuevo mañana.",
    notSent:
      "El servidor de correo no ha aceptado el mensaje. El servicio lo vuelve a intentar solo; corrija la dirección si es incorrecta.",
    addressUnfit: "No se ha cambiado nada: no es una dirección de correo electrónico válida.",
    tagsUnfit:
      "No se ha cambiado nada: como máximo 20 etiquetas de 50 caracteres, sin caracteres que no se puedan mostrar.",
    changed: "No se ha cambiado nada: el contrato ha cambiado entretanto. Así está ahora.",
    tooFast:
      "No se ha cambiado nada: demasiadas solicitudes en un minuto. Inténtelo de nuevo enseguida.",
    idWrong: "No se ha cambiado nada: ese no es el ID de documento de este contrato.",
  },
  standing: {
    draft: "Es un borrador: todavía nadie puede abrirlo ni firmarlo.",
    pending_payment: "Se podrá firmar cuando esté pagado.",
    pending: "Abierto para firmar.",
    complete: "Todos han firmado y el archivo está sellado.",
    cancelled: "Este contrato se ha retirado. Ya nadie puede firmarlo.",
  },
  pay: "Pagar",
  seal: {
    waits: "Todos han firmado, pero el archivo aún no está sellado.",
    nextTry: "Próximo intento:",
    triesSoon: "El servicio lo está intentando.",
    cause: "Lo que lo impidió la última vez:",
  },
  people: {
    remind: "Enviar recordatorio",
    asked: (used, limit) => `${used} de ${limit} enlaces en 24 horas`,
    full: "Hoy no se puede enviar otro enlace a este rol.",
    changeAddress: "Cambiar la dirección",
    giveAddress: "Enviar un enlace personal",
    addAddress: "Indicar una dirección",
    address: "Correo electrónico",
    addressHint:
      "Allí se envía enseguida un enlace nuevo. Un enlace que fue a otra dirección deja de funcionar.",
    laterHint:
      "El enlace se enviará allí cuando el contrato esté abierto para firmar y le toque a este rol.",
    send: "Enviar enlace",
    save: "Guardar dirección",
    notSent: "El enlace no se envió:",
    said: {
      decline: "No quiere firmar:",
      question: "Pregunta:",
      "wrong-person": "Dice que el enlace llegó a la persona equivocada:",
      reconsider: "Quizá firme después de todo:",
    },
  },
  shared: {
    title: "Enlace compartido",
    text: "Quien lo tiene puede firmar por cada rol sin enlace personal. Los enlaces personales solo van a sus firmantes y no se muestran en ningún sitio.",
    copy: "Copiar enlace",
  },
  document: {
    title: "Documento",
    page: (page, all) => `Página ${page} de ${all}`,
    attached: "Anexos",
    part: (name, pages) => `${name} (${isOne.es(pages) ? "1 página" : `${pages} páginas`})`,
    more: (count) => (isOne.es(count) ? "Mostrar 1 página más" : `Mostrar ${count} páginas más`),
  },
  timeline: {
    title: "Qué ha pasado",
    note: "Del registro de eventos. Cada entrada está unida a la anterior por su hash.",
    hash: "Hash",
  },
  files: {
    title: "Archivos y páginas",
    download: "PDF firmado",
    evidence: "Pruebas (ZIP)",
    original: "Documento tal como se presentó (PDF)",
    verify: "Página de comprobación",
    status: "Página de estado",
    later: "El PDF firmado y las pruebas estarán aquí cuando todos hayan firmado.",
  },
  tags: {
    title: "Etiquetas",
    label: "Etiquetas",
    hint: "Separadas por comas; solo las ve su cuenta.",
    save: "Guardar etiquetas",
  },
  ending: {
    title: "Terminar este contrato",
    cancel: "Retirar…",
    delete: "Eliminar…",
    keepsText: "Un contrato que alguien ha firmado se conserva.",
  },
  cancelPage: {
    title: (name) => `¿Retirar «${name}»?`,
    linksEnd: "Ya no se podrá firmar con ningún enlace, tampoco con el compartido.",
    told: (count) =>
      count === 0
        ? "No se escribe a nadie: ningún enlace espera a nadie."
        : isOne.es(count)
          ? "1 persona que recibió un enlace y no ha firmado recibe un correo electrónico."
          : `${count} personas que recibieron un enlace y no han firmado reciben un correo electrónico.`,
    staysWithout: "El contrato queda en su lista como retirado.",
    staysWith: (count) =>
      isOne.es(count)
        ? "1 firma ya dada queda con el contrato, que sigue en su lista como retirado y cuenta para su plan."
        : `${count} firmas ya dadas quedan con el contrato, que sigue en su lista como retirado y cuenta para su plan.`,
    submit: "Retirar el contrato",
  },
  deletePage: {
    title: (name) => `¿Eliminar «${name}»?`,
    goes: "Se eliminan el documento, sus campos, sus firmantes y su registro de eventos.",
    linksEnd: "Todos los enlaces dejan entonces de funcionar.",
    nobodyTold:
      "Nadie recibe un mensaje. Quien recibió un enlace solo se entera si usted lo retira antes.",
    remains: (publicId) =>
      `Queda constancia de que ${publicId} se eliminó, y el código de comprobación de sus páginas.`,
    submit: "Eliminar definitivamente",
  },
  credit: {
    comesBack: "El crédito con el que se pagó se devuelve, porque nadie ha firmado.",
    isUsed: "El crédito con el que se pagó queda gastado, porque alguien ya ha firmado.",
  },
  typeId: (publicId) => `Para confirmar, escriba el ID de documento ${publicId}`,
  noWayBack: "No se puede deshacer.",
  keep: "Dejarlo como está",
};
