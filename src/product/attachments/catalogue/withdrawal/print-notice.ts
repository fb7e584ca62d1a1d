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
import type { NoticeModel } from "./notice-model.ts";
import {
  type AmountIs,
  type ContractKind,
  isAboutGoods,
  type Period,
  type ReturnCosts,
  returnCostsOf,
  type Utility,
} from "./withdrawal-notice.ts";

/** What a language calls the fields and their options. */
export interface NoticeWords {
  labels: Readonly<Record<string, string>>;
  contractKinds: Record<ContractKind, string>;
  utilities: Record<Utility, string>;
  returnCosts: Record<ReturnCosts, string>;
  amountIs: Record<AmountIs, string>;
  /** The headings of what is no part of the model. */
  particulars: string;
  lapse: string;
}

/** What is printed of the fields that no model has a place for. */
export const PARTICULARS = [
  ...["trader", "contractKind", "subject", "contractDate", "reference"],
  ...["withdrawalDays", "withdrawalBegins"],
] as const;

/** What a country's law adds to the notice in one language. */
export interface WithdrawalLaw {
  name: string;
  description: string;
  /** The sentence that says where the right stands. */
  basis: string;
  /** When the right ends before its time: what follows the model, for services and digital content. */
  lapse: { service: string; digitalContent: string };
  /** Where the law knows a period of thirty days beside that of fourteen. */
  period?: { label: string; words: Readonly<Record<Period, string>> };
}

/**
 * A notice of one law in one language: the model instructions and the model form
 * alone, in their order, and on pages after them what the model does not have.
 * A trader is protected only where the model stands unchanged.
 */
export function withdrawalNotice(
  model: NoticeModel,
  words: NoticeWords,
  law: WithdrawalLaw,
): AttachmentWording {
  const { labels, contractKinds, utilities, returnCosts, amountIs } = words;
  return {
    name: law.name,
    description: law.description,
    labels: law.period ? { ...labels, period: law.period.label } : labels,
    options: {
      contractKind: contractKinds,
      utility: utilities,
      returnCosts,
      returnCostsAmountIs: amountIs,
      ...(law.period && { period: law.period.words }),
    },
    html: (values) => `${instructions(model, words, law, values)}
${form(model, values)}
${h2OnNewPage(words.particulars)}
${factTable(values, labels, PARTICULARS)}
${lapse(words, law, values)}
${note(law.basis)}`,
  };
}

function instructions(
  model: NoticeModel,
  words: NoticeWords,
  law: WithdrawalLaw,
  values: PrintedValues,
): string {
  const kind = optionOf(values, "contractKind", words.contractKinds);
  const days = law.period ? optionOf(values, "period", law.period.words) : "fourteen-days";
  const isGoods = isAboutGoods(kind);
  return [
    h2(model.headings.right),
    p(model.right(days)),
    p(model.period(days, kind)),
    p(model.exercise(contact(model, values))),
    ifGiven(values, "withdrawalPage", p(model.online(values.of("withdrawalPage")))),
    ifGiven(values, "withdrawalFormPage", p(model.formOnline(values.of("withdrawalFormPage")))),
    p(model.deadline),
    h2(model.headings.effects),
    p(model.reimbursement),
    isGoods ? returningGoods(model, words, values) : payingForServices(model, words, kind, values),
  ].join("\n");
}

const p = (html: string) => `<p>${html}</p>`;

function contact({ contact: say }: NoticeModel, values: PrintedValues): string {
  const [trader, address] = [values.of("trader"), values.of("address")];
  return `${trader}, ${address}, ${say.telephone} ${values.of("telephone")}, ${say.email} ${values.of("email")}`;
}

/** Notes 4 and 5. */
function returningGoods(model: NoticeModel, words: NoticeWords, values: PrintedValues): string {
  const costs = returnCostsOf(values, words.returnCosts);
  const elsewhere = values.has("returnAddress") ? values.of("returnAddress") : null;
  const bearing: Record<ReturnCosts, string[]> = {
    collected: [model.collected],
    trader: [model.withhold, model.sendBack(elsewhere), model.costs.trader],
    consumer: [model.withhold, model.sendBack(elsewhere), consumerBears(model, words, values)],
  };
  return [...bearing[costs], model.diminished].map(p).join("\n");
}

function consumerBears({ costs }: NoticeModel, words: NoticeWords, values: PrintedValues): string {
  if (!values.has("returnCostsAmount")) return costs.consumer;
  const amount = values.of("returnCostsAmount");
  const isKnown =
    values.has("returnCostsAmountIs") &&
    optionOf(values, "returnCostsAmountIs", words.amountIs) === "exact";
  return isKnown ? costs.known(amount) : costs.estimated(amount);
}

/** Note 6. */
function payingForServices(
  model: NoticeModel,
  words: NoticeWords,
  kind: ContractKind,
  values: PrintedValues,
): string {
  if (kind === "digital-content") return "";
  if (kind === "service") return p(model.begun("service"));
  const utility = values.has("utility") ? optionOf(values, "utility", words.utilities) : null;
  return p(model.begun(utility));
}

function lapse(words: NoticeWords, law: WithdrawalLaw, values: PrintedValues): string {
  const kind = optionOf(values, "contractKind", words.contractKinds);
  const isThirty =
    law.period !== undefined && optionOf(values, "period", law.period.words) === "thirty-days";
  // Where thirty days are given, services do not lose the right (Article 16, second paragraph).
  if (kind === "service" && !isThirty) return `${h2(words.lapse)}\n${p(law.lapse.service)}`;
  if (kind === "digital-content") return `${h2(words.lapse)}\n${p(law.lapse.digitalContent)}`;
  return "";
}

function form({ form, headings }: NoticeModel, values: PrintedValues): string {
  const [trader, address, email] = ["trader", "address", "email"].map((id) => values.of(id));
  return `${h2OnNewPage(headings.form)}
<p><em>${form.invitation}</em></p>
<p>${form.to}<br>${trader}<br>${address}<br>${email}</p>
${p(form.statement)}
${lineToWriteOn}
${writingTable(form.rows)}
${note(form.strike)}`;
}
