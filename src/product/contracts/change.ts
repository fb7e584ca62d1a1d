import type { Caller } from "#accounts/account.ts";
import { checkRole } from "#attachments/check-attachments.ts";
import { checkPrintable } from "#documents/check-printable.ts";
import type { OwnersActor } from "#kernel/actor.ts";
import { canonicalJson } from "#kernel/canonical-json.ts";
import { allows } from "#kernel/contract-states.ts";
import { type Email, isSameMailbox } from "#kernel/email.ts";
import { LIMITS } from "#kernel/limits.ts";
import { isRefusal, type Refusal, refuse, refuseProblems } from "#kernel/refusals.ts";
import { dropDueLinks, insertMails, linksAskedFor } from "#notifications/mail/outbox-store.ts";
import type { SignerChange, UpdateContract } from "#schemas/contracts.ts";
import type { Queries } from "#store/database.ts";
import { removeBytes } from "#store/remove-bytes.ts";
import { inTransaction, type Transaction } from "#store/transaction.ts";
import { momentAfter } from "#trail/chain.ts";
import type { SignerPreset, TrailEvent } from "#trail/events.ts";
import { lockInTime } from "./cancel.ts";
import {
  changesContent,
  changesSigned,
  decideContent,
  droppedSigners,
  makeContent,
  type NewContent,
} from "./change-content.ts";
import { checkTags, checkTitle, readTags, readTitle } from "./check-content.ts";
import { type CheckedSigner, checkSigners, roleOf, type SignerRefusal } from "./check-signers.ts";
import { dutyToPay, isSameDuty } from "./concerned-roles.ts";
import { type Contract, rolesOf, type Signer } from "./contract.ts";
import type { ContractsServices } from "./contracts-services.ts";
import {
  type ContractKey,
  type ContractWithParties,
  findContractWithParties,
  updateContent,
  updateContract,
} from "./contracts-store.ts";
import {
  copiesPromised,
  hasCopyDue,
  printedOfCopies,
  putOutCopies,
  warnOfCopies,
} from "./copies.ts";
import { contentFacts, mailsFact, messageFact, tagsHash } from "./created-facts.ts";
import { checkRequestedRoles, printedOfRequests } from "./file-requests.ts";
import { finalizeWithinPlan } from "./finalize.ts";
import {
  decideLinkRate,
  finalizedEvent,
  type LinkDue,
  linksDue,
  linksPromised,
  mailsFor,
} from "./links-due.ts";
import { countMails, decideSameAddress } from "./mail-windows.ts";
import { planReminders } from "./plan-reminders.ts";
import { checkProperties, readChanges } from "./properties.ts";
import { presetsOf } from "./signer-presets.ts";
import { deleteSigners, saveSigner } from "./signers-store.ts";
import { currentWave, rolesInTurn, turnsOf, waveOf } from "./waves.ts";

type ChangeRefusal =
  | SignerRefusal
  | Refusal<
      | "UNKNOWN"
      | "NOT_A_DRAFT"
      | "CONTRACT_SIGNED"
      | "CONFLICT"
      | "ALREADY_SIGNED"
      | "LIMIT_REACHED"
      | "RATE_LIMITED"
    >;

/**
 * Changes a contract in one transaction: everything is checked before anything
 * is written. With `seenVersion` only where the contract is still the one that
 * somebody was shown.
 */
export async function changeContract(
  services: Pick<
    ContractsServices,
    | "database"
    | "files"
    | "workers"
    | "trail"
    | "clock"
    | "ids"
    | "plans"
    | "baseUrl"
    | "pageSecrets"
    | "mailLimits"
    | "imageReach"
    | "browsers"
  >,
  caller: Caller,
  key: ContractKey,
  change: UpdateContract,
  seenVersion: number = NEVER_SEEN,
): Promise<{ contract: Contract; warnings: string[] } | ChangeRefusal> {
  const problems = refuseProblems([
    ...checkTitle(change.title),
    ...checkTags(change.tags),
    ...checkProperties(change, services.clock.now()),
    ...(await checkPrintable(services.workers, caller.account.id, [
      ["title", change.title],
      ...(change.signers ?? []).flatMap(({ title, name }, index) => [
        [`signers[${index}].title`, title] as const,
        [`signers[${index}].name`, name] as const,
      ]),
      ...printedOfCopies(change.copies),
      ...printedOfRequests(change.requests),
    ])),
  ]);
  if (problems) return problems;
  const made = changesContent(change) ? await makeContent(services, caller, key, change) : null;
  if (made && isRefusal(made)) return made;
  const changed = await inTransaction(services.database, async (transaction) => {
    const { queries } = transaction;
    const before = await lockInTime(transaction, services, key);
    const found = before && (await findContractWithParties(queries, { id: before.id }));
    if (!found) return refuse("UNKNOWN", "There is no such contract.");
    const refusal = decideChange(before, change) ?? decideSeen(before, seenVersion);
    if (refusal) return refusal;
    if (made && made.version !== before.version) return OVERTAKEN;
    const contract = { ...before, ...made?.content };
    const unknown = checkNamedRoles(change, contract);
    if (unknown) return unknown;
    const gone = made ? droppedSigners(found.signers, contract) : [];
    const existing = found.signers.filter((signer) => !gone.includes(signer));
    const signers = planSigners(services, caller, contract, existing, change.signers ?? []);
    if (isRefusal(signers)) return signers;
    const signedRoles = new Set(found.signatures.map(({ role }) => role));
    const late = signers.find(({ role }) => signedRoles.has(role));
    if (late) return refuse("ALREADY_SIGNED", `"${late.role}" has signed already.`);
    const addressed = new Set(
      (change.signers ?? []).flatMap((signer) =>
        typeof signer.email === "string" ? [roleOf(signer)] : [],
      ),
    );
    const misplaced = decideOrder(contract, { ...found, signers: existing }, signers);
    if (misplaced) return misplaced;
    const others = existing.filter(({ id }) => !signers.some((signer) => signer.id === id));
    const all = [...others, ...signers];
    const crowded = change.signers && decideSameAddress(all, services.mailLimits);
    if (crowded) return crowded;
    const written = await write(
      services,
      caller,
      transaction,
      before,
      { before: found.signers, changed: signers, all, addressed, gone, signed: found.signatures },
      { ...change, made },
    );
    return isRefusal(written) ? written : { contract: written, signers: all };
  });
  if (isRefusal(changed)) {
    // It was deleted while its files were stored.
    if (made && changed.refused === "UNKNOWN") await removeBytes(services.files, made.contractId);
    return changed;
  }
  const { contract, signers } = changed;
  const warnings = new Set([...(made?.warnings ?? []), ...warnOfCopies(change.copies, signers)]);
  return { contract, warnings: [...warnings] };
}

/** Whoever made the content made it for the contract as it was. */
const OVERTAKEN = refuse(
  "CONFLICT",
  "The draft was changed meanwhile. Read it again, then send the change again.",
);

/** Of whoever was shown no contract before. */
const NEVER_SEEN = -1;

/** Whoever agreed to a change agreed to it for the contract that they were shown. */
function decideSeen(
  { version }: Pick<Contract, "version">,
  seenVersion: number,
): Refusal<"CONFLICT"> | null {
  if (seenVersion === NEVER_SEEN || seenVersion === version) return null;
  return refuse("CONFLICT", "The contract changed since it was looked at. Look at it again.");
}

/** Whether a contract in this status takes this change; null when it does. */
export function decideChange(
  { status }: Pick<Contract, "status">,
  change: UpdateContract,
): Refusal<"NOT_A_DRAFT" | "CONTRACT_SIGNED" | "CONFLICT"> | null {
  const isFixed = changesSigned(change) ? decideContent({ status }) : null;
  if (isFixed) return isFixed;
  if (change.finalize && !allows(status, "finalize")) {
    return refuse(
      "NOT_A_DRAFT",
      "Only a draft can be made signable, and this contract is none any more.",
    );
  }
  if (status === "fully_signed") {
    return refuse(
      "CONTRACT_SIGNED",
      "A contract that everyone signed cannot be changed. Create another one for what shall be different.",
    );
  }
  if (status !== "draft" && change.signers?.some(({ email }) => email === null)) {
    return refuse(
      "NOT_A_DRAFT",
      "An address is taken out of a draft only, and this contract is none any more. Give the role another address instead.",
    );
  }
  if (status === "cancelled" && (change.message !== undefined || change.copies)) {
    return refuse("CONFLICT", "A cancelled contract sends no mails. Create another one.");
  }
  if (change.signers && status === "cancelled") {
    return refuse("CONFLICT", "A cancelled contract takes no signers. Create another one.");
  }
  if (change.expiresAt !== undefined && status === "cancelled") {
    return refuse("CONFLICT", "A cancelled contract has no deadline any more. Create another one.");
  }
  return null;
}

/**
 * Whether roles may be moved among the waves as a change says: anywhere as long as nobody can sign;
 * then only a role whose wave has not begun, and not before the wave that signs.
 */
function decideOrder(
  contract: Contract,
  { signers, signatures }: Pick<ContractWithParties, "signers" | "signatures">,
  changed: readonly Signer[],
): Refusal<"CONFLICT"> | null {
  const turns = turnsOf(contract, signers, signatures);
  const current = currentWave(turns);
  if (!allows(contract.status, "sign") || current === null) return null;
  const begun = rolesInTurn(turns);
  const isSigned = (role: string) => turns.signed.has(role);
  for (const signer of changed) {
    const { role } = signer;
    const before = signers.find((one) => one.role === role);
    if ((before?.witnesses ?? null) !== signer.witnesses && (begun.has(role) || isSigned(role))) {
      return refuse("CONFLICT", `"${role}" can sign already, so that whom it witnesses stays.`);
    }
    if (waveOf(before) === waveOf(signer)) continue;
    if (begun.has(role) && before?.level === signer.level) {
      return refuse("CONFLICT", `The wave of "${role}" has begun, so that it cannot be moved.`);
    }
    if (waveOf(signer) < current) {
      const message = `"${role}" cannot be put before wave ${current}, which signs now.`;
      return refuse("CONFLICT", message);
    }
  }
  return null;
}

/** The roles of a duty to pay and of requests for files have to be the contract's as it becomes. */
function checkNamedRoles(
  { obligationToPay: duty, requests }: UpdateContract,
  { fields }: Pick<Contract, "fields">,
) {
  const roles = rolesOf(fields);
  return refuseProblems([
    ...(typeof duty === "object" ? checkRole("obligationToPay.role", duty.role, roles) : []),
    ...checkRequestedRoles(requests, roles),
  ]);
}

/** The signers as they are once the request is carried out; a new address means a new link. */
function planSigners(
  services: Pick<ContractsServices, "ids">,
  caller: Caller,
  contract: Contract,
  existing: readonly Signer[],
  inputs: readonly SignerChange[],
): Signer[] | SignerRefusal | Refusal<"CONFLICT"> {
  const { qesEnabled } = caller.account;
  const checked = checkSigners(inputs, rolesOf(contract.fields), qesEnabled, existing);
  if (isRefusal(checked)) return checked;
  const named = new Set(checked.map(({ role }) => role));
  const others = existing.filter(({ role }) => !named.has(role));
  if ([...others, ...checked].filter(({ level }) => level === "qes").length > 1) {
    return refuse("QES_ROLE_TAKEN", "Only one role of a contract can have the level qes.");
  }
  const worn = checked.find(({ role, email }) =>
    existing.some(
      (before) =>
        before.role === role &&
        !keepsAddress(contract, before, email) &&
        before.epoch >= LIMITS.linkEpochs,
    ),
  );
  if (worn)
    return refuse(
      "CONFLICT",
      `The address of "${worn.role}" was changed as often as it can be. Cancel this contract and create a new one.`,
    );
  const takenOut = new Set(
    inputs.flatMap((input) => (input.email === null ? [roleOf(input)] : [])),
  );
  return checked.map((input) => {
    const before = existing.find(({ role }) => role === input.role);
    if (!before) return newSigner(services.ids.uuid(), input);
    const isTakenOut = takenOut.has(input.role) && before.email !== null;
    if (isTakenOut) return withoutAddress(before, input);
    return keepsAddress(contract, before, input.email)
      ? { ...before, level: input.level, ...presetsOf(input) }
      : { ...newSigner(before.id, input), epoch: before.epoch + 1 };
  });
}

/**
 * Whether a signer stays at the mailbox that the link went to. Of a draft, which
 * was sent to nobody, the new spelling counts; afterwards the one in the trail stays.
 */
function keepsAddress(
  { status }: Pick<Contract, "status">,
  before: Pick<Signer, "email">,
  email: Email | null,
): boolean {
  if (email === null || email === before.email) return true;
  return status !== "draft" && before.email !== null && isSameMailbox(email, before.email);
}

/** Nothing went out to a draft's address; the next one that it gets is another link's all the same. */
function withoutAddress(before: Signer, input: CheckedSigner): Signer {
  return { ...newSigner(before.id, input), epoch: before.epoch + 1 };
}

export function newSigner(id: string, checked: CheckedSigner): Signer {
  return {
    ...checked,
    id,
    status: "created",
    epoch: 1,
    sentAt: null,
    sendCount: 0,
    openedAt: null,
    signedAt: null,
    declinedAt: null,
    declineReason: null,
    remindersStoppedAt: null,
  };
}

/** What the trail says of it. */
export function presetOf(signer: Signer): SignerPreset {
  const { email, level, title, name, message, order, sessions, witnesses } = signer;
  return {
    email,
    level,
    jobTitle: title,
    ...(name !== null && { name }),
    ...messageFact(message),
    ...(order !== null && { order }),
    ...(sessions && { takesSessions: true as const }),
    ...(witnesses !== null && { witnesses }),
  };
}

interface ChangedSigners {
  /** As they were before the change. */
  before: readonly Signer[];
  changed: readonly Signer[];
  /** The same and all others, as they are after the change. */
  all: readonly Signer[];
  /** Those whose role no field has any more. */
  gone: readonly Signer[];
  /** Roles that the request names with an address. */
  addressed: ReadonlySet<string>;
  signed: ContractWithParties["signatures"];
}

async function write(
  services: Pick<ContractsServices, "trail" | "clock" | "plans" | "ids" | "mailLimits">,
  caller: Caller,
  transaction: Transaction,
  before: Contract,
  signers: ChangedSigners,
  { made, ...change }: UpdateContract & { made: NewContent | null },
): Promise<Contract | Refusal<"LIMIT_REACHED" | "RATE_LIMITED">> {
  const { queries } = transaction;
  const now = momentAfter(before.trail, services.clock.now());
  const status = change.finalize
    ? await finalizeWithinPlan(queries, caller.account, services.plans, now)
    : before.status;
  if (isRefusal(status)) return status;
  const changed: Contract = {
    ...before,
    ...made?.content,
    title: change.title === undefined ? before.title : readTitle(change.title),
    tags: change.tags ? readTags(change.tags) : before.tags,
    ...(change.obligationToPay !== undefined && dutyToPay(change)),
    status,
    finalizedAt: change.finalize && status === "pending" ? now : before.finalizedAt,
    ...readChanges(change, caller.account),
    updatedAt: now,
  };
  const standings = [
    { ...before, ...turnsOf(before, signers.before, signers.signed), signers: signers.before },
    { ...changed, ...turnsOf(changed, signers.all, signers.signed), signers: signers.all },
  ] as const;
  const links = linksDue(...standings, signers.addressed);
  const tooMany = await decideLinkRates(queries, changed.id, links, now);
  if (tooMany) return tooMany;
  const full = await countMails(
    transaction,
    services,
    changed,
    {
      links: linksPromised(...standings, signers.addressed),
      copies: copiesPromised(before, changed),
    },
    now,
  );
  if (full) return full;
  const events = eventsOf(before, changed, signers, links, caller.by);
  const trail = await services.trail.append(transaction, changed, events, now);
  updateContract(transaction, before, { ...changed, trail });
  if (made) updateContent(transaction, changed, made.html);
  await deleteSigners(
    queries,
    signers.gone.map(({ id }) => id),
  );
  for (const signer of signers.changed) await saveSigner(queries, changed, signer);
  if (change.reminders !== undefined || change.expiresAt !== undefined) {
    await planReminders(queries, changed, signers.all, caller.account.timeZone);
  }
  await dropDueLinks(
    queries,
    links.map(({ signer }) => signer.id),
  );
  await insertMails(queries, mailsFor(changed, links, services.ids.uuid, now));
  await putOutCopies(queries, changed, copiesPromised(before, changed), now);
  return changed;
}

async function decideLinkRates(
  queries: Queries,
  contractId: string,
  links: readonly LinkDue[],
  now: Date,
): Promise<Refusal<"RATE_LIMITED"> | null> {
  const since = new Date(now.getTime() - LIMITS.linkSends.windowMs);
  for (const { signer } of links) {
    const asked = await linksAskedFor(queries, contractId, signer.role, since);
    const refusal = decideLinkRate(signer.role, asked, now);
    if (refusal) return refusal;
  }
  return null;
}

function eventsOf(
  before: Contract,
  after: Contract,
  signers: ChangedSigners,
  links: readonly LinkDue[],
  by: OwnersActor,
): TrailEvent[] {
  const { title, tags } = after;
  const becomesSignable = after.status === "pending" && before.status === "draft";
  const events: TrailEvent[] = [];
  if (title !== before.title) {
    events.push({ event: "contract.title_changed", by, data: { from: before.title, to: title } });
  }
  if (tags !== before.tags) {
    events.push({
      event: "contract.tags_changed",
      by,
      data: { from: tagsHash(before.tags), to: tagsHash(tags) },
    });
  }
  const [from, to] = [before, after].map(({ expiresAt }) => expiresAt?.toISOString() ?? null);
  if (from !== to) {
    const data = { from: from ?? null, to: to ?? null };
    events.push({ event: "contract.deadline_changed", by, data });
  }
  const mails = mailsFact(before, after);
  if (mails) {
    const copyDue = !becomesSignable && hasCopyDue(before, after);
    const data = { ...mails, ...(copyDue && { copyDue: true as const }) };
    events.push({ event: "contract.mails_changed", by, data });
  }
  const isAskedOtherwise = canonicalJson(after.requests) !== canonicalJson(before.requests);
  if (after.documents !== before.documents || isAskedOtherwise) {
    const dropped = signers.gone.map(({ role }) => role);
    events.push({
      event: "contract.content_changed",
      by,
      data: {
        fromSha256: before.baseSha256,
        ...contentFacts(after),
        ...(dropped.length > 0 && { dropped }),
      },
    });
  }
  if (!isSameDuty(before, after)) {
    const { obligationToPay, payingRoles } = after;
    events.push({ event: "contract.duty_changed", by, data: { obligationToPay, payingRoles } });
  }
  for (const signer of signers.changed) {
    const { id, role } = signer;
    const known = signers.before.find((candidate) => candidate.id === id);
    const from = known ? presetOf(known) : null;
    const linkDue = !becomesSignable && links.some((link) => link.signer.role === role);
    events.push({
      event: "signer.changed",
      by,
      data: { role, from, to: presetOf(signer), ...(linkDue && { linkDue }) },
    });
  }
  if (becomesSignable) events.push(finalizedEvent(after, links, by));
  return events;
}
