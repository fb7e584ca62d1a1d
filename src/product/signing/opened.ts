import { lockContract, updateContract } from "#contracts/contracts-store.ts";
import type { Origin } from "#kernel/origin.ts";
import { isRefusal, type Refusal } from "#kernel/refusals.ts";
import { inTransaction } from "#store/transaction.ts";
import { momentAfter } from "#trail/chain.ts";
import { followLink } from "./link.ts";
import { signerActor } from "./roles.ts";
import type { SigningServices } from "./sign.ts";
import { markSignerOpened } from "./signing-store.ts";

/**
 * Notes that a person acted on the page behind a delivered link, once. Over a
 * shared link there is nobody to note it for.
 */
export async function recordOpened(
  services: SigningServices,
  link: string,
  origin: Origin,
): Promise<null | Refusal<"UNKNOWN" | "GONE">> {
  const seen = await followLink(services.database, services, link);
  if (isRefusal(seen)) return seen;
  const { link: over } = seen;
  if (over.kind === "shared" || over.signer.openedAt !== null) return null;
  const { role, email: deliveredTo } = over.signer;
  if (deliveredTo === null) return null;
  return inTransaction(services.database, async (transaction) => {
    const { queries } = transaction;
    const contract = await lockContract(queries, { id: seen.contract.id });
    // The address may have changed since: then this is an act on a link that is dead.
    const still = await followLink(queries, services, link);
    if (isRefusal(still)) return still;
    if (!contract) return null;
    const now = momentAfter(contract.trail, services.clock.now());
    if (!(await markSignerOpened(queries, over.signer.id, now))) return null;
    const data = { role, deliveredTo, ...origin };
    const trail = await services.trail.append(
      transaction,
      contract,
      [{ event: "signer.opened", by: signerActor(role, over), data }],
      now,
    );
    updateContract(transaction, contract, { ...contract, trail, updatedAt: now });
    return null;
  });
}
