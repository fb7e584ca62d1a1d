import { allows, type Contract, displayName } from "#contracts/contract.ts";
import { lockContract, lockUnchanged, updateContract } from "#contracts/contracts-store.ts";
import { recipientHash } from "#contracts/mail-windows.ts";
import { forgetAnswered } from "#contracts/mail-windows-store.ts";
import { checkPrintable } from "#documents/check-printable.ts";
import type { Workshop } from "#documents/workshop.ts";
import { CONSENT } from "#i18n/consent.ts";
import { CONTRACT_WORD } from "#i18n/contract-word.ts";
import { SERVICE } from "#kernel/actor.ts";
import { readEmail } from "#kernel/email.ts";
import type { Ids } from "#kernel/ids.ts";
import type { Origin } from "#kernel/origin.ts";
import { checkedOptionalText, checkedText } from "#kernel/personal-text.ts";
import { isRefusal, type Refusal, refuse, refuseProblems } from "#kernel/refusals.ts";
import type { Clock } from "#kernel/time.ts";
import type { Database, Queries } from "#store/database.ts";
import { inTransaction, type Transaction } from "#store/transaction.ts";
import type { Trail } from "#trail/trail.ts";
import { checkShownSummary } from "./check-shown-summary.ts";
import { checkSubmission } from "./check-submission.ts";
import { followLink } from "./link.ts";
import { printedWords } from "./printed-words.ts";
import { readDrawings } from "./read-drawings.ts";
import { rolesNow, type SigningSituation, signerActor } from "./roles.ts";
import { signedFacts } from "./signed-facts.ts";
import {
  findAnswer,
  insertSignature,
  markSignerSigned,
  type RecordedSignature,
} from "./signing-store.ts";
import type { Submission } from "./submission.ts";

/** What the signing room works with. */
export interface SigningHouse {
  database: Database;
  workshop: Workshop;
  trail: Trail;
  ids: Ids;
  clock: Clock;
  /** The server's key that delivered links are derived from. */
  linkKey: Uint8Array;
}

export interface SignatureAnswer {
  signatureId: string;
  contract: { status: Contract["status"] };
  /** What the signer can keep: it names the exact document and the place in the audit trail. */
  receipt: {
    publicId: string;
    role: string;
    signerName: string;
    signedAt: string;
    documentSha256: string;
    trailHash: string;
  };
}

/** Stores what a signer is told with the signature itself. */
type KeepAnswer = (transaction: Transaction, answer: SignatureAnswer) => Promise<void>;

type SignRefusal = Refusal<"UNKNOWN" | "GONE" | "ALREADY_SIGNED" | "CONFLICT" | "INVALID">;

/**
 * Records one signer's signature. The same submission sent again gets the
 * answer that the first one got; of two submissions for one role, the one that
 * commits first counts. `keep` is called in the transaction that records it.
 */
export async function sign(
  house: SigningHouse,
  link: string,
  sent: Submission,
  origin: Origin,
  keep: KeepAnswer = async () => {},
): Promise<SignatureAnswer | SignRefusal> {
  const seen = await followToSign(house.database, house.linkKey, link);
  if (isRefusal(seen)) return seen;
  const refusal = await decideOrRepeat(house.database, seen, sent);
  if (refusal) return refusal;
  const submission = await readDrawings(house.workshop, seen.contract.accountId, sent);
  if (isRefusal(submission)) return submission;
  const unfit = refuseProblems([
    ...(await checkPrintable(house.workshop, seen.contract.accountId, printedWords(submission))),
    ...(await checkShownSummary(house.database, seen.contract, submission)),
  ]);
  if (unfit) return unfit;

  return inTransaction(house.database, async (transaction) => {
    const { queries } = transaction;
    const recordAndKeep = async (situation: SigningSituation) => {
      const answer = await record(house, transaction, situation, submission, origin);
      await keep(transaction, answer);
      return answer;
    };
    if (await lockUnchanged(queries, seen.contract)) {
      return recordAndKeep(seen);
    }
    // Somebody was faster: what holds now is read under the lock and decided anew.
    await lockContract(queries, { id: seen.contract.id });
    const situation = await followToSign(queries, house.linkKey, link);
    if (isRefusal(situation)) return situation;
    return (await decideOrRepeat(queries, situation, submission)) ?? recordAndKeep(situation);
  });
}

/** To somebody who is just signing, a cancelled contract is a conflict, not a link that is gone. */
async function followToSign(
  queries: Queries,
  key: Uint8Array,
  link: string,
): Promise<SigningSituation | Refusal<"UNKNOWN" | "GONE" | "CONFLICT">> {
  const found = await followLink(queries, key, link);
  if (!isRefusal(found) || found.extra?.reason !== "cancelled") return found;
  return refuse("CONFLICT", found.message, { extra: { status: "cancelled" } });
}

/** Why this submission is not recorded, or the answer it got when it was; null when it may be recorded. */
async function decideOrRepeat(
  queries: Queries,
  situation: SigningSituation,
  submission: Submission,
): Promise<SignRefusal | SignatureAnswer | null> {
  const refusal = decideSign(situation, submission);
  if (refusal?.refused !== "ALREADY_SIGNED") return refusal;
  // One signature a role: only where the role has signed can this submission have been the one.
  const { contract } = situation;
  const answer = await findAnswer(queries, contract.id, submission.submissionId);
  return (answer as SignatureAnswer | null) ?? refusal;
}

/** Whether this submission may be recorded as things stand; null when it may. */
export function decideSign(
  situation: SigningSituation,
  submission: Submission,
): SignRefusal | null {
  const { contract } = situation;
  const role = rolesNow(situation).find(
    (candidate) => candidate.role === submission.role.normalize("NFC"),
  );
  if (!role) {
    const message = `"${submission.role}" is no role of this contract`;
    return refuseProblems([{ path: "role", message }]);
  }
  if (role.state === "signed") {
    return refuse("ALREADY_SIGNED", `"${role.role}" has signed already.`);
  }
  if (role.state === "reserved") {
    return refuse("CONFLICT", `"${role.role}" signs over another link.`);
  }
  if (!allows(contract.status, "sign")) {
    return refuse("CONFLICT", "This contract cannot be signed now.", {
      extra: { status: contract.status },
    });
  }
  if (role.level === "qes") {
    return refuse("CONFLICT", "Qualified signatures are in preparation and not yet available.");
  }
  if (role.state === "waiting") return refuse("CONFLICT", `"${role.role}" signs after the others.`);
  return refuseProblems(checkSubmission(submission, contract.fields));
}

async function record(
  house: SigningHouse,
  transaction: Transaction,
  situation: SigningSituation,
  submission: Submission,
  origin: Origin,
): Promise<SignatureAnswer> {
  const { contract } = situation;
  const signature = signatureFrom(house, situation, submission, origin);
  const openAfter = rolesNow(situation).filter(
    ({ role, state }) => state !== "signed" && role !== signature.role,
  );
  const completed = openAfter.length === 0;
  const signatureCount = contract.signatureCount + 1;
  const signed: Contract = {
    ...contract,
    status: completed ? "fully_signed" : contract.status,
    signatureCount,
    updatedAt: signature.signedAt,
    signedAt: completed ? signature.signedAt : null,
  };
  const trail = await house.trail.append(
    transaction,
    signed,
    [
      signedEvent(situation, signature, origin),
      ...(completed
        ? [{ event: "contract.completed" as const, by: SERVICE, data: { signatureCount } }]
        : []),
    ],
    signature.signedAt,
  );
  updateContract(transaction, { ...signed, trail });
  const answer: SignatureAnswer = {
    signatureId: signature.id,
    contract: { status: signed.status },
    receipt: {
      publicId: contract.publicId,
      role: signature.role,
      signerName: signature.signerName,
      signedAt: signature.signedAt.toISOString(),
      documentSha256: contract.baseSha256,
      trailHash: Buffer.from(trail.head ?? []).toString("hex"),
    },
  };
  insertSignature(transaction, contract, signature, answer);
  if (situation.signers.some((signer) => signer.role === signature.role)) {
    markSignerSigned(transaction, contract.id, signature.role, signature.signedAt);
    if (situation.link.kind === "personal" && signature.linkEmail) {
      const recipient = recipientHash(signature.linkEmail);
      forgetAnswered(transaction, { recipientHash: recipient, signerId: situation.link.signer.id });
    }
  }
  return answer;
}

function signatureFrom(
  house: SigningHouse,
  { contract, link }: SigningSituation,
  submission: Submission,
  origin: Origin,
): RecordedSignature {
  const inputs = Object.entries(submission.inputs ?? {}).flatMap(([id, value]) => {
    const text = checkedOptionalText("input", value);
    return text ? [[id, text] as const] : [];
  });
  return {
    id: house.ids.uuid(),
    submissionId: submission.submissionId,
    role: checkedText("label", submission.role),
    signerName: checkedText("signerName", submission.signerName),
    title: checkedOptionalText("jobTitle", submission.title),
    email: submission.email ? readEmail(submission.email).text : null,
    drawing: submission.signature,
    initials: submission.initials ?? null,
    inputs: Object.fromEntries(inputs),
    consent: CONSENT[contract.language],
    linkEmail: link.kind === "personal" ? link.signer.email : null,
    ip: origin.ip,
    userAgent: origin.userAgent,
    timeZone: submission.timeZone ?? null,
    signedAt: house.clock.now(),
    summarySha256: submission.summarySha256 ?? null,
  };
}

function signedEvent(
  { contract, link }: SigningSituation,
  signature: RecordedSignature,
  origin: Origin,
) {
  return {
    event: "contract.signed" as const,
    by: signerActor(signature.role, link),
    data: {
      ...signedFacts(contract, signature),
      addressFrom: origin.addressFrom,
      contractName: displayName(contract, CONTRACT_WORD[contract.language]),
    },
  };
}
