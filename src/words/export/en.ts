import type { WordsLike } from "#words/words-like.ts";

export const en = {
  title: "Export everything",
  /** @param days for which it can be had */
  lead: (days: number) =>
    `One ZIP file with all contracts, sealed files, evidence and trails, people, settings, webhooks, credits and logs of this account. It is made in the background; you get an e-mail when it is ready, and it can be downloaded for ${days} days.`,
  /** What is not in it. */
  without:
    "Not in it: passwords, keys and webhook secrets, contracts of test keys, and what was erased. Erasing a person also removes exports from before.",
  submit: "Export everything",
  /** Stands in place of button and links where the sign-in is too old. */
  signInFirst: "Sign in again first to do this",
  asked: "The export is being made. You will get an e-mail when it is ready.",
  problems: {
    busy: "An export or an erasure is under way. Try again when it is done.",
    tooMany: "There were three exports within 24 hours. Try again tomorrow.",
  },
  askedAt: "Requested",
  state: "File",
  running: "Being made",
  /** @param size with its unit */
  download: (size: string) => `Download (${size})`,
  /** README.txt of the archive; lines end in `\n`. */
  readme: ({
    service,
    askedAt,
    days,
  }: {
    service: string;
    askedAt: string;
    days: number;
  }) => `Everything that ${service} holds of this account.
Asked for at ${askedAt}. It could be downloaded for ${days} days.

account.json, settings.json, people.json, keys.json, webhooks.json
    The account as it was when the export began. Keys and webhooks without their secrets.
logo.png
    The account's logo, if it has one.
sessions/ credits/ purchases/ deliveries/ outbox/ assistant-calls/ deleted-contracts/ erasures/
    Lists, 5000 rows in a file, in the order of their ids: sign-ins, the ledger of credits,
    deliveries to webhooks, e-mails, calls of assistants, what is left of deleted contracts,
    and how many records each erasure changed.
contracts/<document ID>/
    contract.json      the contract as the API shows it
    trail.json         its audit trail; "hash" covers an entry and all before it
    sealed.pdf         the sealed file, once everyone has signed
    evidence.json      the evidence that is embedded in it
    base.pdf           the PDF as it is to be signed, while it is not sealed
    upload.pdf         the PDF as it was uploaded
    attachments/       the texts of its attachments

Each contract is as it was when its turn came; what was changed later is not in here.
Contracts of test keys are not in here. A name that ends in .missing.txt stands for a
file that the storage did not have; one that ends in .damaged holds a file whose bytes
are no longer those that were stored.
This archive holds links to signing and status pages, and personal data of signers:
keep it as carefully as the contracts.
`,
};

/** What is said where an owner has everything of the account exported, and within the archive. */
export interface ExportWords extends WordsLike<typeof en> {}
