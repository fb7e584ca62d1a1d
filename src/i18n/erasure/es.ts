import type { ErasureWords } from "#i18n/erasure-words.ts";
import { isOne } from "#i18n/plural.ts";

const contracts = (count: number) => (isOne.es(count) ? "1 contrato" : `${count} contratos`);

export const es: ErasureWords = {
  title: "Borrar a una persona",
  lead: "Quien ha firmado o tenía que firmar puede pedir que se le borre. Escriba su dirección de correo: primero verá qué desaparece y qué se queda.",
  look: {
    title: "A quién",
    email: "Dirección de correo",
    hint: "Todavía no se cambia nada.",
    submit: "Mostrar qué se borraría",
  },
  plan: {
    title: (email) => `Lo que se sabe de ${email}`,
    goes: "Esto se borra",
    stays: "Esto se queda, y por qué",
    erased: (count) =>
      `En ${contracts(count)}: dirección, nombre, cargo, dirección IP y navegador en el registro de eventos, recordatorios, mensajes a usted y aquello por lo que la búsqueda encuentra a la persona. Los códigos de comprobación del registro siguen siendo correctos; en el lugar de cada dato queda el día en que se borró.`,
    mails: (count) =>
      isOne.es(count)
        ? "1 correo a la persona o sobre ella, de la bandeja de salida"
        : `${count} correos a la persona o sobre ella, de la bandeja de salida`,
    invitations: (count) =>
      isOne.es(count) ? "1 invitación a esta cuenta" : `${count} invitaciones a esta cuenta`,
    requests: (count) =>
      isOne.es(count) ? "1 solicitud de un asistente" : `${count} solicitudes de asistentes`,
    nothing: "Nada: ningún dato de esta cuenta contiene la dirección, o todo tiene que quedarse.",
    evidence: (count) => `${contracts(count)} con la firma de la persona o ya con la de todos`,
    evidenceWhy:
      "La firma y lo que la prueba se quedan mientras usted conserve el contrato. Un archivo sellado nunca se cambia: contiene nombres y direcciones, igual que las copias que tengan otros.",
    open: (count) => `${contracts(count)} que la persona todavía puede firmar`,
    openWhy: "Cancélelos o envíelos a otra dirección y vuelva después.",
    old: (count) => `${contracts(count)} con un registro de eventos de una versión anterior`,
    oldWhy:
      "Allí los códigos de comprobación abarcan la propia dirección, o esta se escribió en un texto o en un rol.",
    answers:
      "Las respuestas a solicitudes repetidas de la API están cifradas y desaparecen solas en 24 horas.",
    copies:
      "Desde aquí no se llega a las copias de seguridad, a los correos que ya llegaron ni a lo que los webhooks pasaron a sus sistemas.",
    final: "Esto no se puede deshacer.",
    submit: "Borrar ahora",
    back: "Otra dirección",
  },
  asked: "Se está borrando a la persona. El resultado aparecerá abajo en unos instantes.",
  problems: {
    addressUnfit: "Esto no es una dirección de correo.",
    member: "Esta persona trabaja en esta cuenta. Quítela antes en Personas.",
  },
  past: {
    title: "Borrado hasta ahora",
    none: "Todavía no se ha borrado a nadie.",
    asked: "Pedido",
    done: "Hecho",
    running: "En curso",
    result: "Resultado",
    counts: (erased, kept) => `Borrado de ${contracts(erased)}, conservado en ${contracts(kept)}`,
  },
  signInAgain: {
    title: "Inicie sesión de nuevo para borrar a alguien",
    refused: "No se ha cambiado nada: su inicio de sesión tiene más de 10 minutos.",
    text: "Lo que no se puede deshacer solo lo hace quien inició sesión en los últimos 10 minutos.",
  },
};
