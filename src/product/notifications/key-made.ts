import type { MadeKeyFacts } from "#accounts/create-key.ts";
import { type Device, deviceOf } from "#accounts/device.ts";
import { addressClass } from "#kernel/address-class.ts";
import { roughNetwork } from "#kernel/client-network.ts";
import type { Language } from "#kernel/language.ts";
import type { Origin } from "#kernel/origin.ts";
import type { Transaction } from "#store/transaction.ts";
import type { CorrespondenceServices } from "./correspondence-services.ts";
import { notifyOwners } from "./to-owners.ts";

/** What the mail about a new key is written from: nothing that opens anything. */
export interface KeyMadeDetails extends Device {
  name: string | null;
  madeAt: string;
  /** Of the visitor's page; accounts have no language of their own. */
  language: Language;
  /** Null: the machine that the service runs on. */
  network: string | null;
}

/** Tells the owner that a key was made, in the transaction that makes it. */
export async function notifyOwnersOfKey(
  { ids, jobs }: Pick<CorrespondenceServices, "ids" | "jobs">,
  transaction: Transaction,
  { account, name, madeAt }: MadeKeyFacts,
  visit: { origin: Origin; language: Language },
): Promise<void> {
  const { ip, userAgent } = visit.origin;
  const details: KeyMadeDetails = {
    name,
    madeAt: madeAt.toISOString(),
    language: visit.language,
    network: addressClass(ip) === "loopback" ? null : roughNetwork(ip),
    ...deviceOf(userAgent),
  };
  await notifyOwners(
    { ids, queries: transaction.queries },
    { accountId: account.id, kind: "keyMade", details: { ...details }, requestedAt: madeAt },
  );
  await jobs.enqueue(transaction, "mail-account", { accountId: account.id });
}
