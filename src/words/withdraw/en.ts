import type { WordsLike } from "#words/words-like.ts";

/** Why there is nothing to state on the page, or not any more. */
export type WithdrawClosed = "open" | "cancelled" | "over";

export const en = {
  /**
   * What the function and its confirmation are labelled with, in the words of each language's
   * version of Directive 2011/83/EU, Article 11a (1) and (3): in Germany those of BGB § 356a, in
   * France of Code de la consommation D. 221-5. The confirmation bears these words alone.
   */
  act: "Withdraw from contract here",
  confirm: "Confirm withdrawal",
  pageTitle: (name: string) => `Withdraw from the contract: ${name}`,
  title: "Withdrawal",
  lead: (name: string) => `On this page you can withdraw from the contract “${name}”.`,
  /** How long the page takes a statement. */
  until: (day: string) => `It accepts your statement until the end of ${day}.`,
  free: "You need not give a reason, and you need no account. In the next step you give your name and your e-mail address; you have not withdrawn until you confirm there.",
  otherWays:
    "You can also withdraw in another way, such as by letter or e-mail. What applies to your withdrawal is stated in the notice that belongs to the contract.",
  documentId: "Document ID",
  from: "From",
  form: {
    title: "Your withdrawal",
    /** The statement itself, as it is recorded. */
    statement: (name: string, publicId: string) =>
      `I hereby give notice that I withdraw from the contract “${name}” (document ID ${publicId}).`,
    name: "Your name",
    nameHint: "First and last name of the person who concluded the contract.",
    email: "Your e-mail address",
    emailHint: "An acknowledgement is sent there at once.",
    recorded:
      "What you enter is stored with the time, your IP address and your browser. The sender of the contract gets what you enter and the time.",
    nameWrong: "Please enter your name, with 120 characters at most.",
    emailWrong: "Please enter an e-mail address, such as name@example.org.",
    alert: "You have not withdrawn yet. Please check the marked fields.",
    back: "Back",
  },
  closed: {
    open: {
      title: "The contract has not been concluded yet",
      text: "This page takes no statement before everyone has signed. If you no longer want the contract, write to the sender now: that counts as well.",
    },
    cancelled: {
      title: "There is no contract",
      text: "The document was cancelled before everyone had signed. There is nothing to withdraw from.",
    },
    over: {
      title: "This page no longer accepts statements",
      text: "Whether you can still withdraw depends on when the period began and on what you were told of it. If in doubt, write to the sender.",
    },
  } satisfies Record<WithdrawClosed, unknown>,
  closedOn: (day: string) => `It was open until the end of ${day}.`,
  /** Where a statement was made over this link already. `{at}` */
  stated: {
    title: "A withdrawal was received",
    text: "This link was used to withdraw from the contract: {at}.",
    overShared:
      "Anyone who holds the document may have this link. If the withdrawal was not yours, take the link from the e-mail that you got after the last signature, or write to the sender.",
    overPersonal:
      "An acknowledgement was sent to the address that was given. If the withdrawal was not yours, please write to the sender.",
  },
  writeTo: (sender: string) => `Write to ${sender}`,
  done: {
    title: "Your withdrawal was received",
    text: (sender: string) => `${sender} is told at once. There is nothing else for you to do.`,
    mailed: (email: string) => `An acknowledgement goes to ${email}.`,
    keep: "Please keep it. You can also download it here.",
    download: "Download the acknowledgement (PDF)",
  },
  /** The acknowledgement of what was stated. */
  receipt: {
    title: "Acknowledgement of receipt",
    text: (sender: string) => `This withdrawal was received for ${sender}:`,
    contract: "Contract",
    to: "Addressed to",
    statement: "Statement",
    name: "Name",
    email: "E-mail address",
    statedAt: "Received on",
    over: "Stated via",
    overShared: "the link in the document",
    overPersonal: (role: string) => `the personal link of ${role}`,
    asStated:
      "Name and e-mail address are recorded as they were given; nobody checked them. Whether the withdrawal was in time, and what follows from it, is a matter of law.",
    sealed:
      "This page is sealed: programs that check signatures show whether it was changed afterwards.",
  },
  /** The sealed page cannot be had yet. */
  notReady: {
    title: "The PDF is not ready yet",
    text: "Your withdrawal was received; only sealing the acknowledgement takes longer than usual. The service keeps trying by itself. Please come back in a few minutes.",
    again: "Try again",
  },
  /** On the status page. */
  possible: (day: string) => `You can withdraw from the contract here until the end of ${day}.`,
  declared: "A withdrawal from this document was declared",
  withdrawnAt: "Withdrawn from:",
  mail: {
    /** In the mail that tells that everyone has signed. */
    possible: (day: string) =>
      `A notice on the right of withdrawal belongs to this contract. You can withdraw from it online until the end of ${day}:`,
    acknowledged: {
      subject: (contract: string) => `Acknowledgement of your withdrawal: ${contract}`,
      preheader: "Your withdrawal was received.",
      heading: "Your withdrawal was received",
      text: (sender: string, contract: string) =>
        `Your withdrawal from the contract “${contract}” was received for ${sender}. This is what you stated:`,
      attached: "The same acknowledgement is attached as a sealed file. Please keep it safe.",
      toDownload: "The same acknowledgement is available as a sealed file:",
      gaveAddress: (to: string) =>
        `You get it because the address ${to} was given with a withdrawal. If that was not you, please reply to this message.`,
    },
    owner: {
      subject: (contract: string) => `Withdrawal received: ${contract}`,
      preheader: (who: string) => `It was stated by ${who}.`,
      heading: "Somebody stated a withdrawal from a contract",
      text: (who: string, contract: string) =>
        `This statement was received through the withdrawal function of the contract “${contract}”; the name given is ${who}.`,
      next: "An acknowledgement goes to the address that was given. Whether the withdrawal is in time, and whose it is, is for you to check: where the notice lacked something, the period can run for up to twelve months longer. The status of the document does not change here.",
      button: "Open the document",
    },
  },
};

/**
 * All that is said where a consumer withdraws from a contract: on the page, in its mails and on the
 * sealed page that acknowledges it. Here a contract is called one, as the statutes do.
 */
export interface WithdrawWords extends WordsLike<typeof en> {}
