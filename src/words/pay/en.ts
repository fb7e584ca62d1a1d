import { isOne } from "#words/plural.ts";
import type { WordsLike } from "#words/words-like.ts";

/**
 * `payable`: a credit can be used. `noCredit`: none is left. `paid`: a credit
 * paid for it. Of the others, nothing needs to be paid, now or ever.
 */
export type PayState =
  | "payable"
  | "noCredit"
  | "paid"
  | "draft"
  | "open"
  | "fully_signed"
  | "cancelled";

export const en = {
  pageTitle: (name: string) => `Pay for ${name}`,
  /** What the contract's state means for paying. */
  states: {
    payable: {
      title: "Open this contract for signing",
      text: "Your plan is used up this month. This contract takes one credit.",
    },
    noCredit: {
      title: "There is no credit left",
      text: "Your plan is used up this month, and no credit is left to pay for this contract.",
    },
    paid: {
      title: "Paid: the contract is open for signing",
      text: "Paid with one credit. It does not count toward your plan.",
    },
    draft: {
      title: "This contract is a draft",
      text: "There is nothing to pay for a draft. Open it for signing first.",
    },
    open: {
      title: "This contract is open for signing",
      text: "Your plan covers it. There is nothing to pay.",
    },
    fully_signed: {
      title: "Everyone has signed this contract",
      text: "There is nothing left to pay.",
    },
    cancelled: {
      title: "This contract was cancelled",
      text: "There is nothing left to pay for it.",
    },
  } satisfies Record<PayState, unknown>,
  submit: "Pay with one credit",
  /** What follows at once; `delivered` where signers get links of their own. */
  afterwards: {
    shared: "The contract opens for signing at once.",
    delivered:
      "The contract opens for signing at once, and each signer with an address gets a link.",
  },
  documentId: "Document ID",
  pages: "Pages",
  signers: "Signers",
  sharedLink: "via the shared link",
  plan: "Plan",
  /** `month` as in `November 2026`. */
  planUsed: (used: number, limit: number, month: string) =>
    isOne.en(limit)
      ? `${used} of 1 document used in ${month}`
      : `${used} of ${limit} documents used in ${month}`,
  planUsedWithoutLimit: (used: number, month: string) =>
    isOne.en(used)
      ? `1 document used in ${month}, without limit`
      : `${used} documents used in ${month}, without limit`,
  credits: "Credits",
  creditsLeft: (count: number) => `${count} left`,
  openSigningPage: "Open the signing page",
  statusPage: "See who has signed",
  contracts: "All contracts",
};

/** All that the payment page says, by the contract's language. */
export interface PayWords extends WordsLike<typeof en> {}
