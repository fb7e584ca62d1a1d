import { findContract } from "#contracts/contracts-store.ts";
import { filesNamedBy } from "#contracts/named-files.ts";
import { sealContract } from "./seal.ts";
import type { SealingServices } from "./sealing-services.ts";

/**
 * The job that seals a contract. One that is gone, with its account or as somebody let it go, needs
 * no seal: the job ends, though it is one that is never given up.
 * @param isRepeated whether another attempt began, and may have died over it
 * @throws what keeps a contract from being sealed
 */
export async function sealLater(
  services: SealingServices,
  contractId: string,
  { isRepeated }: { isRepeated: boolean },
): Promise<void> {
  try {
    await sealContract(services, contractId);
  } catch (error) {
    if (!(await findContract(services.database, { id: contractId }))) return;
    throw error;
  }
  if (isRepeated) await removeForgotten(services, contractId);
}

/**
 * Removes sealed files that a process stored and could not name in the contract's row before it
 * died: they are as good as the one that counts, and nobody may find two.
 */
async function removeForgotten({ database, files }: SealingServices, id: string): Promise<void> {
  const contract = await findContract(database, { id });
  if (!contract?.sealedSha256) return;
  const named = new Set(filesNamedBy(contract).map(({ name }) => name));
  for (const name of await files.names(id)) {
    // A place that locks files keeps it: what counts is sealed all the same.
    if (!named.has(name)) await files.remove(id, name).catch(() => {});
  }
}
