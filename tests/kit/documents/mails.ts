import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { knownEmail } from "#kernel/email.ts";
import type { Language } from "#kernel/language.ts";
import { knownText } from "#kernel/personal-text.ts";
import { systemRandom } from "#kernel/random.ts";
import { type HeardLog, hearLog } from "#kit/rooms/heard-log.ts";
import { heldClock } from "#kit/rooms/held-clock.ts";
import type { Invitation, Message } from "#notifications/mail/message.ts";
import { type MailRoom, type MailSettings, openMail } from "#notifications/mail/open-mail.ts";
import { readSenderMailbox } from "#notifications/mail/sender-mailbox.ts";
import { SMTP_LIMITS } from "#notifications/mail/smtp.ts";
import { readSmtpServer } from "#notifications/mail/smtp-server.ts";
import { withdrawWords } from "#words/withdraw-words.ts";

const contract = {
  name: knownText("Mietvertrag Wohnung 3. OG links, Kastanienallee 12"),
  publicId: "7K3M-9XQ2-W8RD-5",
};
const sender = {
  name: knownText("Hausverwaltung Krämer GmbH & Co. KG"),
  email: knownEmail("post@kraemer.example"),
};
const at = new Date("2026-11-21T09:30:00.000Z");
const base = "https://sign.example.org";
const verifyLink = `${base}/verify/${contract.publicId}`;
const withdrawLink = `${base}/withdraw/AZqk3vGkd0Sfl1mN2bXw8gABk9fJt0sQyR7vW4mZpLhXcE`;
const stopLink = `${base}/reminders/AZqk3vGkd0Sfl1mN2bXw8gABk9fJt0sQyR7vW4mZpLhXcE`;
const statusLink = `${base}/status/AZqk3vGkd0Sfl1mN2bXw8gABk9`;
const link = `${base}/sign/AZqk3vGkd0Sfl1mN2bXw8gABk9fJt0sQyR7vW4mZpLhXcE`;

const addressing = {
  id: "0193a6b2-7c1e-7f00-9a3d-2b1c4d5e6f70",
  firstId: null,
  to: knownEmail("maria.gonzalez@example.org"),
  timeZone: "Europe/Berlin",
  ofAccount: knownText("Hausverwaltung Berg"),
};

const sampleHead = {
  note: `sign.example.org/log\n4021\n${"A".repeat(43)}=\n\n— sign.example.org/log ${"B".repeat(92)}\n`,
  origin: "sign.example.org/log",
  count: 4021,
  root: `${"A".repeat(43)}=`,
  madeAt: at,
};

function receiptMail(all: typeof addressing & { language: Language }, isTyped: boolean): Message {
  return {
    ...all,
    kind: "receipt",
    contract,
    sender,
    role: knownText("Mieterin"),
    isTyped,
    signedAt: at,
    jws: "eyJhbGciOiJFUzI1NiJ9.e30.AA",
    verifyLink: `${base}/verify`,
  };
}

function withdrawalMails(all: typeof addressing & { language: Language }): Message[] {
  const stated = {
    contract,
    right: "withdraw" as const,
    statement: withdrawWords[all.language].form.statement(contract.name, contract.publicId),
    name: knownText("María González"),
    email: knownText("maria.gonzalez@example.org"),
    statedAt: at,
  };
  const pdf = Buffer.from("%PDF-1.7\n%%EOF\n");
  const acknowledgement = `${base}/withdrawn/AZqk3vGkd0Sfl1mN2bXw8gABk9fJt0sQyR7vW4mZpLhXcE`;
  const acknowledged = { ...all, kind: "withdrawalAcknowledged" as const, sender };
  return [
    { ...acknowledged, ...stated, role: knownText("Mieterin"), pdf, link: acknowledgement },
    { ...acknowledged, ...stated, role: null, pdf: null, link: acknowledgement },
    {
      ...all,
      kind: "withdrawnForOwner",
      ...stated,
      role: null,
      pdf,
      replyTo: addressing.to,
      link: `${base}/app`,
    },
  ];
}

/** One mail of every kind that there is, in one language. */
// oxlint-disable-next-line max-lines-per-function -- a list: one mail of each kind
export function sampleMessages(language: Language): Message[] {
  const all = { ...addressing, language };
  const completed = { contract, sender, completedAt: at, link, verifyLink };
  const ownLink = `${base}/app/contracts/0193a6b2`;
  return [
    invitation({ language, until: new Date("2026-12-05T23:00:00.000Z") }),
    { ...invitation({ language }), kind: "reminder", invitedAt: at, stopLink },
    {
      ...all,
      kind: "completedForSigner",
      ...completed,
      isTyped: false,
      pdf: Buffer.from("%PDF-1.7\n%%EOF\n"),
      withdraw: {
        link: withdrawLink,
        lastDay: new Date("2026-12-07T22:59:59.999Z"),
        right: "withdraw",
      },
    },
    { ...all, kind: "completedForSigner", ...completed, isTyped: true, pdf: null, withdraw: null },
    {
      ...all,
      kind: "statusCopy",
      contract,
      sender,
      name: knownText("Zoë Brandt"),
      link: statusLink,
    },
    {
      ...all,
      kind: "sealedCopy",
      ...completed,
      name: null,
      pdf: Buffer.from("%PDF-1.7\n%%EOF\n"),
    },
    ...withdrawalMails(all),
    {
      ...all,
      kind: "completedForOwner",
      contract,
      completedAt: at,
      signatures: [
        { role: knownText("Vermieter"), name: knownText("Jürgen Krämer"), signedAt: at },
        { role: knownText("Mieterin"), name: knownText("María González"), signedAt: at },
      ],
      link: ownLink,
      verifyLink,
    },
    { ...all, kind: "cancelled", contract, sender, deadline: null },
    { ...all, kind: "cancelled", contract, sender, deadline: at },
    receiptMail(all, false),
    receiptMail(all, true),
    {
      ...all,
      kind: "linkNotSent",
      contract,
      role: knownText("Mieterin"),
      address: knownText("maria.gonzales@exmaple.org"),
      words: "550 5.1.1 <maria.gonzales@exmaple.org>: Recipient address rejected:\nUser unknown",
      link: ownLink,
    },
    ...(["decline", "question", "wrong-person"] as const).map((about) => ({
      ...all,
      kind: "signerWrote" as const,
      about,
      contract,
      role: knownText("Mieterin"),
      words: knownText(about === "wrong-person" ? "" : "Bitte § 4 ändern:\nKeine Haustiere?"),
      deliveredTo: about === "question" ? null : knownEmail("maria.gonzalez@example.org"),
      link: ownLink,
    })),
    {
      ...all,
      kind: "webhookFailed",
      url: "https://hooks.partner.example/countersign/events",
      event: "contract.completed",
      deliveryId: "0193a6b2-7c1e-7f00-9a3d-2b1c4d5e6f71",
      attempts: 7,
      words: "HTTP 503 Service Unavailable",
      contract,
      link: `${base}/app/webhooks/0193a6b2`,
    },
    {
      ...all,
      kind: "keyMade",
      name: knownText("Online shop"),
      madeAt: at,
      device: "Firefox 12",
      network: "203.0.113.0/24",
      link: `${base}/app/keys`,
      sessionsLink: `${base}/app/account`,
    },
    ...[false, true].map((isOver) => ({
      ...all,
      kind: "keyEnds" as const,
      isOver,
      name: knownText("Online shop"),
      hint: "x7Qk",
      endsAt: at,
      lastUsedAt: isOver ? null : at,
      link: `${base}/app/keys`,
    })),
    {
      ...all,
      kind: "creditsMoved",
      about: "bought",
      credits: 10,
      balance: 11,
      receiptLink: "https://invoice.stripe.com/i/acct_1/live_1",
      link: `${base}/app/usage`,
    },
    {
      ...all,
      kind: "creditsMoved",
      about: "refunded",
      credits: 10,
      balance: -1,
      receiptLink: null,
      link: `${base}/app/usage`,
    },
    {
      ...all,
      kind: "creditsAsked",
      pack: "ten",
      credits: 10,
      service: base,
      account: { id: "0193a6b2-7c1e", email: knownText("post@kraemer.example") },
      purchaseId: "0193a6b2-7c1e-7f00-9a3d-2b1c4d5e6f71",
    },
    {
      ...all,
      kind: "logHead",
      ...sampleHead,
      link: `${base}/docs/reference/evidence#the-log-of-seals`,
    },
    { ...all, kind: "contractsLeaving", count: 36, firstAt: at, lastAt: at, link: ownLink },
    { ...all, kind: "exportReady", askedAt: at, until: at, link: `${base}/app/data#export` },
    ...(["begun", "soon", "done", "takenBack"] as const).map((step) => ({
      ...all,
      kind: "accountClosing" as const,
      step,
      closesAt: at,
      account: knownText("Hausverwaltung Berg"),
      by: step === "begun" || step === "takenBack" ? knownText("berta@berg.example") : null,
      link: step === "done" ? null : `${base}/app/data/close`,
    })),
    { ...all, kind: "recordFalse", contract, operatorTold: true, link: ownLink },
    { ...all, kind: "recordFalse", contract, operatorTold: false, link: ownLink },
    {
      ...all,
      kind: "memberInvitation",
      account: knownText("Hausverwaltung Berg"),
      inviter: knownText("berta@berg.example"),
      link: `${base}/join/7h2kd93jf02kd93hf72jd`,
      until: at,
    },
    {
      ...all,
      kind: "replyToCode",
      account: knownText("Hausverwaltung Berg"),
      code: "071934",
      until: at,
    },
    {
      ...all,
      kind: "lawReview",
      words: "at-withdrawal-notice",
      law: "FAGG § 4 (1) no. 8 and (3), §§ 11 to 18 and Anhang I",
      asOf: "2026-10-01",
      reviewBy: "2027-05-31",
      open: "Have the annex compared in the RIS before use.",
      service: base,
    },
    {
      ...all,
      kind: "signInLink",
      link: `${base}/login/7h2kd93jf02kd93hf72jd`,
      code: "071934",
      until: at,
    },
  ];
}

/** One mail of every kind to whoever runs the service, who is written to in English. */
export function sampleTroubles(): Message[] {
  const all = { ...addressing, timeZone: "UTC", language: "en" as const };
  const found = {
    record:
      'the record of this contract contradicts itself: entry 3 of the trail does not fit to its hash; of the signature of "Mieterin" the trail says otherwise: signerName',
    timestamps: "http://tsa.example/tsa did not answer (connect ECONNREFUSED 192.0.2.1:80)",
    sealing: "the workshop does not answer",
    storage: "ENOSPC: no space left on device, write",
  };
  const witness: Message = {
    ...all,
    kind: "logWitness",
    ...sampleHead,
    link: `${base}/docs/reference/evidence#the-log-of-seals`,
  };
  const troubles = (["record", "timestamps", "sealing", "storage"] as const).flatMap((trouble) => {
    const isOfOne = trouble === "record" || trouble === "sealing";
    const shared = {
      trouble,
      beganAt: at,
      contract: isOfOne ? { id: addressing.id, publicId: contract.publicId } : null,
      service: base,
    };
    return [
      { ...all, kind: "troubleBegan", ...shared, words: found[trouble], waiting: isOfOne ? 0 : 12 },
      { ...all, kind: "troubleEnded", ...shared, endedAt: new Date(at.getTime() + 5_400_000) },
    ] satisfies Message[];
  });
  return [...troubles, witness];
}

/** An invitation, with what a test wants to be different. */
export function invitation(change: Partial<Message & Invitation> = {}): Message & Invitation {
  return {
    ...addressing,
    language: "en",
    kind: "invitation",
    contract,
    sender,
    role: knownText("Mieterin"),
    name: knownText("María González"),
    link,
    message: null,
    until: null,
    ...change,
  };
}

/** A mail room that a test holds; without `url` its mails end in a folder. */
export async function openTestMail(
  options: Partial<Omit<MailSettings, "server" | "limits">> & {
    url?: string;
    limits?: Partial<typeof SMTP_LIMITS>;
  } = {},
): Promise<MailRoom & { logged: HeardLog["lines"]; mailboxFolder: string }> {
  const { url, limits, ...settings } = options;
  const { log, lines: logged } = hearLog();
  const mailboxFolder =
    settings.mailboxFolder ?? join(tmpdir(), `countersign-mailbox-${randomUUID()}`);
  const room = await openMail({
    server: url === undefined ? null : readSmtpServer(url),
    sender: readSenderMailbox("Countersign <no-reply@sign.example.org>"),
    dkim: { domain: null, selector: null, keyFile: null },
    baseUrl: base,
    mailboxFolder,
    clock: heldClock(),
    random: systemRandom,
    log,
    limits: { ...SMTP_LIMITS, ...limits },
    ...settings,
  });
  return { ...room, logged, mailboxFolder };
}
