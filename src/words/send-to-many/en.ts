import { isOne } from "#words/plural.ts";
import type { WordsLike } from "#words/words-like.ts";

export const en = {
  title: "Send to many",
  lead: (name: string) =>
    `Each row of a table becomes a contract of its own, like “${name}”: with its own people, reference and words. Nothing is sent before you have seen what is wrong with the table.`,
  back: "Back to the contract",
  file: "Table (CSV)",
  fileHint:
    "The first row names the columns; at most 500 rows follow. From Excel or Numbers: export as CSV.",
  paste: "or paste the rows here",
  prepared: "Prepared table for this contract",
  preparedHint:
    "It has a column for everything that can differ. Columns that you delete stay as in the contract.",
  submit: "Check the table",
  other: "Another table",
  columns: "What the columns say",
  columnsHint:
    "A column replaces what the contract itself says, also where a cell is empty. Without an address somebody signs via a link that the result has.",
  /** Before a value of the first row. */
  example: "for example",
  nothing: "Leave out",
  targets: {
    reference: "Reference",
    title: "Title of the contract",
    message: "Message to the signers",
    metadata: "Value of your own",
    name: (role: string) => `${role}: name`,
    email: (role: string) => `${role}: e-mail`,
    jobTitle: (role: string) => `${role}: signs as`,
    text: (name: string, number: number) => (name === "" ? `Field ${number}` : `Text: ${name}`),
  },
  faults: {
    empty: "Choose a file, or paste the rows.",
    noRows: "The table has a header and no row below it.",
    tooManyRows:
      "The table has more than 500 rows. Divide it, and send the parts one after the other.",
    tooManyColumns: "The table has more than 60 columns.",
    tooLarge: "The table has more than 1 MB.",
    ragged: (line: number) => `Row ${line} has more cells than the table has columns.`,
    quotes: (line: number) => `In row ${line} a quotation mark is not closed.`,
    noColumn: "No column says anything yet: choose below what each of them says.",
    twice: (target: string) => `Two columns say the same: ${target}.`,
  },
  wrong: (count: number) =>
    isOne.en(count)
      ? "In 1 row something is wrong. Nothing was sent."
      : `In ${count} rows something is wrong. Nothing was sent.`,
  row: (line: number) => `Row ${line}:`,
  more: (count: number) => (isOne.en(count) ? "and 1 more row." : `and ${count} more rows.`),
  repeats: (line: number) => `It says the same as row ${line}.`,
  ready: (count: number) =>
    isOne.en(count)
      ? "Nothing is wrong with the table. It has 1 row."
      : `Nothing is wrong with the table. It has ${count} rows.`,
  mails: (count: number) =>
    isOne.en(count) ? "1 personal link is e-mailed." : `${count} personal links are e-mailed.`,
  beyond: (count: number) =>
    isOne.en(count)
      ? "1 of the contracts is beyond the documents of this month: it opens for signing once you have paid for it with a credit."
      : `${count} of the contracts are beyond the documents of this month: they open for signing once you have paid for them with credits.`,
  beforeHint:
    "What was sent from this table within a day is not sent twice: after an interruption begin again with the same table. With a column for references that holds for ever.",
  again: "Check again",
  send: (count: number) => (isOne.en(count) ? "Send 1 contract" : `Send ${count} contracts`),
  sending: "Sending",
  progress: (done: number, all: number) => `${done} of ${all} rows are done.`,
  goesOn:
    "This page goes on by itself. When you leave it, sending stops; begin again with the same table then.",
  waits: "Just now no more can be sent. It goes on by itself shortly.",
  next: "Continue",
  finished: "All rows are done.",
  counts: {
    sent: (count: number) =>
      isOne.en(count) ? "1 contract was sent." : `${count} contracts were sent.`,
    before: (count: number) =>
      isOne.en(count)
        ? "1 row was sent before, and not again."
        : `${count} rows were sent before, and not again.`,
    failed: (count: number) =>
      isOne.en(count) ? "1 row was not sent." : `${count} rows were not sent.`,
  },
  changed: "A contract was made of this row before the sample was changed. It is not sent again.",
  result: "Result as CSV",
  results: {
    state: "Result",
    contract: "Contract",
    page: "Page of the contract",
    link: "Link for signing",
    problem: "Problem",
    states: { sent: "sent", before: "sent before", failed: "not sent", open: "not yet" },
  },
};

/** What the page says that sends one contract to many. */
export interface SendToManyWords extends WordsLike<typeof en> {}
