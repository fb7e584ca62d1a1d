import { randomUUID } from "node:crypto";
import type { Purchase } from "#accounts/payments/purchase.ts";
import { knownText } from "#kernel/personal-text.ts";

/** Ten credits that an owner of the account began to buy at a checkout. */
export function begunPurchase(accountId: string, change: Partial<Purchase> = {}): Purchase {
  return {
    id: randomUUID(),
    accountId,
    contractId: null,
    pack: "ten",
    credits: 10,
    provider: "stripe",
    reference: randomUUID(),
    paymentReference: null,
    checkoutUrl: null,
    state: "begun",
    amount: null,
    currency: null,
    receiptUrl: null,
    creditsRefunded: 0,
    isDisputed: false,
    language: "en",
    paidAt: null,
    begunAt: new Date("2026-11-21T09:30:00.000Z"),
    begunBy: { kind: "person", id: randomUUID(), name: knownText("Owner") },
    ...change,
  };
}
