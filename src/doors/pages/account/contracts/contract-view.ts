import { mayNow } from "#accounts/roles.ts";
import type { SignedIn } from "#accounts/sessions.ts";
import { decideCancel } from "#contracts/cancel.ts";
import { type Contract, displayName } from "#contracts/contract.ts";
import { type ContractWithParties, findContractWithParties } from "#contracts/contracts-store.ts";
import { deadlinePassed, openUntil } from "#contracts/deadline.ts";
import { decideDelete } from "#contracts/delete.ts";
import { type LinkReminder, listReminders } from "#contracts/reminders-store.ts";
import { decideHeld } from "#contracts/retention.ts";
import { findHold } from "#contracts/retention-store.ts";
import { type Email, shownEmail } from "#kernel/email.ts";
import { UUID_PATTERN } from "#kernel/ids.ts";
import { CONTRACT_WORD, type Language } from "#kernel/language.ts";
import { LIMITS } from "#kernel/limits.ts";
import type { PersonalText } from "#kernel/personal-text.ts";
import { isRefusal } from "#kernel/refusals.ts";
import {
  allLinksAskedFor,
  type FailedLink,
  listFailedLinks,
  listSettledCopies,
  type SettledCopy,
} from "#notifications/mail/outbox-store.ts";
import type { AccountPagesServices } from "#pages/account/own-page.ts";
import { type Person, personsOf } from "#pages/person.ts";
import type { CertificateEvent } from "#sealing/pages/certificate-input.ts";
import { readTimeline } from "#sealing/timeline.ts";
import { messagesSince, type SignerMessage } from "#signing/messages-store.ts";

/** A role as its contract's owner sees it. */
export interface RoleView extends Person {
  /** Null where the role signs over the shared link. */
  email: Email | null;
  sentAt: Date | null;
  /** Links asked for in the last 24 hours. */
  asked: number;
  /** Whether a further one may be asked for today. */
  isFull: boolean;
  mayRemind: boolean;
  mayReaddress: boolean;
  /** Whether a link goes to a new address at once, and not only when its time has come. */
  sendsAtOnce: boolean;
  /** What the mail server said of the link that is the role's now; null where it went out. */
  notSent: string | null;
  /** When it is reminded by itself next; null where it is not. */
  remindedAt: Date | null;
  /** When its signer asked for no more reminders; null where nobody did. */
  stoppedAt: Date | null;
  said: readonly Said[];
}

type Said = Pick<SignerMessage, "kind" | "text" | "saidAt">;

/** A contract with everything that its owner may know of it; no personal link is among it. */
export interface ContractView {
  contract: Contract;
  name: PersonalText;
  roles: RoleView[];
  timeline: readonly (CertificateEvent & { at: Date })[];
  /** Of the link that all share; null where nobody signs over it, or the visitor may not. */
  sharedUrl: string | null;
  /** What went to those who get copies, or did not arrive. */
  copyMails: readonly SettledCopy[];
  statusPath: string;
  /** Null before there is a file to check. */
  verifyPath: string | null;
  /** Of a contract that everyone signed and that is not sealed. */
  sealWaits: { nextTryAt: Date | null; cause: string | null } | null;
  mayChange: boolean;
  /** Whether what it says of reminders can still be changed. */
  mayRemind: boolean;
  /** Until when it can be signed, or could before it ran out. */
  deadline: Date | null;
  hasRunOut: boolean;
  mayCancel: boolean;
  mayDelete: boolean;
  /** Until when it is held; null where it is not, or no longer. */
  heldUntil: Date | null;
  mayHold: boolean;
}

/** One of the account's contracts with its parties; null for what is not its own or none at all. */
export async function findOwn(
  { database }: Pick<AccountPagesServices, "database">,
  { account }: SignedIn,
  id: string,
): Promise<ContractWithParties | null> {
  if (!UUID_PATTERN.test(id)) return null;
  return findContractWithParties(database, { accountId: account.id, id });
}

export async function contractView(
  services: AccountPagesServices,
  found: ContractWithParties,
  signedIn: SignedIn,
  language: Language,
): Promise<ContractView> {
  const { contract } = found;
  const { database, clock } = services;
  const { id, status } = contract;
  const now = clock.now();
  const passed = deadlinePassed(contract, now);
  const isSealed = contract.sealedSha256 !== null;
  const dayAgo = new Date(now.getTime() - LIMITS.linkSends.windowMs);
  const [timeline, asked, failed, said, planned, nextTryAt, held, copyMails] = await Promise.all([
    readTimeline(database, id, language),
    allLinksAskedFor(database, id, dayAgo),
    listFailedLinks(database, id),
    messagesSince(database, id, new Date(0)),
    listReminders(
      database,
      found.signers.map((signer) => signer.id),
    ),
    status === "fully_signed" && !isSealed ? services.nextSealTry(id) : null,
    findHold(database, id),
    contract.copies ? listSettledCopies(database, id) : [],
  ]);
  const mayChange = mayNow(signedIn.role, "changeContracts", signedIn.account);
  const roles = rolesOf(found, { asked, failed, said, planned, mayChange });
  const isShared = roles.some(({ email, state }) => email === null && state !== "signed");
  return {
    contract,
    name: displayName(contract, CONTRACT_WORD[contract.language]),
    roles,
    timeline,
    copyMails,
    sharedUrl:
      mayChange && status === "pending" && isShared
        ? `${services.baseUrl}/sign/${services.pageSecrets.read(contract, "sign")}`
        : null,
    statusPath: `/status/${services.pageSecrets.read(contract, "status")}`,
    verifyPath: isSealed ? `/verify/${contract.publicId}` : null,
    sealWaits:
      status === "fully_signed" && !isSealed ? { nextTryAt, cause: contract.sealProblem } : null,
    mayChange,
    mayRemind: mayChange && ["draft", "pending", "pending_payment"].includes(status),
    deadline: openUntil(contract, now) ?? passed,
    hasRunOut: passed !== null,
    mayCancel: mayChange && status !== "cancelled" && !isRefusal(decideCancel(contract, now)),
    mayDelete: mayChange && decideDelete(contract, held, now) === null,
    heldUntil: decideHeld(held, now) && held,
    mayHold: mayNow(signedIn.role, "keepSettings", signedIn.account),
  };
}

interface Facts {
  asked: ReadonlyMap<PersonalText, readonly Date[]>;
  failed: readonly FailedLink[];
  said: readonly (Said & { role: PersonalText })[];
  planned: readonly LinkReminder[];
  mayChange: boolean;
}

function rolesOf(found: ContractWithParties, facts: Facts): RoleView[] {
  const { status } = found.contract;
  return personsOf({ ...found, link: { kind: "shared" } }, false).map((person) => {
    const signer = found.signers.find(({ role }) => role === person.role);
    const email = signer?.email ?? null;
    const asked = facts.asked.get(person.role)?.length ?? 0;
    const isOpen = facts.mayChange && person.state !== "signed";
    const failed = facts.failed.findLast(({ role }) => role === person.role);
    const isOfThisLink = failed?.epoch === signer?.epoch && signer?.status === "created";
    return {
      ...person,
      address: email && shownEmail(email),
      email,
      sentAt: signer?.sentAt ?? null,
      asked,
      isFull: asked >= LIMITS.linkSends.sends,
      mayRemind:
        isOpen &&
        status === "pending" &&
        email !== null &&
        signer?.level !== "qes" &&
        person.state !== "later",
      mayReaddress: isOpen && ["draft", "pending", "pending_payment"].includes(status),
      sendsAtOnce: status === "pending" && person.state !== "later" && person.state !== "last",
      remindedAt:
        status === "pending" && signer && person.state !== "signed" && !signer.declinedAt
          ? (facts.planned.find(
              ({ signerId, epoch }) => signerId === signer.id && epoch === signer.epoch,
            )?.dueAt ?? null)
          : null,
      stoppedAt: person.state === "signed" ? null : (signer?.remindersStoppedAt ?? null),
      notSent: failed && isOfThisLink ? failed.words : null,
      said: facts.said.filter(({ role }) => role === person.role),
    };
  });
}
