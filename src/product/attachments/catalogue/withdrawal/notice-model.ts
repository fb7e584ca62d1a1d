import type { ContractKind, Period, Utility } from "./withdrawal-notice.ts";

/**
 * The passages of a model of instructions on withdrawal and of its form, in the
 * words of one law (Directive 2011/83/EU, Annex I, and what states made of it).
 * The numbers are those of the model's notes for completion. What stands here
 * is compared with a kept copy of the official text, word by word.
 */
export interface NoticeModel {
  headings: { right: string; effects: string; form: string };
  right(days: Period): string;
  /** With note 1. */
  period(days: Period, kind: ContractKind): string;
  /** With note 2. */
  exercise(contact: string): string;
  /** How the particulars of note 2 are introduced. */
  contact: { telephone: string; email: string };
  /** Note 3, where a withdrawal function is to be offered. */
  online(where: string): string;
  /** Note 3, where a form can be filled in and sent on the trader's website. */
  formOnline(page: string): string;
  deadline: string;
  reimbursement: string;
  /** Note 4. */
  withhold: string;
  /** Note 5 (a), with the name and address of somebody else who takes the goods. */
  sendBack(elsewhere: string | null): string;
  /** Note 5 (b), last indent. */
  collected: string;
  /** Note 5 (b). */
  costs: {
    trader: string;
    consumer: string;
    known(amount: string): string;
    estimated(amount: string): string;
  };
  /** Note 5 (c). */
  diminished: string;
  /** Note 6; null where nobody said which of water, gas, electricity and heating it is. */
  begun(what: "service" | Utility | null): string;
  form: {
    invitation: string;
    to: string;
    statement: string;
    rows: readonly string[];
    strike: string;
  };
}
