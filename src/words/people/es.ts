import type { PeopleWords } from "./en.ts";

export const es: PeopleWords = {
  title: "Personas",
  lead: "Aquí cada cual entra con su propio acceso. Su rol dice qué puede hacer en esta cuenta.",
  person: "Persona",
  role: "Función",
  joined: "Desde",
  acts: "Acciones",
  you: "Usted",
  roles: {
    owner: {
      name: "Propietario",
      may: "Todo: contratos, todas las claves, pagos, personas y la propia cuenta.",
    },
    member: {
      name: "Miembro",
      may: "Trabaja con los contratos y crea y revoca sus propias claves.",
    },
    viewer: {
      name: "Lector",
      may: "Ve los contratos y descarga los archivos. Sus propias claves dejan de funcionar.",
    },
  },
  changeRole: "Cambiar rol",
  remove: "Quitar",
  removeText: (person) =>
    `${person} queda fuera de esta cuenta en el acto y ya no puede entrar en ella.`,
  keepKeys: "Mantener válidas las claves de API que creó",
  removeNow: "Quitar ahora",
  waiting: {
    title: "Invitaciones pendientes",
    until: "Válida hasta",
    withdraw: "Retirar",
  },
  invite: {
    title: "Invitar a alguien",
    email: "Dirección de correo",
    hint: "Recibe un enlace válido durante 7 días y una sola vez.",
    submit: "Enviar invitación",
    byCommand:
      "No hay ningún servidor de correo configurado, así que no se puede invitar por correo. El operador del servicio añade personas en el servidor con este comando; imprime un enlace de acceso para entregarlo:",
  },
  done: {
    invited: "La invitación está en camino.",
    changed: "El rol se ha cambiado.",
    removed: "La persona ya no está en la cuenta.",
    withdrawn: "La invitación se ha retirado; su enlace ya no es válido.",
  },
  problems: {
    addressUnfit: "Escriba una dirección de correo válida.",
    memberAlready: "Ya hay alguien en la cuenta con esta dirección.",
    tooMany: "Ya se ha alcanzado el máximo de invitaciones pendientes. Retire antes alguna.",
    tooOften: "En esta hora ya se han enviado muchas invitaciones. Inténtelo más tarde.",
    notSent:
      "El servidor de correo no ha aceptado el mensaje, así que no se ha invitado a nadie. Inténtelo de nuevo dentro de unos minutos.",
    lastOwner:
      "Una cuenta conserva al menos un propietario. Haga antes propietaria a otra persona.",
  },
  signInAgain: {
    title: "Inicie sesión de nuevo para cambiar las personas",
    refused: "No se ha cambiado nada: inició sesión hace más de 10 minutos.",
    text: "El acceso a una cuenta solo se puede cambiar en los 10 minutos siguientes a iniciar sesión.",
  },
  join: {
    title: (account) => `Unirse a ${account}`,
    text: (account, email) =>
      `Usted, ${email}, ha recibido una invitación a la cuenta de ${account}.`,
    as: (role) => `Su rol: ${role}.`,
    submit: "Aceptar la invitación",
    states: {
      gone: {
        title: "Esta invitación ya no es válida",
        text: "Ya se aceptó o se retiró, o han pasado sus 7 días. Pida una nueva a quien le invitó.",
      },
      forAnother: {
        title: "Esta invitación es para otra persona",
        text: "Ha iniciado sesión con una dirección distinta de la invitada. Cierre antes la sesión y vuelva a abrir el enlace.",
      },
      signInFirst: {
        title: "Inicie sesión primero",
        text: "La dirección invitada ya tiene acceso aquí. Inicie sesión con ella y vuelva a abrir el enlace de la invitación.",
      },
    },
    signIn: "Ir al inicio de sesión",
  },
  leave: {
    title: "Dejar esta cuenta",
    text: "Se cierra su sesión y ya no puede entrar en ella. Las claves de API que creó siguen siendo válidas hasta que un propietario las revoque.",
    open: "Dejar la cuenta",
    submit: "Dejarla ahora",
    lastOwner: "Usted es su único propietario. Haga propietaria a otra persona antes de irse.",
  },
  accounts: {
    title: "Sus cuentas",
    enter: "Abrir",
    thisOne: "Esta",
  },
};
