import type { SignInWords } from "#i18n/sign-in-words.ts";

export const es: SignInWords = {
  title: "Iniciar sesión",
  email: "Dirección de correo",
  byMail: {
    text: "Le enviamos un enlace que inicia su sesión y un código para este dispositivo.",
    submit: "Enviarme un enlace",
  },
  sent: {
    title: "Mire su correo",
    text: "Si alguien inicia sesión aquí con esta dirección, hay un correo en camino. Abra su enlace en el dispositivo que quiera usar o escriba aquí el código del correo. Ambos sirven una sola vez, durante 15 minutos.",
    code: "Código del correo",
    hint: "Seis cifras.",
    submit: "Iniciar sesión",
    again: "Usar otra dirección",
  },
  problems: {
    codeWrong:
      "Este código no inicia su sesión: está mal escrito, es demasiado antiguo, ya se usó o se probó demasiadas veces. Quizá el enlace del mismo correo valga aún; si no, pida un correo nuevo.",
    tooOften: "Ha habido demasiados intentos desde su red. Inténtelo de nuevo dentro de una hora.",
    tooManyMails:
      "Con esta dirección ya se han pedido varios correos en esta hora. Use el más reciente o inténtelo más tarde.",
    addressUnfit: "Escriba su dirección de correo.",
  },
};
