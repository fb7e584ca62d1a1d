import type { AttachmentWording, PrintedValues } from "#attachments/attachment-type.ts";
import {
  factTable,
  given,
  h2,
  h2OnNewPage,
  note,
  optionOf,
  writingTable,
} from "#attachments/catalogue/mark-up.ts";
import {
  type ContractKind,
  isAboutGoods,
  isThirtyDays,
  type ReturnCosts,
  returnCostsOf,
  type WithdrawalLaw,
} from "./withdrawal-notice.ts";

const LABELS = {
  trader: "Trader",
  address: "Geographical address of the trader",
  telephone: "Telephone number of the trader",
  email: "E-mail address of the trader",
  contractKind: "Kind of contract",
  subject: "Goods or service",
  contractDate: "Date of the contract",
  reference: "Contract or order number",
  withdrawalPage: "Where the online withdrawal function is found",
  returnCosts: "Cost of returning goods",
  returnCostsAmount: "Estimated cost of returning goods that cannot go by post",
  returnAddress: "Address for returned goods, if another one",
};

const CONTRACT_KINDS: Record<ContractKind, string> = {
  goods: "Sale of goods in one delivery",
  "goods-several-deliveries": "Sale of several goods ordered together and delivered separately",
  "goods-several-parts": "Sale of goods delivered in several lots or pieces",
  "goods-regular-delivery": "Regular delivery of goods over a defined period",
  service: "Service",
  utility: "Supply of water, gas, electricity or district heating",
  "digital-content": "Digital content not supplied on a tangible medium",
};

const RETURN_COSTS: Record<ReturnCosts, string> = {
  consumer: "The consumer bears the direct cost",
  trader: "The trader bears the cost",
  collected: "The trader collects the goods at its own expense",
};

const possessionOf = (what: string) =>
  `on which you acquire, or a third party other than the carrier and indicated by you acquires, physical possession of ${what}`;

/** Note 1: the day from which the period is counted. */
const PERIOD_BEGINS: Record<ContractKind, string> = {
  goods: possessionOf("the goods"),
  "goods-several-deliveries": possessionOf("the last good"),
  "goods-several-parts": possessionOf("the last lot or piece"),
  "goods-regular-delivery": possessionOf("the first good"),
  service: "of the conclusion of the contract",
  utility: "of the conclusion of the contract",
  "digital-content": "of the conclusion of the contract",
};

/**
 * The notice in English: the model instructions and form of Directive
 * 2011/83/EU, Annex I, as last amended by Directive (EU) 2023/2673. Article 6(4)
 * protects the trader who uses them, so they are kept to.
 */
export function withdrawalNoticeEn(law: WithdrawalLaw): AttachmentWording {
  return {
    name: law.name,
    description: law.description,
    labels: law.period ? { ...LABELS, period: law.period.label } : LABELS,
    options: {
      contractKind: CONTRACT_KINDS,
      returnCosts: RETURN_COSTS,
      ...(law.period && { period: law.period.words }),
    },
    html: (
      values,
    ) => `${factTable(values, LABELS, ["contractKind", "subject", "contractDate", "reference"])}
${instructions(law, values)}
${lapse(law, values)}
${form(values)}
${note(law.basis)}`,
  };
}

function instructions(law: WithdrawalLaw, values: PrintedValues): string {
  const kind = optionOf(values, "contractKind", CONTRACT_KINDS);
  const days = isThirtyDays(law, values) ? "30" : "14";
  return `${h2("Right of withdrawal")}
<p>You have the right to withdraw from this contract within ${days} days without giving any reason.</p>
<p>The withdrawal period will expire after ${days} days from the day ${PERIOD_BEGINS[kind]}.</p>
<p>To exercise the right of withdrawal, you must inform us (${values.of("trader")}, ${values.of("address")},
telephone: ${values.of("telephone")}, e-mail: ${values.of("email")}) of your decision to withdraw from this
contract by an unequivocal statement (e.g. a letter sent by post or e-mail). You may use the attached model
withdrawal form, but it is not obligatory.</p>
${given(
  values,
  "withdrawalPage",
  `<p>You may also exercise your right of withdrawal online at ${values.of("withdrawalPage")}. If you use this
online function, we will send you an acknowledgement of receipt of the withdrawal on a durable medium (e.g. by
e-mail), including its content and the date and time of its submission, without undue delay.</p>`,
)}
<p>To meet the withdrawal deadline, it is sufficient for you to send your communication concerning your exercise
of the right of withdrawal before the withdrawal period has expired.</p>
${h2("Effects of withdrawal")}
<p>If you withdraw from this contract, we shall reimburse to you all payments received from you, including the
costs of delivery (with the exception of the supplementary costs resulting from your choice of a type of delivery
other than the least expensive type of standard delivery offered by us), without undue delay and in any event not
later than 14 days from the day on which we are informed about your decision to withdraw from this contract. We
will carry out such reimbursement using the same means of payment as you used for the initial transaction, unless
you have expressly agreed otherwise; in any event, you will not incur any fees as a result of such
reimbursement.</p>
${isAboutGoods(kind) ? returning(values) : payingForServices(kind)}`;
}

/** Notes 4 and 5. */
function returning(values: PrintedValues): string {
  const costs = returnCostsOf(values, RETURN_COSTS);
  const elsewhere = given(values, "returnAddress", ` or to ${values.of("returnAddress")}`);
  const sending = `<p>We may withhold reimbursement until we have received the goods back or you have supplied
evidence of having sent back the goods, whichever is the earliest.</p>
<p>You shall send back the goods or hand them over to us${elsewhere}, without undue delay and in any event not
later than 14 days from the day on which you communicate your withdrawal from this contract to us. The deadline is
met if you send back the goods before the period of 14 days has expired.</p>`;
  const bearing: Record<ReturnCosts, string> = {
    collected: "<p>We will collect the goods at our own expense.</p>",
    trader: `${sending}<p>We will bear the cost of returning the goods.</p>`,
    consumer: `${sending}<p>You will have to bear the direct cost of returning the goods.${given(
      values,
      "returnCostsAmount",
      ` The cost is estimated at a maximum of approximately ${values.of("returnCostsAmount")}.`,
    )}</p>`,
  };
  return `${bearing[costs]}
<p>You are only liable for any diminished value of the goods resulting from the handling other than what is
necessary to establish the nature, characteristics and functioning of the goods.</p>`;
}

/** Note 6. */
function payingForServices(kind: ContractKind): string {
  if (kind === "digital-content") return "";
  const begun =
    kind === "service"
      ? "the performance of services"
      : "the supply of water, gas, electricity or district heating";
  return `<p>If you requested to begin ${begun} during the withdrawal period, you shall pay us an amount which is in
proportion to what has been provided until you have communicated us your withdrawal from this contract, in
comparison with the full coverage of the contract.</p>`;
}

function lapse(law: WithdrawalLaw, values: PrintedValues): string {
  const kind = optionOf(values, "contractKind", CONTRACT_KINDS);
  // Where thirty days are given, services do not lose the right (Article 16, second paragraph).
  if (kind === "service" && !isThirtyDays(law, values)) {
    return `${h2("When the right ends early")}
<p>If the contract places you under an obligation to pay, your right of withdrawal ends once we have fully performed
the service, provided that performance began with your prior express consent and with your acknowledgement that you
lose the right upon full performance (${law.lapse.service}).</p>`;
  }
  if (kind === "digital-content") {
    return `${h2("When the right ends early")}
<p>Where you have to pay for the digital content, your right of withdrawal ends when we begin to supply it, provided
that you gave your prior express consent to a beginning within the withdrawal period, acknowledged that you thereby
lose the right, and received our confirmation of this (${law.lapse.digitalContent}).</p>`;
  }
  return "";
}

function form(values: PrintedValues): string {
  return `${h2OnNewPage("Model withdrawal form")}
<p><em>(Complete and return this form only if you wish to withdraw from the contract.)</em></p>
<p>To<br>${values.of("trader")}<br>${values.of("address")}<br>${values.of("email")}</p>
<p>I/We (*) hereby give notice that I/We (*) withdraw from my/our (*) contract of sale of the following
goods (*)/for the provision of the following service (*):</p>
${writingTable([
  "Goods or service",
  "Ordered on (*)/received on (*)",
  "Name of consumer(s)",
  "Address of consumer(s)",
  "Signature of consumer(s) (only if this form is notified on paper)",
  "Date",
])}
${note(`(*) Delete as appropriate.`)}`;
}
