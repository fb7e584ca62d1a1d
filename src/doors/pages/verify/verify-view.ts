import type { Contract } from "#contracts/contract.ts";
import { isPublic, type PublicStatus } from "#kernel/contract-states.ts";
import type { SealedCopy } from "./sealed-file.ts";

/** What anyone who knows the document ID may know: neither text nor names nor addresses. */
export interface VerifyView {
  publicId: string;
  status: PublicStatus;
  completedAt: Date | null;
  cancelledAt: Date | null;
  /** Pages of the whole file: of the sealed one once it is stored. */
  pages: number;
  /** The stored copy; null until the contract is sealed. */
  sealed: SealedCopy | null;
}

/** A draft has no document ID that counts, so there is nothing to show: null. */
export function verifyView(contract: Contract, sealed: SealedCopy | null): VerifyView | null {
  const { publicId, status } = contract;
  if (!isPublic(status)) return null;
  return {
    publicId,
    status,
    completedAt: contract.signedAt,
    cancelledAt: contract.cancelledAt,
    pages: contract.documents.reduce((total, part) => total + part.pages, 0),
    sealed,
  };
}
