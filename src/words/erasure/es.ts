import { isOne } from "#words/plural.ts";
import type { ErasureWords } from "./en.ts";

const contracts = (count: number) => (isOne.es(count) ? "1 contrato" : `${count} contratos`);

export const es: ErasureWords = {
  page: {
    lead: "Aquí puede borrar los datos de una persona, exportarlo todo o cerrar la cuenta.",
    signInFirst: "Para ello, vuelva a iniciar sesión primero",
  },
  title: "Borrar los datos de una persona",
  lead: "Quien ha firmado o tenía que firmar puede pedir que se borren sus datos. Escriba su dirección de correo: primero verá qué se borra y qué se conserva.",
  look: {
    email: "Dirección de correo",
    hint: "Todavía no se cambia nada.",
    submit: "Mostrar qué se borraría",
  },
  plan: {
    title: (email) => `Datos guardados sobre ${email}`,
    goes: "Esto se borra",
    stays: "Esto se conserva, y por qué",
    erased: (count) =>
      `En ${contracts(count)}: dirección, nombre, cargo, dirección IP y navegador en el registro de eventos, recordatorios, mensajes dirigidos a usted y todo aquello por lo que la búsqueda encuentra a la persona. Los códigos de comprobación del registro siguen siendo correctos; en lugar de cada dato figura el día en que se borró.`,
    mails: (count) =>
      isOne.es(count)
        ? "1 correo a la persona o sobre ella en la bandeja de salida"
        : `${count} correos a la persona o sobre ella en la bandeja de salida`,
    invitations: (count) =>
      isOne.es(count) ? "1 invitación a esta cuenta" : `${count} invitaciones a esta cuenta`,
    requests: (count) =>
      isOne.es(count) ? "1 solicitud de un asistente" : `${count} solicitudes de asistentes`,
    nothing:
      "Nada: la dirección no aparece en esta cuenta, o todo lo que la contiene tiene que conservarse.",
    evidence: (count) => `${contracts(count)} con la firma de la persona o ya con la de todos:`,
    evidenceWhy:
      "la firma y lo que la prueba se conservan mientras usted conserve el contrato. Un archivo sellado nunca se modifica; contiene nombres y direcciones, igual que las copias que tengan otros.",
    open: (count) => `${contracts(count)} que la persona todavía puede firmar:`,
    openWhy: "anúlelos o envíelos a otra dirección y vuelva aquí después.",
    old: (count) => `${contracts(count)} con un registro de eventos de una versión anterior:`,
    oldWhy:
      "en ellos los códigos de comprobación abarcan la propia dirección, o esta figura en un texto o en un rol.",
    answers: "Las respuestas guardadas de la API están cifradas y desaparecen solas en 24 horas.",
    copies:
      "Desde aquí no se pueden borrar las copias de seguridad, los correos que ya llegaron ni lo que los webhooks pasaron a sus sistemas.",
    final: "Esto no se puede deshacer.",
    submit: "Borrar ahora",
    back: "Otra dirección",
  },
  asked:
    "Se están borrando los datos de la persona. El resultado aparecerá abajo en unos instantes.",
  problems: {
    addressUnfit: "Esto no es una dirección de correo.",
    member: "Esta persona trabaja en esta cuenta. Quítela antes en Personas.",
  },
  past: {
    title: "Borrado hasta ahora",
    none: "Todavía no se han borrado los datos de nadie.",
    asked: "Solicitado",
    done: "Hecho",
    running: "En curso",
    result: "Resultado",
    counts: (erased, kept) => `Borrado en ${contracts(erased)}, conservado en ${contracts(kept)}`,
  },
  signInAgain: {
    title: "Inicie sesión de nuevo para borrar o exportar",
    refused: "No se ha cambiado nada: inició sesión hace más de 10 minutos.",
    text: "Ambas cosas solo se pueden hacer en los 10 minutos siguientes a iniciar sesión.",
  },
};
