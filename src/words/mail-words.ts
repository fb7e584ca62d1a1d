import type { Language } from "#kernel/language.ts";
import type { SaidKind } from "#kernel/said-kinds.ts";
import { de } from "#words/mail/de.ts";
import { en } from "#words/mail/en.ts";
import { es } from "#words/mail/es.ts";
import { fr } from "#words/mail/fr.ts";

/** All that mails say, and the page that shows them during development. */
export const mailWords: Record<Language, MailWords> = { de, en, es, fr };

export interface MailWords {
  /** The name beside the sending address. */
  via(sender: string, product: string): string;
  hello: string;
  buttonFallback: string;
  facts: {
    document: string;
    documentId: string;
    role: string;
    until: string;
    completedAt: string;
    url: string;
    event: string;
    deliveryId: string;
    attempts: string;
    keyName: string;
    device: string;
    network: string;
  };
  footer: {
    onBehalf(product: string, sender: string): string;
    bySelf(product: string): string;
    /** A sender's name and address as one. */
    senderWithAddress(name: string, address: string): string;
    namedAsSigner(to: string): string;
    replies(address: string): string;
    /** Here and below: the account by its name, or by the address where that is all it has. */
    ownDocument(to: string, account: string): string;
    ownWebhook(to: string, account: string): string;
    ownKey(to: string, account: string): string;
    ownCredits(to: string, account: string): string;
    ownLog(to: string, account: string): string;
    ownRetention(to: string, account: string): string;
    ownExport(to: string, account: string): string;
    ownAccount(to: string, account: string): string;
    askedToSignIn(to: string): string;
    invitedToAccount(to: string): string;
    askedForAnswers(to: string): string;
  };
  invitation: {
    subject(contract: string): string;
    preheader(sender: string): string;
    heading: string;
    ask(sender: string, contract: string): string;
    free: string;
    button: string;
    personal: string;
    stranger: string;
  };
  reminder: {
    subject(contract: string): string;
    preheader(sender: string): string;
    heading: string;
    ask(sender: string, contract: string): string;
    askSince(sender: string, contract: string, invitedAt: string): string;
  };
  completedForSigner: {
    subject(contract: string): string;
    preheader: string;
    heading: string;
    text(contract: string): string;
    attached: string;
    toDownload: string;
    button: string;
    verify: string;
  };
  receipt: {
    subject(contract: string): string;
    preheader: string;
    heading: string;
    text(contract: string, role: string): string;
    keep: string;
    signedAt: string;
    verify: string;
    gaveAddress(to: string): string;
  };
  completedForOwner: {
    subject(contract: string): string;
    preheader(signatures: number): string;
    heading: string;
    text(contract: string): string;
    signed(name: string, at: string): string;
    button: string;
  };
  cancelled: {
    subject(contract: string): string;
    preheader: string;
    heading: string;
    text(sender: string, contract: string): string;
    questions: string;
  };
  linkNotSent: {
    subject(contract: string): string;
    preheader(role: string): string;
    heading: string;
    text(role: string, address: string, contract: string): string;
    answer: string;
    advice: string;
    button: string;
  };
  signerWrote: {
    /** What was said; the first line of the mail names role and contract. */
    about: Record<
      SaidKind,
      {
        subject(contract: string): string;
        preheader(role: string): string;
        heading: string;
        text(role: string, contract: string): string;
        next: string;
      }
    >;
    /** Before the signer's own words. */
    said: string;
    answer(address: string): string;
    overShared: string;
    button: string;
  };
  webhookFailed: {
    subject(host: string): string;
    preheader(event: string): string;
    heading: string;
    text(attempts: number): string;
    answer: string;
    advice: string;
    button: string;
  };
  keyMade: {
    subject(product: string): string;
    preheader: string;
    heading: string;
    text(at: string): string;
    ownMachine: string;
    wasYou: string;
    notYou: string;
    button: string;
    /** Before the address of the page that lists them. */
    sessions: string;
    noSecret: string;
  };
  /** An API key that ends soon, or has ended. */
  keyEnds: {
    key: string;
    lastUsed: string;
    noUse: string;
  } & Record<
    "soon" | "over",
    { subject(product: string): string; heading: string; text(at: string): string; advice: string }
  >;
  creditsMoved: {
    about: Record<
      "bought" | "refunded",
      { subject(product: string): string; heading: string; text(credits: number): string }
    >;
    balance(credits: number): string;
    owed(credits: number): string;
    /** Before the address of invoice or receipt. */
    receipt: string;
    button: string;
  };
  logHead: {
    subject(product: string): string;
    preheader: string;
    heading: string;
    text: string;
    facts: Record<"log" | "count" | "checksum" | "madeAt", string>;
    why: string;
    /** Before the address of the page that tells how. */
    attached: string;
  };
  contractsLeaving: {
    subject(product: string): string;
    heading: string;
    text(count: number, day: string): string;
    last(day: string): string;
    means: string;
    keep: string;
    button: string;
  };
  /** Everything of the account, ready to be downloaded. */
  exportReady: {
    subject(product: string): string;
    heading: string;
    text(askedAt: string, until: string): string;
    advice: string;
    button: string;
  };
  /** An account that is being closed, to its owners. */
  accountClosing: Record<
    "begun" | "soon" | "done",
    {
      subject(account: string): string;
      heading: string;
      text(account: string, day: string, by: string): string;
      means: string;
    }
  > & {
    takenBack: {
      subject(account: string): string;
      heading: string;
      text(account: string, by: string): string;
      means: string;
      button: string;
    };
    button: string;
    /** Who did it, where no owner did; begins a sentence. */
    operator: string;
  };
  recordFalse: {
    subject(contract: string): string;
    preheader: string;
    heading: string;
    text(contract: string): string;
    means: string;
    operatorTold: string;
    tellOperator: string;
    keep: string;
    button: string;
  };
  memberInvitation: {
    subject(account: string): string;
    preheader: string;
    heading(account: string): string;
    text(inviter: string, account: string, product: string): string;
    until(until: string): string;
    button: string;
    stranger: string;
  };
  replyToCode: {
    subject(product: string): string;
    preheader: string;
    heading: string;
    text(account: string, product: string): string;
    /** Before the code. */
    enter(until: string): string;
    codeTerm: string;
    stranger: string;
  };
  signInLink: {
    subject(product: string): string;
    preheader: string;
    heading(product: string): string;
    text(until: string): string;
    button: string;
    /** Before the code. */
    code: string;
    codeTerm: string;
    notYou: string;
  };
  mailbox: {
    title: string;
    intro: string;
    empty: string;
    from: string;
    to: string;
    date: string;
    asSeen: string;
    plainText: string;
    headers: string;
    attachments: string;
    download: string;
    back: string;
    unknownTitle: string;
    unknownText: string;
    closedTitle: string;
    /** Where the address stands that opens it. */
    closedText: string;
  };
}
