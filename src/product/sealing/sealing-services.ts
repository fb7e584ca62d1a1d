import type { Contract } from "#contracts/contract.ts";
import type { Workers } from "#documents/workers/workers.ts";
import type { Receipt } from "#evidence/schemas/receipt.ts";
import type { Log } from "#kernel/log.ts";
import type { Clock } from "#kernel/time.ts";
import type { Files } from "#lib/storage/files.ts";
import type { Database } from "#store/database.ts";
import type { Exclusive } from "#store/exclusive.ts";
import type { Transaction } from "#store/transaction.ts";
import type { Sealer } from "./sealer.ts";

/** Hears how each attempt to seal ended. */
export interface SealEvents {
  /** In the transaction that notes why the contract waits. */
  failed(transaction: Transaction, contract: Contract, failure: SealFailure): Promise<void>;
  /** In the transaction that notes the sealed file. */
  storing(transaction: Transaction, contractId: string, seal: StoredSeal): Promise<void>;
  sealed(contractId: string): Promise<void>;
}

/** What a contract was sealed as. */
export interface StoredSeal {
  publicId: string;
  sealedSha256: string;
  /** The hash that the trail in it ends with. */
  trailHead: string | null;
  at: Date;
}

export interface SealFailure {
  /** That the record contradicts itself, that no timestamp could be had, or anything else. */
  reason: "record" | "timestamps" | "sealing";
  words: string;
}

/** What the sealing module works with. */
export interface SealingServices {
  database: Database;
  files: Files;
  /** Where what is made of a contract's pages is kept. */
  kept: Files;
  workers: Workers;
  clock: Clock;
  exclusive: Exclusive;
  sealer: Sealer;
  /** What a receipt says; null unless a key that seals or sealed here signed it, as the place of the keys knows them. */
  readReceipt(jws: string): Promise<Receipt | null>;
  baseUrl: string;
  log: Log;
  sealEvents: SealEvents;
}
