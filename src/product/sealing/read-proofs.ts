import type { Receipt } from "#evidence/schemas/receipt.ts";
import { readReceipts } from "#signing/receipts-store.ts";
import type { SealingServices } from "./sealing-services.ts";

/**
 * What a contract's receipts say, by the ID of the signature that each was kept for. Where one was
 * not signed by a key of this service, there is none: a row alone proves nothing.
 */
export async function readProofs(
  services: Pick<SealingServices, "database" | "readReceipt">,
  contractId: string,
): Promise<ReadonlyMap<string, Receipt>> {
  const kept = await readReceipts(services.database, contractId);
  const proofs = new Map<string, Receipt>();
  for (const [signatureId, jws] of kept) {
    const receipt = await services.readReceipt(jws);
    if (receipt) proofs.set(signatureId, receipt);
  }
  return proofs;
}
