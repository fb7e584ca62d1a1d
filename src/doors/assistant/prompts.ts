/** Beginnings of conversations that a client can offer to its user; the same for everybody. */
export const PROMPTS = [
  {
    name: "prepare_nda",
    title: "Prepare an NDA",
    description: "Drafts a mutual confidentiality agreement between two parties.",
    arguments: [
      { name: "partner", description: "With whom", required: true },
      { name: "purpose", description: "What it is about", required: false },
    ],
    text: ({ partner = "", purpose = "" }: Record<string, string>) =>
      `Prepare a mutual non-disclosure agreement with ${partner}${purpose ? ` about ${purpose}` : ""}. Ask me for whatever you need: both parties' names and addresses, the term, the law. Show me the text before anything else. Then look at it with preview_contract, make it a draft with create_draft (one signature field for each party), and tell me what is left to do. Do not send it before I say so.`,
  },
  {
    name: "who_has_not_signed",
    title: "Who has not signed?",
    description: "Lists open contracts with those who are still to sign.",
    arguments: [],
    text: () =>
      "Which of my contracts are waiting for signatures? List those that are pending with list_contracts, oldest first, and tell me for each who has signed, who has not, and when their link was last sent. Remind nobody; suggest whom I could remind.",
  },
] as const;
