import type { AttachmentField, PrintedValues } from "#attachments/attachment-type.ts";
import {
  optional,
  optionalChoice,
  required,
  requiredChoice,
} from "#attachments/catalogue/fields.ts";
import { optionOf } from "#attachments/catalogue/mark-up.ts";

/**
 * The cases that note 1 of the model instructions tells apart (Directive
 * 2011/83/EU, Annex I A): they decide when the period begins and what follows.
 */
const CONTRACT_KINDS = [
  "goods",
  "goods-several-deliveries",
  "goods-several-parts",
  "goods-regular-delivery",
  "service",
  "utility",
  "digital-content",
] as const;
export type ContractKind = (typeof CONTRACT_KINDS)[number];

/** Note 5 (b): who bears the cost of sending goods back; without a word of it, the trader (Article 14(1)). */
const RETURN_COSTS = ["consumer", "trader", "collected"] as const;
export type ReturnCosts = (typeof RETURN_COSTS)[number];

/** What a country's law adds to the notice in one language. */
export interface WithdrawalLaw {
  name: string;
  description: string;
  /** The sentence that says where the right stands. */
  basis: string;
  /** Where it stands that the right ends before its time, as cited in brackets. */
  lapse: { service: string; digitalContent: string };
  /** Where the law knows a period of thirty days beside that of fourteen. */
  period?: { label: string; words: Readonly<Record<Period, string>> };
}

export const PERIODS = ["fourteen-days", "thirty-days"] as const;
type Period = (typeof PERIODS)[number];

/** Examples of the fields that read differently from country to country. */
export interface TraderExample {
  trader: string;
  address: string;
  telephone: string;
  email: string;
  subject: string;
  returnAddress: string;
  returnCostsAmount: string;
  page: string;
}

/** @param pageField the id of the field that says where a contract is withdrawn from online */
export function withdrawalFields(
  example: TraderExample,
  pageField = "withdrawalPage",
): AttachmentField[] {
  return [
    required("trader", "line", example.trader),
    required("address", "line", example.address),
    required("telephone", "line", example.telephone),
    required("email", "email", example.email),
    requiredChoice("contractKind", CONTRACT_KINDS),
    required("subject", "line", example.subject),
    optional("contractDate", "date", "2026-11-21"),
    optional("reference", "line", "2026-1147"),
    optional(pageField, "line", example.page),
    optionalChoice("returnCosts", RETURN_COSTS),
    optional("returnCostsAmount", "line", example.returnCostsAmount),
    optional("returnAddress", "line", example.returnAddress),
  ];
}

/** Whether goods come to the consumer, and may have to go back. */
export const isAboutGoods = (kind: ContractKind) => kind.startsWith("goods");

/** Without a choice the trader pays: a consumer who was not told of the cost need not bear it (Article 6(6)). */
export const returnCostsOf = (
  values: PrintedValues,
  words: Readonly<Record<ReturnCosts, string>>,
): ReturnCosts => (values.has("returnCosts") ? optionOf(values, "returnCosts", words) : "trader");

export const isThirtyDays = ({ period }: WithdrawalLaw, values: PrintedValues) =>
  period !== undefined && optionOf(values, "period", period.words) === "thirty-days";
