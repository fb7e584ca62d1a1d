import { toHex } from "#kernel/bytes.ts";
import type { RandomBytes } from "#kernel/random.ts";
import type { StoredSeal } from "#sealing/sealing-services.ts";
import type { Transaction } from "#store/transaction.ts";
import type { React } from "#trail/trail.ts";
import { leafOf } from "./leaf.ts";
import { noteNews } from "./seal-log-news-store.ts";
import { insertLeaf } from "./seal-log-store.ts";

/** Notes a seal for the log, in the transaction that stores it. */
export function noteSeal(
  transaction: Transaction,
  contractId: string,
  { at, ...seal }: StoredSeal,
  random: RandomBytes,
): void {
  const said = { kind: "seal", version: 1, ...seal, at: at.toISOString() } as const;
  insertLeaf(transaction, leafOf(contractId, said, random), at);
  noteNews(transaction, { contractId, accountId: null, at });
}

/** Notes each deletion for the log, in the transaction that deletes. */
export function noteDeletion(random: RandomBytes): React {
  return async (transaction, { id, accountId, publicId, trail, baseSha256 }, events, at) => {
    if (!events.some(({ event }) => event === "contract.deleted")) return;
    const said = {
      ...({ kind: "deletion", version: 1, publicId, baseSha256 } as const),
      trailHead: trail.head && toHex(trail.head),
      at: at.toISOString(),
    };
    insertLeaf(transaction, leafOf(id, said, random), at);
    noteNews(transaction, { contractId: id, accountId, at });
  };
}
