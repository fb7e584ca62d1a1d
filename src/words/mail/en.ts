import type { SaidKind } from "#kernel/said-kinds.ts";
import { isOne } from "#words/plural.ts";
import type { WordsLike } from "#words/words-like.ts";

/** The address, unless it is what the account is called. */
const atAccount = (to: string, account: string) => (to === account ? "" : ` at ${to}`);

export const en = {
  /** The name beside the sending address. */
  via: (sender: string, product: string) => `${sender} via ${product}`,
  hello: "Hello,",
  /** To somebody whose name the sender gave. */
  helloTo: (name: string) => `Hello ${name},`,
  buttonFallback: "If the button does not work, copy this address into your browser:",
  facts: {
    document: "Document",
    documentId: "Document ID",
    role: "You sign as",
    until: "Sign by",
    completedAt: "Signed by everyone on",
    url: "Address",
    event: "Event",
    deliveryId: "Delivery ID",
    attempts: "Attempts",
    keyName: "Name of the key",
    device: "Device",
    network: "Network",
  },
  footer: {
    onBehalf: (product: string, sender: string) =>
      `${product} sent this message on behalf of ${sender}.`,
    bySelf: (product: string) => `This message was sent by ${product}.`,
    /** A sender's name and address as one. */
    senderWithAddress: (name: string, address: string) => `${name} (${address})`,
    namedAsSigner: (to: string) =>
      `You receive it because ${to} was named as a signer of this document.`,
    namedForCopies: (to: string) =>
      `You receive it because ${to} was named to get a copy of this document.`,
    replies: (address: string) => `Replies go to ${address}.`,
    /** Here and below: the account by its name, or by the address where that is all it has. */
    ownDocument: (to: string, account: string) =>
      `You receive it${atAccount(to, account)} because the document belongs to the account ${account}.`,
    ownWebhook: (to: string, account: string) =>
      `You receive it${atAccount(to, account)} because the webhook belongs to the account ${account}.`,
    ownKey: (to: string, account: string) =>
      `You receive it${atAccount(to, account)} because the key belongs to the account ${account}.`,
    ownCredits: (to: string, account: string) =>
      `You receive it${atAccount(to, account)} because the credits belong to the account ${account}.`,
    ownLog: (to: string, account: string) =>
      `You receive it${atAccount(to, account)}, once a month at most, because documents of the account ${account} were sealed or deleted.`,
    ownExport: (to: string, account: string) =>
      `You receive it${atAccount(to, account)} because the account ${account} was exported.`,
    ownAccount: (to: string, account: string) =>
      `You receive it${atAccount(to, account)} because you are an owner of the account ${account}.`,
    ownRetention: (to: string, account: string) =>
      `You receive it${atAccount(to, account)} because the account ${account} deletes documents after a while.`,
    askedToSignIn: (to: string) => `You receive it because someone asked to sign in as ${to}.`,
    invitedToAccount: (to: string) =>
      `You receive it because somebody invited ${to} to an account.`,
    askedForAnswers: (to: string) =>
      `You receive it because somebody wants answers to their e-mails to go to ${to}.`,
  },
  invitation: {
    subject: (contract: string) => `Please sign: ${contract}`,
    /** Where the sender has a name. */
    subjectFrom: (sender: string, contract: string) => `${sender} asks you to sign: ${contract}`,
    preheader: (sender: string) => `${sender} asks for your signature.`,
    heading: "Your signature is requested",
    ask: (sender: string, contract: string) => `${sender} asks you to sign “${contract}”.`,
    /** Above the sender's own words. */
    writes: (sender: string) => `${sender} writes:`,
    free: "Take your time to read it. Reading does not commit you, only your signature does.",
    button: "Read and sign",
    personal:
      "This link is for you alone. Anyone who opens it could sign in your name, so please do not pass it on.",
    stranger: "If you do not know the sender, you need not do anything.",
  },
  reminder: {
    subject: (contract: string) => `Reminder: your signature is needed on ${contract}`,
    preheader: (sender: string) => `${sender} is still waiting for your signature.`,
    heading: "A short reminder",
    ask: (sender: string, contract: string) =>
      `${sender} asked you to sign “${contract}”. Your signature is still missing.`,
    askSince: (sender: string, contract: string, invitedAt: string) =>
      `On ${invitedAt}, ${sender} asked you to sign “${contract}”. Your signature is still missing.`,
    /** Above an address. */
    stop: "No more reminders of this document:",
  },
  completedForSigner: {
    subject: (contract: string) => `Everyone has signed: ${contract}`,
    preheader: "Here is your signed PDF.",
    heading: "Everyone has signed",
    text: (contract: string) => `All signatures on “${contract}” are in.`,
    attached:
      "The signed PDF is attached. Its seal shows whether anything was changed afterwards. Please keep the file somewhere safe.",
    toDownload:
      "The signed PDF carries a seal, which shows whether anything was changed afterwards. Please download the file and keep it somewhere safe.",
    button: "Download the signed PDF",
    verify: "Anyone can check here whether a signed PDF is genuine:",
  },
  statusCopy: {
    subject: (contract: string) => `Sent for signature: ${contract}`,
    preheader: (sender: string) => `${sender} keeps you up to date on the signatures.`,
    heading: "For your information",
    text: (sender: string, contract: string) =>
      `${sender} has sent “${contract}” out for signature and would like you to know. The status page shows at any time who has signed.`,
    button: "Open the status page",
    nothingToDo: "You need not do anything: nobody can sign through this link.",
  },
  sealedCopy: {
    preheader: "Here is your copy of the signed PDF.",
    text: (sender: string, contract: string) =>
      `All signatures on “${contract}” are in. ${sender} has asked us to send you a copy.`,
  },
  receipt: {
    subject: (contract: string) => `Your signing receipt: ${contract}`,
    preheader: "It shows what you signed, in which role and when.",
    heading: "Your signing receipt",
    text: (contract: string, role: string) =>
      `You have signed “${contract}” as ${role}. The signing receipt is attached.`,
    keep: "The signing receipt is a small file that this service has signed. With it you can show later what you signed, in which role and when, even if somebody changed the records. You need not open it. Please keep it with your papers.",
    signedAt: "Signed on",
    verify: "A signing receipt can be checked here:",
    gaveAddress: (to: string) =>
      `You receive it because the address ${to} was given when this document was signed. If that was not you, there is nothing for you to do.`,
  },
  completedForOwner: {
    subject: (contract: string) => `Everyone has signed: ${contract}`,
    preheader: (signatures: number) =>
      isOne.en(signatures) ? "The signature is in." : `All ${signatures} signatures are in.`,
    heading: "Everyone has signed",
    text: (contract: string) => `All signatures on “${contract}” are in.`,
    signed: (name: string, at: string) => `${name}, ${at}`,
    button: "Open the document",
  },
  cancelled: {
    subject: (contract: string) => `Cancelled: ${contract}`,
    preheader: "Your signature is no longer needed.",
    heading: "The document was cancelled",
    text: (sender: string, contract: string) =>
      `${sender} has cancelled “${contract}”. Your signature is no longer needed, and the link you received no longer works.`,
    /** Where the deadline ended it. */
    late: {
      subject: (contract: string) => `Time has run out: ${contract}`,
      heading: "The time to sign has run out",
      text: (sender: string, contract: string, until: string) =>
        `${sender} had asked you to sign “${contract}” by ${until}. That time is over: your signature is no longer needed, and the link you received no longer works.`,
    },
    questions: "If you have questions, simply reply to this message.",
  },
  linkNotSent: {
    subject: (contract: string) => `Link not sent: ${contract}`,
    preheader: (role: string) => `The link for ${role} could not be sent.`,
    heading: "A link could not be sent",
    text: (role: string, address: string, contract: string) =>
      `The link to “${contract}” for ${role} could not be sent to ${address}.`,
    answer: "This is what the mail server said:",
    advice:
      "Please check the address. If you enter another one, a new link goes to it and the old one stops working.",
    button: "Open the document",
  },
  signerWrote: {
    /** What was said; the first line of the mail names role and contract. */
    about: {
      decline: {
        subject: (contract: string) => `Declined to sign: ${contract}`,
        preheader: (role: string) => `${role} declined.`,
        heading: "Somebody does not want to sign",
        text: (role: string, contract: string) =>
          `On the signing page of “${contract}”, it was stated for ${role} that the document will not be signed.`,
        next: "The document stays open, and a signature can still be given. You can cancel it in your account.",
      },
      question: {
        subject: (contract: string) => `Question before signing: ${contract}`,
        preheader: (role: string) => `${role} has a question first.`,
        heading: "A question before signing",
        text: (role: string, contract: string) =>
          `On the signing page of “${contract}”, a question was asked for ${role}.`,
        next: "The document stays open and can be signed before you answer.",
      },
      "wrong-person": {
        subject: (contract: string) => `Reached the wrong person: ${contract}`,
        preheader: (role: string) => `The link for ${role} reached somebody else.`,
        heading: "A link reached the wrong person",
        text: (role: string, contract: string) =>
          `On the signing page of “${contract}”, somebody reported that the link for ${role} went to the wrong person.`,
        next: "Please check the address. If you enter another one, a new link goes to it and the old one stops working.",
      },
      reconsider: {
        subject: (contract: string) => `May sign after all: ${contract}`,
        preheader: (role: string) => `${role} takes the refusal back.`,
        heading: "A refusal was taken back",
        text: (role: string, contract: string) =>
          `On the signing page of “${contract}”, it was stated for ${role} that the document may be signed after all.`,
        next: "You need not do anything: the document is still open.",
      },
    } satisfies Record<SaidKind, unknown>,
    /** Before the signer's own words. */
    said: "In these words:",
    answer: (address: string) =>
      `The link had been sent to ${address}. A reply to this message goes there.`,
    overShared:
      "It came via the shared link, which anybody can have. No address for a reply is known.",
    button: "Open the document",
  },
  webhookFailed: {
    subject: (host: string) => `Webhook not reached: ${host}`,
    preheader: (event: string) => `${event} could not be delivered.`,
    heading: "A webhook could not be reached",
    text: (attempts: number) =>
      isOne.en(attempts)
        ? "We tried once, without success, to deliver an event to your webhook and will not try again."
        : `We tried ${attempts} times, without success, to deliver an event to your webhook and will not try again.`,
    answer: "The last attempt ended like this:",
    advice:
      "The document itself is not affected. Its current state can be read through the API at any time.",
    button: "Open the webhook",
  },
  keyMade: {
    subject: (product: string) => `New API key for ${product}`,
    preheader: "If that was you, there is nothing to do.",
    heading: "A new API key was created",
    text: (at: string) => `On ${at}, a new API key was created for your account.`,
    ownMachine: "the machine that the service runs on",
    wasYou: "If that was you, there is nothing to do.",
    notYou:
      "If it was not you, somebody else is signed in as you. Revoke the key now, end all other sessions, and tell the operator of this service. If you can no longer sign in, the operator can end every session and make you a new link.",
    button: "See the API keys",
    /** Before the address of the page that lists them. */
    sessions: "Your sessions are listed here:",
    noSecret:
      "This message contains no key. Nobody needs yours: please never send a key to anyone.",
  },
  /** An API key that ends soon, or has ended. */
  keyEnds: {
    key: "Key",
    lastUsed: "Last used",
    noUse: "never, as far as is known",
    soon: {
      subject: (product: string) => `An API key for ${product} ends soon`,
      heading: "An API key ends soon",
      text: (at: string) =>
        `On ${at}, an API key of your account ends. What uses it is refused from then on.`,
      advice:
        "Create a new one before that, or replace it on the page of API keys: the old one then goes on for a day.",
    },
    over: {
      subject: (product: string) => `An API key for ${product} has ended`,
      heading: "An API key has ended",
      text: (at: string) =>
        `Since ${at}, an API key of your account no longer works. What still uses it is refused.`,
      advice: "If it is still needed, create a new one.",
    },
  },
  creditsMoved: {
    about: {
      bought: {
        subject: (product: string) => `Credits bought from ${product}`,
        heading: "Your credits were added",
        text: (credits: number) =>
          `Your payment has arrived, and ${isOne.en(credits) ? "1 credit was" : `${credits} credits were`} added to your account.`,
      },
      refunded: {
        subject: (product: string) => `Credits taken back by ${product}`,
        heading: "Money was refunded, and its credits were taken back",
        text: (credits: number) =>
          `A payment of yours was refunded, and ${isOne.en(credits) ? "1 credit was" : `${credits} credits were`} taken from your account.`,
      },
    },
    balance: (credits: number) =>
      isOne.en(credits) ? "There is 1 credit left." : `There are ${credits} credits left.`,
    owed: (credits: number) =>
      `They had been used already: your account is ${isOne.en(credits) ? "1 credit" : `${credits} credits`} short. Documents that were paid for stay as they are.`,
    /** Before the address of invoice or receipt. */
    receipt: "Your invoice or receipt:",
    button: "See usage and credits",
  },
  logHead: {
    subject: (product: string) => `Please keep: monthly proof from ${product}`,
    preheader: "With this message you can show later that nothing was changed or left out.",
    heading: "Please keep this message",
    text: "Every document is sealed once everyone has signed it, and each seal is entered in a public log of seals. These lines stand for the whole log as it is now, your documents included:",
    facts: { log: "Log", count: "Entries", checksum: "Checksum", madeAt: "As of" },
    why: "If anyone changes or removes an entry later, even the operator of the service, the log no longer agrees with these lines. You need to do nothing but keep them.",
    /** Before the address of the page that tells how. */
    attached:
      "They are attached as a file too, for programs that compare them with the log. How that is done:",
  },
  contractsLeaving: {
    subject: (product: string) => `Documents that ${product} is about to delete`,
    heading: "Documents are about to be deleted",
    text: (count: number, day: string) =>
      isOne.en(count)
        ? `1 document of your account goes on ${day}, as your settings say.`
        : `${count} documents of your account go from ${day} on, as your settings say.`,
    last: (day: string) => `The last of them goes on ${day}.`,
    means:
      "Nothing of them can be brought back afterwards. Please download what you want to keep. What stays is that each was there and when it was deleted.",
    keep: "Documents on hold stay, and so does everything if you change your settings before that day.",
    button: "See the settings",
  },
  /** Everything of the account, ready to be downloaded. */
  exportReady: {
    subject: (product: string) => `The export of your ${product} account is ready`,
    heading: "The export of your account is ready",
    text: (askedAt: string, until: string) =>
      `The export that was asked for on ${askedAt} can be downloaded until ${until}.`,
    advice:
      "The page asks you to sign in again. If nobody of you asked for an export, end all sessions of the account and change who can sign in.",
    button: "Go to the download",
  },
  /** An account that is being closed, to its owners. */
  accountClosing: {
    begun: {
      subject: (account: string) => `This account is being closed: ${account}`,
      heading: "An account is being closed",
      text: (account: string, day: string, by: string) =>
        `${by} is closing the account ${account}. On ${day} everything in it will be deleted.`,
      means:
        "API keys no longer work, webhooks are off, and documents that could still be signed are cancelled. Until that day any owner can undo this and download what they want to keep.",
    },
    soon: {
      subject: (account: string) => `This account will be deleted in a week: ${account}`,
      heading: "An account will be deleted in a week",
      text: (account: string, day: string, _by: string) =>
        `The account ${account} is being closed. On ${day} everything in it will be deleted.`,
      means:
        "None of it can be recovered afterwards. Until then any owner can undo this; please download what you want to keep.",
    },
    done: {
      subject: (account: string) => `This account was deleted: ${account}`,
      heading: "An account was deleted",
      text: (account: string, _day: string, _by: string) =>
        `The account ${account} was closed, and everything in it was deleted.`,
      means:
        "Signed PDFs that you or others have downloaded can still be verified. All that is kept here is that each document existed, when it was deleted, and what was paid, without names.",
    },
    takenBack: {
      subject: (account: string) => `This account stays: ${account}`,
      heading: "The account will not be closed",
      text: (account: string, by: string) =>
        `${by} stopped the closing of the account ${account}. It will not be deleted.`,
      means:
        "Cancelled documents stay cancelled. API keys do not work again, and webhooks stay off until somebody switches them on.",
      button: "Go to the account",
    },
    button: "View or undo",
    /** Who did it, where no owner did; begins a sentence. */
    operator: "The operator of this service",
  },
  recordFalse: {
    subject: (contract: string) => `Not sealed: ${contract}`,
    preheader: "Its record has to be examined first.",
    heading: "A document was not sealed",
    text: (contract: string) =>
      `Everyone has signed “${contract}”. Before sealing it, the service found that what is stored about it contradicts itself, and did not seal it.`,
    means:
      "A seal vouches that a document is what was signed. While that is in doubt there is no seal, and no signed PDF to download. The signatures are not lost.",
    operatorTold:
      "The operator of this service was told at the same time and has to find the cause. You need not do anything; if you hear nothing, please ask them.",
    tellOperator: "Please tell the operator of this service today: they have to find the cause.",
    keep: "Please keep all e-mails and files about this document, and do not have it signed again before you know what happened. Once its record is right again, it is sealed automatically.",
    button: "Open the document",
  },
  memberInvitation: {
    subject: (account: string) => `Invitation to the account of ${account}`,
    preheader: "You decide whether to accept it.",
    heading: (account: string) => `You are invited to ${account}`,
    text: (inviter: string, account: string, product: string) =>
      `${inviter} invites you to the account of ${account} in ${product}.`,
    until: (until: string) => `The link works once, until ${until}.`,
    button: "Look at the invitation",
    stranger: "If you do not know the sender, you need not do anything.",
  },
  replyToCode: {
    subject: (product: string) => `Your code for answers in ${product}`,
    preheader: "Enter it if answers may come to this address.",
    heading: "May answers come here?",
    text: (account: string, product: string) =>
      `The account of ${account} in ${product} would like answers of its signers to come to this address.`,
    /** Before the code. */
    enter: (until: string) =>
      `If that is right, enter this code on the page where it was asked for, until ${until}:`,
    codeTerm: "Code",
    stranger: "If you know nothing of it, give the code to nobody. Without it nothing changes.",
  },
  signInLink: {
    subject: (product: string) => `Your sign-in link for ${product}`,
    preheader: "Works once, for a short time only.",
    heading: (product: string) => `Sign in to ${product}`,
    text: (until: string) =>
      `With this link you sign in without a password. It works once, until ${until}.`,
    button: "Sign in",
    /** Before the code. */
    code: "Do you want to sign in on another device? Then type this code where you asked for it:",
    codeTerm: "Code",
    notYou: "Didn’t ask for this? You can delete this message.",
  },
  mailbox: {
    title: "Mailbox",
    intro:
      "No mail server is set up, so e-mails are not sent. They end up here, where only this machine can read them.",
    empty: "No e-mails yet.",
    from: "From",
    to: "To",
    date: "Date",
    asSeen: "Preview",
    plainText: "As plain text",
    headers: "Headers",
    attachments: "Attachments",
    download: "Download as a file",
    back: "All e-mails",
    unknownTitle: "This e-mail does not exist",
    unknownText: "Perhaps its file was deleted.",
    closedTitle: "This mailbox is closed",
    /** Where the address stands that opens it. */
    closedText:
      "Its address contains a secret, which keeps other users of this machine out. The service prints the address when it starts on a terminal; otherwise it is in mailbox-address.txt in its DATA_DIR.",
  },
};

/** All that mails say, and the page that shows them during development. */
export interface MailWords extends WordsLike<typeof en> {}
