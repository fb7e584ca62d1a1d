import type { CreditKind } from "#kernel/credit-kinds.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#kernel/time.ts";
import type { Looked, Paid, Purchase } from "./purchase.ts";

/** What becomes of a purchase, and of the account's credits with it. */
export interface Settlement {
  purchase: Purchase;
  /** In this order; none where money alone moved, or nothing that counts in credits. */
  entries: { kind: CreditKind; delta: number }[];
  /** Whether a credit may be used at once for the contract that it was bought for. */
  mayUse: boolean;
}

/**
 * What follows from what the provider says; null where that was known. However
 * often and in whatever order it is asked, credits are entered once: from then
 * on the purchase is paid, and only what went back moves them.
 */
export function decideSettle(purchase: Purchase, looked: Looked, now: Date): Settlement | null {
  if (looked.is === "paid") return decidePaid(purchase, looked, now);
  if (looked.is === "open" || purchase.state !== "begun") return null;
  return { purchase: { ...purchase, state: looked.is }, entries: [], mayUse: false };
}

function decidePaid(purchase: Purchase, paid: Paid, now: Date): Settlement | null {
  const creditsRefunded = creditsBack(purchase.credits, paid);
  const isDisputed = paid.dispute === "open";
  const more = creditsRefunded - purchase.creditsRefunded;
  const isNew = purchase.state !== "paid";
  if (!isNew && more === 0 && isDisputed === purchase.isDisputed) return null;
  return {
    purchase: {
      ...purchase,
      state: "paid",
      creditsRefunded,
      isDisputed,
      paidAt: purchase.paidAt ?? now,
      amount: paid.amount,
      currency: paid.currency,
      receiptUrl: paid.receiptUrl,
      paymentReference: paid.paymentReference,
    },
    entries: [
      ...(isNew ? [{ kind: "bought" as const, delta: purchase.credits }] : []),
      ...(more > 0 ? [{ kind: "refunded" as const, delta: -more }] : []),
      // A refund that did not arrive at the buyer's bank comes back.
      ...(more < 0 ? [{ kind: "corrected" as const, delta: -more }] : []),
    ],
    mayUse: isNew && creditsRefunded < purchase.credits,
  };
}

/** Whole credits alone go back: as many as the money that did pays for. */
function creditsBack(credits: number, { amount, refunded, dispute }: Paid): number {
  if (dispute === "lost" || (refunded > 0 && refunded >= amount)) return credits;
  return refunded > 0 ? Math.floor((credits * refunded) / amount) : 0;
}

/** A notice that never comes is the commonest mistake, so that purchases are looked at without one. */
export const FIRST_LOOK_MS = 15 * MINUTE_MS;

/** Longer than any bank lets a payment be taken back by a card's holder (120 days at most). */
const LAST_LOOK_MS = 180 * DAY_MS;

/** When a purchase is looked at again by itself; null for never. */
export function nextLook(purchase: Purchase, now: Date): number | null {
  const { state, credits, creditsRefunded, begunAt, paidAt } = purchase;
  if (state === "begun") return HOUR_MS;
  // A delayed payment may still arrive after its checkout is over.
  const age = now.getTime() - (paidAt ?? begunAt).getTime();
  if (state === "failed" || state === "expired") return age < 14 * DAY_MS ? DAY_MS : null;
  if (state === "asked" || creditsRefunded === credits || age > LAST_LOOK_MS) return null;
  return age < 7 * DAY_MS ? DAY_MS : 7 * DAY_MS;
}
