import type { PayWords } from "#words/pay-words.ts";
import { isOne } from "#words/plural.ts";

export const en: PayWords = {
  pageTitle: (name) => `Pay for ${name}`,
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
  },
  submit: "Pay with one credit",
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
  planUsed: (used, limit, month) =>
    isOne.en(limit)
      ? `${used} of 1 document used in ${month}`
      : `${used} of ${limit} documents used in ${month}`,
  planUsedWithoutLimit: (used, month) =>
    isOne.en(used)
      ? `1 document used in ${month}, without limit`
      : `${used} documents used in ${month}, without limit`,
  credits: "Credits",
  creditsLeft: (count) => `${count} left`,
  openSigningPage: "Open the signing page",
  statusPage: "See who has signed",
  contracts: "All contracts",
};
