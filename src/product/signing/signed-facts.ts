import { paysAs } from "#contracts/concerned-roles.ts";
import type { Contract } from "#contracts/contract.ts";
import { fieldsHash } from "#contracts/fields-hash.ts";
import { canonicalJson } from "#kernel/canonical-json.ts";
import { sha256Hex } from "#kernel/digest.ts";
import { shareTurns } from "#kernel/share-turns.ts";
import type { TrailEvent } from "#trail/events.ts";
import { drawingText } from "./drawing-text.ts";
import type { RecordedSignature, SignedSession } from "./signing-store.ts";

type Submitted = Pick<RecordedSignature, "drawing" | "initials" | "inputs" | "files">;
type SignedData = Extract<TrailEvent, { event: "contract.signed" }>["data"];

/**
 * What the trail says of a signature and its row says as well: written with the
 * signature, and held against what is stored before the contract is sealed.
 */
export function signedFacts(
  contract: Pick<Contract, "baseSha256" | "fields" | "obligationToPay" | "payingRoles">,
  signature: RecordedSignature,
): Omit<
  SignedData,
  "addressFrom" | "toldIp" | "toldUserAgent" | "contractName" | "button" | "shownSha256"
> {
  return {
    signatureId: signature.id,
    role: signature.role,
    signerName: signature.signerName,
    jobTitle: signature.title,
    typedEmail: signature.email,
    level: "ses",
    ...linkFacts(signature),
    ...(signature.witness && {
      witnesses: signature.witness.role,
      witnessAddress: signature.witness.address,
    }),
    ip: signature.ip,
    userAgent: signature.userAgent,
    timeZone: signature.timeZone,
    consentVersion: signature.consent.version,
    consentSha256: sha256Hex(signature.consent.text),
    baseSha256: contract.baseSha256,
    fieldsSha256: fieldsHash(contract.fields),
    submissionSha256: submissionDigest(signature).sha256,
    summarySha256: signature.summarySha256,
    ...(signature.files.length > 0 && {
      files: signature.files.map(({ name, pages, sha256 }) => ({ name, pages, sha256 })),
    }),
    ...(signature.endInView && { endInView: true as const }),
    ...(paysAs(contract, signature.role) && { obligationToPay: true as const }),
  };
}

/** Over which link it was given, and what its sender told of who was there. */
function linkFacts({ linkEmail, session }: Pick<RecordedSignature, "linkEmail" | "session">) {
  if (!session) {
    return {
      link: linkEmail === null ? ("shared" as const) : ("personal" as const),
      deliveredTo: linkEmail,
    };
  }
  const { id, origin, identity, hosted } = session;
  return {
    link: "session" as const,
    deliveredTo: null,
    sessionId: id,
    ...(origin !== null && { sessionOrigin: origin }),
    ...(identity && {
      toldProvider: identity.provider,
      toldSubject: identity.subject,
      toldMethod: identity.method,
      toldAt: identity.at,
      ...(identity.name !== undefined && { toldName: identity.name }),
    }),
    ...(hosted && hostFacts(hosted)),
  };
}

/** On which device that went round, and what its sender told of who handed it. */
function hostFacts({ sittingId, name, identity }: NonNullable<SignedSession["hosted"]>) {
  return {
    sittingId,
    ...(name !== null && { hostName: name }),
    ...(identity && {
      hostProvider: identity.provider,
      hostSubject: identity.subject,
      hostMethod: identity.method,
      hostAt: identity.at,
    }),
  };
}

/** What is known of a submission's text without the text, which may be long. */
interface SubmissionDigest {
  sha256: string;
  characters: number;
  /** As UTF-8. */
  bytes: number;
}

/**
 * Taken once, for two drawings of 20,000 points take 3 ms. The signature must
 * not be changed afterwards.
 */
export function submissionDigest(signature: Submitted): SubmissionDigest {
  const known = digests.get(signature);
  if (known) return known;
  const text = submissionText(signature);
  const digest = {
    sha256: sha256Hex(text),
    characters: text.length,
    bytes: Buffer.byteLength(text),
  };
  digests.set(signature, digest);
  return digest;
}

const digests = new WeakMap<object, SubmissionDigest>();

/** Takes those of many; where there is much to hash, everybody else has turns in between. */
export async function digestSubmissions(signatures: readonly Submitted[]): Promise<void> {
  const before = shareTurns(CHARACTERS_OF_TURN);
  for (const signature of signatures) {
    const { drawing, initials } = signature;
    await before(drawingText(drawing).length + drawingText(initials).length);
    submissionDigest(signature);
  }
}

/** Hashed in a millisecond. */
const CHARACTERS_OF_TURN = 500_000;

/**
 * What a signer drew, typed and gave, as canonical JSON: what `submissionSha256` is
 * taken over. It is made of what is stored rather than of what was sent, so that
 * it can be made again.
 */
export function submissionText({ drawing, initials, inputs, files }: Submitted): string {
  const given = files.length > 0 ? `"files":${canonicalJson(files)},` : "";
  // Its names stand in the order that canonical JSON has them in.
  return `{"drawing":${drawingText(drawing)},${given}"initials":${drawingText(initials)},"inputs":${canonicalJson(inputs)}}`;
}
