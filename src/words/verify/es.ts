import type { VerifyWords } from "./en.ts";

export const es: VerifyWords = {
  pageTitle: (publicId) => `Comprobar el documento ${publicId}`,
  headings: {
    pending: "Aún no han firmado todos",
    pending_payment: "Aún no se puede firmar",
    fully_signed: "Firmado por todos; se está sellando",
    cancelled: "Este documento se ha retirado",
  },
  states: {
    pending: "Aún no han firmado todos.",
    pending_payment: "El documento aún no se puede firmar.",
    fully_signed: "Todos han firmado el documento.",
    cancelled: "El documento se ha retirado. Ya no se puede firmar.",
  },
  compare: {
    title: "Compruebe su archivo",
    text: "Elija el PDF firmado o arrástrelo a cualquier lugar de esta página.",
    choose: "Elegir el PDF",
    drop: "o suéltelo aquí",
    staysHere:
      "El archivo se queda en su dispositivo. Su navegador comprueba el sello; no se sube nada.",
    withoutScript:
      "Sin JavaScript, calcule el SHA-256 del archivo con el programa que prefiera y compárelo con el de abajo.",
  },
  nothingToCompare: {
    open: "Todavía no hay un PDF firmado. Cuando todos hayan firmado, podrá comprobar aquí un archivo.",
    sealing:
      "El PDF firmado se está sellando. Vuelva a cargar esta página en un momento para comprobar un archivo.",
    cancelled: "No hay ningún documento firmado con el que comparar un archivo.",
  },
  onRecord: "Datos guardados",
  documentId: "ID del documento",
  completedAt: "Firmado por todos",
  cancelledAt: "Retirado",
  pages: "Páginas",
  size: "Tamaño del archivo",
  fingerprint: "Código de comprobación (SHA-256)",
  another: "Comprobar otro documento",
  deleted: {
    title: "Este documento se eliminó",
    text: "Su propietario lo eliminó antes de que nadie firmara. De su contenido no se conserva nada.",
    at: "Eliminado",
    hash: "SHA-256 del documento eliminado",
  },
  island: {
    whole: "El certificado de evidencias completo",
    reading: "Comprobando…",
    onRecord: "¿Consta aquí?",
    stored: "Sí. Este servicio conserva exactamente este archivo.",
    notStored: "No. El archivo que conserva este servicio es otro.",
    contradicted:
      "Este archivo sí, pero lo demás que el servicio conserva sobre el documento lo contradice. Solo cuenta el archivo.",
    tooLarge: {
      title: "El archivo no se ha comprobado.",
      text: "Es mayor que cualquier documento que se selle aquí.",
    },
    unreadable: {
      title: "No se ha podido leer el archivo.",
      text: "Elíjalo otra vez. Esto no dice nada sobre el archivo en sí.",
    },
    insecure: {
      title: "Con esta conexión no se pueden comparar archivos.",
      text: "Los navegadores solo calculan códigos de comprobación en páginas abiertas por https. Puede comparar usted el SHA-256 del archivo con el de abajo.",
    },
  },
  ask: {
    title: "Comprobar un documento",
    text: "Elija el PDF firmado o escriba el ID de documento que figura en él.",
    label: "ID del documento",
    hint: "Por ejemplo, 7K3M-9XQ2-W8RD-5. No importan mayúsculas, guiones ni espacios.",
    submit: "Buscar",
    problems: {
      mistyped: {
        title: "Eso no es un ID de documento",
        text: "Hay un carácter equivocado, de menos o de más. Compárelo con el que figura en su documento.",
      },
      unknown: {
        title: "No hay ningún documento con este ID",
        text: "Puede que sea de otro servicio. Compárelo con el de su documento.",
      },
      unknownFile: {
        title: "Este archivo no consta aquí",
        text: "Puede que sea de otro servicio o que haya cambiado desde que se selló. Una copia impresa, escaneada o guardada de nuevo también es otro archivo.",
      },
    },
    byId: "O con el ID del documento",
    file: {
      choose: "Elegir el PDF",
      drop: "o suéltelo aquí",
      staysHere:
        "El archivo se queda en su dispositivo. Su navegador comprueba el sello; solo se envía el ID de documento que contiene, para encontrarlo aquí.",
    },
    island: {
      reading: "Comprobando…",
      onRecord: "¿Consta aquí?",
      notStored: "No. Este servicio no conoce ningún documento con ese ID.",
      unreadable: {
        title: "No se ha podido leer el archivo.",
        text: "Elíjalo otra vez. Esto no dice nada sobre el archivo en sí.",
      },
      insecure: {
        title: "Con esta conexión no se pueden buscar archivos.",
        text: "Los navegadores solo calculan códigos de comprobación en páginas abiertas por https. Use el ID del documento.",
      },
      tooLarge: {
        title: "Este archivo no procede de aquí.",
        text: "Es mayor que cualquier documento que se selle aquí.",
      },
    },
  },
  offline: {
    title: "Comprobar un archivo sellado",
    text: "Esta página funciona sin red. Guárdela junto a su PDF firmado y ábrala en un navegador siempre que quiera comprobar el archivo.",
    heading: "Compruebe su archivo",
    choose: "Elegir el PDF",
    drop: "o suéltelo aquí",
    staysHere:
      "El archivo se queda en su dispositivo. Esta página no puede enviar nada a ninguna parte.",
    withoutScript: "Esta página necesita JavaScript, que comprueba el archivo en su dispositivo.",
    rootsTitle: "A quién se conoce aquí",
    rootsText:
      "Los sellos electrónicos y los sellos de tiempo que llevan a una raíz con uno de estos códigos de comprobación (SHA-256) se consideran conocidos. Compárelo con el del certificado de evidencias. Esta copia de la página es de {service}, {at}.",
    reading: "Comprobando…",
    onRecord: "¿Consta?",
    record: "Eso solo lo puede decir el servicio: {service}/verify/{id}",
    insecure: {
      title: "Este navegador no puede comprobar archivos aquí.",
      text: "No ofrece criptografía a las páginas abiertas desde un archivo. Abra esta página en otro navegador, como Chrome, Edge o Firefox.",
    },
    unreadable: {
      title: "No se ha podido leer el archivo.",
      text: "Elíjalo otra vez. Esto no dice nada sobre el archivo en sí.",
    },
    link: "Descargar una página de comprobación que funciona sin conexión",
  },
};
