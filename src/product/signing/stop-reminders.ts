import type { Signer } from "#contracts/contract.ts";
import {
  type ContractWithParties,
  findContractWithParties,
  lockContract,
} from "#contracts/contracts-store.ts";
import { isToBeReminded } from "#contracts/plan-reminders.ts";
import { dropReminder } from "#contracts/reminders-store.ts";
import { markRemindersStopped } from "#contracts/signers-store.ts";
import type { Clock } from "#kernel/time.ts";
import type { Database, Queries } from "#store/database.ts";
import { inTransaction } from "#store/transaction.ts";
import { readStopSecret } from "./links/delivered-link.ts";
import type { LinkKeys } from "./links/link-keys.ts";
import { findSignersContract } from "./signing-store.ts";

export interface StopServices {
  database: Database;
  linkKeys: LinkKeys;
  clock: Clock;
}

/** Whom a link to stop reminders is about. */
export interface Reminded extends Pick<ContractWithParties, "contract"> {
  /** Whether one may still go out by itself. */
  isReminded: boolean;
}

interface Found extends Reminded {
  signer: Signer;
}

/** What is behind a link to stop reminders; null where it leads nowhere. */
export async function followStopLink(
  { database, linkKeys }: Pick<StopServices, "database" | "linkKeys">,
  secret: string,
): Promise<Reminded | null> {
  return follow(database, linkKeys, secret);
}

/**
 * Lets no more reminders of this link go out by themselves; however often it is asked, once. A
 * link to another address that the sender gives is reminded of as any.
 * @returns what stands then; null where the link leads nowhere
 */
export async function stopReminders(
  { database, linkKeys, clock }: StopServices,
  secret: string,
): Promise<Reminded | null> {
  const seen = await follow(database, linkKeys, secret);
  if (!seen?.isReminded) return seen;
  return inTransaction(database, async ({ queries }) => {
    await lockContract(queries, { id: seen.contract.id });
    const found = await follow(queries, linkKeys, secret);
    if (!found?.isReminded) return found;
    await markRemindersStopped(queries, found.signer.id, clock.now());
    await dropReminder(queries, found.signer.id);
    return { ...found, isReminded: false };
  });
}

async function follow(queries: Queries, keys: LinkKeys, secret: string): Promise<Found | null> {
  const named = readStopSecret(keys, secret);
  const contractId = named && (await findSignersContract(queries, named.signerId));
  if (!contractId) return null;
  const found = await findContractWithParties(queries, { id: contractId });
  const signer = found?.signers.find(({ id }) => id === named.signerId);
  if (!found || !signer) return null;
  const { contract } = found;
  return { contract, signer, isReminded: isToBeReminded(contract, signer, named.epoch) };
}
