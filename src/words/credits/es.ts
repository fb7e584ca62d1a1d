import { isOne } from "#words/plural.ts";
import type { CreditsWords } from "./en.ts";

export const es: CreditsWords = {
  title: "Comprar créditos",
  ask: (address) => `Los créditos los añade el operador de este servicio: ${address}`,
  askOperator: "Los créditos los añade el operador de este servicio.",
  pack: (credits, price) => `${isOne.es(credits) ? "1 crédito" : `${credits} créditos`}: ${price}`,
  buy: "Comprar",
  buyAndUse: "Comprar y abrir el contrato",
  order: "Pedir una factura",
  leavesTo: (host) => `Se paga en ${host}. Aquí no llega ningún dato de tarjeta.`,
  withdrawal: "Los créditos se venden a empresas.",
  test: "Pagos de prueba: no se cobra nada.",
  away: "El servicio de pago no responde. No se ha cobrado nada. Inténtelo de nuevo dentro de unos minutos.",
  purchase: {
    begun: "Estamos confirmando su pago. Algunas formas de pago tardan días.",
    asked:
      "Se ha pedido una factura al operador del servicio. Los créditos llegan cuando se pague.",
    paid: "Hemos recibido su pago y los créditos ya están disponibles.",
    failed: "El pago no se ha realizado. No se ha cobrado nada.",
    expired: "El pago no se hizo a tiempo. No se ha cobrado nada.",
    refunded: "El pago se ha devuelto y se han descontado los créditos correspondientes.",
  },
  disputed: "El pago está en disputa en su banco.",
  check: "Comprobar ahora",
  receipt: "Factura o recibo",
};
