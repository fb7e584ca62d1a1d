import type { NoticeModel } from "./notice-model.ts";
import type { ContractKind, Period } from "./withdrawal-notice.ts";

const possessionOf = (what: string) =>
  `on which you acquire, or a third party other than the carrier and indicated by you acquires, physical possession of ${what}.`;

const PERIOD_BEGINS: Record<ContractKind, string> = {
  goods: possessionOf("the goods"),
  "goods-several-deliveries": possessionOf("the last good"),
  "goods-several-parts": possessionOf("the last lot or piece"),
  "goods-regular-delivery": possessionOf("the first good"),
  service: "of the conclusion of the contract.",
  utility: "of the conclusion of the contract.",
  "digital-content": "of the conclusion of the contract.",
};

const BEGUN = {
  service: "the performance of services",
  water: "the supply of water",
  gas: "the supply of gas",
  electricity: "the supply of electricity",
  "district-heating": "the supply of district heating",
};

const DAYS: Record<Period, string> = { "fourteen-days": "14", "thirty-days": "30" };

const COSTS = "You will have to bear the direct cost of returning the goods";

/** Directive 2011/83/EU, Annex I, in English, as last amended by Directive (EU) 2023/2673. */
export const EU_EN_MODEL: NoticeModel = {
  headings: {
    right: "Right of withdrawal",
    effects: "Effects of withdrawal",
    form: "Model withdrawal form",
  },
  right: (days) =>
    `You have the right to withdraw from this contract within ${DAYS[days]} days without giving any reason.`,
  period: (days, kind) =>
    `The withdrawal period will expire after ${DAYS[days]} days from the day ${PERIOD_BEGINS[kind]}`,
  exercise: (
    contact,
  ) => `To exercise the right of withdrawal, you must inform us (${contact}) of your decision to
withdraw from this contract by an unequivocal statement (e.g. a letter sent by post or e-mail). You may use the
attached model withdrawal form, but it is not obligatory.`,
  contact: { telephone: "telephone:", email: "e-mail:" },
  online: (
    where,
  ) => `You may also exercise your right of withdrawal online at ${where}. If you use this online
function, we will send you an acknowledgement of receipt of the withdrawal on a durable medium (e.g. by e-mail),
including its content and the date and time of its submission, without undue delay.`,
  formOnline: (
    page,
  ) => `You can also electronically fill in and submit the model withdrawal form or any other
unequivocal statement on our website ${page}. If you use this option, we will communicate to you an acknowledgement of
receipt of such a withdrawal on a durable medium (e.g. by e-mail) without delay.`,
  deadline: `To meet the withdrawal deadline, it is sufficient for you to send your communication concerning your
exercise of the right of withdrawal before the withdrawal period has expired.`,
  reimbursement: `If you withdraw from this contract, we shall reimburse to you all payments received from you, including
the costs of delivery (with the exception of the supplementary costs resulting from your choice of a type of delivery
other than the least expensive type of standard delivery offered by us), without undue delay and in any event not
later than 14 days from the day on which we are informed about your decision to withdraw from this contract. We will
carry out such reimbursement using the same means of payment as you used for the initial transaction, unless you have
expressly agreed otherwise; in any event, you will not incur any fees as a result of such reimbursement.`,
  withhold: `We may withhold reimbursement until we have received the goods back or you have supplied evidence of having
sent back the goods, whichever is the earliest.`,
  sendBack: (
    elsewhere,
  ) => `You shall send back the goods or hand them over to us${elsewhere ? ` or ${elsewhere}` : ""},
without undue delay and in any event not later than 14 days from the day on which you communicate your withdrawal from
this contract to us. The deadline is met if you send back the goods before the period of 14 days has expired.`,
  collected: "We will collect the goods at our own expense.",
  costs: {
    trader: "We will bear the cost of returning the goods.",
    consumer: `${COSTS}.`,
    known: (amount) => `${COSTS}, ${amount}.`,
    estimated: (amount) =>
      `${COSTS}. The cost is estimated at a maximum of approximately ${amount}.`,
  },
  diminished: `You are only liable for any diminished value of the goods resulting from the handling other than what is
necessary to establish the nature, characteristics and functioning of the goods.`,
  begun: (
    what,
  ) => `If you requested to begin ${what ? BEGUN[what] : "the supply of water/gas/electricity/district heating"} during
the withdrawal period, you shall pay us an amount which is in proportion to what has been provided until you have
communicated us your withdrawal from this contract, in comparison with the full coverage of the contract.`,
  form: {
    invitation: "(complete and return this form only if you wish to withdraw from the contract)",
    to: "To",
    statement: `I/We (*) hereby give notice that I/We (*) withdraw from my/our (*) contract of sale of the following
goods (*)/for the provision of the following service (*),`,
    rows: [
      "Ordered on (*)/received on (*),",
      "Name of consumer(s),",
      "Address of consumer(s),",
      "Signature of consumer(s) (only if this form is notified on paper),",
      "Date",
    ],
    strike: "(*) Delete as appropriate.",
  },
};
