import type { Database } from "#store/database.ts";
import { type ContractPage, type ListQuery, makeBlocks, readPage } from "./list-store.ts";

/** Contracts a block holds: a far page reads at most so many index entries to find its first row. */
const BLOCK_SIZE = 1_000;
/** The newest contracts stay out of blocks, so that creating and signing them touches no counter. */
const FRESH = 1_000;

export interface ContractList {
  /** One page of an account's contracts, newest first; it costs the same at any depth and size. */
  page(accountId: string, query: ListQuery): Promise<ContractPage>;
  /** Waits for the blocks that are being made. */
  close(): Promise<void>;
}

/**
 * The list of contracts. Whoever reads it and finds that many contracts lie in
 * no block sets off making them, beside the answer; `onError` hears when that
 * fails, which only costs time.
 */
export function openContractList(
  database: Database,
  onError: (error: unknown) => void,
): ContractList {
  const making = new Map<string, Promise<void>>();

  async function make(accountId: string): Promise<void> {
    while ((await makeBlocks(database, accountId, BLOCK_SIZE, FRESH)) > 0);
  }

  return {
    async page(accountId, query) {
      const page = await readPage(database, accountId, query);
      if (page.loose >= FRESH + BLOCK_SIZE && !making.has(accountId)) {
        const made = make(accountId)
          .catch(onError)
          .finally(() => making.delete(accountId));
        making.set(accountId, made);
      }
      return page;
    },
    async close() {
      await Promise.all(making.values());
    },
  };
}
