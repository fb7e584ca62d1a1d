import type { PersonalText } from "./personal-text.ts";

/** What the law of a notice calls what a consumer may do: most withdraw, and in Great Britain they cancel. */
export type RightTo = "withdraw" | "cancel";

/** What a notice says of the period within which a consumer can withdraw. */
export interface WithdrawalTerms {
  /** Counted from the day after the one on which the period begins. */
  days: number;
  /**
   * What begins it (Directive 2011/83/EU, Article 9 (2)): that the contract is concluded, or that
   * goods are received, which this service does not learn of.
   */
  begins: "conclusion" | "delivery";
  /** The day on which it begins, as `2026-12-01`, where the sender knows it already. */
  from?: string;
  /** What it is a right to, where its law does not say withdraw. */
  to?: Exclude<RightTo, "withdraw">;
  /** Whose right it is; absent where the notice names nobody. */
  role?: PersonalText;
}

/** What a contract calls it: what all of its notices do, and withdrawing where they differ. */
export function rightTo(terms: readonly Pick<WithdrawalTerms, "to">[]): RightTo {
  return terms.length > 0 && terms.every(({ to }) => to === "cancel") ? "cancel" : "withdraw";
}
