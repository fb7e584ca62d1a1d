import type { AssistantWords } from "#i18n/assistant-words.ts";

export const en: AssistantWords = {
  title: "Assistants",
  lead: "An assistant is a program with a language model, such as the one in your editor or chat. It can look up contracts, write drafts and ask you to send them. It cannot sign, and it sees no signing link.",
  setting: {
    allow: "Let assistants in",
    allowHint: "They need an API key with the scope “assistant” besides.",
    grades: "Before something is sent, cancelled or deleted",
    grade: {
      page: {
        title: "I decide on a page of this service",
        text: "The only way that proves that a person decided.",
      },
      form: {
        title: "A form in the assistant’s program is enough",
        text: "Where a program has no forms, you decide here. A program could press the button of its form itself.",
      },
      twoCalls: {
        title: "The assistant may confirm by itself",
        text: "It is told what would happen and calls a second time. A model can do that without asking anybody.",
      },
    },
    newAddress:
      "Whatever you choose: where a mail would go to an address that you never had written to, you decide here.",
    save: "Save",
    saved: "Saved.",
  },
  connect: {
    title: "How to connect",
    text: "Add this address to your program as an MCP server of the kind “Streamable HTTP”, with your key as the bearer token.",
    address: "Address",
    key: "Make a key",
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
    questions: {
      send_contract: "Send this contract?",
      remind_signer: "Send this link again?",
      change_signer_address: "Change this address?",
      cancel_contract: "Cancel this contract?",
      delete_contract: "Delete this contract?",
    },
    nothingYet: (key) =>
      `An assistant asks for this with the key “${key}”. Nothing happened so far.`,
    unnamedKey: "without a name",
    contract: "Contract",
    documentId: "Document ID",
    pages: "Pages",
    whole: "Open the whole document as a PDF",
    page: (number) => `Page ${number}`,
    mailed: "A mail goes to",
    nobody: "Nobody",
    newAddress: "New: you never had written to this address",
    unmailed: "Sign over the shared link",
    cost: "Cost",
    counts: (used, limit, month) =>
      `Counts as one document; ${used} of ${limit} are used in ${month}`,
    countsWithoutLimit: (used, month) =>
      `Counts as one document; ${used} so far in ${month}, without a limit`,
    credit: "This month’s documents are used up: it waits until you pay with a credit",
    noRoom: "This month’s documents are used up and no credit is left: it cannot be sent",
    nothing: "Nothing",
    until: "You can decide until",
    submit: {
      send_contract: "Send now",
      remind_signer: "Send again",
      change_signer_address: "Change address",
      cancel_contract: "Cancel contract",
      delete_contract: "Delete contract",
    },
    refuse: "Do not do this",
    states: {
      expired: {
        title: "This question is too old",
        text: "Nothing was done. If it is still wanted, let the assistant ask again.",
      },
      changed: {
        title: "The contract is not what it was",
        text: "It changed, or is gone, since the assistant asked. Nothing was done.",
      },
      approved: { title: "Done", text: "You approved it, and it was carried out." },
      refused: { title: "Not done", text: "You said no. The assistant is told so." },
      failed: {
        title: "It could not be carried out in full",
        text: "You approved it, and something stood in the way. Look at the contract.",
      },
    },
  },
};
