import type { VerificationWords } from "./en.ts";

export const es: VerificationWords = {
  verdicts: {
    genuine: {
      title: "Auténtico y sin cambios",
      text: "El archivo es, byte a byte, lo que se selló.",
    },
    altered: {
      title: "Alterado",
      text: "El archivo ya no es lo que se selló. No se fíe de él; pida el archivo original.",
    },
    ambiguous: {
      title: "Sellado, pero se puede leer de dos maneras",
      text: "Lo sellado no ha cambiado, pero dos programas pueden mostrar cosas distintas. No se fíe de lo que muestre uno de ellos; pida el archivo original.",
    },
    incomplete: {
      title: "Incompleto",
      text: "Falta el final del archivo. Descárguelo de nuevo o pida el archivo entero.",
    },
    "no-timestamp": {
      title: "Sellado, pero su fecha no está probada",
      text: "Lo sellado no ha cambiado, pero ninguna autoridad conocida atestigua cuándo fue.",
    },
    resaved: {
      title: "Una copia impresa o guardada de nuevo",
      text: "Puede decir lo mismo, pero una copia no prueba nada. Pida el archivo original.",
    },
    "other-document": {
      title: "Otro documento",
      text: "El archivo está sellado, pero no es el documento que aquí se busca, o no lo selló el servicio que aquí se busca.",
    },
    unsealed: {
      title: "El archivo no está sellado",
      text: "El archivo no lleva ningún sello que se pueda comprobar. Una copia impresa, escaneada o guardada de nuevo lo pierde.",
    },
    "not-a-pdf": { title: "No es un PDF", text: "Los documentos sellados son archivos PDF." },
  },
  lines: {
    unchanged: "¿Sin cambios?",
    sealedBy: "¿Quién lo selló?",
    sealedAt: "¿Cuándo, y según quién?",
    added: "¿Qué se añadió desde entonces?",
  },
  unchanged: {
    genuine: "Sí. Cada byte está como se selló.",
    altered: "No.",
    ambiguous: "Sí, pero dos programas pueden leerlo de dos maneras.",
    incomplete: "No se puede saber, pues falta una parte.",
    "no-timestamp": "Sí. Cada byte sellado está como estaba.",
    resaved: "No se puede saber: un programa escribió el archivo de nuevo.",
    "other-document": "Desde su propio sello, sí.",
    unsealed: "Sin sello no se puede saber.",
    "not-a-pdf": "No se puede saber.",
  },
  sealer: {
    known: "{name}. El sello lleva a una raíz conocida aquí.",
    unknown: "«{name}», como se llama el sello a sí mismo: alguien que aquí no se conoce.",
    invalid: "«{name}», como se llama el sello a sí mismo; el sello no es válido.",
    revoked: "«{name}», como se llama el sello a sí mismo; su certificado estaba revocado.",
    none: "No se puede nombrar a nadie.",
  },
  time: {
    attested: "{at}, según {authority}.",
    doubtful: "{at}, dice {authority}, una autoridad que aquí no se conoce.",
    revoked: "{at}, dice {authority}, cuyo certificado ha sido revocado.",
    none: "Ningún sello de tiempo atestigua una fecha.",
  },
  receipt: {
    verdicts: {
      genuine: {
        title: "Un justificante de firma auténtico",
        text: "El servicio cuya clave lo firmó dice esto de una firma.",
      },
      altered: {
        title: "Un justificante de firma no válido",
        text: "Se cambió o su firma no corresponde. Pida el original.",
      },
      "other-document": {
        title: "Un justificante de firma de otra persona",
        text: "Su firma es válida, pero no es del documento que aquí se busca, o no es del servicio que aquí se busca.",
      },
    },
    time: "{at}, según dice el servicio; un justificante de firma no lleva sello de tiempo.",
    document: "¿De qué documento?",
    role: "Firmó como",
    signerName: "Nombre escrito",
    documentSha256: "SHA-256 del documento firmado",
    trailHash: "Código de comprobación del registro en ese momento",
  },
  bundle: {
    genuine: {
      title: "Auténtico, con todo lo que lo prueba",
      text: "El archivo que contiene es, byte a byte, lo que se selló, y cada parte del paquete encaja con él.",
    },
    altered: {
      title: "Se alteró una parte del paquete",
      text: "El archivo sellado que contiene es auténtico. Entre lo encontrado está la parte que no corresponde; no se fíe de ella.",
    },
    incomplete: {
      title: "Falta una parte del paquete",
      text: "El archivo sellado que contiene puede ser auténtico, pero no está todo lo que lo prueba. Descargue el paquete de nuevo.",
    },
  },
  bundleWithoutLog: {
    title: "Auténtico; falta su número en el registro de sellos",
    text: "El archivo que contiene es, byte a byte, lo que se selló, y lo que hay encaja con él. Al paquete le falta lo que prueba el registro de sellos: descárguelo de nuevo.",
  },
  behind: {
    title: "Alterado: hay algo detrás de la parte sellada",
    text: "Lo sellado no ha cambiado, y solo eso cuenta. Lo que se puso detrás no se selló, y algunos programas pueden mostrarlo en su lugar. Guarde solo la parte sellada y compruébela.",
    unchanged:
      "Lo sellado está, byte a byte, como estaba. El archivo sigue con algo que no se selló.",
    save: "Guardar solo la parte sellada",
    again: "Elija aquí el archivo otra vez para guardar solo su parte sellada.",
  },
  test: { title: "TEST: {title}", text: "Se hizo con una clave de prueba y no obliga a nadie." },
  nothingAdded: "Nada.",
  cannotTell: "No se puede saber.",
  rootFingerprint: "Código de comprobación de la raíz (SHA-256)",
  details: "Lo que se encontró",
  findings: {
    "bytes-changed": "Se cambiaron bytes que estaban sellados.",
    "signature-invalid": "La firma del sello no corresponde.",
    "seal-unreadable": "El sello está dañado y no se puede leer.",
    "certificate-swapped": "El certificado del sello no es aquel con el que se hizo.",
    "seal-not-in-document": "El sello no pertenece al documento en el que está.",
    "algorithm-refused": "El sello usa un método o una clave que ya no se acepta.",
    "hidden-in-seal":
      "Se cambiaron o insertaron bytes en el espacio del propio sello, donde nada está sellado. Ningún lector los muestra.",
    "certificate-expired": "El certificado «{name}» había caducado cuando se hizo el sello.",
    "certificate-not-yet-valid":
      "El certificado «{name}» aún no era válido cuando se hizo el sello.",
    "chain-wrong": "El certificado «{name}» no debe usarse para esto.",
    "sealer-unknown": "El certificado «{name}» no lleva a ninguna raíz conocida aquí.",
    "changes-not-forbidden": "El sello no prohíbe cambios posteriores.",
    "two-readings":
      "La parte sellada está escrita de modo que dos programas pueden leerla de dos maneras ({detail}).",
    "certificate-revoked":
      "El certificado «{name}» estaba revocado cuando se hizo el sello ({at}).",
    "certificate-revoked-later":
      "El certificado «{name}» se revocó más tarde ({at}); lo que se hizo antes con él queda como estaba.",
    "revocation-holds":
      "Listas y respuestas dentro del archivo dicen de cada certificado que entonces no estaba revocado ({count}).",
    "revocation-unproven": "Nada en el archivo dice si el certificado «{name}» estaba revocado.",
    "revocation-wrong":
      "Una lista o una respuesta sobre revocaciones dentro del archivo no es válida ({detail}).",
    "timestamp-missing": "Al sello le falta el sello de tiempo.",
    "timestamp-wrong": "El sello de tiempo está dañado o pertenece a otra cosa ({detail}).",
    "authority-unknown": "La autoridad «{name}», que atestigua la fecha, no se conoce aquí.",
    "authority-revoked":
      "El certificado «{name}», con el que se atestigua la fecha, fue revocado ({at}), así que la fecha no está probada.",
    "document-timestamp": "Otro sello de tiempo cubre todo el archivo: {at}, de {name}.",
    "document-timestamp-wrong":
      "El otro sello de tiempo del archivo está dañado o pertenece a otra cosa ({detail}).",
    "document-timestamp-unknown":
      "Otro sello de tiempo ({at}) es de «{name}», una autoridad que aquí no se conoce.",
    "document-timestamp-revoked":
      "El certificado «{name}» del otro sello de tiempo fue revocado ({at}).",
    "added-behind":
      "Bytes detrás de lo sellado: {count}. El servicio que lo selló nunca escribe ahí; algunos programas pueden mostrarlos en lugar de las páginas selladas.",
    "record-missing": "El archivo no lleva el registro de lo ocurrido (evidence.json).",
    "record-holds":
      "El registro dentro del archivo es coherente: {count} entradas, cada código de comprobación calculado de nuevo.",
    "record-broken": "El registro dentro del archivo se contradice ({where}).",
    "record-other-base": "El documento que contiene no es aquel del que habla el registro.",
    "record-times":
      "Las horas de las entradas {numbers} del registro contradicen en más de un segundo al reloj del servicio o al sello de tiempo; solo su orden es seguro.",
    "record-unreadable": "El registro dentro del archivo no se puede leer aquí.",
    "receipt-holds": "La firma del justificante es válida.",
    "receipt-carried":
      "El justificante de firma está dentro de un PDF. Lo que dice se muestra aquí; lo impreso en la página del PDF no se comprueba.",
    "receipt-changed": "La firma del justificante no corresponde a lo que dice.",
    "bundle-holds": "Las {count} partes del paquete encajan con el archivo sellado.",
    "bundle-part-changed": "En el paquete, «{name}» no es lo que corresponde ahí.",
    "bundle-part-missing": "En el paquete falta «{name}».",
    "bundle-part-unknown": "En el paquete, «{name}» no vino con él.",
    "bundle-unreadable": "El paquete está dañado y no se puede leer.",
    "receipt-contradicts": "En el paquete, «{name}» contradice el registro dentro del archivo.",
    "log-holds":
      "Número {number} en el registro de sellos {origin}; {authority} da fe de su estado el {at}.",
    "log-unattested":
      "Número {number} en el registro de sellos {origin}; ninguna autoridad conocida da fe de su estado.",
    "log-late":
      "El registro de sellos lo incorporó {count} días después de la hora que lleva su sello: el operador del servicio pudo antedatar el sello.",
    "log-waits":
      "El paquete se creó antes de que el registro de sellos incorporara el archivo: descárguelo de nuevo para que también conste eso.",
    "cut-short": "Falta el final del archivo.",
    "written-anew": "El archivo se escribió de nuevo, lo que rompe cualquier sello.",
    "id-within": "Lleva el ID de documento {id}, pero ningún sello.",
    "other-id": "Lo sellado en él es el documento {id}.",
    "no-seal": "No hay ningún sello en él.",
    "no-pdf": "No empieza como un PDF.",
    "too-large": "Es mayor que cualquier archivo que se selle.",
  },
};
