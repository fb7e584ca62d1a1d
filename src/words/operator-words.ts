/** What is said to whoever runs the service: in English, as the log and the command line are. */
export const operatorWords = {
  hello: "Hello,",
  found: "This is what was found:",
  footer: (product: string) =>
    `This message was sent by ${product} to the address in its setting OPERATOR_EMAIL.`,
  facts: {
    since: "Since",
    until: "Until",
    waiting: "Contracts waiting for their seal",
    documentId: "Document ID",
    contract: "Contract",
    service: "Service",
  },
  creditsAsked: {
    subject: (host: string) => `Credits are asked for: ${host}`,
    preheader: "An owner asks to buy credits on an invoice.",
    heading: "An owner asks to buy credits",
    text: (credits: string, email: string) => `${email} asks to buy credits: ${credits}.`,
    act: "Send an invoice. Once it is paid, run the command credits grant of the command line with the purchase below.",
    account: "Account",
    pack: "Pack",
    purchase: "Purchase",
  },
  lawReview: {
    subject: (words: string, host: string) => `Due for review: ${words}, ${host}`,
    preheader: "Words that follow a law have not been compared with it for long.",
    heading: "Words of law are to be looked at again",
    text: (words: string, reviewBy: string) =>
      `The words of ${words} were to be compared with the law again by ${reviewBy}, and this version of the service still has the old ones. It goes on using them: contracts are created with a warning.`,
    act: "Look for a newer version of the service; its changelog says under “Words of law” what was looked at. Until then have somebody compare the words with the law before they are used. You are told of this once.",
    words: "Words",
    law: "Law",
    asOf: "Worded after the law as of",
    open: "Open",
  },
  logWitness: {
    subject: (origin: string) => `Head of the log of seals: ${origin}`,
    preheader: "To be kept: it binds the service to what it has sealed so far.",
    heading: "Please keep this head",
    text: "This is the newest head of the service’s log of seals. Whatever the service shows later has to begin with the tree of this head; if it does not, seals were changed or left out. Compare it from time to time with the log.",
    attached: "The head is attached as a file. How to compare it:",
    facts: { log: "Log", count: "Leaves", checksum: "Root", madeAt: "Made" },
    footer: (product: string) =>
      `This message was sent by ${product} to an address in its setting LOG_WITNESSES.`,
  },
  began: {
    record: {
      subject: (host: string) => `Not sealed, a record is false: ${host}`,
      preheader: "Somebody or something changed what is stored about a signed contract.",
      heading: "A contract’s record contradicts itself",
      text: "Before sealing a contract that everyone has signed, the service holds its trail, its signatures, its fields and its document against each other. They do not agree. So it was not sealed: a seal would vouch for something that may not be what was signed.",
      act: "Somebody may have had access to your database or your files, or a disk or a restored backup may be at fault. Find out which, and compare with a backup from before. Restore what was true; do not edit the record until it fits.",
      afterwards:
        "The contract’s owner was told that it is not sealed, without what was found. It is looked at again by itself, and sealed once its record is true.",
    },
    timestamps: {
      subject: (host: string) => `No timestamps, contracts wait: ${host}`,
      preheader: "No authority has given a timestamp for 10 minutes, and contracts wait for one.",
      heading: "No timestamps for 10 minutes",
      text: "Contracts that everyone has signed wait for their seal, because no timestamp authority has given a token that may be used. Nobody can download them meanwhile.",
      act: "Check the connection from this machine to the authorities in TSA_URLS, its clock, and at what the authorities themselves announce. Another authority in TSA_URLS is asked when the first fails.",
      afterwards:
        "Nothing is lost: they are sealed by themselves, and you are told, once one answers.",
    },
    sealing: {
      subject: (host: string) => `Contracts cannot be sealed: ${host}`,
      preheader: "Sealing has failed for 10 minutes.",
      heading: "Contracts cannot be sealed",
      text: "Contracts that everyone has signed wait for their seal, because making it fails. Nobody can download them meanwhile.",
      act: "Look at the disk, the memory and the sealing key of the service, and run the command doctor of its command line, which tries every part.",
      afterwards: "Nothing is lost: it is tried again by itself, and you are told once it works.",
    },
    storage: {
      subject: (host: string) => `Files cannot be written: ${host}`,
      preheader: "No contract can be made or sealed meanwhile.",
      heading: "Files cannot be written",
      text: "For two minutes the service has not been able to write where it keeps its files. No contract can be made or sealed meanwhile.",
      act: "Look at the disk of DATA_DIR: whether it is full, mounted, and writable by the user that the service runs as.",
      afterwards: "What was acknowledged is stored. You are told once files can be written again.",
    },
  },
  ended: {
    record: {
      subject: (host: string) => `Sealed, the record is true: ${host}`,
      heading: "A contract’s record is true again",
      text: "The contract whose record contradicted itself agrees with itself again, and is sealed.",
    },
    timestamps: {
      subject: (host: string) => `Timestamps are back: ${host}`,
      heading: "Timestamps are back",
      text: "A timestamp authority answers again. What waits is sealed by itself within minutes.",
    },
    sealing: {
      subject: (host: string) => `Contracts are sealed again: ${host}`,
      heading: "Contracts are sealed again",
      text: "Every contract that could not be sealed is sealed.",
    },
    storage: {
      subject: (host: string) => `Files can be written again: ${host}`,
      heading: "Files can be written again",
      text: "The service can write its files again.",
    },
  },
} as const;
