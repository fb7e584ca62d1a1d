import { en, type WithdrawWords } from "./en.ts";

/**
 * The same where the law says that a consumer cancels: the Consumer Contracts (Information,
 * Cancellation and Additional Charges) Regulations 2013. What this service calls cancelled is a
 * document that its sender took back, so that every sentence says whose act it is.
 */
export const enCancel: WithdrawWords = {
  ...en,
  act: "Cancel contract here",
  confirm: "Confirm cancellation",
  pageTitle: (name) => `Cancel the contract: ${name}`,
  title: "Cancellation",
  lead: (name) => `On this page you can cancel the contract “${name}”.`,
  free: "You need not give a reason, and you need no account. In the next step you give your name and your e-mail address; you have not cancelled until you confirm there.",
  otherWays:
    "You can also cancel in another way, such as by letter or e-mail. What applies to your cancellation is stated in the notice that belongs to the contract.",
  form: {
    ...en.form,
    title: "Your cancellation",
    statement: (name, publicId) =>
      `I hereby give notice that I cancel the contract “${name}” (document ID ${publicId}).`,
    alert: "You have not cancelled yet. Please check the marked fields.",
  },
  closed: {
    ...en.closed,
    cancelled: {
      title: "There is no contract",
      text: "The sender cancelled the document before everyone had signed. There is nothing for you to cancel.",
    },
    over: {
      title: "This page no longer accepts statements",
      text: "Whether you can still cancel depends on when the period began and on what you were told of it. If in doubt, write to the sender.",
    },
  },
  stated: {
    title: "A cancellation was received",
    text: "This link was used to cancel the contract: {at}.",
    overShared:
      "Anyone who holds the document may have this link. If the cancellation was not yours, take the link from the e-mail that you got after the last signature, or write to the sender.",
    overPersonal:
      "An acknowledgement was sent to the address that was given. If the cancellation was not yours, please write to the sender.",
  },
  done: { ...en.done, title: "Your cancellation was received" },
  receipt: {
    ...en.receipt,
    text: (sender) => `This cancellation was received for ${sender}:`,
    asStated:
      "Name and e-mail address are recorded as they were given; nobody checked them. Whether the cancellation was in time, and what follows from it, is a matter of law.",
  },
  notReady: {
    ...en.notReady,
    text: "Your cancellation was received; only sealing the acknowledgement takes longer than usual. The service keeps trying by itself. Please come back in a few minutes.",
  },
  possible: (day) => `You can cancel the contract here until the end of ${day}.`,
  declared: "A cancellation of this contract was stated",
  withdrawnAt: "Cancellation stated:",
  mail: {
    possible: (day) =>
      `A notice on the right to cancel belongs to this contract. You can cancel it online until the end of ${day}:`,
    acknowledged: {
      ...en.mail.acknowledged,
      subject: (contract) => `Acknowledgement of your cancellation: ${contract}`,
      preheader: "Your cancellation was received.",
      heading: "Your cancellation was received",
      text: (sender, contract) =>
        `Your cancellation of the contract “${contract}” was received for ${sender}. This is what you stated:`,
      gaveAddress: (to) =>
        `You get it because the address ${to} was given with a cancellation. If that was not you, please reply to this message.`,
    },
    owner: {
      ...en.mail.owner,
      subject: (contract) => `Notice of cancellation received: ${contract}`,
      heading: "Somebody stated that they cancel a contract",
      text: (who, contract) =>
        `This statement was received through the page to cancel the contract “${contract}”; the name given is ${who}.`,
      next: "An acknowledgement goes to the address that was given. Whether the cancellation is in time, and whose it is, is for you to check: where the notice lacked something, the period can run for up to twelve months longer. The status of the document does not change here.",
    },
  },
};
