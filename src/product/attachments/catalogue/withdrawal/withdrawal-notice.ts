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

/** What note 6 has the trader strike out of. */
const UTILITIES = ["water", "gas", "electricity", "district-heating"] as const;
export type Utility = (typeof UTILITIES)[number];

/** Note 5 (b): who bears the cost of sending goods back; without a word of it, the trader (Article 14(1)). */
const RETURN_COSTS = ["consumer", "trader", "collected"] as const;
export type ReturnCosts = (typeof RETURN_COSTS)[number];

/** Note 5 (b): an amount that is known, or one that cannot reasonably be calculated in advance. */
const AMOUNT_IS = ["estimate", "exact"] as const;
export type AmountIs = (typeof AMOUNT_IS)[number];

export const PERIODS = ["fourteen-days", "thirty-days"] as const;
export type Period = (typeof PERIODS)[number];

/** Examples of the fields that read differently from country to country. */
export interface TraderExample {
  trader: string;
  address: string;
  telephone: string;
  email: string;
  subject: string;
  returnAddress: string;
  returnCostsAmount: string;
}

interface PageExample extends TraderExample {
  /** Where the withdrawal function is. */
  page: string;
  /** Where the form can be filled in and sent. */
  formPage: string;
}

/** The fields of the notices of the European Union and its states. */
export function withdrawalFields(example: PageExample): AttachmentField[] {
  return [
    ...noticeFields(example),
    optional("withdrawalPage", "line", example.page),
    optional("withdrawalFormPage", "line", example.formPage),
    optionalChoice("utility", UTILITIES),
  ];
}

/** The fields that the model has had since 2011, before there was a withdrawal function. */
export function noticeFields(example: TraderExample): AttachmentField[] {
  return [
    required("trader", "line", example.trader),
    required("address", "line", example.address),
    required("telephone", "line", example.telephone),
    required("email", "email", example.email),
    requiredChoice("contractKind", CONTRACT_KINDS),
    required("subject", "line", example.subject),
    optional("contractDate", "date", "2026-11-21"),
    optional("reference", "line", "2026-1147"),
    optionalChoice("returnCosts", RETURN_COSTS),
    optional("returnCostsAmount", "line", example.returnCostsAmount),
    optionalChoice("returnCostsAmountIs", AMOUNT_IS),
    optional("returnAddress", "line", example.returnAddress),
    optional("withdrawalDays", "days", "30"),
    optional("withdrawalBegins", "date", "2026-12-01"),
  ];
}

/** Whether goods come to the consumer, and may have to go back. */
export const isAboutGoods = (kind: ContractKind) => kind.startsWith("goods");

/** Without a choice the trader pays: a consumer who was not told of the cost need not bear it (Article 6(6)). */
export const returnCostsOf = (
  values: PrintedValues,
  words: Readonly<Record<ReturnCosts, string>>,
): ReturnCosts => (values.has("returnCosts") ? optionOf(values, "returnCosts", words) : "trader");
