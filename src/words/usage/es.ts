import { isOne } from "#words/plural.ts";
import type { UsageWords } from "./en.ts";

export const es: UsageWords = {
  title: "Uso",
  begins: (until) => `El próximo mes empieza el ${until} (UTC).`,
  forecast: (documents) =>
    `Si sigue así: ${isOne.es(documents) ? "1 documento" : `${documents} documentos`} a fin de mes.`,
  reached: (day) => `El plan se agotaría entonces el ${day}.`,
  tooEarly: "Una previsión solo es posible tras tres días del mes.",
  counted: "Lo que ha contado este mes",
  countedLead: "Un contrato cuenta en el mes en que se abrió a la firma.",
  why: {
    counts: "Cuenta para el plan",
    byCredit: "Pagado con un crédito, no cuenta",
    cancelledUnsigned: "Retirado antes de que nadie firmara, no cuenta",
  },
  nothing: "Este mes no se ha abierto ningún contrato a la firma.",
  more: (count) => `Y ${count} más.`,
  contract: "Contrato",
  opened: "Abierto",
  counts: "Cuenta",
  ledger: "Movimientos de créditos",
  ledgerLead: "Los asientos no se cambian nunca; un error se corrige con otro asiento.",
  noEntries: "Todavía no hay movimientos.",
  at: "Cuándo",
  what: "Qué",
  change: "Cambio",
  after: "Créditos restantes",
  kinds: {
    granted: "Añadido por el operador del servicio",
    bought: "Comprado",
    redeemed: "Usado para un contrato",
    given_back: "Devuelto: retirado antes de que nadie firmara",
    refunded: "Descontado con un reembolso",
    corrected: "Corregido",
  },
  older: "Anteriores",
  newest: "Los más recientes",
  purchases: "Compras",
};
