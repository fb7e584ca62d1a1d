import type { AttachmentWording, PrintedValues } from "#attachments/attachment-type.ts";
import {
  factTable,
  h2,
  h2OnNewPage,
  ifGiven,
  lineToWriteOn,
  note,
  optionOf,
  writingTable,
} from "#attachments/catalogue/mark-up.ts";
import { PARTICULARS } from "#attachments/catalogue/withdrawal/print-notice.ts";
import {
  type AmountIs,
  type ContractKind,
  isAboutGoods,
  type ReturnCosts,
  returnCostsOf,
} from "#attachments/catalogue/withdrawal/withdrawal-notice.ts";

const LABELS = {
  trader: "Trader",
  address: "Geographical address of the trader",
  telephone: "Telephone number of the trader",
  email: "E-mail address of the trader",
  contractKind: "Kind of contract",
  subject: "Goods, service or digital content",
  contractDate: "Date of the contract",
  reference: "Contract or order number",
  cancellationPage:
    "Page where the contract can be cancelled online (without one, the page of this service)",
  returnCosts: "Cost of returning goods",
  returnCostsAmount: "Cost of returning goods that cannot go by post, with its currency",
  returnCostsAmountIs: "Whether that amount is certain",
  returnAddress: "Name and address for returned goods, if different",
  withdrawalDays: "Days for which it can be cancelled online, if more than the law gives",
  withdrawalBegins: "Day on which these days begin, if it is known",
};

const CONTRACT_KINDS: Record<ContractKind, string> = {
  goods: "Sale of goods in one delivery",
  "goods-several-deliveries":
    "Sale of several goods ordered together and delivered on different days",
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

const AMOUNT_IS: Record<AmountIs, string> = { estimate: "Estimated", exact: "Certain" };

const possessionOf = (what: string) =>
  `on which you acquire, or a third party other than the carrier and indicated by you acquires, physical possession of ${what}`;

/** Schedule 3, Part A, note 1: the day from which the period is counted. */
const PERIOD_BEGINS: Record<ContractKind, string> = {
  goods: possessionOf("the goods"),
  "goods-several-deliveries": possessionOf("the last good"),
  "goods-several-parts": possessionOf("the last lot or piece"),
  "goods-regular-delivery": possessionOf("the first good"),
  service: "of the conclusion of the contract",
  utility: "of the conclusion of the contract",
  "digital-content": "of the conclusion of the contract",
};

/** Kept to the model of Schedule 3, whose use satisfies the duty to inform (regulations 10(3) and 13(3)). */
export const en: AttachmentWording = {
  name: "Notice of the right to cancel",
  description:
    "Tells consumers in the United Kingdom of their 14-day right to cancel distance and off-premises contracts, with the model cancellation form; not for financial services.",
  labels: LABELS,
  options: {
    contractKind: CONTRACT_KINDS,
    returnCosts: RETURN_COSTS,
    returnCostsAmountIs: AMOUNT_IS,
  },
  html: (values) => `${instructions(values)}
${form(values)}
${h2OnNewPage("Particulars of this notice")}
${factTable(values, LABELS, PARTICULARS)}
${lapse(values)}
${note(`Legal basis: regulations 27 to 38 of the Consumer Contracts (Information, Cancellation and Additional
Charges) Regulations 2013 (SI 2013/3134) with Schedule 3. This notice does not affect your other statutory rights, in
particular those concerning goods, services and digital content that do not conform to the contract.`)}`,
};

function instructions(values: PrintedValues): string {
  const kind = optionOf(values, "contractKind", CONTRACT_KINDS);
  return `${h2("Right to cancel")}
<p>You have the right to cancel this contract within 14 days without giving any reason.</p>
<p>The cancellation period will expire after 14 days from the day ${PERIOD_BEGINS[kind]}.</p>
<p>To exercise the right to cancel, you must inform us (${values.of("trader")}, ${values.of("address")}, telephone:
${values.of("telephone")}, e-mail: ${values.of("email")}) of your decision to cancel this contract by a clear statement
(e.g. a letter sent by post, fax or e-mail). You may use the attached model cancellation form, but it is not obligatory.</p>
${ifGiven(
  values,
  "cancellationPage",
  `<p>You can also electronically fill in and submit the model cancellation form or any other clear statement on our
website ${values.of("cancellationPage")}. If you use this option, we will communicate to you an acknowledgement of
receipt of such a cancellation on a durable medium (e.g. by e-mail) without delay.</p>`,
)}
<p>To meet the cancellation deadline, it is sufficient for you to send your communication concerning your exercise of
the right to cancel before the cancellation period has expired.</p>
${h2("Effects of cancellation")}
<p>If you cancel this contract, we will reimburse to you all payments received from you, including the costs of
delivery (except for the supplementary costs arising if you chose a type of delivery other than the least expensive
type of standard delivery offered by us).</p>
${isAboutGoods(kind) ? reimbursingGoods(values) : reimbursingOthers(kind)}`;
}

const SAME_MEANS = `We will make the reimbursement using the same means of payment as you used for the initial
transaction, unless you have expressly agreed otherwise; in any event, you will not incur any fees as a result of the
reimbursement.`;

function reimbursingGoods(values: PrintedValues): string {
  const costs = returnCostsOf(values, RETURN_COSTS);
  return `<p>We may make a deduction from the reimbursement for loss in value of any goods supplied, if the loss is the
result of unnecessary handling by you.</p>
${costs === "collected" ? collecting : returningGoods(costs, values)}
<p>You are only liable for any diminished value of the goods resulting from the handling other than what is necessary
to establish the nature, characteristics and functioning of the goods.</p>`;
}

/** Where the trader offered to collect, the day on which it was told of the cancellation counts (regulation 34(6)). */
const collecting = `<p>We will make the reimbursement without undue delay, and not later than 14 days after the day on
which we are informed about your decision to cancel this contract. ${SAME_MEANS}</p>
<p>We will collect the goods at our own expense.</p>`;

function returningGoods(costs: Exclude<ReturnCosts, "collected">, values: PrintedValues): string {
  const elsewhere = ifGiven(values, "returnAddress", ` or ${values.of("returnAddress")}`);
  const bearing = {
    consumer: `You will have to bear the direct cost of returning the goods${amountOf(values)}`,
    trader: "We will bear the cost of returning the goods.",
  };
  return `<p>We will make the reimbursement without undue delay, and not later than</p>
<ol type="a">
<li>14 days after the day we receive back from you any goods supplied, or</li>
<li>(if earlier) 14 days after the day you provide evidence that you have returned the goods, or</li>
<li>if there were no goods supplied, 14 days after the day on which we are informed about your decision to cancel this
contract.</li>
</ol>
<p>${SAME_MEANS}</p>
<p>We may withhold reimbursement until we have received the goods back or you have supplied evidence of having sent
back the goods, whichever is the earliest.</p>
<p>You shall send back the goods or hand them over to us${elsewhere}, without undue delay and in any event not later
than 14 days from the day on which you communicate your cancellation from this contract to us. The deadline is met if
you send back the goods before the period of 14 days has expired.</p>
<p>${bearing[costs]}</p>`;
}

function amountOf(values: PrintedValues): string {
  if (!values.has("returnCostsAmount")) return ".";
  const amount = values.of("returnCostsAmount");
  const isKnown =
    values.has("returnCostsAmountIs") &&
    optionOf(values, "returnCostsAmountIs", AMOUNT_IS) === "exact";
  if (isKnown) return `, ${amount}.`;
  return `. The cost is estimated at a maximum of approximately ${amount}.`;
}

function reimbursingOthers(kind: ContractKind): string {
  const begun =
    kind === "service"
      ? "the performance of services"
      : "the supply of water/gas/electricity/district heating";
  const paying = `<p>If you requested to begin ${begun} during the cancellation period, you shall pay us an amount which
is in proportion to what has been performed until you have communicated us your cancellation from this contract, in
comparison with the full coverage of the contract.</p>`;
  return `<p>We will make the reimbursement without undue delay, and not later than 14 days after the day on which we
are informed about your decision to cancel this contract. ${SAME_MEANS}</p>
${kind === "digital-content" ? "" : paying}`;
}

function lapse(values: PrintedValues): string {
  const kind = optionOf(values, "contractKind", CONTRACT_KINDS);
  if (kind === "service") {
    return `${h2("When the right ends early")}
<p>If you expressly request us to begin the service within the cancellation period and acknowledge that the right will
be lost once the service has been fully performed, the right to cancel ceases upon full performance (regulation
36(2)).</p>`;
  }
  if (kind === "digital-content") {
    return `${h2("When the right ends early")}
<p>If you give your express consent to the supply of the digital content beginning within the cancellation period and
acknowledge that the right to cancel will be lost, the right ceases when the supply has begun (regulation 37(2)).</p>`;
  }
  return "";
}

function form(values: PrintedValues): string {
  return `${h2OnNewPage("Model cancellation form")}
<p><em>(Complete and return this form only if you wish to withdraw from the contract)</em></p>
<p>To<br>${values.of("trader")}<br>${values.of("address")}<br>${values.of("telephone")}<br>${values.of("email")}</p>
<p>I/We [*] hereby give notice that I/We [*] cancel my/our [*] contract of sale of the following goods [*]/for the
supply of the following service [*],</p>
${lineToWriteOn}
${writingTable([
  "Ordered on [*]/received on [*],",
  "Name of consumer(s),",
  "Address of consumer(s),",
  "Signature of consumer(s) (only if this form is notified on paper),",
  "Date",
])}
${note(`[*] Delete as appropriate`)}`;
}
