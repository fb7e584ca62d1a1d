import { type Static, Type } from "typebox";
import { nullable } from "#schemas/nullable.ts";
import { Instant, Sha256 } from "./parts.ts";

export { RECEIPT_TYPE } from "./receipt-type.ts";

/**
 * What a signer's receipt says: the payload of a JWS in compact serialisation
 * (RFC 7515), signed with the sealing key, whose certificates are in `x5c`.
 */
export const ReceiptSchema = Type.Object(
  {
    type: Type.Literal("countersign-receipt"),
    version: Type.Literal(1),
    publicId: Type.String({ description: "The document ID." }),
    title: Type.String({ description: "What the document was called when it was signed." }),
    signatureId: Type.String(),
    role: Type.String(),
    signerName: Type.String({ description: "As the signer typed it." }),
    jobTitle: nullable(Type.String({ description: "As the signer typed it." })),
    signedAt: Instant,
    documentSha256: Type.String({
      pattern: "^[0-9a-f]{64}$",
      description: "Of the PDF that was signed: the bytes that the sealed file begins with.",
    }),
    fieldsSha256: Sha256,
    submissionSha256: Type.String({
      pattern: "^[0-9a-f]{64}$",
      description: "Of what was drawn and typed.",
    }),
    consentSha256: Sha256,
    trailNumber: Type.Integer({
      minimum: 1,
      description: "The number of the last entry of the audit trail when this was signed.",
    }),
    trailHash: Type.String({
      pattern: "^[0-9a-f]{64}$",
      description: "The hash of that entry, which covers all before it.",
    }),
  },
  { title: "Receipt of a signature" },
);

export type Receipt = Static<typeof ReceiptSchema>;

/** Signs what a receipt says, with the sealing key; null where that cannot be done, or not soon enough. */
export type SignReceipt = (receipt: Receipt) => Promise<string | null>;
