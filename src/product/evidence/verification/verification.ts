import type { Receipt } from "#evidence/schemas/receipt.ts";
import type { Finding, Verdict } from "#kernel/findings.ts";

/** From the file alone: what the seal says, and what is to be said of the file. */
export interface Verification {
  /** What was checked: a file that may be sealed, a signer's receipt, or all that proves a contract. */
  kind: "file" | "receipt" | "bundle";
  verdict: Verdict;
  /** Of a bundle: what the sealed file in it is, whatever became of the other parts. */
  fileVerdict?: Verdict;
  /** Who sealed, by the name on the certificate; null when nothing tells. */
  sealedBy: string | null;
  /** SHA-256 of the certificate that the seal's chain ends in, in hexadecimal. */
  rootFingerprint: string | null;
  /** By the timestamp; ISO 8601. Null when no timestamp holds. */
  sealedAt: string | null;
  /** Who attests that time. */
  authority: string | null;
  /** What came behind the seal, or into it. */
  added: Finding[];
  /**
   * How many bytes of an altered file are as they were sealed, from the first on: a file of its
   * own, of which more can be said. Null where there is no such part.
   */
  sealedBytes: number | null;
  /** Everything, the gravest first. */
  findings: Finding[];
  /** The document's ID as the sealed part of the file names it. */
  publicId: string | null;
  /** Whether what is sealed is byte for byte what was sealed. */
  isIntact: boolean;
  /** The hash that ends the trail inside the file; null where no record there holds together. */
  trailHead: string | null;
  /** What a receipt says whose signature holds; null for files. */
  receipt: Receipt | null;
}
