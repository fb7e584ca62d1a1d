import type { ClosingWords } from "#i18n/closing-words.ts";
import { isOne } from "#i18n/plural.ts";

const some = (one: string, many: string) => (count: number) =>
  isOne.es(count) ? `1 ${one}` : `${count} ${many}`;
const contracts = some("contrato", "contratos");

export const es: ClosingWords = {
  title: "Cerrar la cuenta",
  lead: "Todo lo de esta cuenta se elimina 30 días después de cerrarla. Hasta entonces, cualquier propietario puede anular el cierre en esta página.",
  link: "Cerrar la cuenta…",
  banner: (day) => `Esta cuenta se está cerrando. Se eliminará el ${day}.`,
  goes: "Lo que contiene la cuenta",
  counts: {
    open: (count) => `${contracts(count)} por firmar o pagar`,
    signed: (count) => `${contracts(count)} con la firma de todos`,
    other: (count) => `${contracts(count)} sin enviar o con anulación`,
    keys: some("clave de API que funciona", "claves de API que funcionan"),
    webhooks: some("webhook", "webhooks"),
    people: some("persona", "personas"),
  },
  atOnce:
    "Enseguida: las claves de API dejan de funcionar, los webhooks se desactivan, las invitaciones caducan y solo los propietarios pueden ver los contratos. Lo que aún se podía firmar se anula, y los firmantes lo saben por correo. Anular el cierre no deshace esto.",
  after:
    "A los 30 días: los contratos con sus archivos y registros, las pruebas, los correos, las entregas, los ajustes, los créditos y las personas que no están en otra cuenta. Nada se puede recuperar. Las copias de seguridad desaparecen cuando el administrador del servicio las desecha.",
  stays:
    "Esto se queda: el identificador de cada contrato con el día en que se eliminó, una entrada de cada uno en el registro de sellos y qué se pagó y cuándo, sin nombres. Los archivos sellados que usted u otros tengan se pueden seguir verificando.",
  kept: {
    title: "Todavía no se puede cerrar la cuenta",
    text: "Estos contratos tienen que quedarse por ahora:",
    held: (count, day) => `${contracts(count)} con retención, como máximo hasta el ${day}`,
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
    waits: "No se eliminará antes de que estos contratos puedan eliminarse:",
    running: "Se está eliminando y ya no se puede anular.",
    download: "Ver y descargar los contratos",
    takeBack: "Anular el cierre",
    keeps:
      "Los contratos anulados siguen anulados, las claves terminadas y los webhooks desactivados hasta que usted los active.",
  },
  takenBack:
    "La cuenta se queda. Cree nuevas claves de API y vuelva a activar los webhooks que necesite.",
  problems: {
    nameUnlike: "No se ha cerrado nada: lo que ha escrito no es el nombre de la cuenta.",
    kept: "No se ha cerrado nada: hay contratos que tienen que quedarse por ahora.",
    begun: "La cuenta ya se está cerrando.",
    deleting: "Es demasiado tarde: la cuenta se está eliminando.",
  },
  signInAgain: {
    title: "Inicie sesión de nuevo para cerrar la cuenta",
    refused: "No se ha cambiado nada: su inicio de sesión tiene más de 10 minutos.",
    text: "Solo cierra una cuenta un propietario que haya iniciado sesión en los últimos 10 minutos.",
  },
};
