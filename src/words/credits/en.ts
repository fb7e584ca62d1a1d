import { isOne } from "#words/plural.ts";
import type { WordsLike } from "#words/words-like.ts";

export const en = {
  title: "Buy credits",
  /** Who sells none: whom to ask, by an address or without one. */
  ask: (address: string) => `The operator of this service adds credits: ${address}`,
  askOperator: "The operator of this service adds credits.",
  pack: (credits: number, price: string) =>
    `${isOne.en(credits) ? "1 credit" : `${credits} credits`}: ${price}`,
  buy: "Buy",
  /** On a contract's page: what is bought pays for it at once. */
  buyAndUse: "Buy and open the contract",
  /** Where an invoice comes first. */
  order: "Ask for an invoice",
  leavesTo: (host: string) => `You pay at ${host}. No card data reaches this service.`,
  withdrawal: "Credits are sold to businesses.",
  test: "Test payments: no money is taken.",
  away: "The payment provider does not answer. Nothing was charged. Try again in a few minutes.",
  purchase: {
    begun: "Your payment is being confirmed. Some ways of paying take days.",
    asked: "The operator was asked for an invoice. The credits come once it is paid.",
    paid: "Your payment has arrived, and the credits were added.",
    failed: "The payment did not go through. Nothing was charged.",
    expired: "The payment was not made in time. Nothing was charged.",
    refunded: "The payment was refunded, and its credits were taken back.",
  },
  disputed: "The payment is disputed at your bank.",
  check: "Check now",
  receipt: "Invoice or receipt",
};

/** What pages say of buying credits, wherever that is offered. */
export interface CreditsWords extends WordsLike<typeof en> {}
