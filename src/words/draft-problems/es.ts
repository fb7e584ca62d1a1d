import type { DraftProblemWords } from "./en.ts";

const PRINT_AGAIN = "Ábralo, imprímalo como PDF (Imprimir, Guardar como PDF) y elija ese archivo.";

export const es: DraftProblemWords = {
  ofField: (number, what, sentence) => `Campo ${number}, ${what}: ${sentence}`,
  attached: (name, sentence) => `«${name}»: ${sentence}`,
  file: {
    noPdf: "El archivo no es un PDF.",
    damaged: `El PDF está dañado y no se puede leer. ${PRINT_AGAIN}`,
    encrypted: `El PDF pide una contraseña. ${PRINT_AGAIN}`,
    forCertificates:
      "El PDF está cifrado para ciertas personas y solo se abre con su certificado. Quien pueda abrirlo lo imprime como PDF (Imprimir, Guardar como PDF) y elige ese archivo.",
    xfa: `El PDF es un formulario cuyas páginas solo existen en los programas de Adobe. ${PRINT_AGAIN}`,
    signed: `El PDF ya lleva firmas digitales, que otros campos romperían. Elija el archivo sin firmar. Si no lo hay, porque ya llegó firmado: ${PRINT_AGAIN}`,
    noPages: "El PDF no tiene páginas.",
    tooManyPages: "El PDF tiene más de 500 páginas.",
    tooLarge: "El PDF ocupa más de 3 MB.",
    other: `Este PDF no sirve tal como está. ${PRINT_AGAIN}`,
  },
  text: {
    empty: "El texto está vacío.",
    tooLong: "El texto ocupa más de 1 MB.",
    other: "Este texto no se puede componer tal como está.",
  },
  title: "El título es demasiado largo o tiene caracteres que no se pueden imprimir.",
  field: {
    place:
      "Debe quedar entero en la página: la distancia desde la izquierda y el ancho suman como máximo 100 %, y también la distancia desde arriba y el alto.",
    page: (count) =>
      count === 1 ? "El documento tiene 1 página." : `El documento tiene ${count} páginas.`,
    noLabel: "Indique para quién es.",
    labelOfNobody: "Nadie con este nombre tiene un campo de firma o de iniciales.",
    label:
      "Este nombre no se admite: es demasiado largo, se parece demasiado a otro o tiene caracteres que no se pueden imprimir.",
    noText: "Escriba el texto que se imprime ahí.",
    text: "Este texto no se admite: no cabe o tiene caracteres que no se pueden imprimir.",
    name: "Esto no se admite: es demasiado largo o tiene caracteres que no se pueden imprimir.",
    type: "Esto no corresponde a este tipo de campo.",
    none: "Hace falta al menos un campo de firma o de iniciales.",
    other: "Esto no se admite.",
  },
  people: {
    address: (role) => `La dirección de «${role}» no es una dirección de correo electrónico.`,
    title:
      "La calidad en que firma alguien es demasiado larga o tiene caracteres que no se pueden imprimir.",
    name: "Uno de los nombres es demasiado largo o tiene caracteres que no se pueden imprimir.",
    tooManyMails:
      "A una de las direcciones ya se le ha enviado hoy el máximo de correos. Inténtelo más tarde.",
    other: "Uno de los datos de las personas no se admite.",
  },
  own: {
    message: "El mensaje tiene más de 500 caracteres o caracteres que no se pueden mostrar.",
    requests:
      "Uno de los archivos que se piden no tiene nombre, está dos veces o nombra a alguien que no firma, o hay más de 5.",
    copies:
      "Una de las direcciones para copias no es una dirección de correo o está repetida, o hay más de 10.",
    reference: "Su referencia es demasiado larga o tiene caracteres que no se pueden mostrar.",
    metadata:
      "Hay más de 20 valores propios, o uno es demasiado largo: 40 caracteres para el nombre y 500 para el valor.",
  },
  whole: {
    tooFast: "Demasiadas solicitudes en un minuto. Espere un momento e inténtelo de nuevo.",
    overtaken: "Entretanto el borrador se ha cambiado en otro lugar. Vuelva a cargar esta página.",
    noDraft: "Este contrato ya no es un borrador.",
    limit:
      "Se han usado todos los documentos de este mes y no queda crédito. Compre créditos o espere al primer día del mes próximo.",
    uploadGone: "El archivo de este borrador ya no se conserva. Empiece de nuevo con el archivo.",
    busy: "El servicio está muy ocupado en este momento. Inténtelo de nuevo dentro de un momento.",
    other: "No se puede hacer así.",
  },
  said: "El servicio dice:",
};
