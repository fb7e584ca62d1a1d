import { findContract } from "#contracts/contracts-store.ts";
import type { SignReceipt } from "#evidence/receipt.ts";
import type { Clock } from "#kernel/time.ts";
import type { Database } from "#store/database.ts";
import { inTransaction } from "#store/transaction.ts";
import type { TrailEvent } from "#trail/events.ts";
import { readEntries } from "#trail/trail-store.ts";
import { receiptOf } from "./receipt.ts";
import { insertReceipt, readReceipts } from "./receipts-store.ts";
import { readAnswers } from "./signing-store.ts";

interface ReceiptsHouse {
  database: Database;
  clock: Clock;
  signReceipt: SignReceipt;
}

type SignedData = Extract<TrailEvent, { event: "contract.signed" }>["data"];

/**
 * Makes the receipts that could not be signed with their signatures. They say
 * what they would have said then: all of it stands in the trail.
 * @throws when one can still not be signed
 */
export async function makeReceipts(house: ReceiptsHouse, contractId: string): Promise<void> {
  const { database, clock } = house;
  const contract = await findContract(database, { id: contractId });
  if (!contract) return;
  const [entries, kept, answers] = await Promise.all([
    readEntries(database, contractId),
    readReceipts(database, contractId),
    readAnswers(database, contractId),
  ]);
  for (const { at, event, data } of entries) {
    const signed = data as SignedData;
    if (event !== "contract.signed" || kept.has(signed.signatureId)) continue;
    const trailHash = answers.get(signed.signatureId)?.receipt.trailHash;
    const end = entries.find(({ hash }) => Buffer.from(hash).toString("hex") === trailHash);
    if (!end) throw new Error(`the trail has no entry that signature ${signed.signatureId} named`);
    const jws = await house.signReceipt(
      receiptOf(contract, signed, at, { length: end.number, head: end.hash }),
    );
    if (jws === null) throw new Error("a receipt could not be signed");
    await inTransaction(database, async (transaction) => {
      const made = { signatureId: signed.signatureId, jws, madeAt: clock.now() };
      insertReceipt(transaction, contract, made);
    });
  }
}
