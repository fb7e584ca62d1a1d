import assert from "node:assert/strict";
import type { PaymentsServices } from "#accounts/payments/payments-services.ts";
import type { Provider, Selling } from "#accounts/payments/provider.ts";
import type { PurchaseNews } from "#accounts/payments/purchase.ts";
import type { Pack } from "#kernel/pack.ts";
import { type ContractsRoom, contractsRoom } from "./contracts-room.ts";
import { type NotedJobs, notedJobs } from "./noted-jobs.ts";
import type { Room } from "./room.ts";

/** What the payments room works with, with a provider that says what a test has it say. */
export interface PaymentsRoom extends PaymentsServices {
  contracts: ContractsRoom;
  jobs: NotedJobs;
  /** What owners and operators were told, in order. */
  told: { purchaseId: string; what: PurchaseNews }[];
}

export const TEN_CREDITS: Pack = {
  id: "ten",
  credits: 10,
  stripePrice: null,
  price: { de: "19 €", en: "€19", es: "19 €", fr: "19 €" },
};

/** @param provider what it answers; what is not said is not asked */
export function paymentsRoom(
  room: Room,
  provider: Partial<Provider> = {},
  change: Partial<Selling> = {},
): PaymentsRoom {
  const contracts = contractsRoom(room);
  const { database, trail, clock, ids, mailLimits, baseUrl } = contracts;
  const told: PaymentsRoom["told"] = [];
  return {
    contracts,
    database,
    trail,
    clock,
    ids,
    mailLimits,
    baseUrl,
    told,
    log: () => {},
    jobs: notedJobs(),
    selling: {
      way: "checkout",
      packs: [TEN_CREDITS],
      provider: {
        name: "stripe",
        isTest: true,
        origin: "https://pay.example",
        read: null,
        look: () => assert.fail("nobody looks"),
        begin: () => assert.fail("nothing is begun"),
        ...provider,
      },
      ...change,
    },
    async tellOfPurchase(_transaction, { id }, what) {
      told.push({ purchaseId: id, what });
    },
  };
}
