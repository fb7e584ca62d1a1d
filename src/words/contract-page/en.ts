import type { PersonalText } from "#kernel/personal-text.ts";
import type { SaidKind } from "#kernel/said-kinds.ts";
import { isOne } from "#words/plural.ts";
import type { WordsLike } from "#words/words-like.ts";

/** What was done just now. */
export type ContractDone =
  | "reminded"
  | "linkSent"
  | "addressChanged"
  | "addressSaved"
  | "addressWaits"
  | "tagged"
  | "ownSaved"
  | "remindersSaved"
  | "deadlineSaved"
  | "held"
  | "cancelled";

/** Why it was not done. */
export type ContractProblem =
  | "tooManyLinks"
  | "notSent"
  | "addressUnfit"
  | "tagsUnfit"
  | "remindersUnfit"
  | "deadlineUnfit"
  | "holdUnfit"
  | "isHeld"
  | "changed"
  | "tooFast"
  | "idWrong";

export const en = {
  back: "All contracts",
  done: {
    reminded: "The link was sent again.",
    linkSent: "The link was sent. From now on this role can be signed for over it alone.",
    addressChanged: "The link was sent to the new address; the link before it no longer works.",
    addressSaved: "The address was saved. The link goes out once the contract is open for signing.",
    addressWaits: "The address was saved. The link goes out when it is this role’s turn.",
    ownSaved: "Saved.",
    tagged: "The tags were saved.",
    cancelled: "The contract was cancelled.",
  } satisfies Record<Exclude<ContractDone, "deadlineSaved" | "remindersSaved" | "held">, unknown>,
  problems: {
    tooManyLinks:
      "Nothing was sent: this address has had as many links as may be sent in a day. Please try again tomorrow.",
    notSent:
      "The mail server did not accept the message. The service tries again by itself; please correct the address if it is wrong.",
    addressUnfit: "Nothing was changed: this is not a valid e-mail address.",
    tagsUnfit:
      "Nothing was changed: at most 20 tags of 50 characters each, without characters that cannot be shown.",
    changed:
      "Nothing was changed: the contract has changed in the meantime. This is how it stands now.",
    tooFast: "Nothing was changed: too many requests in a minute. Please try again shortly.",
    idWrong: "Nothing was changed: that is not the document ID of this contract.",
  } satisfies Record<
    Exclude<ContractProblem, "deadlineUnfit" | "remindersUnfit" | "holdUnfit" | "isHeld">,
    unknown
  >,
  /** One sentence for how the contract stands. */
  standing: {
    draft: "This is a draft: nobody can open or sign it yet.",
    pending_payment: "It is open for signing once it is paid for.",
    pending: "Open for signing.",
    complete: "Everyone has signed, and the file is sealed.",
    cancelled: "This contract was cancelled. Nobody can sign it any more.",
  },
  pay: "Pay",
  seal: {
    waits: "Everyone has signed, but the file is not sealed yet.",
    /** Before a time. */
    nextTry: "Next try:",
    triesSoon: "The service is trying now.",
    cause: "Why it failed last time:",
  },
  people: {
    remind: "Remind",
    /** Links that this role was sent in a day, of those that are possible. */
    asked: (used: number, limit: number) => `${used} of ${limit} links in 24 hours`,
    full: "No further link can be sent to this role today.",
    changeAddress: "Change address",
    /** Of a role that has signed via the shared link so far. */
    giveAddress: "Send a personal link",
    /** In its place where no link goes out yet. */
    addAddress: "Add an address",
    address: "E-mail address",
    addressHint:
      "A new link goes there at once. A link that went to another address stops working.",
    /** Where no link goes out at once. */
    laterHint:
      "The link goes there once the contract is open for signing and it is this role’s turn.",
    send: "Send link",
    save: "Save address",
    /** Before what the mail server said. */
    notSent: "The link was not sent:",
    said: {
      decline: "Does not want to sign:",
      question: "Asks:",
      "wrong-person": "Says that the link reached the wrong person:",
      reconsider: "May sign after all:",
    } satisfies Record<SaidKind, unknown>,
  },
  shared: {
    title: "Shared link",
    text: "Whoever has it can sign for each role that has no personal link. Personal links are sent to their signers alone and shown nowhere.",
    copy: "Copy link",
  },
  document: {
    title: "Document",
    page: (page: number, all: number) => `Page ${page} of ${all}`,
    attached: "Attachments",
    part: (name: string, pages: number) =>
      `${name} (${isOne.en(pages) ? "1 page" : `${pages} pages`})`,
    more: (count: number) => (isOne.en(count) ? "Show 1 more page" : `Show ${count} more pages`),
  },
  timeline: {
    title: "What happened",
    note: "From the audit trail. Each entry is chained to the one before it by its hash.",
    hash: "Hash",
  },
  files: {
    title: "Files and pages",
    download: "Signed PDF",
    evidence: "Evidence (ZIP)",
    original: "Document as presented (PDF)",
    verify: "Verify page",
    status: "Status page",
    later: "The signed PDF and the evidence are here once everyone has signed.",
  },
  tags: {
    title: "Tags",
    label: "Tags",
    hint: "Separated by commas; only your account sees them.",
    save: "Save tags",
  },
  ending: {
    title: "End this contract",
    cancel: "Cancel …",
    delete: "Delete …",
    keepsText: "A contract that somebody has signed is kept.",
  },
  cancelPage: {
    title: (name: PersonalText) => `Cancel “${name}”?`,
    linksEnd: "Nobody can sign any more, not even via the shared link.",
    /** Who gets a mail by it. */
    told: (count: number) =>
      count === 0
        ? "Nobody is written to: no link is waiting with anybody."
        : isOne.en(count)
          ? "1 person who was sent a link and has not signed gets an e-mail about it."
          : `${count} people who were sent a link and have not signed get an e-mail about it.`,
    staysWithout: "The contract stays in your list as cancelled.",
    staysWith: (count: number) =>
      isOne.en(count)
        ? "1 signature that was given stays with the contract, which stays in your list as cancelled and still counts toward your plan."
        : `${count} signatures that were given stay with the contract, which stays in your list as cancelled and still counts toward your plan.`,
    submit: "Cancel the contract",
  },
  deletePage: {
    title: (name: PersonalText) => `Delete “${name}”?`,
    goes: "The document, its fields, its signers and its audit trail are removed.",
    linksEnd: "All links to it stop working.",
    nobodyTold: "Nobody gets a message. Whoever was sent a link is told only if you cancel first.",
    remains: (publicId: string) =>
      `What remains is that ${publicId} was deleted, and the checksum of its pages.`,
    submit: "Delete for good",
  },
  /** Of a contract that a credit paid for: what becomes of it. */
  credit: {
    comesBack: "The credit that paid for it is given back, as nobody has signed.",
    isUsed: "The credit that paid for it stays used, as somebody has signed.",
  },
  /** What has to be typed once somebody has signed. */
  typeId: (publicId: string) => `Type the document ID ${publicId} to confirm`,
  noWayBack: "This cannot be undone.",
  keep: "Leave it as it is",
};

/** What an owner's page about one contract says, by the visitor's language. */
export interface ContractPageWords extends WordsLike<typeof en> {}
