import type { WithdrawWords } from "./en.ts";

export const es: WithdrawWords = {
  act: "Desistir del contrato aquí",
  confirm: "Confirmar desistimiento",
  pageTitle: (name) => `Desistir del contrato: ${name}`,
  title: "Desistimiento",
  lead: (name) => `En esta página puede desistir del contrato «${name}».`,
  until: (day) => `Puede hacerlo hasta el final del ${day}.`,
  free: "No tiene que indicar ningún motivo ni necesita una cuenta. En el paso siguiente indicará su nombre y su correo electrónico; no habrá desistido hasta que lo confirme allí.",
  otherWays:
    "También puede desistir de otra forma, por ejemplo por carta o por correo electrónico. Lo que rige para su desistimiento consta en la información que acompaña al contrato.",
  documentId: "ID del documento",
  from: "Remitente",
  form: {
    title: "Su desistimiento",
    statement: (name, publicId) =>
      `Por la presente le comunico que desisto del contrato «${name}» (ID del documento ${publicId}).`,
    name: "Su nombre",
    nameHint: "Nombre y apellidos de la persona que celebró el contrato.",
    email: "Su correo electrónico",
    emailHint: "Allí se envía de inmediato un acuse de recibo.",
    recorded:
      "Se guardan los datos que indique, la fecha y la hora, su dirección IP y su navegador. El remitente del contrato recibe los datos que indique y la fecha y la hora.",
    nameWrong: "Indique su nombre, con 120 caracteres como máximo.",
    emailWrong: "Indique un correo electrónico, como nombre@example.org.",
    alert: "Todavía no ha desistido. Revise los campos marcados.",
    back: "Volver",
  },
  closed: {
    open: {
      title: "El contrato aún no se ha celebrado",
      text: "Esta página no admite declaraciones hasta que hayan firmado todos. Si ya no quiere el contrato, escriba ahora al remitente: eso también cuenta.",
    },
    cancelled: {
      title: "No hay contrato",
      text: "El documento se retiró antes de que firmaran todos. No hay nada de lo que desistir.",
    },
    over: {
      title: "Esta página ya no admite desistimientos",
      text: "Que aún pueda desistir depende de cuándo empezó el plazo y de la información que recibió. En caso de duda, escriba al remitente.",
    },
  },
  closedOn: (day) => `Estuvo abierta hasta el final del ${day}.`,
  stated: {
    title: "Se ha recibido un desistimiento",
    text: "Con este enlace se desistió del contrato: {at}.",
    overShared:
      "Cualquiera que tenga el documento puede tener este enlace. Si el desistimiento no es suyo, use el enlace del mensaje que recibió tras la última firma o escriba al remitente.",
    overPersonal:
      "Se envió un acuse de recibo a la dirección indicada. Si el desistimiento no es suyo, escriba al remitente.",
  },
  writeTo: (sender) => `Escribir a ${sender}`,
  done: {
    title: "Hemos recibido su desistimiento",
    text: (sender) => `Se avisa de inmediato a ${sender}. No tiene que hacer nada más.`,
    mailed: (email) => `Se envía un acuse de recibo a ${email}.`,
    keep: "Consérvelo. También puede descargarlo aquí.",
    download: "Descargar el acuse de recibo (PDF)",
  },
  receipt: {
    title: "Acuse de recibo",
    text: (sender) => `Se ha recibido para ${sender} este desistimiento:`,
    contract: "Contrato",
    to: "Dirigido a",
    statement: "Declaración",
    name: "Nombre",
    email: "Correo electrónico",
    statedAt: "Recibido el",
    over: "Declarado con",
    overShared: "el enlace que figura en el documento",
    overPersonal: (role) => `el enlace personal de ${role}`,
    asStated:
      "El nombre y el correo electrónico constan tal como se indicaron; nadie los ha comprobado. Si el desistimiento llegó a tiempo y qué efectos tiene lo determina la ley.",
    sealed:
      "Esta página está sellada: los programas que comprueban firmas muestran si se ha modificado después.",
  },
  notReady: {
    title: "El PDF aún no está listo",
    text: "Hemos recibido su desistimiento; solo el sellado del acuse de recibo tarda más de lo habitual. El servicio sigue intentándolo por sí solo. Vuelva dentro de unos minutos.",
    again: "Intentarlo de nuevo",
  },
  possible: (day) => `Se puede desistir aquí del contrato hasta el final del ${day}.`,
  declared: "Se ha desistido de este documento",
  withdrawnAt: "Desistimiento:",
  mail: {
    possible: (day) =>
      `Este contrato incluye información sobre el derecho de desistimiento. Puede desistir en línea hasta el final del ${day}:`,
    acknowledged: {
      subject: (contract) => `Acuse de recibo de su desistimiento: ${contract}`,
      preheader: "Hemos recibido su desistimiento.",
      heading: "Hemos recibido su desistimiento",
      text: (sender, contract) =>
        `Se ha recibido para ${sender} su desistimiento del contrato «${contract}». Esto es lo que declaró:`,
      attached: "El mismo acuse va adjunto como archivo sellado. Consérvelo bien.",
      toDownload: "El mismo acuse se puede descargar como archivo sellado:",
      gaveAddress: (to) =>
        `Lo recibe porque en un desistimiento se indicó la dirección ${to}. Si no fue usted, responda a este mensaje.`,
    },
    owner: {
      subject: (contract) => `Desistimiento recibido: ${contract}`,
      preheader: (who) => `Lo declaró ${who}.`,
      heading: "Se ha desistido de un contrato",
      text: (who, contract) =>
        `Con la función de desistimiento del contrato «${contract}» se ha recibido esta declaración; como nombre se indicó ${who}.`,
      next: "Se envía un acuse de recibo a la dirección indicada. Compruebe usted si el desistimiento llega a tiempo y de quién procede: si a la información le faltaba algo, el plazo puede durar hasta doce meses más. La situación del documento no cambia aquí.",
      button: "Abrir el documento",
    },
  },
};
