import type { Receipt } from "#evidence/receipt.ts";
import type { Finding, FindingCode, Verdict } from "#kernel/findings.ts";
import type { ChangeKind } from "./compare-revisions.ts";

/** Which finding tells of a change, for every kind of change. */
export const CHANGES: Readonly<Record<ChangeKind, FindingCode | null>> = {
  "validation-data": "added-validation-data",
  // Told by what the timestamp itself says.
  "document-timestamp": null,
  metadata: "added-metadata",
  "unused-objects": "added-unused-objects",
  annotation: "changed-annotation",
  "form-field": "changed-form-field",
  "signature-added": "changed-signature-added",
  "signature-removed": "changed-signature-removed",
  "permissions-removed": "changed-permissions",
  "page-content": "changed-page",
  "pages-removed": "changed-pages-removed",
  "pages-added": "changed-pages-added",
  "pages-replaced": "changed-page-replaced",
  attachment: "changed-attachment",
  action: "changed-action",
  structure: "changed-structure",
};

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
