import { listSealed } from "#contracts/lookup-store.ts";
import { toHex } from "#kernel/bytes.ts";
import { LOWEST_UUID } from "#kernel/ids.ts";
import { inTransaction } from "#store/transaction.ts";
import { noteSeal } from "./note-leaf.ts";
import type { SealLogServices } from "./seal-log-services.ts";
import { isCaughtUp, leavesOf, noteCaughtUp } from "./seal-log-store.ts";

const BATCH = 500;

/** Notes, once, the contracts that were sealed before there was a log. */
export async function catchUp({ database, random }: SealLogServices): Promise<void> {
  if (await isCaughtUp(database)) return;
  for (let after = LOWEST_UUID; ; ) {
    const sealed = await listSealed(database, after, BATCH);
    const last = sealed.at(-1);
    if (!last) break;
    after = last.id;
    const ids = sealed.map(({ id }) => id);
    const known = await leavesOf(database, "seal", ids);
    await inTransaction(database, async (transaction) => {
      for (const { id, publicId, sealedSha256, sealedAt, trailHead } of sealed) {
        if (known.has(id)) continue;
        const head = trailHead && toHex(trailHead);
        const seal = { publicId, sealedSha256, trailHead: head, at: sealedAt };
        noteSeal(transaction, id, seal, random);
      }
    });
  }
  await noteCaughtUp(database);
}
