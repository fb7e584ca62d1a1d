import { concernsRole, paysAs } from "#contracts/concerned-roles.ts";
import { type Contract, displayName } from "#contracts/contract.ts";
import { lockContract, updateUnchanged } from "#contracts/contracts-store.ts";
import { deadlinePassed } from "#contracts/deadline.ts";
import { type LinkDue, linksDue } from "#contracts/links-due.ts";
import { recipientHash } from "#contracts/mail-windows.ts";
import { forgetAnswered } from "#contracts/mail-windows-store.ts";
import { putOutLinks } from "#contracts/put-out-links.ts";
import { turnsOf } from "#contracts/waves.ts";
import { withdrawableUntil } from "#contracts/withdrawal-period.ts";
import { checkPrintable } from "#documents/check-printable.ts";
import type { Workers } from "#documents/workers/workers.ts";
import type { Receipt, SignReceipt } from "#evidence/schemas/receipt.ts";
import { SERVICE } from "#kernel/actor.ts";
import { readEmail } from "#kernel/email.ts";
import { checkedEntry } from "#kernel/entries.ts";
import type { Ids } from "#kernel/ids.ts";
import { CONTRACT_WORD } from "#kernel/language.ts";
import { type Origin, USER_AGENT_CHARACTERS } from "#kernel/origin.ts";
import { checkedOptionalText, checkedText, type PersonalText } from "#kernel/personal-text.ts";
import type { RandomBytes } from "#kernel/random.ts";
import { isRefusal, type Refusal, refuse, refuseProblems } from "#kernel/refusals.ts";
import type { Clock } from "#kernel/time.ts";
import type { SignatureAnswer } from "#schemas/signing.ts";
import type { LinkKeys } from "#signing/links/link-keys.ts";
import type { Database, Queries } from "#store/database.ts";
import { inTransaction, type Transaction } from "#store/transaction.ts";
import { endAfter, momentAfter, type TrailEnd, withClock } from "#trail/chain.ts";
import { entriesOf } from "#trail/entries-of.ts";
import { type HeldEvent, holdValues, type TrailEvent } from "#trail/events.ts";
import type { Trail } from "#trail/trail.ts";
import { readEntries } from "#trail/trail-store.ts";
import { checkOpened } from "./attachment-opened.ts";
import { checkSeen } from "./check-seen.ts";
import { checkShownSummary } from "./check-shown-summary.ts";
import { checkSubmission, checkWitness } from "./check-submission.ts";
import { declarationFor } from "./declaration.ts";
import { writeDrawings } from "./drawing-text.ts";
import { checkGiven, findGiven, type GivenFiles } from "./given-files.ts";
import { followLink, type LinkServices, tooLate } from "./link.ts";
import { printedWords } from "./printed-words.ts";
import { readDrawings } from "./read-drawings.ts";
import { receiptOf } from "./receipt.ts";
import { insertReceipt } from "./receipts-store.ts";
import {
  decideRole,
  type LinkKind,
  rolesNow,
  type SigningSituation,
  signerActor,
  witnessedBy,
} from "./roles.ts";
import { signedFacts } from "./signed-facts.ts";
import { signFiles } from "./signer-files-store.ts";
import {
  findAnswer,
  insertSignature,
  markSignerSigned,
  type RecordedSignature,
  type SignedSession,
  type StoredAnswer,
} from "./signing-store.ts";
import { buttonOf } from "./signing-view.ts";
import type { Submission } from "./submission.ts";

/** What the signing module works with. */
export interface SigningServices {
  database: Database;
  workers: Workers;
  trail: Trail;
  ids: Ids;
  clock: Clock;
  random: RandomBytes;
  /** The server's key that delivered links are derived from. */
  linkKeys: LinkKeys;
  signReceipt: SignReceipt;
}

/** What a signer is told; where their copy will be, whoever answers adds. */
export type RecordedAnswer = Omit<SignatureAnswer, "copyUrl">;

/** Stores what a signer is told with the signature itself. */
type KeepAnswer = (transaction: Transaction, answer: RecordedAnswer) => Promise<void>;

type SignRefusal = Refusal<
  "UNKNOWN" | "GONE" | "ALREADY_SIGNED" | "DOCUMENT_CHANGED" | "CONFLICT" | "INVALID" | "BUSY"
>;

/**
 * Records one signer's signature, with the receipt that proves it: where the sealing key cannot
 * sign that, nothing is recorded (BUSY). The same submission sent again gets the
 * answer that the first one got; of two submissions for one role, the one that
 * commits first counts. `keep` is called in the transaction that records it.
 */
export async function sign(
  services: SigningServices,
  link: string,
  sent: Submission,
  origin: Origin,
  keep: KeepAnswer = async () => {},
): Promise<RecordedAnswer | SignRefusal> {
  const seen = await followToSign(services.database, services, link);
  if (isRefusal(seen)) return seen;
  const refusal = await decideOrRepeat(services.database, seen, sent);
  if (refusal) return refusal;
  const drawn = await readDrawings(services.workers, seen.contract.accountId, sent);
  if (isRefusal(drawn)) return drawn;
  const given = await findGiven(services.database, seen.contract, drawn);
  // Whoever sent the same at the same time may have signed with them by now.
  if (isRefusal(given)) return (await repeated(services.database, seen, sent)) ?? given;
  const submission = { ...drawn, given };
  const unfit = refuseProblems([
    ...(await checkPrintable(services.workers, seen.contract.accountId, printedWords(submission))),
    ...(await checkShownSummary(services.database, seen.contract, submission)),
  ]);
  if (unfit) return unfit;
  await writeDrawings([submission.signature, submission.initials]);
  // A key may be slow: the contract is not locked while it signs, as long as nobody else is about.
  const drafted = await draft(services, services.database, seen, submission, origin);
  if (isRefusal(drafted)) return drafted;

  const recorded = inTransaction(services.database, async (transaction) => {
    const { queries } = transaction;
    const recordAndKeep = async (drafted: Draft) => {
      const answer = await record(services, transaction, drafted);
      if (answer) await keep(transaction, answer);
      return answer;
    };
    const first = await recordAndKeep(drafted);
    if (first) return first;
    // Somebody was faster: what holds now is read under the lock and decided anew.
    await lockContract(queries, { id: seen.contract.id });
    const situation = await followToSign(queries, services, link);
    if (isRefusal(situation)) return situation;
    const decided = await decideOrRepeat(queries, situation, submission);
    if (decided) return decided;
    const redrafted = await draft(services, queries, situation, submission, origin);
    if (isRefusal(redrafted)) return redrafted;
    const again = await recordAndKeep(redrafted);
    if (!again) throw new Error("a contract changed under its lock");
    return again;
  });
  return recorded.catch(async (error: unknown) => {
    if (!(error instanceof FilesGone)) throw error;
    const gone = await findGiven(services.database, seen.contract, submission);
    return isRefusal(gone) ? gone : CHANGED_MEANWHILE;
  });
}

const CHANGED_MEANWHILE = refuse("CONFLICT", "The files changed meanwhile. Send it again.");

function withReceipt(answer: StoredAnswer, jws: string | null): RecordedAnswer {
  return { ...answer, receipt: { ...answer.receipt, jws } };
}

/** To somebody who is just signing, a cancelled contract is a conflict, not a link that is gone. */
async function followToSign(
  queries: Queries,
  services: LinkServices,
  link: string,
): Promise<SigningSituation | Refusal<"UNKNOWN" | "GONE" | "CONFLICT">> {
  const found = await followLink(queries, services, link);
  if (!isRefusal(found) || found.extra?.reason !== "cancelled") return found;
  const { expiresAt } = found.extra;
  if (typeof expiresAt === "string") return tooLate(new Date(expiresAt));
  return refuse("CONFLICT", found.message, { extra: { status: "cancelled" } });
}

/** The answer that a submission got; null where it got none. */
async function repeated(
  queries: Queries,
  { contract }: Pick<SigningSituation, "contract">,
  { submissionId }: Pick<Submission, "submissionId">,
): Promise<RecordedAnswer | null> {
  const found = await findAnswer(queries, contract.id, submissionId);
  return found ? withReceipt(found.answer, found.jws) : null;
}

/** Why this submission is not recorded, or the answer it got when it was; null when it may be recorded. */
async function decideOrRepeat(
  queries: Queries,
  situation: SigningSituation,
  submission: Submission,
): Promise<SignRefusal | RecordedAnswer | null> {
  const refusal = decideSign(situation, submission);
  const { contract } = situation;
  if (refusal === null) {
    return (
      (await refuseOthers(queries, contract, submission)) ??
      (await checkOpened(queries, situation, submission)) ??
      (await checkSeen(queries, situation, submission))
    );
  }
  if (refusal.refused !== "ALREADY_SIGNED") return refusal;
  // One signature a role: only where the role has signed can this submission have been the one.
  return (await repeated(queries, situation, submission)) ?? refusal;
}

/** What was another role's submission is nobody else's as well. */
async function refuseOthers(
  queries: Queries,
  { id, signatureCount }: Contract,
  { submissionId }: Submission,
): Promise<Refusal<"CONFLICT"> | null> {
  if (signatureCount === 0 || !(await findAnswer(queries, id, submissionId))) return null;
  return refuse(
    "CONFLICT",
    "Another role signed with this `submissionId`: each signature has one of its own.",
  );
}

/** Whether this submission may be recorded as things stand; null when it may. */
export function decideSign(
  situation: SigningSituation,
  submission: Submission,
): SignRefusal | null {
  const role = decideRole(situation, submission);
  if (isRefusal(role)) return role;
  const { contract } = situation;
  return refuseProblems([
    ...checkSubmission(submission, contract),
    ...checkWitness(submission, situation),
    ...checkGiven(submission, contract),
  ]);
}

/** A submission with the files that it names. */
type Prepared = Submission & { given: GivenFiles };

/** A signature as it will be recorded if nothing changes before. */
interface Draft {
  situation: SigningSituation;
  signature: RecordedSignature;
  /** The rows of the files that it is given with. */
  fileIds: readonly string[];
  /** The contract with it; its trail still ends where it did. */
  signed: Contract;
  events: HeldEvent[];
  /** The links of the wave that begins with it. */
  links: LinkDue[];
  /** Where the trail will end then. */
  end: TrailEnd;
  receipt: Receipt;
  /** The receipt, signed: without it there is no signature. */
  jws: string;
}

async function draft(
  services: SigningServices,
  queries: Queries,
  situation: SigningSituation,
  submission: Prepared,
  origin: Origin,
): Promise<Draft | Refusal<"BUSY" | "CONFLICT">> {
  const { contract } = situation;
  const signature = signatureFrom(services, situation, submission, origin);
  const deadline = deadlinePassed(contract, signature.signedAt);
  // Between looking at the contract and this moment it may have passed.
  if (deadline !== null) return tooLate(deadline);
  const openAfter = rolesNow(situation).filter(
    ({ role, state }) => state !== "signed" && role !== signature.role,
  );
  const completed = openAfter.length === 0;
  const signatureCount = contract.signatureCount + 1;
  const until = completed ? await findWithdrawableUntil(queries, contract, signature) : null;
  const signed: Contract = {
    ...contract,
    status: completed ? "fully_signed" : contract.status,
    signatureCount,
    updatedAt: signature.signedAt,
    signedAt: completed ? signature.signedAt : null,
    withdrawableUntil: until,
  };
  const links = linksAfter(situation, signed, signature);
  const event = signedEvent(situation, signature, submission, { origin, links });
  const told = completed ? [event, completedEvent(signatureCount, until)] : [event];
  const moment = { end: contract.trail, at: signature.signedAt, now: services.clock.now() };
  // The receipt names the hash, which covers the salts.
  const events = holdValues(withClock(told, moment), services.random);
  const end = endAfter(contract, events, signature.signedAt);
  const receipt = receiptOf(contract, event.data, signature.signedAt, end);
  const jws = await services.signReceipt(receipt);
  if (jws === null) return NO_KEY;
  const { ids: fileIds } = submission.given;
  return { situation, signature, fileIds, signed, events, links, end, receipt, jws };
}

const NO_KEY = refuse(
  "BUSY",
  "The service's sealing key cannot be used right now, so that nothing was signed. Send the same submission again after the seconds in Retry-After.",
  { headers: { "retry-after": "5" } },
);

function completedEvent(signatureCount: number, until: Date | null): TrailEvent {
  const withdrawable = until && { withdrawableUntil: until.toISOString() };
  return {
    event: "contract.completed",
    by: SERVICE,
    data: { signatureCount, ...withdrawable },
  };
}

/** Counted on the clock of whoever sent the contract, and of whoever signed it last. */
async function findWithdrawableUntil(
  queries: Queries,
  { id, withdrawal }: Contract,
  { signedAt, timeZone }: RecordedSignature,
): Promise<Date | null> {
  if (withdrawal.length === 0) return null;
  const [created] = entriesOf(await readEntries(queries, id), "contract.created");
  const zones = [created?.data.dateZone ?? "UTC", ...(timeZone === null ? [] : [timeZone])];
  return withdrawableUntil(withdrawal, signedAt, zones);
}

/** One of the files was taken back while the signature was under way. */
class FilesGone extends Error {}

/** Null when the contract, or one of its parties, has changed since the draft was made: nothing is written then. */
async function record(
  services: SigningServices,
  transaction: Transaction,
  { situation, signature, fileIds, signed, events, links, end, receipt, jws }: Draft,
): Promise<RecordedAnswer | null> {
  const { contract } = situation;
  if (!(await updateUnchanged(transaction, contract, { ...signed, trail: end }))) return null;
  await services.trail.append(transaction, signed, events, signature.signedAt);
  const { publicId, role, signerName, signedAt, documentSha256, trailHash } = receipt;
  const answer: StoredAnswer = {
    signatureId: signature.id,
    contract: { status: signed.status },
    receipt: { publicId, role, signerName, signedAt, documentSha256, trailHash },
  };
  if (!(await signFiles(transaction, fileIds, signature.id))) throw new FilesGone();
  insertSignature(transaction, contract, signature, answer);
  const madeAt = signature.signedAt;
  insertReceipt(transaction, contract, { signatureId: signature.id, jws, madeAt });
  if (situation.signers.some((signer) => signer.role === signature.role)) {
    markSignerSigned(transaction, contract.id, signature.role, signature.signedAt);
    if (situation.link.kind === "personal" && signature.linkEmail) {
      const recipient = recipientHash(signature.linkEmail);
      forgetAnswered(transaction, { recipientHash: recipient, signerId: situation.link.signer.id });
    }
  }
  await putOutLinks(transaction.queries, services.ids, signed, links, signature.signedAt);
  return withReceipt(answer, jws);
}

/** Whom a signature lets sign who could not before. */
function linksAfter(
  { contract, signers, signatures }: SigningSituation,
  signed: Contract,
  signature: RecordedSignature,
): LinkDue[] {
  const before = turnsOf(contract, signers, signatures);
  const after = turnsOf(contract, signers, [...signatures, signature]);
  return linksDue({ ...contract, ...before, signers }, { ...signed, ...after, signers });
}

function signatureFrom(
  services: SigningServices,
  { contract, signers, link }: SigningSituation,
  submission: Prepared,
  origin: Origin,
): RecordedSignature {
  const witnessed = witnessedBy(submission.role, { contract, signers });
  const address = checkedOptionalText("postalAddress", submission.address);
  const fields = new Map(contract.fields.map((field) => [field.id, field]));
  const inputs = Object.entries(submission.inputs ?? {}).flatMap(([id, sent]) => {
    const text = checkedEntry(fields.get(id), sent, contract.language);
    return text ? [[id, text] as const] : [];
  });
  return {
    id: services.ids.uuid(),
    submissionId: submission.submissionId,
    role: checkedText("label", submission.role),
    signerName: checkedText("signerName", submission.signerName),
    title: checkedOptionalText("jobTitle", submission.title),
    email: submission.email ? readEmail(submission.email).text : null,
    drawing: submission.signature,
    initials: submission.initials ?? null,
    inputs: Object.fromEntries(inputs),
    files: submission.given.files,
    consent: declarationFor(contract),
    linkEmail: link.kind === "personal" ? link.signer.email : null,
    session: link.kind === "session" ? sessionOf(link) : null,
    witness: witnessed && address ? { role: witnessed, address } : null,
    ip: origin.ip,
    userAgent: origin.userAgent,
    timeZone: submission.timeZone ?? null,
    signedAt: momentAfter(contract.trail, services.clock.now()),
    summarySha256: submission.summarySha256 ?? null,
    endInView: submission.endInView ?? false,
  };
}

function sessionOf({
  session: { id, origin, identity },
  sitting,
}: Extract<LinkKind, { kind: "session" }>): SignedSession {
  const hosted = sitting && { sittingId: sitting.id, ...sitting.host };
  return { id, origin, identity, ...(hosted && { hosted }) };
}

function signedEvent(
  { contract, link }: SigningSituation,
  signature: RecordedSignature,
  { consents = [], forwardedFor, seen }: Submission,
  { origin, links }: { origin: Origin; links: readonly LinkDue[] },
) {
  const pays = paysAs(contract, signature.role);
  const asked = separateConsents(contract.documents, signature.role, consents);
  return {
    event: "contract.signed" as const,
    by: signerActor(signature.role, link),
    data: {
      ...signedFacts(contract, signature),
      addressFrom: origin.addressFrom,
      ...(forwardedFor && forwardedOrigin(forwardedFor)),
      ...(seen !== undefined && { shownSha256: seen }),
      contractName: displayName(contract, CONTRACT_WORD[contract.language]),
      ...(asked.length > 0 && { consents: asked }),
      ...(links.length > 0 && { linksTo: links.map(({ signer }) => signer.role) }),
      ...(pays && { button: buttonOf({ language: contract.language, pays }) }),
    },
  };
}

/** Beside what was seen itself, so that whoever is erased takes both along. */
function forwardedOrigin({ ip, userAgent }: NonNullable<Submission["forwardedFor"]>) {
  return {
    toldIp: ip,
    ...(userAgent && { toldUserAgent: userAgent.slice(0, USER_AGENT_CHARACTERS) }),
  };
}

/** What attachments ask this role apart from signing, and whether it was given: a box left alone is an answer as well. */
function separateConsents(
  documents: Contract["documents"],
  who: PersonalText,
  given: readonly string[],
) {
  const asking = documents.filter((part) => concernsRole(part, who));
  return asking.flatMap(({ id, name, sha256, asks }) =>
    asks && sha256
      ? [{ attachment: name, attachmentSha256: sha256, ...asks, given: given.includes(id) }]
      : [],
  );
}
