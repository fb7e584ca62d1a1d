import type { WordsLike } from "#words/words-like.ts";

type GradeName = "page" | "form" | "twoCalls";

/** What an assistant can ask an owner for. */
export type AskedTool =
  | "send_contract"
  | "remind_signer"
  | "change_signer_address"
  | "cancel_contract"
  | "delete_contract";

type StandingName = "expired" | "revoked" | "changed" | "approved" | "refused" | "failed";

export const en = {
  title: "Assistants",
  lead: "An assistant is a program with a language model, such as the one in your editor or chat. It can look up contracts, write drafts and ask you to send them. It cannot sign, and it sees no signing link.",
  setting: {
    allow: "Let assistants in",
    allowHint: "You also need an API key that is for assistants.",
    grades: "Before something is sent, cancelled or deleted",
    /** From the surest to the least sure. */
    grade: {
      page: {
        title: "I decide on a page of this service",
        text: "Only this way is it certain that a person decided.",
      },
      form: {
        title: "A form in the assistant’s program is enough",
        text: "Where a program has no forms, you decide here. A program could press the button of its form itself.",
      },
      twoCalls: {
        title: "The assistant may confirm by itself",
        text: "It is told what would happen and calls a second time. A model can do that without asking anybody.",
      },
    } satisfies Record<GradeName, unknown>,
    newAddress:
      "Whatever you choose: if an e-mail would go to an address that you have never sent anything to, you decide here.",
    save: "Save",
    saved: "Saved.",
  },
  connect: {
    title: "How to connect",
    text: "Add this address to your program as an MCP server of the kind “Streamable HTTP”, with your key as the bearer token.",
    address: "Address",
    key: "Create a key",
  },
  waiting: { title: "Waiting for your decision", look: "Look and decide" },
  calls: {
    title: "What assistants did",
    none: "Nothing yet.",
    tool: "Tool",
    key: "Key",
    outcome: "Outcome",
    at: "Time",
    done: "Done",
    asked: "Asked a person",
    refused: "Refused",
  },
  approve: {
    /** The question, by what is asked for. */
    questions: {
      send_contract: "Send this contract?",
      remind_signer: "Send this link again?",
      change_signer_address: "Change this address?",
      cancel_contract: "Cancel this contract?",
      delete_contract: "Delete this contract?",
    } satisfies Record<AskedTool, unknown>,
    nothingYet: (key: string) =>
      `An assistant asks for this with the key “${key}”. Nothing has happened so far.`,
    unnamedKey: "without a name",
    contract: "Contract",
    documentId: "Document ID",
    pages: "Pages",
    whole: "Open the whole document as a PDF",
    page: (number: number) => `Page ${number}`,
    mailed: "An e-mail goes to",
    copied: "Copies go to",
    nobody: "Nobody",
    newAddress: "New: you have never sent anything to this address",
    unmailed: "Sign via the shared link",
    cost: "Cost",
    counts: (used: number, limit: number, month: string) =>
      `Counts as one document; ${used} of ${limit} used in ${month}`,
    countsWithoutLimit: (used: number, month: string) =>
      `Counts as one document; ${used} so far in ${month}, without a limit`,
    credit: "This month’s documents are used up: the contract waits until you pay with a credit",
    noRoom: "This month’s documents are used up and no credit is left: the contract cannot be sent",
    nothing: "Nothing",
    until: "You can decide until",
    submit: {
      send_contract: "Send now",
      remind_signer: "Send again",
      change_signer_address: "Change address",
      cancel_contract: "Cancel contract",
      delete_contract: "Delete contract",
    } satisfies Record<AskedTool, unknown>,
    refuse: "Decline",
    states: {
      expired: {
        title: "This request has expired",
        text: "Nothing was done. If you still want it, let the assistant ask again.",
      },
      revoked: {
        title: "The assistant may no longer ask",
        text: "Its key was revoked or has ended, or assistants were turned off after it asked. Nothing was done.",
      },
      changed: {
        title: "The contract has changed",
        text: "It was changed or deleted after the assistant asked. Nothing was done.",
      },
      approved: { title: "Done", text: "You approved it, and it was carried out." },
      refused: { title: "Declined", text: "You declined. The assistant is told." },
      failed: {
        title: "It could not be carried out in full",
        text: "You approved it, but something prevented it. Please look at the contract.",
      },
    } satisfies Record<StandingName, unknown>,
  },
};

/** What an owner is told of assistants and asked on their behalf, by the visitor's language. */
export interface AssistantWords extends WordsLike<typeof en> {}
