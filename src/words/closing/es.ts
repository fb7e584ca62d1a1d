import { isOne } from "#words/plural.ts";
import type { ClosingWords } from "./en.ts";

const pluralise = (one: string, many: string) => (count: number) =>
  isOne.es(count) ? `1 ${one}` : `${count} ${many}`;
const contracts = pluralise("contrato", "contratos");

export const es: ClosingWords = {
  title: "Cerrar la cuenta",
  lead: "Todo lo de esta cuenta se elimina 30 días después de cerrarla. Hasta entonces, cualquier propietario puede anular el cierre en esta página.",
  link: "Cerrar la cuenta…",
  banner: (day) => `Esta cuenta se está cerrando. Se eliminará el ${day}.`,
  goes: "Lo que contiene la cuenta",
  counts: {
    open: (count) => `${contracts(count)} por firmar o pagar`,
    signed: (count) => `${contracts(count)} con la firma de todos`,
    other: (count) => `${contracts(count)} en borrador o con retirada`,
    keys: pluralise("clave de API activa", "claves de API activas"),
    webhooks: pluralise("webhook", "webhooks"),
    people: pluralise("persona", "personas"),
  },
  comes: {
    atOnce: {
      title: "Enseguida",
      text: "Las claves de API dejan de funcionar, los webhooks se desactivan, las invitaciones caducan y solo los propietarios pueden ver los contratos. Lo que aún se podía firmar se retira, y se avisa a los firmantes por correo. Anular el cierre no deshace esto.",
    },
    after: {
      title: "A los 30 días",
      text: "Se eliminan los contratos con sus archivos y registros, las pruebas, los correos, las entregas de webhooks, los ajustes, los créditos y las personas que no están en otra cuenta. Nada de esto se puede recuperar. Desaparece de las copias de seguridad cuando el operador del servicio las elimina.",
    },
    stays: {
      title: "Lo que se conserva",
      text: "El ID de cada contrato con el día en que se eliminó, una entrada por cada uno en el registro de sellos y qué se pagó y cuándo, sin nombres. Los archivos sellados que usted u otros tengan se pueden seguir comprobando.",
    },
  },
  kept: {
    title: "Todavía no se puede cerrar la cuenta",
    text: "Estos contratos tienen que conservarse por ahora:",
    held: (count, day) =>
      `${contracts(count)} con la eliminación bloqueada, como máximo hasta el ${day}`,
    law: (count, day) =>
      `${contracts(count)} con firma que la ley obliga a conservar, como máximo hasta el ${day} (véanse los ajustes)`,
    withdrawable: (count, day) =>
      `${contracts(count)} de los que un consumidor aún puede desistir, como máximo hasta el ${day}`,
    unsealed: (count) => `${contracts(count)} con la firma de todos y a la espera del sello`,
  },
  confirm: {
    label: (name) => `Para confirmar, escriba: ${name}`,
    submit: "Cerrar la cuenta",
    back: "Volver",
  },
  closing: {
    title: "La cuenta se está cerrando",
    text: (day) => `Se eliminará el ${day}. Hasta entonces, cualquier propietario puede anularlo.`,
    waits: "No se eliminará mientras estos contratos tengan que conservarse:",
    running: "Se está eliminando y ya no se puede anular.",
    download: "Ver y descargar los contratos",
    takeBack: "Conservar la cuenta",
    keeps:
      "Los contratos retirados siguen retirados, las claves de API sin efecto y los webhooks desactivados hasta que usted los active de nuevo.",
  },
  takenBack:
    "La cuenta se conserva. Cree nuevas claves de API y vuelva a activar los webhooks que necesite.",
  problems: {
    nameUnlike: "La cuenta no se ha cerrado: lo que ha escrito no es el nombre de la cuenta.",
    kept: "La cuenta no se ha cerrado: hay contratos que tienen que conservarse por ahora.",
    begun: "La cuenta ya se está cerrando.",
    deleting: "Es demasiado tarde: la cuenta se está eliminando.",
  },
  signInAgain: {
    title: "Inicie sesión de nuevo para cerrar la cuenta",
    refused: "No se ha cambiado nada: inició sesión hace más de 10 minutos.",
    text: "Solo un propietario que haya iniciado sesión en los últimos 10 minutos puede cerrar una cuenta.",
  },
};
