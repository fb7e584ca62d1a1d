import assert from "node:assert/strict";
import { test } from "node:test";
import { knownEmail } from "#kernel/email.ts";
import { LANGUAGES, type Language } from "#kernel/language.ts";
import { knownText } from "#kernel/personal-text.ts";
import { letterOf, saidAt, saidDay } from "#kit/documents/letters.ts";
import { invitation, sampleMessages, sampleTroubles } from "#kit/documents/mails.ts";
import type { MailContent } from "#notifications/mail/mail-content.ts";
import type { MessageKind } from "#notifications/mail/message.ts";
import { NAME_END, NAME_START } from "#notifications/mail/plain-words.ts";
import { writeMail } from "#notifications/mail/write-mail.ts";
import { type MailWords, mailWords } from "#words/mail-words.ts";
import { operatorWords } from "#words/operator-words.ts";
import { type WithdrawWords, withdrawWords } from "#words/withdraw-words.ts";

// The samples' letters stand in tests/golden/mails, whole and in every language. The rows here change
// a sample, or claim what stands in no text.

type Words = MailWords & { withdraw: WithdrawWords };

/** The parts of a mail that a row claims; texts go without the greeting. */
interface Claim extends Partial<Omit<MailContent, "parts">> {
  texts?: string[];
  quotes?: string[];
  facts?: Record<string, string>;
  links?: [words: string, url: string][];
}

type RowOf<K extends MessageKind> = {
  what: string;
  kind: K;
  change: Parameters<typeof letterOf<K>>[1];
  says: (words: Words, language: Language) => Claim;
};
type Row = { [K in MessageKind]: RowOf<K> }[MessageKind];

const { sender, contract, link: SIGN } = invitation();
const DOCUMENT_ID = contract.publicId;
const TO = knownEmail("maria@example.org");
const PDF = Buffer.from("%PDF-1.7\n%%EOF\n");
const AT = new Date("2026-11-21T09:30:00.000Z");
/** The last millisecond of a day in the samples' zone, and the first one of the next. */
const DAY_ENDS = new Date("2026-11-21T22:59:59.999Z");
const NEXT_DAY = new Date("2026-11-21T23:00:00.000Z");
const ACCOUNT = "Hausverwaltung Berg";
const LINK = "https://sign.example.org/here";
const VERIFY = "https://sign.example.org/verify";
const NO_ADDRESS = "no address";

/** What stands in the line below a subject, and above a letter, keeps the signs of a name's direction. */
const isolated = (name: string) => NAME_START + name + NAME_END;
/** A footer of mails to signers, whose second sentence says why they came. */
const footerOf = ({ footer }: Words, why: string, replyTo: string = sender.email) => [
  footer.onBehalf("Countersign", footer.senderWithAddress(sender.name ?? "", replyTo)),
  ...[why, footer.replies(replyTo)],
];

const STATED = {
  right: "withdraw" as const,
  ...{ statement: "I withdraw.\nFrom all of it.", name: knownText("María"), statedAt: AT },
};
const acknowledgement = ({ withdraw }: Words) => ({
  fileName: `${withdraw.receipt.title} ${DOCUMENT_ID}.pdf`,
  ...{ mediaType: "application/pdf", bytes: PDF },
});

const HEAD = { note: "sign.example/log\n7\nAAAA=\n\n— é\n", count: 7 };
const CHECKPOINT = {
  ...{ fileName: "checkpoint-7.txt", mediaType: "text/plain" },
  bytes: new TextEncoder().encode(HEAD.note),
};
const GIVEN_UP = {
  ...{ url: "https://hooks.partner.example/in", event: "contract.completed", deliveryId: "d1" },
  ...{ attempts: 1, words: "HTTP 503\nSee evil.example", contract: null },
};

const ROWS: Row[] = [
  ...[null, "", "boss@bank.example", "<>"].map(
    (name): Row => ({
      what: `a sender called ${name === null ? "nothing" : `"${name}"`} is told by its address`,
      kind: "invitation",
      change: { sender: { ...sender, name: name === null ? null : knownText(name) } },
      says: ({ invitation: own }) => ({
        texts: [own.ask(sender.email, contract.name), own.free],
        preheader: own.preheader(isolated(sender.email)),
        onBehalfOf: { ...{ name: null, email: sender.email }, brand: undefined },
      }),
    }),
  ),
  {
    what: "the subject of an invitation begins with who asks",
    kind: "invitation",
    change: {
      sender: { ...sender, name: knownText("Mill") },
      contract: { ...contract, name: knownText("Lease") },
    },
    says: ({ invitation: own }) => ({ subject: own.subjectFrom("Mill", "Lease") }),
  },
  ...[null, "<boss@bank.example>"].map(
    (name): Row => ({
      what: `without a name of the sender (${name}) a subject asks by itself`,
      kind: "invitation",
      change: {
        sender: { ...sender, name: name === null ? null : knownText(name) },
        contract: { ...contract, name: knownText("Lease") },
      },
      says: ({ invitation: own }) => ({ subject: own.subject("Lease") }),
    }),
  ),
  {
    what: "the sender's own words are quoted, in their lines, and none of them becomes a link",
    kind: "invitation",
    change: {
      message: knownText("Hi,\nsee https://evil.example/x or www.evil.example"),
    },
    says: ({ invitation: own }) => ({
      texts: [own.ask(sender.name ?? "", contract.name), own.writes(sender.name ?? ""), own.free],
      quotes: ["Hi,\nsee https:\u200c//evil.\u200cexample/x or www.\u200cevil.\u200cexample"],
    }),
  },
  {
    what: "a reminder leads to where its like are stopped",
    kind: "reminder",
    change: { stopLink: LINK },
    says: (words) => ({
      stopLink: LINK,
      links: [
        [words.invitation.button, SIGN],
        [words.reminder.stop, LINK],
      ],
    }),
  },
  {
    what: "an invitation without a last moment names none",
    kind: "invitation",
    change: { until: null },
    says: ({ facts }) => ({
      facts: { [facts.role]: "Mieterin", [facts.documentId]: DOCUMENT_ID },
    }),
  },
  {
    what: "answers to an invitation go to the sender, whose brand it has",
    kind: "invitation",
    change: { sender: { ...sender, email: TO, brand: { colours: null, logo: PDF } } },
    says: (words) => ({
      onBehalfOf: { name: sender.name, email: TO, brand: { colours: null, logo: PDF } },
      footer: footerOf(words, words.footer.namedAsSigner("maria.gonzalez@example.org"), TO),
    }),
  },
  {
    what: "a reminder tells the day of the first mail as the account's zone has it",
    kind: "reminder",
    change: { invitedAt: DAY_ENDS },
    says: ({ invitation: { free }, reminder: own }, language) => ({
      texts: [own.askSince(sender.name ?? "", contract.name, saidDay(AT, language)), free],
    }),
  },
  {
    what: "a reminder of a mail that never went out tells no day",
    kind: "reminder",
    change: { invitedAt: null },
    says: ({ invitation: { free }, reminder: own }) => ({
      texts: [own.ask(sender.name ?? "", contract.name), free],
    }),
  },
  {
    what: "who typed the address gets the signed file, told why, without a link that was none",
    kind: "completedForSigner",
    change: { isTyped: true, withdraw: null, pdf: PDF, link: LINK, verifyLink: VERIFY },
    says: (words) => ({
      links: [[words.completedForSigner.verify, VERIFY]],
      footer: footerOf(words, words.receipt.gaveAddress("maria.gonzalez@example.org")),
      attachment: {
        fileName: "Mietvertrag Wohnung 3. OG links, Kastanienallee 12.pdf",
        ...{ mediaType: "application/pdf", bytes: PDF },
      },
    }),
  },
  {
    what: "who was invited gets a link to a file that is not attached, and may withdraw all the same",
    kind: "completedForSigner",
    change: {
      ...{ isTyped: false, pdf: null, link: LINK, verifyLink: VERIFY },
      withdraw: { link: SIGN, lastDay: AT, right: "withdraw" },
    },
    says: ({ completedForSigner: own, withdraw }) => ({
      links: [
        [own.button, LINK],
        [withdraw.act, SIGN],
        [own.verify, VERIFY],
      ],
      attachment: null,
    }),
  },
  {
    what: "who gets copies is greeted by name and led to the status page, told why, and asked for nothing",
    kind: "statusCopy",
    change: { name: knownText("Zoë"), link: LINK },
    says: (words) => ({
      texts: [words.statusCopy.text(sender.name ?? "", contract.name)],
      links: [[words.statusCopy.button, LINK]],
      footer: footerOf(words, words.footer.namedForCopies("maria.gonzalez@example.org")),
      attachment: null,
    }),
  },
  {
    what: "who gets copies has the sealed file attached, or behind a link where it is large",
    kind: "sealedCopy",
    change: { pdf: Buffer.alloc(5 * 1024 * 1024 + 1), link: LINK, verifyLink: VERIFY },
    says: (words) => ({
      links: [
        [words.completedForSigner.button, LINK],
        [words.completedForSigner.verify, VERIFY],
      ],
      footer: footerOf(words, words.footer.namedForCopies("maria.gonzalez@example.org")),
      attachment: null,
    }),
  },
  {
    what: "an owner reads of one signature as of one",
    kind: "completedForOwner",
    change: {
      signatures: [{ role: knownText("Vermieter"), name: knownText("Jürgen"), signedAt: AT }],
    },
    says: ({ completedForOwner: own }) => ({ preheader: own.preheader(1) }),
  },
  {
    what: "a receipt is attached byte for byte",
    kind: "receipt",
    change: { jws: "eyJhbGciOiJFUzI1NiJ9.e30.BB" },
    says: () => ({
      attachment: {
        ...{ fileName: `receipt-${DOCUMENT_ID}.jws`, mediaType: "application/jose" },
        bytes: Buffer.from("eyJhbGciOiJFUzI1NiJ9.e30.BB"),
      },
    }),
  },
  {
    what: "what a mail server said of an address becomes no link",
    kind: "linkNotSent",
    change: { words: "550 no\nsee evil.example" },
    says: () => ({ quotes: ["550 no\nsee evil.\u200cexample"] }),
  },
  {
    what: "a signer's words are quoted without links of their own, and the answer goes where the link went",
    kind: "signerWrote",
    change: {
      ...{ about: "wrong-person", deliveredTo: TO },
      words: knownText("See evil.example\nNow\u202e"),
    },
    says: () => ({
      quotes: ["See evil.\u200cexample\nNow"],
      onBehalfOf: { name: null, email: TO },
    }),
  },
  {
    what: "where a signer wrote nothing over the shared link, none are announced and nobody is answered",
    kind: "signerWrote",
    change: { about: "decline", words: knownText(""), deliveredTo: null },
    says: ({ signerWrote: { about, ...own } }) => ({
      quotes: [],
      texts: [
        ...[about.decline.text("Mieterin", contract.name), about.decline.next],
        own.overShared,
      ],
      onBehalfOf: null,
    }),
  },
  {
    what: "a delivery about no contract names none, and how it ended becomes no link",
    kind: "webhookFailed",
    change: GIVEN_UP,
    says: ({ webhookFailed: own, facts }) => ({
      texts: [own.text(1), own.answer, own.advice],
      facts: {
        ...{ [facts.url]: GIVEN_UP.url, [facts.event]: GIVEN_UP.event },
        ...{ [facts.deliveryId]: "d1", [facts.attempts]: "1" },
      },
      quotes: ["HTTP 503\nSee evil.\u200cexample"],
    }),
  },
  {
    what: "a webhook whose address is none is told by what it has instead",
    kind: "webhookFailed",
    change: { ...GIVEN_UP, url: NO_ADDRESS },
    says: ({ webhookFailed: own }) => ({ subject: own.subject(NO_ADDRESS) }),
  },
  {
    what: "of a new key without a name none is told, the device on one line, and the machine itself",
    kind: "keyMade",
    change: { name: null, network: null, device: "Firefox\n12" },
    says: ({ keyMade: own, facts }) => ({
      facts: { [facts.device]: "Firefox 12", [facts.network]: own.ownMachine },
    }),
  },
  {
    what: "of a key that ends nothing is told that is not known",
    kind: "keyEnds",
    change: { name: null, hint: null, lastUsedAt: null },
    says: ({ keyEnds: own }) => ({ facts: { [own.lastUsed]: own.noUse } }),
  },
  {
    what: "of a key that ended is told when it was last used",
    kind: "keyEnds",
    change: { isOver: true, name: knownText("Shop"), lastUsedAt: NEXT_DAY },
    says: ({ keyEnds: own, facts }, language) => ({
      facts: {
        ...{ [facts.keyName]: "Shop", [own.key]: "…x7Qk" },
        [own.lastUsed]: saidAt(NEXT_DAY, language),
      },
    }),
  },
  {
    what: "a balance of no credits is no debt, whatever was moved, and a receipt has its link",
    kind: "creditsMoved",
    change: { about: "refunded", balance: 0, receiptLink: VERIFY, link: LINK },
    says: ({ creditsMoved: own }) => ({
      texts: [own.about.refunded.text(10), own.balance(0)],
      links: [
        [own.receipt, VERIFY],
        [own.button, LINK],
      ],
    }),
  },
  {
    what: "an owner gets the head of the log byte for byte as a file",
    kind: "logHead",
    change: HEAD,
    says: () => ({ attachment: CHECKPOINT }),
  },
  {
    what: "contracts that go on one day are told with it alone, up to its last moment",
    kind: "contractsLeaving",
    change: { firstAt: AT, lastAt: DAY_ENDS },
    says: ({ contractsLeaving: own }, language) => ({
      texts: [own.text(36, saidDay(AT, language)), own.means, own.keep],
    }),
  },
  {
    what: "the last day is told where the account's zone has another one, and one contract is one",
    kind: "contractsLeaving",
    change: { count: 1, firstAt: AT, lastAt: NEXT_DAY },
    says: ({ contractsLeaving: own }, language) => {
      const first = own.text(1, saidDay(AT, language));
      const last = own.last(saidDay(NEXT_DAY, language));
      return { texts: [first, last, own.means, own.keep], preheader: first };
    },
  },
  {
    what: "an export is there until a day of the account's zone",
    kind: "exportReady",
    change: { askedAt: AT, until: NEXT_DAY },
    says: ({ exportReady: own }, language) => {
      const about = own.text(saidAt(AT, language), saidDay(NEXT_DAY, language));
      return { texts: [about, own.advice], preheader: about };
    },
  },
  {
    what: "an account that the operator closes goes on a day of its zone",
    kind: "accountClosing",
    change: { step: "begun", by: null, closesAt: NEXT_DAY },
    says: ({ accountClosing: { begun, operator } }, language) => ({
      texts: [begun.text(ACCOUNT, saidDay(NEXT_DAY, language), operator), begun.means],
    }),
  },
  ...(["soon", "done"] as const).map(
    (step): Row => ({
      what: `of an account whose closing is ${step} is told which it is, with the link where there is one`,
      kind: "accountClosing",
      change: { step, by: knownText(TO), closesAt: NEXT_DAY, link: LINK },
      says: ({ accountClosing: own }, language) => ({
        texts: [own[step].text(ACCOUNT, saidDay(NEXT_DAY, language), TO), own[step].means],
        links: [[own.button, LINK]],
      }),
    }),
  ),
  {
    what: "what an account and its owner call themselves becomes no link in a mail to a stranger",
    kind: "memberInvitation",
    change: { account: knownText("evil.example"), inviter: knownText("evil.example") },
    says: ({ memberInvitation: own }, language) => {
      const name = "evil.\u200cexample";
      return {
        ...{ subject: own.subject(name), heading: own.heading(isolated(name)) },
        texts: [own.text(name, name, "Countersign"), own.until(saidAt(AT, language))],
      };
    },
  },
  {
    what: "a sign-in without a code speaks of none",
    kind: "signInLink",
    change: { code: null },
    says: ({ signInLink: own }, language) => ({
      texts: [own.text(saidAt(AT, language))],
      facts: {},
    }),
  },
  {
    what: "a withdrawal is acknowledged word for word, with the sealed file and to whoever stated it",
    kind: "withdrawalAcknowledged",
    change: { ...STATED, email: knownText("typed@example.org"), pdf: PDF },
    says: (words) => ({
      quotes: [STATED.statement],
      attachment: acknowledgement(words),
      footer: footerOf(words, words.withdraw.mail.acknowledged.gaveAddress("typed@example.org")),
    }),
  },
  {
    what: "an acknowledgement that is not sealed yet is to be had over its link",
    kind: "withdrawalAcknowledged",
    change: { pdf: null, link: LINK },
    says: ({ withdraw }) => ({ attachment: null, links: [[withdraw.done.download, LINK]] }),
  },
  {
    what: "the owner reads the same withdrawal, gets its file, and answers whoever withdrew",
    kind: "withdrawnForOwner",
    change: { ...STATED, role: knownText("Mieterin"), pdf: PDF, replyTo: TO },
    says: (words, language) => ({
      quotes: [STATED.statement],
      facts: {
        [words.withdraw.receipt.name]: "María",
        [words.withdraw.receipt.email]: "maria.gonzalez@example.org",
        [words.withdraw.receipt.statedAt]: saidAt(AT, language),
        [words.withdraw.receipt.over]: words.withdraw.receipt.overPersonal("Mieterin"),
        [words.facts.documentId]: DOCUMENT_ID,
      },
      attachment: acknowledgement(words),
      onBehalfOf: { name: null, email: TO },
    }),
  },
  {
    what: "an owner gets no file of a withdrawal before it is sealed",
    kind: "withdrawnForOwner",
    change: { pdf: null },
    says: () => ({ attachment: null }),
  },
];

const { facts: terms } = operatorWords;
const X_1500 = "x".repeat(1_500);
const SINCE = { [terms.since]: saidAt(AT, "en", "UTC") };
const SERVICE = { [terms.service]: "https://sign.example.org" };

/** Whoever runs the service and its witnesses are written to in English. */
const OPERATORS_ROWS: Row[] = [
  {
    what: "of a trouble nothing is told that is not known, and no contract waits where none does",
    kind: "troubleBegan",
    change: { waiting: 0, contract: null },
    says: () => ({ facts: { ...SINCE, ...SERVICE } }),
  },
  {
    what: "the first contract that waits is told, and which one it is about",
    kind: "troubleBegan",
    change: { waiting: 1, contract: { id: "0193a6b2", publicId: DOCUMENT_ID } },
    says: () => ({
      facts: {
        ...{ ...SINCE, [terms.waiting]: "1", [terms.documentId]: DOCUMENT_ID },
        ...{ [terms.contract]: "0193a6b2", ...SERVICE },
      },
    }),
  },
  ...[
    ["what was found is quoted whole up to 1,500 characters", X_1500, X_1500],
    ["of what was found 1,501 characters are too many", `${X_1500}x`, `${X_1500.slice(1)}…`],
    [
      "nothing in what was found becomes a link",
      "http://evil.example",
      "http:\u200c//evil.\u200cexample",
    ],
  ].map(
    ([what, words, quote]): Row => ({
      ...{ what: what!, kind: "troubleBegan", change: { words: words! } },
      says: () => ({ quotes: [quote!] }),
    }),
  ),
  {
    what: "a service in trouble whose address is none is told by what it has instead",
    kind: "troubleBegan",
    change: { service: NO_ADDRESS },
    says: () => ({ subject: operatorWords.began.record.subject(NO_ADDRESS) }),
  },
  {
    what: "a purchase that is asked for has its names on one line each, and the service's own",
    kind: "creditsAsked",
    change: { pack: "ten\n", service: NO_ADDRESS },
    says: () => ({
      subject: operatorWords.creditsAsked.subject(NO_ADDRESS),
      facts: {
        [operatorWords.creditsAsked.account]: "0193a6b2-7c1e",
        [operatorWords.creditsAsked.pack]: "ten",
        [operatorWords.creditsAsked.purchase]: "0193a6b2-7c1e-7f00-9a3d-2b1c4d5e6f71",
        [terms.service]: NO_ADDRESS,
      },
    }),
  },
  {
    what: "a witness gets the head of the log byte for byte as a file",
    kind: "logWitness",
    change: HEAD,
    says: () => ({ attachment: CHECKPOINT }),
  },
];

for (const language of LANGUAGES) {
  for (const row of ROWS) testRow(row, language);

  const samples = [...sampleMessages(language), ...sampleTroubles()].map((message) => ({
    ...writeMail(message, knownText("Countersign")),
    ...{ kind: message.kind, code: "code" in message ? message.code : null },
  }));

  test(`in ${language} files go out with these mails alone, and answers to these alone to somebody`, () => {
    const files = samples.flatMap(({ kind, attachment }) => (attachment ? [kind] : []));
    assert.deepEqual([...new Set(files)].sort(), [
      ...["completedForSigner", "logHead", "logWitness", "receipt", "sealedCopy"],
      ...["withdrawalAcknowledged", "withdrawnForOwner"],
    ]);
    const answers = samples.flatMap(({ kind, onBehalfOf: to }) => (to ? [[kind, to.email]] : []));
    const [post, maria] = [sender.email, invitation().to];
    assert.deepEqual(Object.fromEntries(answers), {
      ...{ invitation: post, reminder: post, completedForSigner: post, cancelled: post },
      ...{ statusCopy: post, sealedCopy: post },
      ...{ receipt: post, withdrawalAcknowledged: post, withdrawnForOwner: maria },
      signerWrote: maria,
    });
  });

  test(`in ${language} a code is in neither subject nor the line below it, whichever mail it is in`, () => {
    const coded = samples.filter(({ code }) => code !== null);
    assert.deepEqual(new Set(coded.map(({ code }) => code)), new Set(["071934"]));
    for (const one of coded) assert.doesNotMatch(one.subject + one.preheader, /071|934/);
  });
}
for (const row of OPERATORS_ROWS) testRow(row, "en");

function testRow({ what, kind, change, says }: Row, language: Language): void {
  test(`in ${language} ${what}`, () => {
    const { letter, texts, ...parts } = letterOf(kind, change, language);
    const read = { ...letter, ...parts, texts: texts.slice(1) };
    const words = { ...mailWords[language], withdraw: withdrawWords[language] };
    const claimed = says(words, language);
    const names = Object.keys(claimed) as (keyof Claim)[];
    assert.deepEqual(Object.fromEntries(names.map((name) => [name, read[name]])), claimed);
  });
}

for (const language of LANGUAGES) {
  test(`in ${language} who signs is greeted by the name that the sender gave, where it gave one`, () => {
    const { hello, helloTo } = mailWords[language];
    const greeting = (name: string | null) => {
      const says = invitation({ language, name: name === null ? null : knownText(name) });
      const [first] = writeMail(says, knownText("Countersign")).parts;
      return first?.kind === "text" ? first.text : null;
    };
    assert.equal(greeting(null), hello);
    assert.equal(greeting("Ada Lovelace"), helloTo(isolated("Ada Lovelace")));
  });
}
