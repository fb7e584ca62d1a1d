import type { SignInWords } from "./en.ts";

export const es: SignInWords = {
  title: "Iniciar sesión",
  email: "Dirección de correo",
  byMail: {
    text: "Le enviamos un enlace que inicia su sesión y un código para este dispositivo.",
    submit: "Enviarme un enlace",
  },
  sent: {
    title: "Revise su correo",
    text: "Si esta dirección pertenece a una cuenta, hay un correo en camino. Abra su enlace en el dispositivo que quiera usar o escriba aquí el código del correo. Ambos sirven una sola vez, durante 15 minutos.",
    code: "Código del correo",
    hint: "Seis cifras.",
    submit: "Iniciar sesión",
    again: "Usar otra dirección",
  },
  problems: {
    codeWrong:
      "No se puede iniciar sesión con este código: está mal escrito, es demasiado antiguo, ya se usó o se probó demasiadas veces. Quizá el enlace de ese correo siga siendo válido; si no, pida un correo nuevo.",
    tooOften: "Ha habido demasiados intentos desde su red. Inténtelo de nuevo dentro de una hora.",
    tooManyMails:
      "Con esta dirección ya se han pedido varios correos en esta hora. Use el más reciente o inténtelo más tarde.",
    addressUnfit: "Escriba su dirección de correo.",
    passwordWrong: "La dirección y la contraseña no coinciden.",
    locked:
      "Ha habido demasiados intentos con esta dirección. Espere un rato o inicie sesión con un enlace.",
    busy: "Ahora mismo hay demasiada gente iniciando sesión. Inténtelo de nuevo en un momento.",
    secondWrong:
      "Este código no coincide. Cada uno sirve una sola vez y mientras la aplicación lo muestra.",
    passkeyWrong:
      "No se pudo iniciar sesión con la llave de acceso. Inténtelo de nuevo o elija otra forma.",
    providerWrong:
      "El otro servicio no confirmó su inicio de sesión. Inténtelo de nuevo o elija otra forma.",
    providerDown:
      "El otro servicio no responde en este momento. Elija otra forma o inténtelo más tarde.",
    providerUnknown:
      "Esa cuenta del otro servicio no está conectada aquí con nadie. Si ya tiene acceso, inicie sesión de otra forma y conéctela en «Inicio de sesión». Si no, pida una invitación.",
    secondLocked: "Ha habido demasiados códigos equivocados. Espere un rato.",
  },
  withPassword: { title: "Con contraseña", password: "Contraseña", submit: "Iniciar sesión" },
  second: {
    title: "Un paso más",
    text: "Escriba el código que su aplicación muestra ahora o uno de sus códigos de recuperación.",
    code: "Código",
    submit: "Iniciar sesión",
  },
  keep: {
    title: "Su inicio de sesión",
    lead: "Además de los enlaces de acceso, puede usar llaves de acceso, una contraseña y una aplicación que muestra códigos.",
    pw: "Contraseña",
    pwOff: "No tiene contraseña.",
    pwOn: "Tiene una contraseña.",
    pwNew: "Contraseña nueva",
    pwHint: "Al menos 12 caracteres. Unas palabras que no van juntas se recuerdan bien.",
    pwSet: "Guardar contraseña",
    pwNote: "Con ello se cierran todas sus demás sesiones.",
    pwRemove: "Quitar contraseña",
    faults: {
      tooShort: "La contraseña tiene menos de 12 caracteres.",
      tooLong: "La contraseña tiene más de 200 caracteres.",
      tooCommon:
        "Esta contraseña es de las que se prueban primero: está hecha de su dirección, de teclas seguidas o de palabras que están en todas las listas.",
    },
    totp: "Códigos de una aplicación",
    totpText:
      "Quien lea su correo necesitará además su teléfono: tras un enlace o una contraseña se pide el código de la aplicación.",
    totpOff: "Sin configurar.",
    totpOn: "Configurado.",
    left: "Códigos de recuperación que quedan",
    begin: "Configurar",
    beginAgain: "Configurar de nuevo",
    scan: "Escanee esto con la aplicación o escriba en ella la clave. Después escriba el código que muestra la aplicación.",
    key: "Clave",
    code: "Código de la aplicación",
    confirm: "Confirmar",
    wrong: "Este código no coincide. Compruebe si el reloj de su teléfono va bien.",
    remove: "Quitar los códigos de la aplicación",
    codesTitle: "Guarde estos códigos de recuperación",
    codesText:
      "Cada uno sustituye a la aplicación una sola vez, por si la pierde. Solo se muestran esta vez.",
    saved: "Guardado.",
    removed: "Quitado.",
    tooOld: "No se ha cambiado nada: inició sesión hace más de 10 minutos.",
    againTitle: "Inicie sesión de nuevo para cambiar esto",
    againText:
      "La forma de iniciar sesión solo se cambia en los 10 minutos siguientes a iniciarla.",
  },
  prove: {
    password: "Confirmar con su contraseña",
    code: "Confirmar con un código de su aplicación",
    submit: "Confirmar",
    wrong: "No era correcto. Inténtelo de nuevo.",
    title: "Confirme que es usted",
    text: "Para esto hace falta haber iniciado sesión en los últimos 10 minutos.",
    refused: "No se ha hecho nada: inició sesión hace más de 10 minutos.",
  },
  passkey: {
    use: "Iniciar sesión con una llave de acceso",
    confirm: "Confirmar con una llave de acceso",
    title: "Llaves de acceso",
    text: "Una llave de acceso la guarda su dispositivo o su gestor de contraseñas. Inicia su sesión con el dedo, la cara o un PIN, sirve solo en este sitio y no necesita otro código.",
    none: "No tiene ninguna llave de acceso.",
    name: "Nombre",
    nameHint: "Dónde está guardada, por ejemplo «Teléfono».",
    optional: "opcional",
    add: "Añadir una llave de acceso",
    added: "Añadida",
    lastUsed: "último uso",
    unnamed: "Sin nombre",
    remove: "Quitar",
    noScript: "Para las llaves de acceso, JavaScript tiene que estar activado.",
    unable: "Este navegador no admite llaves de acceso.",
    notAdded: "La llave de acceso no se añadió. Inténtelo de nuevo.",
  },
  provider: {
    use: (name) => `Iniciar sesión con ${name}`,
    confirm: (name) => `Confirmar con ${name}`,
    title: (name) => `Inicio de sesión con ${name}`,
    text: (name) =>
      `Conecte su cuenta de ${name} para iniciar sesión aquí con ella. No importa qué dirección de correo tenga allí.`,
    none: "Sin conectar.",
    since: "Conectado",
    connect: (name) => `Conectar con ${name}`,
    remove: "Desconectar",
    onward: (name) => `Continuar a ${name}`,
    onwardTitle: "Un momento",
    back: "Continuar",
    notConnected:
      "Esa cuenta no se conectó: el otro servicio no la confirmó, o ya está conectada aquí con alguien.",
  },
};
