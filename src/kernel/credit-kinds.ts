/**
 * Why credits come and go: `granted` and `corrected` by whoever runs the
 * service, `bought`, `redeemed` for a contract, `given_back` for one that was
 * cancelled or deleted before anyone signed, `refunded` with the money.
 */
export const CREDIT_KINDS = [
  "granted",
  "bought",
  "redeemed",
  "given_back",
  "refunded",
  "corrected",
] as const;

export type CreditKind = (typeof CREDIT_KINDS)[number];
