import type { Account } from "#accounts/account.ts";
import { findAccount } from "#accounts/accounts-store.ts";
import { findLogo } from "#accounts/logos-store.ts";
import { withdrawsAs } from "#contracts/concerned-roles.ts";
import { type CollectedSignature, displayName, type Signer } from "#contracts/contract.ts";
import {
  type ContractWithParties,
  findContract,
  findContractWithParties,
} from "#contracts/contracts-store.ts";
import { findCopy } from "#contracts/copies.ts";
import { deadlinePassed, isOverdue } from "#contracts/deadline.ts";
import { linksOf } from "#contracts/links.ts";
import { readCheckpoint } from "#evidence/seal-log/note.ts";
import { brandColours } from "#kernel/brand-colours.ts";
import { base64 } from "#kernel/bytes.ts";
import { type Email, shownEmail } from "#kernel/email.ts";
import type { Language } from "#kernel/language.ts";
import { CONTRACT_WORD } from "#kernel/language.ts";
import { knownText } from "#kernel/personal-text.ts";
import { rightTo } from "#kernel/withdrawal-terms.ts";
import type {
  AccountClosing,
  ContractSender,
  CreditsAsked,
  LawReview,
  Message,
  MessageKind,
  Saying,
} from "#notifications/mail/message.ts";
import { firstLinkMail } from "#notifications/mail/outbox-store.ts";
import type { OutgoingMail } from "#notifications/mail/outgoing.ts";
import type { TroubleDetails } from "#notifications/notify-of-incidents.ts";
import { copyUrlOf, mailedCopyUrl } from "#signing/copy-url.ts";
import { deliveredSecret, stopSecret } from "#signing/links/delivered-link.ts";
import { findMessage } from "#signing/messages-store.ts";
import { readReceipts } from "#signing/receipts-store.ts";
import { statementOf } from "#withdrawal/statement.ts";
import { acknowledgementUrl, withdrawUrlOf } from "#withdrawal/withdraw-link.ts";
import { withdrawalState } from "#withdrawal/withdrawal-state.ts";
import { findAcknowledgement, findWithdrawal } from "#withdrawal/withdrawals-store.ts";
import { deviceName } from "#words/device-words.ts";
import type { CorrespondenceServices } from "./correspondence-services.ts";
import type { KeyEndsDetails } from "./key-ends.ts";
import type { KeyMadeDetails } from "./key-made.ts";
import { messageOf } from "./notify-of-signer-message.ts";
import type { LinkNotSentDetails } from "./record-link.ts";
import { isToOwners } from "./to-owners.ts";

/**
 * The mail in words to be said, or null when nobody needs it any more: the link
 * was replaced, the role has signed, the contract is closed or gone.
 */
export async function messageFor(
  services: CorrespondenceServices,
  mail: OutgoingMail,
  known: Known | null = null,
): Promise<Message | null> {
  if (mail.accountId === null) return operatorMessage(services, mail);
  const account = known?.account ?? (await findAccount(services.database, mail.accountId));
  if (!account) return null;
  const about = known?.about ?? (await findAbout(services, mail));
  if (mail.contractId && !about) return null;
  const signer = about?.signers.find(({ id }) => id === mail.signerId) ?? null;
  const sender = await senderOf(services, account);
  const says = await SAYINGS[mail.kind]({ services, mail, account, sender, about, signer });
  if (!says) return null;
  return {
    id: mail.id,
    firstId: await threadOf(services, mail),
    to: mail.recipient,
    language: languageOf(mail, account, about),
    timeZone: account.timeZone,
    ofAccount: account.name ?? knownText(shownEmail(account.email)),
    ...says,
  };
}

/** To its own people as the account says, to everybody else as the contract does. */
function languageOf(
  { kind, details }: OutgoingMail,
  account: Account,
  about: ContractWithParties | null,
): Language {
  // Of a closing every owner is told by the room that closes; nobody chooses it.
  const own = isToOwners(kind) || kind === "accountClosing" ? account.language : null;
  const asked = details.language as Language | undefined;
  return (about === null ? asked : undefined) ?? own ?? about?.contract.language ?? "en";
}

/** What was read a moment ago of the contract that mails are about. */
export interface Known {
  account: Account;
  about: ContractWithParties;
}

async function findAbout(
  { database }: CorrespondenceServices,
  { contractId: id }: OutgoingMail,
): Promise<ContractWithParties | null> {
  return id === null ? null : findContractWithParties(database, { id });
}

interface Occasion {
  services: CorrespondenceServices;
  mail: OutgoingMail;
  account: Account;
  /** The account as its signers know it. */
  sender: ContractSender;
  about: ContractWithParties | null;
  signer: Signer | null;
}

async function senderOf(
  { database }: CorrespondenceServices,
  of: Account,
): Promise<ContractSender> {
  const logo = of.logo === null ? null : await findLogo(database, of.logo);
  const colours = of.accent === null ? null : brandColours(of.accent);
  return {
    name: of.senderName ?? of.name,
    email: of.replyTo ?? of.email,
    ...((logo || colours) && { brand: { logo, colours } }),
  };
}

/** What is said on each occasion; null when it need not be said any more. */
const SAYINGS: Record<MessageKind, (occasion: Occasion) => Saying | null | Promise<Saying | null>> =
  {
    invitation: (occasion) => {
      const asking = askingToSign(occasion);
      return asking && { kind: "invitation", ...asking };
    },
    reminder: (occasion) => {
      const asking = askingToSign(occasion);
      if (!asking || !occasion.signer) return null;
      const { services, signer } = occasion;
      const stopLink = `${services.baseUrl}/reminders/${stopSecret(services.linkKeys, { signerId: signer.id, epoch: signer.epoch })}`;
      return { kind: "reminder", ...asking, invitedAt: signer.sentAt, stopLink };
    },
    completedForSigner: async ({ services, mail, sender, about, signer }) => {
      if (!about?.contract.signedAt || !about.contract.sealedSha256) return null;
      const { contract } = about;
      const shared = {
        kind: "completedForSigner" as const,
        contract: nameContract(about),
        sender,
        completedAt: about.contract.signedAt,
        verifyLink: verifyLink(services, about),
        withdraw: null,
      };
      const { signatureId } = mail.details as { signatureId?: string };
      if (signatureId !== undefined) {
        const link = copyUrlOf(services, signatureId);
        const typed = about.signatures.find(({ id }) => id === signatureId);
        const withdraw = typed ? withdrawalOffer(services, contract, typed) : null;
        return { ...shared, isTyped: true, pdf: null, link, withdraw };
      }
      if (!signer) return null;
      const pdf = await services.files.get(contract.id, about.contract.sealedSha256);
      const signature = about.signatures.find(({ role }) => role === signer.role);
      const withdraw = signature ? withdrawalOffer(services, contract, signature) : null;
      return {
        ...shared,
        isTyped: false,
        pdf,
        link: personalLink(services, mail, signer),
        withdraw,
      };
    },
    statusCopy: ({ services, mail, sender, about }) => {
      const copy = about && findCopy(about.contract, mail);
      if (!copy || about.contract.status === "cancelled") return null;
      const link = linksOf(about.contract, services).statusUrl;
      return { kind: "statusCopy", contract: nameContract(about), sender, name: copy.name, link };
    },
    sealedCopy: async ({ services, mail, sender, about }) => {
      const copy = about && findCopy(about.contract, mail);
      if (!copy || !about.contract.signedAt || !about.contract.sealedSha256) return null;
      const { contract } = about;
      return {
        kind: "sealedCopy",
        contract: nameContract(about),
        sender,
        name: copy.name,
        completedAt: about.contract.signedAt,
        pdf: await services.files.get(contract.id, about.contract.sealedSha256),
        link: mailedCopyUrl(services, mail.id),
        verifyLink: verifyLink(services, about),
      };
    },
    completedForOwner: ({ services, about }) =>
      about?.contract.signedAt
        ? {
            kind: "completedForOwner",
            contract: nameContract(about),
            completedAt: about.contract.signedAt,
            signatures: about.signatures.map(({ role, signerName, signedAt }) => ({
              role,
              name: signerName,
              signedAt,
            })),
            link: contractPage(services, about),
            verifyLink: verifyLink(services, about),
          }
        : null,
    cancelled: ({ services, sender, about }) =>
      about && {
        kind: "cancelled",
        contract: nameContract(about),
        sender,
        deadline: deadlinePassed(about.contract, services.clock.now()),
      },
    receipt: async ({ services, mail, sender, about }) => {
      if (!about) return null;
      const { signatureId, isTyped } = mail.details as { signatureId: string; isTyped: boolean };
      const receipts = await readReceipts(services.database, about.contract.id);
      const signed = about.signatures.find(({ role }) => role === mail.role);
      const jws = receipts.get(signatureId);
      if (!signed || jws === undefined) return null;
      return {
        kind: "receipt",
        contract: nameContract(about),
        sender,
        role: signed.role,
        signedAt: signed.signedAt,
        jws,
        isTyped,
        verifyLink: `${services.baseUrl}/verify`,
      };
    },
    linkNotSent: ({ services, mail, about }) => {
      const { address, words, isUnwanted } = mail.details as unknown as LinkNotSentDetails;
      if (isUnwanted) return null;
      return (
        about && {
          kind: "linkNotSent",
          contract: nameContract(about),
          role: mail.role ?? knownText(""),
          address: shownEmail(address),
          words,
          link: contractPage(services, about),
        }
      );
    },
    signerWrote: async ({ services, mail, about }) => {
      const said = about && (await findMessage(services.database, messageOf(mail)));
      return (
        said && {
          kind: "signerWrote",
          about: said.kind,
          contract: nameContract(about),
          role: said.role,
          words: said.text,
          deliveredTo: said.linkEmail,
          link: contractPage(services, about),
        }
      );
    },
    withdrawalAcknowledged: async ({ services, mail, sender, about }) => {
      const stated = await findStated(services, mail, about);
      return (
        stated && {
          kind: "withdrawalAcknowledged",
          ...stated.said,
          sender,
          link: acknowledgementUrl(services, stated.id),
        }
      );
    },
    withdrawnForOwner: async ({ services, mail, about }) => {
      const stated = await findStated(services, mail, about);
      return (
        stated &&
        about && {
          kind: "withdrawnForOwner",
          ...stated.said,
          replyTo: stated.email,
          link: contractPage(services, about),
        }
      );
    },
    webhookFailed: ({ services, mail }) => ({
      kind: "webhookFailed",
      ...(mail.details as {
        url: string;
        event: string;
        deliveryId: string;
        attempts: number;
        words: string;
      }),
      contract: null,
      link: `${services.baseUrl}/app/webhooks`,
    }),
    keyMade: ({ services, mail }) => {
      const { name, madeAt, language, network, ...device } =
        mail.details as unknown as KeyMadeDetails;
      return {
        kind: "keyMade",
        name: name === null ? null : knownText(name),
        madeAt: new Date(madeAt),
        device: deviceName(device, language),
        network,
        link: `${services.baseUrl}/app/keys`,
        sessionsLink: `${services.baseUrl}/app/account`,
      };
    },
    keyEnds: ({ services, mail }) => {
      const { name, endsAt, lastUsedAt, ...rest } = mail.details as unknown as KeyEndsDetails;
      return {
        kind: "keyEnds",
        isOver: rest.isOver,
        hint: rest.hint,
        name: name === null ? null : knownText(name),
        endsAt: new Date(endsAt),
        lastUsedAt: lastUsedAt === null ? null : new Date(lastUsedAt),
        link: `${services.baseUrl}/app/keys`,
      };
    },
    creditsMoved: ({ services, mail, account }) => ({
      kind: "creditsMoved",
      ...(mail.details as {
        about: "bought" | "refunded";
        credits: number;
        receiptLink: string | null;
      }),
      balance: account.credits,
      link: `${services.baseUrl}/app/usage`,
    }),
    logHead: ({ services, mail }) => headToKeep(services, mail, "logHead"),
    contractsLeaving: ({ services, mail }) => {
      const { count, firstAt, lastAt } = mail.details as {
        count: number;
        firstAt: string;
        lastAt: string;
      };
      return {
        kind: "contractsLeaving",
        count,
        link: `${services.baseUrl}/app/settings#retention`,
        firstAt: new Date(firstAt),
        lastAt: new Date(lastAt),
      };
    },
    exportReady: ({ services, mail }) => {
      const { askedAt, until } = mail.details as { askedAt: string; until: string };
      return {
        kind: "exportReady",
        link: `${services.baseUrl}/app/data#export`,
        askedAt: new Date(askedAt),
        until: new Date(until),
      };
    },
    accountClosing: ({ services, mail }) => closingOf(mail, `${services.baseUrl}/app/data/close`),
    recordFalse: ({ services, mail, about }) =>
      about && {
        kind: "recordFalse",
        contract: nameContract(about),
        operatorTold: mail.details.operatorTold === true,
        link: contractPage(services, about),
      },
    // These go to no account.
    troubleBegan: () => null,
    troubleEnded: () => null,
    creditsAsked: () => null,
    lawReview: () => null,
    logWitness: () => null,
    // Links that sign in are sent by whoever makes them, since their secrets are not stored.
    signInLink: () => null,
    memberInvitation: () => null,
    replyToCode: () => null,
  };

/** What whoever runs the service is told; of contracts no more than their ids. */
async function operatorMessage(
  { database, baseUrl }: CorrespondenceServices,
  mail: OutgoingMail,
): Promise<Message | null> {
  const addressing = { id: mail.id, firstId: null, to: mail.recipient };
  const inEnglish = { ...addressing, language: "en", timeZone: "UTC" } as const;
  if (mail.kind === "accountClosing") {
    const { language, timeZone } = mail.details as { language: Language; timeZone: string };
    const says = closingOf(mail, null);
    return { ...addressing, language, timeZone, ofAccount: says.account, ...says };
  }
  if (mail.kind === "creditsAsked") {
    const asked = mail.details as unknown as Omit<CreditsAsked, "kind" | "service">;
    return { ...inEnglish, kind: "creditsAsked", ...asked, service: baseUrl };
  }
  if (mail.kind === "lawReview") {
    const of = mail.details as unknown as Omit<LawReview, "kind" | "service">;
    return { ...inEnglish, kind: "lawReview", ...of, service: baseUrl };
  }
  if (mail.kind === "logWitness") {
    const says = headToKeep({ baseUrl }, mail, "logWitness");
    return says && { ...inEnglish, ...says };
  }
  const details = mail.details as TroubleDetails;
  const { contractId, words, waiting } = details;
  const contract = contractId === null ? null : await findContract(database, { id: contractId });
  const shared = {
    trouble: details.kind,
    beganAt: new Date(details.beganAt),
    contract: contract && { id: contract.id, publicId: contract.publicId },
    service: baseUrl,
  };
  const says: Saying =
    details.endedAt === null
      ? { kind: "troubleBegan", ...shared, words, waiting }
      : { kind: "troubleEnded", ...shared, endedAt: new Date(details.endedAt) };
  return { ...inEnglish, ...says };
}

/** What owners are told of a closing; by then their account may be gone. */
function closingOf({ details }: OutgoingMail, link: string | null): AccountClosing {
  const { step, account, closesAt, by } = details as {
    step: AccountClosing["step"];
    account: string;
    closesAt: string;
    /** Missing where a version of before put the mail out. */
    by?: Email | null;
  };
  const says = { kind: "accountClosing", step, account: knownText(account), link } as const;
  return { ...says, closesAt: new Date(closesAt), by: by ? knownText(shownEmail(by)) : null };
}

/** What an invitation and a reminder share; null when this link cannot be signed over any more. */
function askingToSign({ services, mail, sender, about, signer }: Occasion) {
  if (about?.contract.status !== "pending" || !signer) return null;
  if (isOverdue(about.contract, services.clock.now())) return null;
  if (signer.epoch !== mail.epoch || signer.status === "signed") return null;
  return {
    contract: nameContract(about),
    sender,
    role: signer.role,
    name: signer.name,
    link: personalLink(services, mail, signer),
    message: signer.message ?? about.contract.message,
    until: about.contract.expiresAt,
  };
}

/** Where its owner reads it and does what is to be done. */
function contractPage(
  { baseUrl }: CorrespondenceServices,
  { contract }: ContractWithParties,
): string {
  return `${baseUrl}/app/contracts/${contract.id}`;
}

/** The function to withdraw, for who gave a signature; null where there is none, or it is over. */
function withdrawalOffer(
  services: CorrespondenceServices,
  contract: ContractWithParties["contract"],
  { id, role }: Pick<CollectedSignature, "id" | "role">,
) {
  const { sealedWithdrawSecret, withdrawableUntil } = contract;
  if (!sealedWithdrawSecret || withdrawalState(contract, services.clock.now()) !== "open")
    return null;
  if (!withdrawsAs(contract, role)) return null;
  const lastDay = new Date((withdrawableUntil?.getTime() ?? 0) - 1);
  return { link: withdrawUrlOf(services, id), lastDay, right: rightTo(contract.withdrawal) };
}

/** A head of the log, which whoever has it can hold the log against. */
function headToKeep<Kind extends "logHead" | "logWitness">(
  { baseUrl }: Pick<CorrespondenceServices, "baseUrl">,
  { details }: OutgoingMail,
  kind: Kind,
) {
  const { note, madeAt } = details as { note: string; madeAt: string };
  const head = readCheckpoint(note);
  return (
    head && {
      kind,
      note,
      origin: head.origin,
      count: head.size,
      root: base64(head.root),
      madeAt: new Date(madeAt),
      link: `${baseUrl}/docs/reference/evidence#the-log-of-seals`,
    }
  );
}

/** What was stated, as its mails tell it. */
async function findStated(
  { database }: CorrespondenceServices,
  { details }: OutgoingMail,
  about: ContractWithParties | null,
) {
  const { withdrawalId } = details as { withdrawalId: string };
  const withdrawal = await findWithdrawal(database, withdrawalId);
  if (!withdrawal || !about) return null;
  const { id, name, email, statedAt, role } = withdrawal;
  const pdf = await findAcknowledgement(database, id);
  const said = {
    contract: nameContract(about),
    right: rightTo(about.contract.withdrawal),
    statement: statementOf(about.contract),
    name,
    email: shownEmail(email),
    statedAt,
    role,
    pdf,
  };
  return { id, email, said };
}

function nameContract({ contract }: ContractWithParties) {
  const name = displayName(contract, CONTRACT_WORD[contract.language]);
  return { name, publicId: contract.publicId };
}

/** For where the mail goes: one that somebody had sent elsewhere counts for nobody. */
function personalLink(
  { baseUrl, linkKeys }: CorrespondenceServices,
  { recipient: email }: OutgoingMail,
  { id: signerId, epoch }: Signer,
): string {
  return `${baseUrl}/sign/${deliveredSecret(linkKeys, { signerId, epoch, email })}`;
}

function verifyLink(
  { baseUrl }: CorrespondenceServices,
  { contract }: ContractWithParties,
): string {
  return `${baseUrl}/verify/${contract.publicId}`;
}

/** All mails to one signer about one contract stand in one thread, which its first one began. */
async function threadOf(
  services: CorrespondenceServices,
  mail: OutgoingMail,
): Promise<string | null> {
  if (mail.signerId === null) return null;
  const first = await firstLinkMail(services.database, mail.signerId, mail.recipient);
  return first === mail.id ? null : first;
}
