import type { Contract } from "#contracts/contract.ts";
import type { Receipt } from "#evidence/schemas/receipt.ts";
import type { TrailPlace } from "#trail/chain.ts";
import type { TrailEvent } from "#trail/events.ts";

type SignedData = Extract<TrailEvent, { event: "contract.signed" }>["data"];

/**
 * What a signer's receipt says.
 * @param signed the trail's event of the signature
 * @param end the trail's end once the signature was recorded, with what followed from it at once
 */
export function receiptOf(
  { publicId }: Pick<Contract, "publicId">,
  signed: SignedData,
  signedAt: Date,
  end: TrailPlace,
): Receipt {
  return {
    type: "countersign-receipt",
    version: 1,
    publicId,
    title: signed.contractName,
    signatureId: signed.signatureId,
    role: signed.role,
    signerName: signed.signerName,
    jobTitle: signed.jobTitle,
    signedAt: signedAt.toISOString(),
    documentSha256: signed.baseSha256,
    fieldsSha256: signed.fieldsSha256,
    submissionSha256: signed.submissionSha256,
    consentSha256: signed.consentSha256,
    trailNumber: end.length,
    trailHash: Buffer.from(end.head ?? []).toString("hex"),
  };
}
