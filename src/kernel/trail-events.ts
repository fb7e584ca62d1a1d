import type { HolderActor, OwnersActor, ServiceActor, SignerActor } from "./actor.ts";
import type { AttachmentKind } from "./attachment-kinds.ts";
import { type Email, shownEmail } from "./email.ts";
import type { FileKind } from "./file-kinds.ts";
import type { Language } from "./language.ts";
import type { AddressSource } from "./origin.ts";
import type { PersonalText } from "./personal-text.ts";
import type { SaidKind } from "./said-kinds.ts";
import type { WithdrawalTerms } from "./withdrawal-terms.ts";

/** Everything that there is to say of one kind of event, but the words that it goes by. */
interface TrailEventRow<Data, By extends keyof Doers, Told extends boolean> {
  /** Who can do it; an event by anybody else does not compile. */
  by: By;
  /** Whether webhooks are told of it: then they have a payload for it. */
  isTold: Told;
  /**
   * What the audit certificate says of it besides who did it; null where there is
   * no more to say. It is printed from the trail alone, so it has to be in the data.
   */
  detail: ((data: Data, said: Said) => string | null) | null;
}

/** Whoever can do something to a contract. */
interface Doers {
  owner: OwnersActor;
  signer: SignerActor;
  /** Who withdraws: over the link of who signed, or over the one that stands in the document. */
  withdrawing: SignerActor | HolderActor;
  service: ServiceActor;
  /** An owner, or the service, where the account lets contracts go by themselves or their deadline is over. */
  ending: OwnersActor | ServiceActor;
}

/** How a certificate says something, in its language. */
export interface Said {
  /** Words of somebody; a dash for none. */
  quoted(text: string | null): string;
  /** A moment, as ISO 8601; a dash for none. */
  moment(at: string | null): string;
  /** Said of a deadline. */
  openUntil(at: string): string;
  /** Whose something is, where no role is named. */
  whose: { everyone: string; nobody: string };
}

/** What is signed, as the trail says when it is made and each time it is changed before anybody can sign. */
type ContentFacts = {
  form: "html" | "pdf";
  /** What the text is written in; absent where that is HTML. */
  contentFormat?: "markdown";
  documentName: PersonalText | null;
  firstHeading: PersonalText | null;
  /** The browser, with its version, that printed the HTML as it was sent; absent where the service set it. */
  printedBy?: string;
  /** Of the base PDF, attachments included. */
  pageCount: number;
  /** Over the sizes of all pages as they are seen, and where the document ID goes on each. */
  pagesSha256: string;
  /** The attachments in page order, each with the hash of its text as shown. */
  attachments: readonly {
    name: PersonalText;
    pages: number;
    sha256: string;
    /** What a signer that it concerns is asked apart from signing; absent where nothing is. */
    asks?: AskedWords;
    /** Absent of contracts made before kinds were kept. */
    kind?: AttachmentKind;
    /** Its type, and the state of the law that its words follow; absent of contracts made before. */
    type?: string;
    asOf?: string;
    /** The role that it concerns; absent where it is everyone's. */
    role?: PersonalText;
  }[];
  originalSha256: string;
  /** The base PDF: what every signer consents to. */
  baseSha256: string;
  /** Over all fields with their places and texts. */
  fieldsSha256: string;
  /** The files that roles are asked for; absent where none is. */
  requests?: readonly {
    role: PersonalText;
    name: PersonalText;
    accept: readonly FileKind[];
    required: boolean;
  }[];
};

/** A row, with the type of what the trail keeps of such an event. */
function eventRow<Data>() {
  return <By extends keyof Doers, Told extends boolean>(row: TrailEventRow<Data, By, Told>) => row;
}

/** What happens to a contract, as the audit trail keeps it; what webhooks are told of in the order in which they list it. */
export const TRAIL_EVENTS = {
  "contract.created": eventRow<
    {
      status: string;
      publicId: string;
      language: Language;
      title: PersonalText | null;
      /** Tags are their owner's own; what leaves the service has the hash of their list. */
      tagsSha256: string;
      /** Of what the sender says in mails; absent where that is nothing. */
      messageSha256?: string;
      /** Who else is written to; absent where that is nobody. */
      copies?: readonly CopyFact[];
      /** What the sender preset for the roles. */
      signers: readonly (SignerPreset & { role: PersonalText })[];
      /** Whose contract it is, as the account was called then. */
      owner: { accountId: string; name: PersonalText | null; email: Email };
      /** IANA name of the zone in which date fields are filled. */
      dateZone: string;
      /** Nobody could sign before the end of the document was in view. */
      requiresReading?: true;
      /** What signers enter is shown to the others in the sealed file alone. */
      hidesEntries?: true;
      /** Signatures stand in a frame with their ID. */
      framesSignatures?: true;
      /** From when on nobody can sign it, as ISO 8601; absent where there is no deadline. */
      expiresAt?: string;
      /** Signing brings a duty to pay, and the button that signs says so. */
      obligationToPay?: true;
      /** The roles that the duty concerns; absent where it is everyone's. */
      payingRoles?: readonly PersonalText[];
      /** What each attached notice says of a consumer's right to withdraw; absent where there is none. */
      withdrawal?: readonly WithdrawalTerms[];
    } & ContentFacts
  >()({
    by: "owner",
    isTold: true,
    detail: ({ expiresAt }, { openUntil }) => (expiresAt ? openUntil(expiresAt) : null),
  }),
  "contract.finalized": eventRow<{
    baseSha256: string;
    paidByCredit?: true;
    /** The roles that a link goes out to by this; absent where there are none. */
    linksTo?: readonly string[];
    /** Somebody who signs nothing is written to by this. */
    copyDue?: true;
    /** Its sender lets software summarise it. */
    summaryAllowed?: true;
  }>()({ by: "owner", isTold: false, detail: null }),
  "contract.signed": eventRow<{
    signatureId: string;
    role: PersonalText;
    signerName: PersonalText;
    jobTitle: PersonalText | null;
    /** The address that the signer typed, which nobody checked. */
    typedEmail: Email | null;
    /** `ses`: a simple electronic signature, for which nobody looked at who signs. */
    level: "ses";
    link: "shared" | "personal" | "session";
    /** The address that a personal link went to; null for any other. */
    deliveredTo: Email | null;
    ip: string;
    addressFrom: AddressSource;
    userAgent: string;
    /** What a program that passed the signature on said of the signer behind it; absent where it said nothing. */
    toldIp?: string;
    toldUserAgent?: string;
    /** The session that the sender made for this signer; what it said of who it is, and its site, where it did. */
    sessionId?: string;
    sessionOrigin?: string;
    toldProvider?: PersonalText;
    toldSubject?: PersonalText;
    toldMethod?: PersonalText;
    toldAt?: string;
    toldName?: PersonalText;
    /** The sitting in which a device went round among those who sign; what was said of who handed it, where it was. */
    sittingId?: string;
    hostName?: PersonalText;
    hostProvider?: PersonalText;
    hostSubject?: PersonalText;
    hostMethod?: PersonalText;
    hostAt?: string;
    /** Of a witness: whose signature it was, and where the witness lives, as the witness stated it. */
    witnesses?: PersonalText;
    witnessAddress?: PersonalText;
    timeZone: string | null;
    consentVersion: string;
    consentSha256: string;
    /** What the contract was called when this signature was given. */
    contractName: PersonalText;
    baseSha256: string;
    fieldsSha256: string;
    /** Over the drawing, the initials and the typed values as they were sent. */
    submissionSha256: string;
    /** The summary that the signer was shown; null when none was, or the page did not say so. */
    summarySha256: string | null;
    /** What attachments asked apart from signing, and whether this signer gave it; absent where nothing was. */
    consents?: readonly {
      attachment: PersonalText;
      /** Of the attachment's text as shown. */
      attachmentSha256: string;
      version: string;
      text: string;
      /** It counts only of who opened the document as a PDF before: `attachment.opened`. */
      opensFirst?: true;
      given: boolean;
    }[];
    /** Of the document as its signer said it had been shown; absent where nobody said so. */
    shownSha256?: string;
    /** The files that the signer was asked for and gave, as they are printed behind the contract; absent where there are none. */
    files?: readonly { name: PersonalText; pages: number; sha256: string }[];
    /** The page said that the end of the document had been in view, which only it can know. */
    endInView?: true;
    /** The roles that a link goes out to, since this signature completed their wave's forerunner; absent where there are none. */
    linksTo?: readonly string[];
    /** Signing brought this role a duty to pay; and what the button that signs it was called. */
    obligationToPay?: true;
    button?: string;
  }>()({ by: "signer", isTold: true, detail: ({ signerName }, { quoted }) => quoted(signerName) }),
  "summary.made": eventRow<{
    text: string;
    /** The name of the language model that wrote it. */
    model: string;
    /** Of the text as UTF-8. */
    sha256: string;
  }>()({ by: "service", isTold: false, detail: null }),
  "contract.completed": eventRow<{
    signatureCount: number;
    /** Until when this service takes a statement of withdrawal; absent where nobody has that right. */
    withdrawableUntil?: string;
  }>()({
    by: "service",
    isTold: true,
    detail: null,
  }),
  "contract.deleted": eventRow<{ status: string }>()({
    by: "ending",
    isTold: true,
    detail: null,
  }),
  "contract.cancelled": eventRow<{
    signatureCount: number;
    /** By the service, since the deadline had passed; absent where somebody cancelled it. */
    reason?: "expired";
  }>()({
    by: "ending",
    isTold: true,
    detail: null,
  }),
  "contract.title_changed": eventRow<{ from: PersonalText | null; to: PersonalText | null }>()({
    by: "owner",
    isTold: false,
    detail: ({ from, to }, { quoted }) => describeChange(quoted(from), quoted(to)),
  }),
  "contract.tags_changed": eventRow<{
    /** Hashes of the lists. */
    from: string;
    to: string;
  }>()({ by: "owner", isTold: false, detail: null }),
  "contract.deadline_changed": eventRow<{
    /** As ISO 8601; null for none. */
    from: string | null;
    to: string | null;
  }>()({
    by: "owner",
    isTold: false,
    detail: ({ from, to }, { moment }) => describeChange(moment(from), moment(to)),
  }),
  /** Only of a draft. */
  "contract.content_changed": eventRow<
    ContentFacts & {
      /** What was the base PDF until then. */
      fromSha256: string;
      /** Signers whose role no field has any more. */
      dropped?: readonly PersonalText[];
    }
  >()({ by: "owner", isTold: false, detail: null }),
  /** Of a draft alone. */
  "contract.duty_changed": eventRow<{
    obligationToPay: boolean;
    /** The roles that the duty concerns; null where it is everyone's. */
    payingRoles: readonly PersonalText[] | null;
  }>()({
    by: "owner",
    isTold: false,
    detail: ({ obligationToPay, payingRoles }, { quoted, whose }) =>
      obligationToPay ? (payingRoles?.map(quoted).join(", ") ?? whose.everyone) : whose.nobody,
  }),
  /** What goes out by mail beside the links. */
  "contract.mails_changed": eventRow<{
    /** Hashes of what the sender says in mails, null for nothing; absent where that stays. */
    message?: { from: string | null; to: string | null };
    /** Who else is written to from then on; absent where that stays. */
    copies?: readonly CopyFact[];
    /** Somebody of these is written to by this. */
    copyDue?: true;
  }>()({
    by: "owner",
    isTold: false,
    detail: ({ copies }, { quoted }) =>
      copies ? copies.map(({ email }) => shownEmail(email)).join(", ") || quoted(null) : "",
  }),
  "signer.changed": eventRow<{
    role: PersonalText;
    /** Null where the role had neither link nor presets. */
    from: SignerPreset | null;
    to: SignerPreset;
    /** A link goes out by this. */
    linkDue?: true;
  }>()({
    by: "owner",
    isTold: false,
    detail: ({ role, from, to }, said) =>
      [said.quoted(role), ...presetChanges(from, to, said)].join(" · "),
  }),
  /** What happened before it in this moment was seen at an earlier time than the last entry's. */
  "clock.differed": eventRow<{
    /** What the clock showed, as ISO 8601. */
    said: string;
  }>()({ by: "service", isTold: false, detail: ({ said }) => said }),
  "contract.withdrawn": eventRow<{
    withdrawalId: string;
    /** As they were stated; nobody checked them. */
    name: PersonalText;
    email: Email;
    /** The statement, as the page had it. */
    statement: string;
    /** The role whose link it was made over; null over the one that stands in the document. */
    role: PersonalText | null;
    ip: string;
    addressFrom: AddressSource;
    userAgent: string;
  }>()({
    by: "withdrawing",
    isTold: true,
    detail: ({ name, email }, { quoted }) => `${quoted(name)} · ${shownEmail(email)}`,
  }),
  "signer.invited": eventRow<{ role: PersonalText; email: Email }>()({
    by: "service",
    isTold: true,
    detail: ({ role, email }, { quoted }) => `${quoted(role)} · ${shownEmail(email)}`,
  }),
  "signer.opened": eventRow<{
    role: PersonalText;
    deliveredTo: Email;
    ip: string;
    addressFrom: AddressSource;
    userAgent: string;
  }>()({ by: "signer", isTold: false, detail: null }),
  /** The document as a PDF, for an attachment that wants it before what it asks is given: once for each role and link. */
  "attachment.opened": eventRow<{
    role: PersonalText;
    attachment: PersonalText;
    /** Of the attachment's text as shown. */
    attachmentSha256: string;
    /** The address that a personal link went to; null over the shared link. */
    deliveredTo: Email | null;
    ip: string;
    addressFrom: AddressSource;
    userAgent: string;
  }>()({ by: "signer", isTold: false, detail: ({ attachment }, { quoted }) => quoted(attachment) }),
  "signer.declined": eventRow<SaidBySigner>()({
    by: "signer",
    isTold: true,
    detail: ({ role }, { quoted }) => quoted(role),
  }),
  "signer.wrote": eventRow<SaidBySigner & { kind: Exclude<SaidKind, "decline"> }>()({
    by: "signer",
    isTold: false,
    detail: ({ role }, { quoted }) => quoted(role),
  }),
} as const;

export type TrailEventName = keyof typeof TRAIL_EVENTS;

export const TRAIL_EVENT_NAMES = Object.keys(TRAIL_EVENTS) as TrailEventName[];

type Row<N extends TrailEventName> = (typeof TRAIL_EVENTS)[N];

/** What the trail keeps of an event of this kind. */
export type EventData<N extends TrailEventName> =
  Row<N> extends TrailEventRow<infer Data, infer _By, infer _Told> ? Data : never;

/** Whoever can have done it. */
export type EventActor<N extends TrailEventName> = Doers[Row<N>["by"]];

/** The events that webhooks are told of. */
export type WebhookEventName = {
  [N in TrailEventName]: Row<N>["isTold"] extends true ? N : never;
}[TrailEventName];

/** What an attachment asks apart from signing. */
export interface AskedWords {
  version: string;
  text: string;
  /** It counts only of who opened the document as a PDF before. */
  opensFirst?: true;
}

/** What the trail keeps of words to the sender: that they were said, and a hash of them. */
type SaidBySigner = {
  messageId: string;
  role: PersonalText;
  /** The address that a personal link went to; null over the shared link. */
  deliveredTo: Email | null;
  /** SHA-256, in hex, over 16 bytes that are kept with the words, and the words as UTF-8. */
  saltedSha256: string;
  ip: string;
  addressFrom: AddressSource;
  userAgent: string;
};

/** Somebody whom copies go to. */
export interface CopyFact {
  email: Email;
  /** Absent where the sender gave none. */
  name?: PersonalText;
  when: "sent" | "completed" | "both";
}

/** What a sender says of a role before anybody signs for it. */
export interface SignerPreset {
  email: Email | null;
  level: "ses" | "qes";
  jobTitle: PersonalText | null;
  /** Of the person whom the sender expects; absent where nobody is named. */
  name?: PersonalText;
  /** Of what the sender says in this signer's mails; absent where that is nothing. */
  messageSha256?: string;
  /** In which wave the role signs, where the sender said so; absent: in the first. */
  order?: number;
  /** Pages may be opened for the role beside its personal link. */
  takesSessions?: true;
  /** The role after which this one signs, to witness that. */
  witnesses?: PersonalText;
}

/** What the certificate says of such an event besides who did it; null where there is no more to say. */
export function eventDetail(name: string, data: unknown, said: Said): string | null {
  const row: TrailEventRow<never, keyof Doers, boolean> | undefined =
    TRAIL_EVENTS[name as TrailEventName];
  // The table pairs each event with its own data, which the type of a union cannot express.
  return row?.detail?.(data as never, said) ?? null;
}

function presetChanges(from: SignerPreset | null, to: SignerPreset, { quoted }: Said): string[] {
  const address = (email: Email | null | undefined) => (email ? shownEmail(email) : quoted(null));
  const texts = (["jobTitle", "name"] as const).map((key) => ({
    before: quoted(from?.[key] ?? null),
    after: quoted(to[key] ?? null),
  }));
  const witnessed = [from?.witnesses, to.witnesses].map((role) => quoted(role ?? null));
  const wave = (preset: SignerPreset | null) => `#${preset?.order ?? 1}`;
  return [
    ...(address(from?.email) === address(to.email)
      ? []
      : [describeChange(address(from?.email), address(to.email))]),
    ...texts.flatMap(({ before, after }) =>
      before === after ? [] : [describeChange(before, after)],
    ),
    ...(witnessed[0] === witnessed[1] ? [] : [witnessed.join(" → ")]),
    ...(wave(from) === wave(to) ? [] : [describeChange(wave(from), wave(to))]),
  ];
}

function describeChange(from: string, to: string): string {
  return `${from} → ${to}`;
}
